// Takes the place of platform/content/read.server.ts in the release archive, whose content was checked when it was made.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Content } from "#app/platform/content/schema.ts";
import type { ContentFiles } from "#app/platform/content/source.server.ts";

const archive = fileURLToPath(new URL("../../", import.meta.url));
const file = "content.json";
const filesFile = "content-files.json";

/** Reads the content that `writeContent` wrote. */
export function readContent(): Content {
  return JSON.parse(readFileSync(join(archive, file), "utf8")) as Content; // our own file
}

/** Reads the files that the content was made from: edits are laid over them. */
export function readFiles(): ContentFiles {
  return new Map(JSON.parse(readFileSync(join(archive, filesFile), "utf8")) as [string, string | null][]); // our own file
}

/** Writes content, and the files that it was made from, into an archive's folder. */
export function writeContent(folder: string, content: Content, files: ContentFiles): void {
  writeFileSync(join(folder, file), JSON.stringify(content));
  writeFileSync(join(folder, filesFile), JSON.stringify([...files]));
}
