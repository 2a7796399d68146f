import { merge } from "#app/ui/merge.ts";

type MotifPictureProps = { src: string; className?: string };

/** Room for thirty rows of forty strokes. */
const [width, height] = [1185, 783];

/** Renders a drawing from content/pictures; its three tones are coloured here to fit background, theme and print. */
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
