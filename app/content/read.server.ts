// Reads the content folder for the server. In the release archive prepared-content.ts replaces it.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { assemble } from "./assemble.server.ts";
import { withLine } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import type { ContentFault } from "./fault.ts";
import { isOfProgram, withNewTexts } from "./new-texts.server.ts";
import type { Content } from "./schema.ts";

const contentFolder = fileURLToPath(new URL("../../content", import.meta.url));
/** The content that came with the release, where a clone keeps it beside a company's own (decision 106). */
const releaseFolder = fileURLToPath(new URL("../../test/demo-content", import.meta.url));

/**
 * Reads and checks the content.
 * @throws Error with one line per problem, such as `content/ro/pages/home.yaml: services.heading: expected text, got
 * nothing`
 */
export function readContent(folder: string = contentFolder): Content {
  const files = readFiles(folder);
  const { content, faults } = assemble(files);
  if (content) return content;
  throw new Error(describeFaults(files, faults));
}

/** Formats the faults for the terminal: their number, and a line each. */
export function describeFaults(files: ContentFiles, faults: readonly ContentFault[]): string {
  const lines = linesOf(files, faults);
  const count = lines.length === 1 ? "1 fault" : `${lines.length} faults`;
  return `The content folder has ${count}:\n  ${lines.join("\n  ")}`;
}

/**
 * Reads the files. Texts of the program that a company's content lacks are added from the release, and marked;
 * a missing text about the company is a fault (decision 171).
 */
export function readFiles(folder: string = contentFolder): ContentFiles {
  const files = readFolder(folder);
  if (folder !== contentFolder || !hasRelease()) return files;
  return withNewTexts(files, () => readFolder(releaseFolder), isOfProgram);
}

/** Returns true for a clone that has a company's own content beside the demonstration of the release. */
export function hasRelease(): boolean {
  return existsSync(releaseFolder);
}

/** Reads a folder as it is, without texts of the release. */
export function readFolder(folder: string): ContentFiles {
  if (!existsSync(folder)) return new Map();
  const fileEntries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = fileEntries.map((entry) => join(entry.parentPath, entry.name)).toSorted();
  return new Map(paths.map((path) => [relative(folder, path).split(sep).join("/"), textOf(path)]));
}

function textOf(path: string): string | null {
  return /\.(?:yaml|md|html|svg)$/.test(path) ? readFileSync(path, "utf8").normalize("NFC") : null;
}

/**
 * Formats the faults, a line each. All faults about no-break spaces are one line, as keyboards don't type these and one
 * command fixes them all.
 */
function linesOf(files: ContentFiles, faults: readonly ContentFault[]): string[] {
  const spaces = faults.filter(({ cause }) => cause?.kind === "no-break-space");
  const [first] = spaces;
  if (!first || spaces.length === 1) return faults.map((fault) => withLine(files, fault));
  return [
    ...faults.filter((fault) => !spaces.includes(fault)).map((fault) => withLine(files, fault)),
    `${spaces.length} texts, the first ${withLine(files, first)}`,
  ];
}
