import { Arrow } from "#app/ui/arrow.tsx";
import { SpinnerGlyph } from "#app/ui/spinner-glyph.tsx";

type ButtonFaceProps = {
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  icon?: React.ReactNode;
  arrow?: "on" | "back" | undefined;
  children: React.ReactNode;
};

const row = "inline-grid grid-flow-col items-center justify-center gap-x-2.5 data-bare:[--other-icon:1.75rem]";

/**
 * What stands in a button: icon or spinner, label, arrow. The label that is not shown lies unread below the other
 * (`data-other`), so that the width stays.
 * @example <ButtonFace busy busyLabel="Sending...">Send Message</ButtonFace>
 */
export function ButtonFace({ busy, busyLabel, icon, arrow, children }: ButtonFaceProps) {
  if (busy) {
    return (
      <span data-slot="button-face" data-other={typeof children === "string" ? children : undefined} className={row}>
        <SpinnerGlyph />
        {busyLabel ?? children}
      </span>
    );
  }
  const isBare = icon === undefined && arrow === undefined;
  return (
    <span data-slot="button-face" data-other={busyLabel} data-bare={isBare ? "" : undefined} className={row}>
      {icon}
      {arrow === "back" && <Arrow to="back" />}
      {children}
      {arrow === "on" && <Arrow />}
    </span>
  );
}
