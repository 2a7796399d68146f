// Takes the place of platform/content/read.server.ts in the release archive, whose content was checked when it was made.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Content } from "#app/platform/content/schema.ts";

const archive = fileURLToPath(new URL("../../", import.meta.url));
const file = "content.json";

/** Reads the content that `writeContent` wrote. */
export function readContent(): Content {
  return JSON.parse(readFileSync(join(archive, file), "utf8")) as Content; // our own file
}

/** Writes content into an archive's folder. */
export function writeContent(folder: string, content: Content): void {
  writeFileSync(join(folder, file), JSON.stringify(content));
}
