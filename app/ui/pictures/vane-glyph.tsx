import type { Glyph } from "#app/platform/pictures/glyph.ts";

/** Renders a decorative glyph, coloured by pictures.css. */
export function VaneGlyph({ glyph, className }: { glyph: Glyph; className?: string }) {
  const { size, strokeWidth, quiet, near, flare } = glyph;
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      fill="none"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      className={className}
    >
      {quiet && <path d={quiet} className="vane-quiet" />}
      {near && <path d={near} className="vane-near" />}
      {flare && <path d={flare} className="vane-flare" />}
    </svg>
  );
}
