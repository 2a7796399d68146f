import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { merge } from "./merge.ts";

const styles = cva("relative rounded-lg border border-line bg-surface text-text", {
  variants: {
    /** `link`: the whole card is a link (give that `stretched`); `float`: overlaps other content. */
    kind: {
      plain: "",
      link: "transition-colors hover:border-control has-[a:focus-visible]:border-control",
      float: "border-transparent shadow-2",
    },
    pad: { none: "", md: "p-6", lg: "p-6 md:p-10" },
    clip: { true: "overflow-clip" },
  },
  defaultVariants: { kind: "plain", pad: "md" },
});

export function Card({
  kind,
  pad,
  clip,
  className,
  ...props
}: React.ComponentProps<"div"> & VariantProps<typeof styles>) {
  return (
    <div
      data-slot="card"
      data-turns={kind === "link" ? "" : undefined}
      className={merge(styles({ kind, pad, clip }), className)}
      {...props}
    />
  );
}
