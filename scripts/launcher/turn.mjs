// A lock per folder: concurrent commands must not install or build at the same time.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { LauncherError, say } from "./say.mjs";

const POLL_MS = 200;
const SIGN_MS = 1_000;
const STALE_MS = 10_000;

export async function inTurn(root, work) {
  // Outside the folder: an install empties node_modules, a build empties build/.
  const lock = join(tmpdir(), `site-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  let hasSaid = false;
  while (!take(lock)) {
    if (!hasSaid) say("Another command is installing or building here; waiting for it …");
    hasSaid = true;
    await wait(POLL_MS);
  }
  const sign = setInterval(() => giveSign(lock), SIGN_MS).unref();
  try {
    return await work();
  } finally {
    clearInterval(sign);
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (["EROFS", "EACCES", "EPERM"].includes(error.code))
      throw new LauncherError(`${lock} can't be made: set TMPDIR to a folder that this user can write to.`);
    if (error.code !== "EEXIST") throw error;
  }
  if (holderLives(lock)) return false;
  rmSync(lock, { recursive: true, force: true });
  return false;
}

/** Signals that the holder is still working: the process number alone may be reused by now, or was never written. */
function giveSign(lock) {
  const now = new Date();
  utimesSync(lock, now, now);
}

function holderLives(lock) {
  const signedAt = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (Date.now() - signedAt > STALE_MS) return false;
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    // ENOENT: not yet written, or already removed. EPERM: alive, another user's.
    return error.code !== "ESRCH";
  }
}
