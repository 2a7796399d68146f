import { merge } from "./merge.ts";

export function SpinnerGlyph({ className, ...props }: React.ComponentProps<"svg">) {
  return (
    <svg
      data-slot="spinner-glyph"
      viewBox="0 0 18 18"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      aria-hidden="true"
      className={merge("size-4.5 shrink-0 animate-spin", className)}
      {...props}
    >
      <circle cx="9" cy="9" r="7" strokeOpacity=".25" />
      <path d="M16 9a7 7 0 0 0-7-7" />
    </svg>
  );
}
