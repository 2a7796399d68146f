// Work folders of backups and restores, which hold visitors' data. A killed command leaves its folder behind: the next
// command or the next start of the server removes it.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Creates a folder for this process in `parent`, after removing those of ended processes.
 * @example const folder = makeWorkFolder(tmpdir(), "site-restore");
 */
export function makeWorkFolder(parent: string, prefix: string): string {
  removeLeftovers(parent, prefix);
  return mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
}

/** Removes the folders of ended processes in `parent`. */
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
    return !(error instanceof Error && "code" in error && error.code === "ESRCH"); // EPERM: alive, but another user's
  }
}
