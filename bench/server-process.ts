// Runs the built server in a process of its own, for drills that kill or watch it. No measuring here.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { ChildProcess } from "node:child_process";
import { noLimits } from "#test/no-limits.ts";

/** A server that answers: where, how long its start took, and its process. */
export type ServerProcess = { origin: string; readyMs: number; child: ChildProcess };

const root = fileURLToPath(new URL("..", import.meta.url));

/**
 * Starts the built server on a free port and waits until it is ready, at most 60 s (a shared machine may be slow; kill-nine judges the time). `through` puts a program before it, such as strace.
 *
 * @example const server = await startServer({ DATA_DIR: folder }); server.child.kill("SIGKILL");
 */
export async function startServer(settings: Record<string, string>, through: string[] = []): Promise<ServerProcess> {
  const port = Number(settings["PORT"] ?? (await freePort()));
  const origin = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    NODE_ENV: "production",
    LOG_LEVEL: "error",
    DRAIN_SECONDS: "0",
    PORT: String(port),
    HOST: "127.0.0.1",
    ...noLimits,
    ...settings,
  };
  const [program = process.execPath, ...args] = [...through, process.execPath, "app/server.ts"];
  const startedMs = performance.now();
  const child = spawn(program, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let complaint = "";
  child.stderr.on("data", (text) => (complaint += String(text)));
  while (child.exitCode === null && performance.now() - startedMs < 60_000) {
    if (await isReady(origin)) return { origin, readyMs: performance.now() - startedMs, child };
    await delay(10);
  }
  child.kill("SIGKILL");
  throw new Error(`The server didn't start: ${complaint.trim() || "it was not ready after 60 s"}`);
}

/**
 * Ends a server by a signal and waits until it is gone.
 *
 * @example await endServer(server, "SIGKILL");
 */
export async function endServer(server: ServerProcess, signal: NodeJS.Signals): Promise<void> {
  if (server.child.exitCode !== null || server.child.signalCode !== null) return;
  const gone = once(server.child, "exit");
  server.child.kill(signal);
  await gone;
}

/**
 * Posts one enquiry whose details are `details`; true where the server said that it is kept, false where it refused or died.
 *
 * @example const isKept = await postEnquiry(server.origin, "We need …");
 */
export async function postEnquiry(origin: string, details: string): Promise<boolean> {
  const body = JSON.stringify({
    firstName: "Ștefania",
    lastName: "Drill",
    email: "drill@example.com",
    company: "Drill & Söhne",
    serviceInterest: "chatbots",
    projectBudget: "5k-15k",
    timeline: "asap",
    projectDetails: details,
  });
  const sending = fetch(`${origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  return sending.then(
    (response) => response.ok,
    () => false, // the connection broke: not acknowledged
  );
}

/** Makes the first admin of a fresh site and answers the id of a live session. */
export async function adminSession(origin: string): Promise<string> {
  const post = (path: string) =>
    fetch(origin + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "bench", email: "bench@example.com", password: "a long bench password" }),
    });
  await post("/api/admin/setup");
  const { sessionId } = (await (await post("/api/admin/login")).json()) as { sessionId: string }; // the login's contract
  return sessionId;
}

async function isReady(origin: string): Promise<boolean> {
  return fetch(`${origin}/readyz`).then(
    (response) => response.ok,
    () => false, // it doesn't listen yet
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

/**
 * Runs some work against a server with a data folder of its own, then ends it.
 *
 * @example await withSite((origin) => scorePages(origin, ["/"], 3));
 */
export async function withSite<T>(work: (origin: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "corvane-bench-"));
  const server = await startServer({ DATA_DIR: folder });
  try {
    return await work(server.origin);
  } finally {
    await endServer(server, "SIGTERM");
    await rm(folder, { recursive: true, force: true });
  }
}
