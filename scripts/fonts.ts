// Subsets the site's font to English, Romanian and French, weights 400 to 700: 24 kB instead of 68; and for the admin
// area, where names come from anywhere, to the other letters of the EU's languages. Ranges are in base.css and
// admin.css; other characters come from the full font. `--check` fails if a file differs. Kerning is fixed at weight
// 500, which saves a quarter of the file.
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";
import { parseTables, toFont } from "./sfnt.ts";

const root = path.join(import.meta.dirname, "..");
const source = "node_modules/@fontsource-variable/schibsted-grotesk/files/schibsted-grotesk";
const cuts = [
  { file: "core.woff2", from: `${source}-latin-wght-normal.woff2` },
  { file: "romanian.woff2", from: `${source}-latin-ext-wght-normal.woff2` },
  { file: "western.woff2", from: `${source}-latin-wght-normal.woff2` },
  { file: "european.woff2", from: `${source}-latin-ext-wght-normal.woff2` },
];

/** Kerning, ligatures, accents, tabular figures; no small capitals or alternates. */
const keepFeatures = ["kern", "liga", "calt", "ccmp", "locl", "tnum"];

const sheets = ["app/ui/base.css", "app/admin.css"].map((file) => readFile(path.join(root, file), "utf8"));
const css = (await Promise.all(sheets)).join("\n");
for (const { file, from } of cuts) {
  const whole = await readFile(path.join(root, from));
  const characters = charactersOf(file);
  const [shapes, pairs] = await Promise.all([
    cut(whole, characters, { min: 400, max: 700 }).then(parseTables),
    cut(whole, characters, 500).then(parseTables),
  ]);
  for (const same of ["cmap", "GSUB"])
    if (!shapes.get(same)?.equals(pairs.get(same) ?? Buffer.of())) throw new Error(`${file}: the glyphs differ.`);
  for (const table of ["GDEF", "GPOS"]) {
    const replacement = pairs.get(table);
    if (replacement) shapes.set(table, replacement);
    else shapes.delete(table);
  }
  const cutFont = await subsetFont(toFont(shapes), characters, { targetFormat: "woff2", keepFeatures });
  const target = path.join(root, "app/ui/fonts", file);
  if (!process.argv.includes("--check")) await writeFile(target, cutFont);
  else if (!cutFont.equals(await readFile(target))) {
    console.error(`${target} is not what the style sheets ask for; run: node scripts/node24.mjs scripts/fonts.ts`);
    process.exitCode = 1;
  }
}

function cut(whole: Buffer, characters: string, wght: number | { min: number; max: number }): Promise<Buffer> {
  return subsetFont(whole, characters, { targetFormat: "truetype", variationAxes: { wght }, keepFeatures });
}

/** Returns the unicode-range of a file in the style sheets. */
function charactersOf(file: string): string {
  const face = css.split("@font-face").find((block) => block.includes(`/${file}"`)) ?? "";
  const ranges = [...face.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)];
  if (ranges.length === 0) throw new Error(`No style sheet has a unicode-range for ${file}.`);
  return ranges
    .flatMap(([, first = "", last = first]) => {
      const from = Number.parseInt(first, 16);
      return Array.from({ length: Number.parseInt(last, 16) - from + 1 }, (_, i) => String.fromCodePoint(from + i));
    })
    .join("");
}
