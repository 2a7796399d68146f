// Reads the content folder for the server. In the release archive prepared-content.ts takes its place.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { assemble } from "./assemble.server.ts";
import { withNewTexts } from "./new-texts.server.ts";
import type { Content } from "./schema.ts";
import { withLine } from "./source.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { noBreakSpaces } from "./text-rules.ts";

const contentFolder = fileURLToPath(new URL("../../content", import.meta.url));
/** What came with the release, where a clone keeps it beside a company's own content (decision 106). */
const releaseFolder = fileURLToPath(new URL("../../test/demo-content", import.meta.url));

/** @throws Error with one line per problem, as `content/ro/pages/home.yaml: services.heading: expected text, got nothing` */
export function readContent(folder: string = contentFolder): Content {
  const files = readFiles(folder);
  const { content, faults } = assemble(files);
  if (content) return content;
  const lines = inOneSentence(faults).map((fault) => withLine(files, fault));
  const count = lines.length === 1 ? "1 fault" : `${lines.length} faults`;
  throw new Error(`The content folder has ${count}:\n  ${lines.join("\n  ")}`);
}

/** A company's own content comes with the new texts of the release, marked. */
export function readFiles(folder: string = contentFolder): ContentFiles {
  const files = readFolder(folder);
  return folder === contentFolder && hasRelease() ? withNewTexts(files, () => readFolder(releaseFolder)) : files;
}

/** True for a clone that holds a company of its own, beside the demonstration of the release. */
export function hasRelease(): boolean {
  return existsSync(releaseFolder);
}

/** As it is written. */
export function readFolder(folder: string): ContentFiles {
  if (!existsSync(folder)) return new Map();
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = found.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join("/"), textOf(path)]));
}

function textOf(path: string): string | null {
  return /\.(?:yaml|md|html|svg)$/.test(path) ? readFileSync(path, "utf8").normalize("NFC") : null;
}

/** A keyboard writes no no-break spaces: one sentence for all of them, as one command mends them. */
function inOneSentence(faults: readonly string[]): string[] {
  const spaces = faults.filter((fault) => fault.endsWith(noBreakSpaces));
  if (spaces.length < 2) return [...faults];
  const [first = ""] = spaces;
  const place = first.slice(0, -`: ${noBreakSpaces}`.length);
  return [
    ...faults.filter((fault) => !spaces.includes(fault)),
    `${spaces.length} texts, the first ${place}: ${noBreakSpaces}`,
  ];
}
