// A lock per folder: concurrent commands must not install or build at the same time.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

import { say } from "./say.mjs";

const POLL_MS = 200;

export async function inTurn(root, work) {
  // Outside the folder: an install empties node_modules, a build empties build/.
  const lock = join(tmpdir(), `corvane-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`);
  let hasSaid = false;
  while (!take(lock)) {
    if (!hasSaid) say("Another command is installing or building here; waiting for it …");
    hasSaid = true;
    await wait(POLL_MS);
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { recursive: true, force: true });
  }
}

function take(lock) {
  try {
    mkdirSync(lock);
    writeFileSync(join(lock, "pid"), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== "EEXIST") throw error;
  }
  if (holderLives(lock)) return false;
  rmSync(lock, { recursive: true, force: true });
  return false;
}

function holderLives(lock) {
  try {
    const pid = Number(readFileSync(join(lock, "pid"), "utf8"));
    if (pid > 0) process.kill(pid, 0);
    return true;
  } catch (error) {
    // ENOENT: not yet written, or already removed. EPERM: alive, another user's.
    return error.code !== "ESRCH";
  }
}
