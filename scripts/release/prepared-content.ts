// Replaces app/content/read.server.ts in the release archive, whose content was checked when it was built.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parsedValues } from "#app/content/content-files.ts";
import type { ContentFiles } from "#app/content/content-files.ts";
import type { Value } from "#app/content/fallback.ts";
import type { Content } from "#app/content/schema.ts";

const archive = fileURLToPath(new URL("../../", import.meta.url));
const file = "content.json";
const filesFile = "content-files.json";

/** Reads the content that `writeContent` wrote. */
export function readContent(): Content {
  return JSON.parse(readFileSync(join(archive, file), "utf8")) as Content; // our own file
}

/** Reads the files that the content was made from, to which edits are applied. */
export function readFiles(): ContentFiles {
  const stored = JSON.parse(readFileSync(join(archive, filesFile), "utf8")) as StoredFile[]; // our own file
  const files: ContentFiles = new Map(stored.map(([path, text]) => [path, text]));
  const values = parsedValues(files);
  for (const [path, , value] of stored) if (value !== undefined) values.set(path, value);
  return files;
}

/** Path, text, and the parsed value of YAML. */
type StoredFile = [path: string, text: string | null, value?: Value];

/** Writes the content, and the files that it was made from, with their parsed values, into an archive's folder. */
export function writeContent(folder: string, content: Content, files: ContentFiles): void {
  writeFileSync(join(folder, file), JSON.stringify(content));
  const values = parsedValues(files);
  const stored = [...files].map(([path, text]): StoredFile => {
    const value = values.get(path);
    return value === undefined ? [path, text] : [path, text, value];
  });
  writeFileSync(join(folder, filesFile), JSON.stringify(stored));
}
