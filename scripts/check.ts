// `npm run check`: everything but long tests, browser tests and drills, in two to five minutes. --no-tests skips unit
// tests; --content checks only what is in content/, in seconds; --json FILE writes the results; --fix formats and
// repairs first.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { endCommandsOnSignal, root, runModule } from "./check/step.ts";
import type { Step, StepReport } from "./check/step.ts";
import { contentStep, formatted, steps, unitTests } from "./check/steps.ts";
import { runInLanes } from "./run-in-lanes.ts";

endCommandsOnSignal();
const args = process.argv.slice(2);
if (args.includes("--fix")) {
  fixFrenchSpaces(join(root, "content"));
  if (!args.includes("--content")) await repairCode();
}
// First: its faults make most other steps fail too, some of them with a stack trace.
const content = await report(contentStep);
const others = content.status === "failed" ? steps.filter(({ readsFaulty }) => readsFaulty) : chosenSteps();
const reports = [content, ...(await runAll(others))];
const failures = reports.filter(({ status }) => status === "failed").map(({ name }) => name);
console.log(failures.length === 0 ? "\nAll passed." : `\nFailed: ${failures.join(", ")}.`);
const jsonFile = args[args.indexOf("--json") + 1];
if (args.includes("--json") && jsonFile !== undefined) writeFileSync(jsonFile, JSON.stringify(reports));
process.exitCode = failures.length === 0 ? 0 : 1;

async function repairCode(): Promise<void> {
  // Twice: overlapping fixes are left for the next run.
  await runModule("oxlint/bin/oxlint", "--fix");
  await runModule("oxlint/bin/oxlint", "--fix");
  await runModule("oxfmt/bin/oxfmt", ...formatted); // of content, only the no-break spaces
}

function chosenSteps(): Step[] {
  if (args.includes("--content")) return steps.filter(({ isOfContent }) => isOfContent);
  return args.includes("--no-tests") ? steps : [unitTests, ...steps];
}

async function runAll(all: Step[]): Promise<StepReport[]> {
  const done: StepReport[] = [];
  await runInLanes(all, async (step) => done.push(await report(step)));
  return done;
}

/** Runs a step and prints its result. */
async function report(step: Step): Promise<StepReport> {
  const done = await timed(step);
  if (done.status !== "passed" || isRemark(done)) show(done);
  console.log(line(done));
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
