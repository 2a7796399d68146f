import type { VariantProps } from "class-variance-authority";
import { buttonStyles } from "#app/ui/button-styles.ts";
import { ButtonFace } from "#app/ui/button-face.tsx";
import { merge } from "#app/ui/merge.ts";

type ButtonProps = React.ComponentProps<"button"> &
  VariantProps<typeof buttonStyles> & {
    /** Work is under way: spinner left, `busyLabel` in place of the label, presses are ignored. */
    busy?: boolean | undefined;
    busyLabel?: string | undefined;
    /** An icon before the label. */
    icon?: React.ReactNode;
    /** The arrow that turns: after the label, or before it when it leads back. */
    arrow?: "on" | "back" | undefined;
  };

/** A button; `type="button"` unless told otherwise. Keeps its width while busy. */
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
