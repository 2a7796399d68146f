import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { merge } from "./merge.ts";

export const iconButtonStyles = cva(
  "target relative inline-grid shrink-0 place-items-center border border-transparent transition-[color,background-color,border-color,translate] active:enabled:translate-y-px [a&]:hover:bg-brand-soft [a&]:hover:text-text disabled:opacity-45",
  {
    variants: {
      variant: {
        quiet: "text-text-2 hover:enabled:bg-brand-soft hover:enabled:text-text",
        line: "border-control text-text hover:enabled:bg-brand-soft",
        ink: "bg-btn text-btn-text hover:enabled:bg-btn-hi",
        danger: "text-err hover:enabled:bg-err-soft",
      },
      size: { md: "size-11", sm: "size-10" },
      shape: { square: "rounded-md", round: "rounded-full" },
    },
    defaultVariants: { variant: "quiet", size: "md", shape: "square" },
  },
);

type IconButtonProps = React.ComponentProps<"button"> &
  VariantProps<typeof iconButtonStyles> & {
    /** The accessible name. */
    label: string;
  };

/** Renders a button of at least 44 px. */
export function IconButton({ label, variant, size, shape, className, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      data-slot="icon-button"
      aria-label={label}
      className={merge(iconButtonStyles({ variant, size, shape }), className)}
      {...props}
    />
  );
}
