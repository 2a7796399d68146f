// Which release runs: the version of package.json, and the commit that its build was made from.
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

/** `commit` is empty where the build didn't know it. */
export type Release = { version: string; commit: string };

const root = new URL("../../", import.meta.url);

/** Reads the release; from another folder in the release archive, whose server is bundled. */
export function readRelease(folder: URL = root): Release {
  const { version } = z.object({ version: z.string() }).parse(readJson(new URL("package.json", folder)));
  const built = new URL("build/release.json", folder);
  const { commit } = existsSync(built) ? z.object({ commit: z.string() }).parse(readJson(built)) : { commit: "" };
  return { version, commit };
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
