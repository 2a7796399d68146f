// Folders in which a backup or a restore works hold visitors' data. One that was killed leaves its folder: the next command
// removes it, or the next start of the server.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes a folder of this process below `parent`, after removing those of processes that have ended.
 * @example const folder = makeWorkFolder(tmpdir(), "site-restore");
 */
export function makeWorkFolder(parent: string, prefix: string): string {
  removeLeftovers(parent, prefix);
  return mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
}

/** Removes folders of ended processes below `parent`. */
export function removeLeftovers(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${prefix}-`)
      ? Number(/^\d+(?=-)/.exec(name.slice(prefix.length + 1))?.[0])
      : Number.NaN;
    if (pid > 0 && !isAlive(pid)) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !(error instanceof Error && "code" in error && error.code === "ESRCH"); // EPERM: alive, another user's
  }
}
