// `npm run check`: everything but long tests, browser tests and drills, in two to five minutes. --no-tests skips unit
// tests; --json FILE writes the results; --fix formats and repairs first.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { root, runModule } from "./check/step.ts";
import type { Step, StepReport } from "./check/step.ts";
import { contentStep, formatted, steps, unitTests } from "./check/steps.ts";

const LANES = 2;

const args = process.argv.slice(2);
if (args.includes("--fix")) {
  // Twice: overlapping fixes are left for the next run.
  await runModule("oxlint/bin/oxlint", "--fix");
  await runModule("oxlint/bin/oxlint", "--fix");
  fixFrenchSpaces(join(root, "content"));
  await runModule("oxfmt/bin/oxfmt", ...formatted); // of content, only the no-break spaces
}
// First: its faults make most other steps fail too, some of them with a stack trace.
const content = await timed(contentStep);
const others = args.includes("--no-tests") ? steps : [unitTests, ...steps];
const reports = content.status === "failed" ? [content] : [content, ...(await runAll(others))];
for (const report of reports) if (report.status !== "passed" || isRemark(report)) show(report);
for (const report of reports) console.log(line(report));
const jsonFile = args[args.indexOf("--json") + 1];
if (args.includes("--json") && jsonFile !== undefined) writeFileSync(jsonFile, JSON.stringify(reports));
process.exitCode = reports.some(({ status }) => status === "failed") ? 1 : 0;

async function runAll(all: Step[]): Promise<StepReport[]> {
  const queue = [...all];
  const done: StepReport[] = [];
  const lane = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) done.push(await timed(step));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return done;
}

async function timed({ name, run }: Step): Promise<StepReport> {
  const start = performance.now();
  const outcome = await run().catch((error: Error) => ({
    status: "failed" as const,
    words: String(error.stack),
  }));
  return { name, ...outcome, durationMs: Math.round(performance.now() - start) };
}

/** Returns true for a remark: missing content is no fault, but is reported. */
function isRemark({ name, words }: StepReport): boolean {
  return name === contentStep.name && words.trim() !== "";
}

function show({ name, status, words }: StepReport): void {
  console.log(`\n--- ${name}: ${status} ---\n${words.trim()}\n`);
}

function line({ name, status, durationMs }: StepReport): string {
  return `${status.padEnd(8)} ${name.padEnd(20)} ${(durationMs / 1000).toFixed(1).padStart(5)} s`;
}
