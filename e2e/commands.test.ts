// The commands that a newcomer types first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { noLimits } from "#test/no-limits.ts";
import { freePort } from "#test/postgres.ts";

/** Runs a script on a free port until it prints its address, and returns its home page. */
async function homeOf(script: string): Promise<string> {
  const port = await freePort();
  const env = { ...process.env, ...noLimits, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: temporaryFolder() };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  child.stdout.on("data", (text) => (said += String(text)));
  child.stderr.on("data", (text) => (said += String(text)));
  try {
    await expect.poll(() => said).toMatch(/serving on http:|Development: http:/);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return await response.text();
  } finally {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child.kill("SIGTERM");
    await ended;
  }
}

test.each([
  ["npm start", "scripts/start.mjs"],
  ["npm run dev", "scripts/dev.ts"],
] as const)("[BRND-06] %s serves the home page", async (_, script) => {
  expect(await homeOf(script)).toMatch(/<h1[\s\S]*<\/h1>/);
});
