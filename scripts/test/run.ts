// `npm test`: prepare, check, unit and HTTP tests, browser tests; `npm run drills`: prepare, drills. Then one summary
// line.
import { dovecotPath } from "#test/dovecot.ts";
import { isThere } from "../../bench/proxies.ts";
import { ensureBuilt } from "../launcher/build.mjs";
import { ensureBrowser } from "./browser.ts";
import { runChecks } from "./checks.ts";
import { endedBy, heading } from "./command.ts";
import { testFolder } from "./demo-content.ts";
import { ensureFirefox, ensureWebKit } from "./engines.ts";
import { installFromDistribution } from "./found.ts";
import { ensurePostgres } from "./postgres.ts";
import { closingLine, forbiddenSkips, isProof, sumTallies } from "./tally.ts";
import type { Tally } from "./tally.ts";
import { listTests, runProject } from "./vitest.ts";

const areDrills = process.argv.includes("drills");
await ensureBuilt(testFolder());

heading("What the tests need");
const browser = await ensureBrowser();
const postgres = await ensurePostgres();
console.log(`Browser: ${browser.path ?? browser.problem}`);
console.log(`PostgreSQL: ${"url" in postgres ? "a throwaway server" : postgres.missing}`);
const engine = await (areDrills ? ensureWebKit() : ensureFirefox());
console.log(`Another engine: ${engine.path ?? engine.problem}`);
if (areDrills)
  for (const proxy of ["nginx", "caddy"] as const) if (!isThere(proxy)) await installFromDistribution(proxy);
if (areDrills && dovecotPath() === undefined) await installFromDistribution("dovecot-imapd");
const env = {
  ...process.env,
  CHROMIUM_PATH: browser.path,
  [areDrills ? "WEBKIT_DRIVER_PATH" : "FIREFOX_PATH"]: engine.path ?? "",
  ...("url" in postgres ? { TEST_DATABASE_URL: postgres.url } : {}),
};

const tallies: Tally[] = [];
const inBrowser = (project: string) =>
  browser.path === undefined ? listTests([project], env, browser.problem) : runProject([project], env);
if (areDrills) {
  await timed("Drills", () => inBrowser("drills"));
} else {
  await timed("Checks", () => runChecks(env));
  await timed("Unit and HTTP tests", () => runProject(["unit", "long"], env));
  await timed("End to end", () => inBrowser("e2e"));
}
// Without a server vitest doesn't collect the tests that need one.
if ("missing" in postgres)
  tallies.push({ passed: 0, failed: [], skipped: [`all of PostgreSQL (${postgres.missing})`] });
if ("url" in postgres) await postgres.stop();

const total = sumTallies(tallies);
if (endedBy() !== undefined) total.failed.push(`everything else: ended by ${endedBy()}`);
list("Failed", total.failed);
list("Skipped", total.skipped);
list("Skipped, which CI=true forbids", forbiddenSkips(total, process.env));
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
