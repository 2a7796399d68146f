import { cva } from "class-variance-authority";
import type { VariantProps } from "class-variance-authority";
import { ButtonFace } from "./button-face.tsx";
import { merge } from "./merge.ts";

/** Use the accent colour at most once per viewport. */
export const buttonStyles = cva(
  [
    "relative inline-flex items-center justify-center gap-2 rounded-md border border-transparent text-center leading-tight font-semibold",
    "transition-[color,background-color,border-color,translate] select-none active:enabled:translate-y-px [a&]:active:translate-y-px",
    "disabled:border-line disabled:bg-surface disabled:text-text-3 aria-busy:opacity-75 aria-disabled:cursor-default",
  ],
  {
    variants: {
      variant: {
        flare: "bg-flare text-on-flare hover:not-disabled:not-aria-disabled:bg-flare-hi",
        ink: "bg-btn text-btn-text hover:not-disabled:not-aria-disabled:bg-btn-hi",
        line: "border-control bg-surface text-text in-[.ink]:bg-transparent hover:not-disabled:not-aria-disabled:bg-brand-soft",
        quiet: "bg-transparent text-text hover:not-disabled:not-aria-disabled:bg-brand-soft",
        danger: "bg-danger text-on-danger hover:not-disabled:not-aria-disabled:bg-danger-hi",
      },
      size: { md: "min-h-12 px-5.5 py-2.5 text-base", sm: "min-h-10 px-4 py-2 text-s pointer-coarse:min-h-11" },
      wide: { true: "w-full" },
    },
    defaultVariants: { variant: "ink", size: "md" },
  },
);

type ButtonProps = React.ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Shows a spinner and `busyLabel`; clicks are ignored. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    icon?: React.ReactNode;
    /** After the label, or before it for `back`. */
    arrow?: "on" | "back" | undefined;
  };

/** Renders a button that keeps its width while busy. */
export function Button(props: ButtonProps) {
  const { variant, size, wide, busy = false, busyLabel, icon, arrow, type = "button", onClick, ...rest } = props;
  const { className, children, ...button } = rest;
  return (
    <button
      data-slot="button"
      // oxlint-disable-next-line react/button-has-type -- a variable with a default
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={merge(buttonStyles({ variant, size, wide }), className)}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      {...button}
    >
      <ButtonFace busy={busy} busyLabel={busyLabel} icon={icon} arrow={arrow}>
        {children}
      </ButtonFace>
    </button>
  );
}
