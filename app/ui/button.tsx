import type { VariantProps } from "class-variance-authority";
import { buttonStyles } from "#app/ui/button-styles.ts";
import { ButtonFace } from "#app/ui/button-face.tsx";
import { merge } from "#app/ui/merge.ts";

type ButtonProps = React.ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Shows a spinner and `busyLabel`; clicks are ignored. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    icon?: React.ReactNode;
    /** After the label, or before it for `back`. */
    arrow?: "on" | "back" | undefined;
  };

/** Keeps its width while busy. */
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
