// Writes the texts that a release has and a company's content folder lacks into it, each below a mark (npm run take-over).
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describePlace, listToTranslate, withNewTexts } from "#app/content/new-texts.server.ts";
import { readFolder } from "#app/content/read.server.ts";
import { demoContent } from "./test/demo-content.ts";

const folder = join(import.meta.dirname, "../content");
const before = readFolder(folder);
const after = withNewTexts(before, () => readFolder(demoContent));
for (const [path, text] of after) {
  if (text === null || text === before.get(path)) continue;
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}
for (const place of listToTranslate(after)) console.log(`to translate: ${describePlace(place)}`);
