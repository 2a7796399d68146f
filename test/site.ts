// The built server as a process with a free port and its own data folder.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { noLimits } from "./no-limits.ts";

export type Site = { url: string; dataDir: string; process: ChildProcess; stop: () => Promise<void> };

/** Servers left running by a failed test; they end with its worker, which Vitest ends by this signal. */
const running = new Set<ChildProcess>();
process.once("SIGTERM", () => {
  for (const child of running) child.kill("SIGKILL");
  process.exit();
});

/** The bundled server, as `npm start` runs it. */
export const program = "build/program";

/**
 * Starts a site and waits until it serves. `folder` has another program, or other sources, which start unbuilt.
 * @throws Error with its output if it exits
 */
export async function startSite(settings: Record<string, string> = {}, folder?: string): Promise<Site> {
  const dataDir = settings["DATA_DIR"] ?? (await mkdtemp(join(tmpdir(), "corvane-e2e-")));
  const isBuilt = existsSync(join(folder ?? program, "app/server.js"));
  const child = spawn(process.execPath, [isBuilt ? "app/server.js" : "app/server.ts"], {
    cwd: folder ?? program,
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: join(tmpdir(), "corvane-e2e-compiled"),
      NODE_ENV: "production",
      PORT: "0",
      HOST: "127.0.0.1",
      LOG_LEVEL: "warn",
      DRAIN_SECONDS: "0",
      RENDER_AHEAD: "off", // a visit renders its own page; all others cost each site 2 s of processor time
      OUTBOUND_ALLOW_HOSTS: "127.0.0.1", // receivers of tests
      DATA_DIR: dataDir,
      BOOKING_NOTICE_HOURS: String(hoursUntilTomorrow()),
      ...noLimits,
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  running.add(child);
  child.once("exit", () => running.delete(child));
  const url = await addressOf(child).catch(async (error: unknown) => {
    if (!settings["DATA_DIR"]) await rm(dataDir, { recursive: true, force: true });
    throw error;
  });
  const stop = async () => {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await ended;
    if (!settings["DATA_DIR"]) await rm(dataDir, { recursive: true, force: true });
  };
  return { url, dataDir, process: child, stop };
}

/** Returns the hours until midnight, so that the first day with free times is complete at any hour of a test run. */
function hoursUntilTomorrow(): number {
  const inBucharest = { timeZone: "Europe/Bucharest", hour: "2-digit", hourCycle: "h23" } as const;
  return 24 - Number(new Intl.DateTimeFormat("en", inBucharest).format(new Date()));
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const read = (chunk: Buffer) => {
      printed += chunk.toString();
      const port = /serving on http:\/\/[^:\s]+:(\d+)/.exec(printed)?.[1];
      if (port) resolve(`http://localhost:${port}`);
    };
    child.stdout?.on("data", read);
    child.stderr?.on("data", read);
    child.once("error", reject);
    child.once("close", () => reject(new Error(`The server ended before it was serving:\n${printed}`)));
  });
}
