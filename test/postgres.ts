// Runs a throwaway PostgreSQL that stops with its process, also if that is killed.
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { chownSync, globSync, readFileSync, rmSync } from "node:fs";
import { access, constants, mkdtemp, readFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";

/** A running server, or the reason why there is none. */
export type ThrowawayPostgres = { url: string; stop(): Promise<void> } | { missing: string };

/**
 * Starts a PostgreSQL server on a free port of this machine, with an empty cluster in a temporary folder and no
 * syncing. Uses the server of TEST_DATABASE_URL instead if it is set. POSTGRES_BIN is the programs' folder.
 * @throws Error with PostgreSQL's output if it doesn't start
 */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const input = process.env["TEST_DATABASE_URL"];
  if (input) return { url: input, stop: async () => {} };
  const bin = await findPrograms();
  if (!bin) return { missing: "PostgreSQL's initdb and postgres were not found on this machine" };
  const user = unprivilegedUser();
  if (user === undefined)
    return { missing: "PostgreSQL refuses to run as root, and there is no user postgres or nobody" };
  const folder = await mkdtemp(join(tmpdir(), "northwind-postgres-"));
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid);
  const data = join(folder, "data");
  let stop = async () => rmSync(folder, { recursive: true, force: true });
  try {
    await run(
      join(bin, "initdb"),
      ["-D", data, "-U", "northwind", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync", "--no-instructions"],
      folder,
      user,
    );
    const port = await freePort();
    const settings = [
      "fsync=off",
      "full_page_writes=off",
      "max_connections=200",
      "max_wal_size=256MB",
      "shared_buffers=64MB",
      "autovacuum=off",
      "jit=off",
      "deadlock_timeout=100ms",
    ];
    stop = serve(
      join(bin, "postgres"),
      [
        "-D",
        data,
        "-h",
        "127.0.0.1",
        "-p",
        String(port),
        "-k",
        folder,
        ...settings.flatMap((setting) => ["-c", setting]),
      ],
      folder,
      user,
    );
    await waitUntilReady(folder);
    return { url: `postgres://northwind@127.0.0.1:${port}/postgres`, stop };
  } catch (error) {
    await stop();
    if (String(error).includes("Address already in use")) return startThrowawayPostgres(); // the port was taken meanwhile
    throw new Error(`PostgreSQL in ${bin} didn't start: ${String(error)}`, { cause: error });
  }
}

/**
 * Waits without connecting to the port, where another server may answer.
 * @throws Error with the server's output if it fails, or doesn't accept connections within a minute
 */
async function waitUntilReady(folder: string): Promise<void> {
  for (const deadline = performance.now() + 60_000; ; await delay(50)) {
    const printed = await readFile(join(folder, "server.log"), "utf8").catch(() => "");
    if (printed.includes("ready to accept connections")) return;
    if (printed.includes("FATAL:") || performance.now() > deadline) throw new Error(printed);
  }
}

type User = { uid?: number; gid?: number };

/** Finds the programs of the newest installed version. */
export async function findPrograms(): Promise<string | undefined> {
  const installed = [
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
    "/usr/local/opt/postgresql@*/bin",
  ];
  const newestFirst = globSync(installed).toSorted((a, b) => b.localeCompare(a, "en", { numeric: true }));
  const folders = [
    process.env["POSTGRES_BIN"] ?? "",
    ...newestFirst,
    ...(process.env["PATH"] ?? "").split(delimiter),
  ].filter((folder) => folder !== "");
  for (const folder of folders) {
    const results = await Promise.allSettled(
      ["initdb", "postgres"].map((name) => access(join(folder, name), constants.X_OK)),
    );
    if (results.every((result) => result.status === "fulfilled")) return folder;
  }
  return undefined;
}

/** Returns the user for PostgreSQL, which refuses root; {} for the current one. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  const results = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return results && { uid: Number(results[2]), gid: Number(results[3]) };
}

export async function run(program: string, args: string[], folder: string, user: User): Promise<void> {
  const child = spawn(program, args, { ...user, cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (text) => (complaint += String(text)));
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  child.on("error", reject);
  child.on("close", (code) =>
    code === 0 ? resolve() : reject(new Error(complaint.trim() || `initdb ended with ${code}`)),
  );
  return promise;
}

// The shell waits until its input closes, when we stop or die; then it stops the server and removes everything.
const keeper =
  '"$@" </dev/null >server.log 2>&1 & server=$!; cat >/dev/null; kill -QUIT $server; wait $server; cd /; rm -rf "$0"';

function serve(program: string, args: string[], folder: string, user: User): () => Promise<void> {
  const shell = spawn("/bin/sh", ["-c", keeper, folder, program, ...args], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(shell, "close");
  shell.unref();
  return async () => {
    shell.ref();
    shell.stdin.end();
    await ended;
    rmSync(folder, { recursive: true, force: true }); // its owner can't always remove the folder from /tmp
  };
}

/** Returns a port below those that the system assigns (from 32768), so that it is still free when used. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = randomInt(20_000, 32_768);
  const isTaken = await new Promise((resolve) => {
    server.once("error", () => resolve(true));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(false)));
  });
  return isTaken ? freePort() : port;
}

/** Waits at most a minute. */
export async function waitUntilReachable(url: string): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await delay(50);
  }
}
