// Runs the built server in a process that can be killed or watched.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { filledIn } from "#test/enquiries.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";
import { heapFlags, mallocSettings } from "../scripts/launcher/node24.mjs";

/** A server; `failures` are the causes of responses of 500 and more, from its log. */
export type ServerProcess = { origin: string; readyMs: number; child: ChildProcess; failures: string[] };

const root = fileURLToPath(new URL("..", import.meta.url));
/** Startup limit on a busy machine. */
const startLimitMs = 180_000;
/** The program that `npm start` runs, with the launcher's flags. */
const program = { folder: join(root, "build/program"), entry: "app/server.js", flags: heapFlags };

/** Starts a server like the launcher; waits for readiness. `through` is a wrapper such as strace. */
export async function startServer(
  settings: Record<string, string>,
  through: string[] = [],
  other: Partial<typeof program> = {},
): Promise<ServerProcess> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DRAIN_SECONDS: "0",
    ...mallocSettings,
    PORT: String(port),
    HOST: "127.0.0.1",
    ...noLimits,
    ...settings,
  };
  const { folder, entry, flags } = { ...program, ...other };
  const serverCommand = [process.execPath, ...flags, entry];
  const [command = process.execPath, ...args] = [...through, ...serverCommand];
  const startedMs = performance.now();
  const child = spawn(command, args, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
  const failures: string[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => failures.push(...causeIn(line)));
  let complaint = "";
  child.stderr.on("data", (text) => (complaint += String(text)));
  while (child.exitCode === null && performance.now() - startedMs < startLimitMs) {
    if (await isReady(origin)) return { origin, readyMs: performance.now() - startedMs, child, failures };
    await delay(10);
  }
  child.kill("SIGKILL");
  throw new Error(`The server didn't start: ${complaint.trim() || "it was not ready in time"}`);
}

/** Returns the cause of a failed response from a line of the log. */
function causeIn(line: string): string[] {
  if (!/"(request failed|unexpected error)"/.test(line)) return [];
  const { method, path, err } = JSON.parse(line) as { method?: string; path?: string; err?: { message?: string } }; // our own log
  return [`${method} ${path}: ${err?.message}`];
}

export async function endServer(server: Pick<ServerProcess, "child">, signal: NodeJS.Signals): Promise<void> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return;
  const gone = once(server.child, "exit");
  server.child.kill(signal);
  await gone;
}

/** Returns true if the enquiry was acknowledged. */
export async function postEnquiry(origin: string, details: string): Promise<boolean> {
  const body = JSON.stringify({ ...filledIn, email: "drill@example.com", projectDetails: details });
  const sending = fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return sending.then(
    (response) => response.ok,
    () => false, // connection lost: not acknowledged
  );
}

/** Creates the first admin and returns a session id. */
export async function adminSession(origin: string): Promise<string> {
  const post = (path: string) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "bench", email: "bench@example.com", password: "a long bench password" }),
    });
  await post("/api/admin/setup");
  const { sessionId } = await readJson<{ sessionId: string }>(post("/api/admin/login"));
  return sessionId;
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false, // not listening yet
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  if (address === null || typeof address === "string") throw new Error("no free port");
  return address.port;
}

export async function withSite<T>(
  work: (origin: string) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const server = await startServer({ DATA_DIR: folder, ...settings });
  try {
    return await work(server.origin);
  } finally {
    await endServer(server, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}
