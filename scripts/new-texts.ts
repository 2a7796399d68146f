// Updates a company's content folder for a release (npm run take-over): adds missing texts, each below a mark, removes
// those that the release no longer supports, and inserts no-break spaces.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describePlace, listToTranslate, withNewTexts, withoutUnknownNames } from "#app/content/new-texts.server.ts";
import { readFolder } from "#app/content/read.server.ts";
import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { demoContent } from "./test/demo-content.ts";

const folder = join(import.meta.dirname, "../content");
const before = readFolder(folder);
const { files: after, gone } = withoutUnknownNames(withNewTexts(before, () => readFolder(demoContent)));
for (const [path, text] of after) {
  if (text === null || text === before.get(path)) continue;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
for (const place of listToTranslate(after)) console.log(`to translate: ${describePlace(place)}`);
for (const place of gone) console.log(`taken out: ${describePlace(place)}, which was ${place.text}`);
for (const file of fixFrenchSpaces(folder)) console.log(`no-break spaces: content/${file}`);
