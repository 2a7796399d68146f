// Draws fields, marks and the demonstration's portraits in the brand's colours. `--check` fails if one differs.
import { globSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { markOnInk } from "./pictures/mark-on-ink.ts";
import { pageField, pageFieldNames } from "./pictures/page-fields.ts";
import { portraitInBrand } from "./pictures/portrait.ts";
import { agentsWind, defaultPicture, waveTile } from "./pictures/still-pictures.ts";
import { storyMotif } from "./pictures/story-motif.ts";
import { demoContent } from "./test/demo-content.ts";

const root = path.join(import.meta.dirname, "..");
const command = "node scripts/node24.mjs scripts/pictures.ts";
const pictures = "content/pictures";
const mark = `<!-- Generated, don't edit: ${command} -->`;

const files = await drawAll();
if (process.argv.includes("--check")) await check(files);
else await write(files);

async function drawAll(): Promise<Map<string, string>> {
  const drawn = new Map<string, string>();
  for (const name of pageFieldNames) drawn.set(`${pictures}/fields/${name}.svg`, pageField(name));
  drawn.set(`${pictures}/fields/story.svg`, storyMotif());
  drawn.set(`${pictures}/fields/agents.svg`, agentsWind());
  drawn.set(`${pictures}/fields/wave.svg`, waveTile());
  drawn.set(`${pictures}/default.svg`, defaultPicture());
  for (const [name, svg] of await marksOnInk()) drawn.set(`${pictures}/marks/${name}-on-ink.svg`, svg);
  const generated = [...drawn].map(([file, svg]) => [file, `${mark}\n${svg}\n`] as const);
  return new Map([...generated, ...(await portraits())]);
}

/**
 * Returns the demonstration's portraits that a company still has, from the copy that its clone keeps (decision 106).
 */
async function portraits(): Promise<[string, string][]> {
  const portraitsFolder = path.join(demoContent, "pictures/portraits");
  const all = globSync("*.svg", { cwd: portraitsFolder }).toSorted();
  const entries = all.map(async (name): Promise<[string, string][]> => {
    const file = `${pictures}/portraits/${name}`;
    const original = await readFile(path.join(portraitsFolder, name), "utf8");
    const current = await readFile(path.join(root, file), "utf8").catch(() => undefined);
    if (current !== original && !current?.startsWith(mark)) return []; // deleted, or the company's
    const drawn = portraitInBrand(original);
    return [[file, drawn === original ? original : `${mark}\n${drawn}`]];
  });
  return (await Promise.all(entries)).flat();
}

/** Returns the variants of client marks for dark grounds. Without marks there is no folder: git keeps no empty one. */
async function marksOnInk(): Promise<[string, string][]> {
  const folder = path.join(root, pictures, "marks");
  const names = globSync("*.svg", { cwd: folder }).filter((name) => !name.endsWith("-on-ink.svg"));
  return Promise.all(
    names.toSorted().map(async (name): Promise<[string, string]> => {
      const svg = await readFile(path.join(folder, name), "utf8");
      return [name.slice(0, -".svg".length), markOnInk(svg.trim())];
    }),
  );
}

async function check(drawn: Map<string, string>): Promise<void> {
  const stale: string[] = [];
  for (const [file, svg] of drawn) {
    const committed = await readFile(path.join(root, file), "utf8").catch(() => "");
    if (committed !== svg) stale.push(file);
  }
  if (stale.length === 0) return;
  console.error(`These pictures are not what is drawn now; run ${command}\n  ${stale.join("\n  ")}`);
  process.exitCode = 1;
}

async function write(drawn: Map<string, string>): Promise<void> {
  for (const [file, svg] of drawn) await save(file, svg);
  console.log(`${drawn.size} pictures drawn`);
}

async function save(file: string, bytes: string | Buffer): Promise<void> {
  const target = path.join(root, file);
  await mkdir(path.dirname(target), { recursive: true });
  await writeFile(target, bytes);
}
