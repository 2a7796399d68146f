import { mark } from "#app/platform/brand/brand.ts";
import type { MarkShape } from "#app/platform/brand/brand.ts";
import { merge } from "./merge.ts";

/** Renders the logo's symbol; shapes have the text colour. At least 20 px high. */
export function Mark({ className }: { className?: string }) {
  if ("href" in mark) return <img data-slot="mark" src={mark.href} alt="" className={merge("h-8 w-auto", className)} />;
  return (
    <svg data-slot="mark" viewBox={mark.viewBox} aria-hidden="true" className={merge("h-8", className)}>
      {mark.shapes.map((shape) => (
        <Shape key={shape.d} {...shape} />
      ))}
    </svg>
  );
}

const accent = "fill-flare";

function Shape({ d, stroke, isAccent }: MarkShape) {
  if (stroke !== undefined) return <path d={d} fill="none" stroke="currentColor" strokeWidth={stroke} />;
  return isAccent ? <path d={d} className={accent} /> : <path d={d} fill="currentColor" />;
}
