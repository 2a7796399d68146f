import { merge } from "#app/ui/merge.ts";

type MotifPictureProps = { src: string; className?: string };

/** Room for forty strokes in each of thirty rows. */
const [width, height] = [1185, 783];

/** A drawing of content/pictures whose three tones are coloured here, so that it fits its ground, the theme and paper. */
export function MotifPicture({ src, className }: MotifPictureProps) {
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="xMidYMid slice"
      className={merge("motif", className)}
    >
      <use href={`${src}#quiet`} className="vane-quiet" />
      <use href={`${src}#near`} className="vane-near" />
      <use href={`${src}#flare`} className="vane-flare" />
    </svg>
  );
}
