// The picture of the about page, drawn like covers: a motif in a field of strokes, one tone in each path, coloured by
// the page.
import { blend, rise, wave } from "#app/platform/pictures/angles.ts";
import { box, either, level, line, motifVanes, outline } from "#app/platform/pictures/cover-motifs.ts";
import { svgFile, vanePaths } from "#app/platform/pictures/vane-path.ts";

/** As in `MotifPicture` of the about page: room for forty strokes in each of thirty rows. */
const storySize = { width: 1185, height: 783 } as const;

/** Draws a form with one field filled in: 1,200 strokes, loose before it and level behind it. */
export function storyMotif(): string {
  const motif = {
    event: line([455, 405], [730, 405], 34),
    body: either(
      outline(box(360, 95, 825, 690), 30),
      ...[215, 305, 505, 595].map((y) => line([455, y], [y === 215 ? 600 : 730, y], 16)),
    ),
  };
  const wind = blend(wave(0.9, 2.3, 190), level, (x) => rise(x, 640, 90));
  const paths = vanePaths(motifVanes(motif, { ...storySize, step: 30, wind }));
  const body = (["quiet", "near", "flare"] as const).map(
    (tone) => `<path id="${tone}" d="${paths[tone]}" fill="none" stroke-width="5" stroke-linecap="round"/>`,
  );
  return svgFile(storySize.width, storySize.height, body.join(""));
}
