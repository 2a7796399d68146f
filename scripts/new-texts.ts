// Updates a company's content folder for a release (npm run take-over): takes the release's words for texts that the
// company never changed, adds missing ones, each below a mark, removes those that the release no longer supports, and
// inserts no-break spaces.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeLocation, listToTranslate, withNewTexts, withoutUnknownNames } from "#app/content/new-texts.server.ts";
import type { TextLocation } from "#app/content/new-texts.server.ts";
import { readFolder } from "#app/content/read.server.ts";
import { withRewordedTexts } from "#app/content/reworded.server.ts";
import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { readFormerReleases } from "./former-releases.ts";
import { demoContent } from "./test/demo-content.ts";

/** The maximum number of reworded texts of a file that are named; of more, the number is. */
const maxNamed = 20;

const folder = join(import.meta.dirname, "../content");
const before = readFolder(folder);
const release = readFolder(demoContent);
const taken: TextLocation[] = [];
const added = new Set<string>();
let [reworded, kept]: [typeof before, TextLocation[]] = [before, []];
for (const former of readFormerReleases()) {
  const { files, ...found } = withRewordedTexts(reworded, { former, release });
  [reworded, kept] = [files, found.kept]; // only what this release changed
  taken.push(...found.taken);
  for (const location of found.added) added.add(describeLocation(location)); // since the company began
}
const { files: after, gone } = withoutUnknownNames(withNewTexts(reworded, () => release));
for (const [path, text] of after) {
  if (text === null || text === before.get(path)) continue;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
const toTranslate = listToTranslate(after).map(describeLocation);
for (const [file, all] of Map.groupBy(taken, (location) => location.file))
  if (all.length > maxNamed) console.log(`reworded: content/${file}: ${all.length} texts`);
  else for (const location of all) console.log(`reworded: ${describeLocation(location)}`);
for (const location of kept) console.log(`reworded by the release, yours stays: ${describeLocation(location)}`);
for (const location of added)
  if (!toTranslate.includes(location)) console.log(`new in the release, and not in yours: ${location}`);
for (const location of toTranslate) console.log(`to translate: ${location}`);
for (const location of gone) console.log(`taken out: ${describeLocation(location)}, which was ${location.text}`);
for (const file of fixFrenchSpaces(folder)) console.log(`no-break spaces: content/${file}`);
