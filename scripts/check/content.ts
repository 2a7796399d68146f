// Checks all content, and reports missing translations, new texts of the release that the company hasn't written yet, what the assistant lacks in a language, texts that repeat a figure, and
// colours with too little contrast.
import { readContent, readFiles } from "#app/content/read.server.ts";
import { describePlace, listToTranslate } from "#app/content/new-texts.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { withLine } from "#app/content/source.server.ts";
import { contrastFaults } from "./contrast.ts";

try {
  const files = readFiles();
  const { brand, missing, repeats, assistant } = readContent();
  const unwritten = listToTranslate(files).map(describePlace);
  for (const place of unwritten) console.error(`to translate: ${place}`);
  for (const place of missing) console.error(`missing: ${place}`);
  const allKinds = new Set(locales.flatMap((locale) => assistant[locale].kinds));
  for (const locale of locales) {
    const lacking = [...allKinds].filter((kind) => !assistant[locale].kinds.includes(kind));
    if (lacking.length > 0) console.error(`missing: ${locale}/assistant.yaml: asked: ${lacking.join(", ")}`);
  }
  const own = repeats.filter((repeat) => !unwritten.some((place) => repeat.startsWith(place)));
  for (const repeat of own) console.error(withLine(files, repeat));
  const faults = contrastFaults(brand.colors);
  for (const fault of faults) console.error(`content/brand.yaml: colors: ${fault}`);
  process.exitCode = faults.length + own.length === 0 ? 0 : 1; // what is missing is shown in the first language
} catch (error) {
  // Without stack: the message lists all problems.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
