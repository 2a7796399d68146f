import { Arrow } from "./arrow.tsx";
import { SpinnerGlyph } from "./spinner-glyph.tsx";

type ButtonFaceProps = {
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  icon?: React.ReactNode;
  arrow?: "on" | "back" | undefined;
  children: React.ReactNode;
};

/** Renders a button's content. The other label is laid out invisibly, so that the width doesn't change. */
export function ButtonFace({ busy, busyLabel, icon, arrow, children }: ButtonFaceProps) {
  const idleLabel = typeof children === "string" ? children : undefined;
  const isBare = icon === undefined && arrow === undefined;
  return (
    <span
      data-slot="button-face"
      data-other={busy ? idleLabel : busyLabel}
      data-bare={isBare ? "" : undefined}
      className="inline-grid justify-items-center"
    >
      <span className="inline-flex items-center gap-2.5">
        {busy ? (
          <>
            <SpinnerGlyph />
            {busyLabel ?? children}
          </>
        ) : (
          <>
            {icon}
            {arrow === "back" && <Arrow to="back" />}
            {children}
            {arrow === "on" && <Arrow />}
          </>
        )}
      </span>
    </span>
  );
}
