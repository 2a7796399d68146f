// A glyph's three tones as inline paths, coloured by the classes in pictures.css.
import type { Glyph } from "#app/platform/pictures/glyph.ts";

/** A glyph of vanes at its own size (60 px for ideas, 48 px for technologies). Decorative: the words beside it say it. */
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
