import { merge } from "./merge.ts";
import { SpinnerGlyph } from "./spinner-glyph.tsx";

/** Renders a spinner with text, announced politely. */
export function Spinner({ className, children, ...props }: React.ComponentProps<"div">) {
  return (
    <div
      data-slot="spinner"
      role="status"
      className={merge("flex items-center justify-center gap-3 px-6 py-18 text-text-2", className)}
      {...props}
    >
      <SpinnerGlyph className="size-5 text-brand" />
      {children}
    </div>
  );
}
