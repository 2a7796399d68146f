// A lock per folder: concurrent commands must not install or build at the same time.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { LauncherError, say } from "./output.mjs";

const POLL_MS = 200;
const HEARTBEAT_MS = 1_000;
const STALE_MS = 10_000;

export async function withFolderLock(root, work) {
  // Outside the folder: an install empties node_modules, a build empties build/.
  const lock = join(tmpdir(), `site-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  let hasSaid = false;
  while (!tryLock(lock)) {
    if (!hasSaid) say("Another command is installing or building here; waiting for it …");
    hasSaid = true;
    await wait(POLL_MS);
  }
  const heartbeat = setInterval(() => touchLock(lock), HEARTBEAT_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    rmSync(lock, { recursive: true, force: true });
  }
}

function tryLock(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes(error.code))
      throw new LauncherError(`${lock} can't be made: set TMPDIR to a folder that this user can write to.`);
    if (error.code !== "EEXIST") throw error;
  }
  if (isHolderAlive(lock)) return false;
  rmSync(lock, { recursive: true, force: true });
  return false;
}

/** Shows that the holder is still working: the process number alone may be reused by now, or was never written. */
function touchLock(lock) {
  const now = new Date();
  utimesSync(lock, now, now);
}

function isHolderAlive(lock) {
  const touchedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - touchedAt > STALE_MS) return false;
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    // ENOENT: not yet written, or already removed. EPERM: alive, another user's.
    return error.code !== "ESRCH";
  }
}
