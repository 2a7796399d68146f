import { readFile, writeFile } from "node:fs/promises";
import { readContent } from "../../app/platform/content/read.server.ts";

/** Writes the company's name into the web app manifest and returns it. */
export async function nameManifest(file: string): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(file, "utf8"));
  const { name } = readContent().company;
  await writeFile(file, JSON.stringify({ ...Object(manifest), name, short_name: name }));
  return `named ${name}`;
}
