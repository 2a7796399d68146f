// The commands that a newcomer runs first.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { noLimits } from "#test/no-limits.ts";
import { freePort } from "#test/postgres.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

/** Runs a script on a free port until it prints its address, reads its home page and ends it. */
async function tryOut(script: string) {
  const port = await freePort();
  const env = { ...process.env, ...noLimits, PORT: String(port), HOST: "127.0.0.1", DATA_DIR: temporaryFolder() };
  const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  try {
    await expect.poll(() => output).toMatch(/serving on http:|Development: http:/);
    const response = await fetch(`http://127.0.0.1:${port}/`);
    const home = await response.text();
    const ended = once(child, "close");
    child.kill("SIGTERM");
    await ended;
    return { home, said: output, code: child.exitCode };
  } finally {
    child.kill("SIGKILL");
  }
}

test.each([
  ["npm start", "scripts/start.mjs", 0, /shut ?down/i],
  ["npm run dev", "scripts/dev.ts", 143, /Ended by SIGTERM\.\n$/],
] as const)("[BRND-06] %s serves the home page, and says what ended it", async (_, script, code, end) => {
  const tried = await tryOut(script);
  expect(tried.home).toMatch(/<h1[\s\S]*<\/h1>/);
  expect([tried.code, tried.said]).toEqual([code, expect.stringMatching(end)]);
});
