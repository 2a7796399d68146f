import { merge } from "#app/ui/merge.ts";

type QrCodeProps = Omit<React.ComponentProps<"svg">, "viewBox" | "path"> & {
  /** The text alternative. */
  label: string;
  /** Modules per row; `path` draws the dark ones. */
  size: number;
  path: string;
};

/** The quiet zone (ISO/IEC 18004 §6.3.8). */
const margin = 4;

/** Dark on white in every theme, as many scanners require. */
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
