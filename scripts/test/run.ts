// `npm test`: prepare, check, unit and HTTP tests, browser tests; then one summary line.
import { ensureBuilt } from "../launcher/build.mjs";
import { ensureBrowser } from "./browser.ts";
import { runChecks } from "./checks.ts";
import { endedBy, heading } from "./command.ts";
import { testFolder } from "./demo-content.ts";
import { ensurePostgres } from "./postgres.ts";
import { closingLine, isProof, sum } from "./tally.ts";
import type { Tally } from "./tally.ts";
import { listTests, runProject } from "./vitest.ts";

await ensureBuilt(testFolder());

heading("What the tests need");
const browser = await ensureBrowser();
const postgres = await ensurePostgres();
console.log(`Browser: ${browser.path ?? browser.problem}`);
console.log(`PostgreSQL: ${"url" in postgres ? "a throwaway server" : postgres.missing}`);
const env = {
  ...process.env,
  CHROMIUM_PATH: browser.path,
  ...("url" in postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
};

const tallies: Tally[] = [];
await timed("Checks", () => runChecks(env));
await timed("Unit and HTTP tests", () => runProject(["unit", "drills"], env));
await timed("End to end", () =>
  browser.path === undefined ? listTests(["e2e"], env, browser.problem) : runProject(["e2e"], env),
);
// Without a server vitest doesn't collect the tests that need one.
if ("missing" in postgres)
  tallies.push({ passed: 0, failed: [], skipped: [`all of PostgreSQL (${postgres.missing})`] });
if ("url" in postgres) await postgres.stop();

const total = sum(tallies);
if (endedBy() !== undefined) total.failed.push(`everything else: ended by ${endedBy()}`);
list("Failed", total.failed);
list(process.env.CI ? "Skipped, which CI=true forbids" : "Skipped", total.skipped);
console.log(`\n${closingLine(total)}`);
process.exitCode = isProof(total, process.env) ? 0 : 1;

async function timed(name: string, run: () => Promise<Tally>): Promise<void> {
  if (endedBy() !== undefined) return;
  heading(name);
  const start = performance.now();
  const tally = await run();
  tallies.push(tally);
  console.log(`\n${name}: ${closingLine(tally)} in ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

function list(title: string, names: string[]): void {
  if (names.length > 0) console.log(`\n${title}:\n${names.map((name) => `  ${name}`).join("\n")}`);
}
