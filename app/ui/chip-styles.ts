import { cva } from "class-variance-authority";

/** A filter (button with `aria-pressed`, link with `aria-current`) or a plain label. */
export const chipStyles = cva(
  "inline-flex items-center gap-2 rounded-full border px-4 text-s font-medium whitespace-nowrap transition-colors",
  {
    variants: {
      kind: {
        plain: "min-h-9 border-line text-text-2",
        filter: [
          "min-h-11 border-line text-text hover:bg-brand-soft",
          "aria-pressed:forced-colors:border-3 aria-[current]:forced-colors:border-3",
          "aria-pressed:border-btn aria-pressed:bg-btn aria-pressed:text-btn-text aria-[current]:border-btn aria-[current]:bg-btn aria-[current]:text-btn-text",
        ],
      },
    },
    defaultVariants: { kind: "plain" },
  },
);
