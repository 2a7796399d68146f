// The running release: the version of package.json, and the commit that it was built from.
import { existsSync, readFileSync } from "node:fs";
import * as z from "zod";

/** `commit` is empty if the build didn't know it. */
export type Release = { version: string; commit: string };

const root = new URL("../../../", import.meta.url);

export function readRelease(): Release {
  const { version } = z.object({ version: z.string() }).parse(readJson(new URL("package.json", root)));
  const built = new URL("build/release.json", root);
  const { commit } = existsSync(built) ? z.object({ commit: z.string() }).parse(readJson(built)) : { commit: "" };
  return { version, commit };
}

function readJson(file: URL): unknown {
  return JSON.parse(readFileSync(file, "utf8"));
}
