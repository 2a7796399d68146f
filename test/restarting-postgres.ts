// A throwaway PostgreSQL that can be restarted, cleanly or not, without disturbing the shared one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { chownSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findPrograms, freePort, run, unprivilegedUser, waitUntilReachable } from "./postgres.ts";

/** `fast` is a clean shutdown, `immediate` a crash. */
export type ShutdownMode = "fast" | "immediate";

export type RestartingPostgres = { url: string; end: (how: ShutdownMode) => void; stop: () => Promise<void> };

// Restarts the server until our end of the input closes; then stops it and removes everything.
const keeper = `(while [ ! -e ended ]; do "$@" </dev/null >>server.log 2>&1; sleep 0.3; done) & loop=$!
cat >/dev/null; touch ended; kill -QUIT $(head -n 1 data/postmaster.pid) 2>/dev/null; wait $loop; cd /; rm -rf "$0"`;

/** Starts the server; returns undefined without PostgreSQL. */
export async function startRestartingPostgres(): Promise<RestartingPostgres | undefined> {
  const bin = await findPrograms();
  const user = unprivilegedUser();
  if (!bin || !user) return undefined;
  const folder = await mkdtemp(join(tmpdir(), "northwind-restarting-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  const init = [
    "-D",
    data,
    "-U",
    "northwind",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--no-locale",
    "--no-sync",
    "--no-instructions",
  ];
  await run(join(bin, "initdb"), init, folder, user);
  const port = await freePort();
  const settings = ["-c", "fsync=off", "-c", "shared_buffers=16MB"]; // a crash of the server alone needs no sync
  const args = [join(bin, "postgres"), "-D", data, "-h", "127.0.0.1", "-p", String(port), "-k", folder, ...settings];
  const shell = spawn("/bin/sh", ["-c", keeper, folder, ...args], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(shell, "close");
  const url = `postgres://northwind@127.0.0.1:${port}/postgres`;
  await waitUntilReachable(url);
  return {
    url,
    end: (mode) =>
      void process.kill(
        Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]),
        mode === "fast" ? "SIGINT" : "SIGQUIT",
      ),
    stop: async () => {
      shell.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
