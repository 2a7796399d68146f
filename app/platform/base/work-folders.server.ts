// Work folders of backups, restores and uploads, which hold personal data and uploaded files. A killed process leaves
// its folder behind: the next command or the next start of the server removes it.
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "./error-details.server.ts";

/**
 * Creates a folder for this process in `parent`, after removing those of ended processes.
 * @example const folder = makeWorkFolder(tmpdir(), "site-restore");
 */
export function makeWorkFolder(parent: string, prefix: string): string {
  removeLeftovers(parent, prefix);
  return mkdtempSync(join(parent, `${prefix}-${process.pid}-`));
}

/**
 * Removes the folders of ended processes in `parent`. `isStart`: this process has none yet, so folders with its id
 * are left over; in a container each start has the same id.
 */
export function removeLeftovers(parent: string, prefix: string, { isStart = false } = {}): void {
  if (!existsSync(parent)) return;
  for (const name of readdirSync(parent)) {
    const pid = name.startsWith(`${prefix}-`) ? Number.parseInt(name.slice(prefix.length + 1), 10) : 0;
    const isLeft = pid === process.pid ? isStart : pid > 0 && !isAlive(pid);
    if (isLeft) rmSync(join(parent, name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) !== "ESRCH"; // EPERM: alive, but another user's
  }
}
