import { merge } from "#app/ui/merge.ts";

type QrCodeProps = Omit<React.ComponentProps<"svg">, "viewBox" | "path"> & {
  /** What it is, in words. */
  label: string;
  /** Squares in a row, and all dark ones as one path. */
  size: number;
  path: string;
};

/** Light squares around it that readers need (ISO/IEC 18004 §6.3.8). */
const margin = 4;

/** A QR code, dark on white in every theme: many readers know no other. */
export function QrCode({ label, size, path, className, ...props }: QrCodeProps) {
  const whole = size + 2 * margin;
  return (
    <svg
      data-slot="qr-code"
      role="img"
      aria-label={label}
      viewBox={`${-margin} ${-margin} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      className={merge("forced-color-adjust-none", className)}
      {...props}
    >
      <rect x={-margin} y={-margin} width={whole} height={whole} className="fill-white" />
      <path d={path} className="fill-ink-950" />
    </svg>
  );
}
