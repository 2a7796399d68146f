import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { merge } from "./merge.ts";

const styles = cva(
  "inline-flex items-center gap-1.5 rounded-sm border border-transparent px-2.25 pt-1 pb-0 text-xs font-semibold whitespace-nowrap",
  {
    variants: {
      tone: {
        ok: "bg-ok-soft text-ok",
        flare: "bg-flare-soft text-accent",
        brand: "bg-brand-soft text-brand",
        err: "bg-err-soft text-err",
        warn: "bg-warn-soft text-warn",
        plain: "bg-sunken text-text-2",
        ink: "bg-ink-800 text-on-ink",
      },
    },
    defaultVariants: { tone: "plain" },
  },
);

/** Renders a badge, which must be understandable without its colour. */
export function Badge({ tone, className, ...props }: React.ComponentProps<"span"> & VariantProps<typeof styles>) {
  return <span data-slot="badge" className={merge(styles({ tone }), className)} {...props} />;
}
