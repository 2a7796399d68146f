// Finds programs, and installs them from the distribution if possible.
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./command.ts";

export type FoundProgram = { path: string; problem?: never } | { path?: never; problem: string };

export function inPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const names = process.platform === "win32" ? [`${name}.exe`] : [name];
  return folders.flatMap((folder) => names.map((file) => join(folder, file))).find(isExecutable);
}

export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false; // missing or not executable
  }
}

/** Installs a package on Debian-based systems; returns false on failure. */
export async function installFromDistribution(name: string): Promise<boolean> {
  const isRoot = process.getuid?.() === 0;
  const apt = inPath("apt-get");
  if (!isRoot || apt === undefined) return false;
  console.log(`Installing ${name} from the distribution's packages …`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Takes a minute on a slow network; cut short, it would leave a browser of some months ago.
  await run(apt, ["update", "-qq", "-o", "Acquire::Retries=3"], env);
  return (await run(apt, ["install", "-y", "-qq", "--no-install-recommends", name], env)) === 0;
}
