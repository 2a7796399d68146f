// `npm run check`: everything but long tests, browser tests and drills. --no-tests skips unit tests, which take most of
// the time (without them: a minute or two); --tests PATH runs only those below PATH, such as your own, and can be given
// several times; --content checks only what is in content/, in seconds; --json FILE writes the results; --fix formats
// and repairs first.
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fixFrenchSpaces } from "./check/french-spaces.ts";
import { endCommandsOnSignal, root, runModule } from "./check/step.ts";
import type { Step, StepReport } from "./check/step.ts";
import { contentStep, formatted, steps, unitTests } from "./check/steps.ts";
import { runInLanes } from "./run-in-lanes.ts";

endCommandsOnSignal();
const { values } = parseArgs({
  options: {
    "no-tests": { type: "boolean" },
    tests: { type: "string", multiple: true, default: [] },
    content: { type: "boolean" },
    fix: { type: "boolean" },
    json: { type: "string" },
  },
});
for (const path of values.tests) if (!existsSync(join(root, path))) throw new Error(`${path} isn't there.`);
if (values.fix) {
  fixFrenchSpaces(join(root, "content"));
  if (!values.content) await repairCode();
}
// First: its faults make some other steps fail too, with a stack trace.
const content = await report(contentStep);
const isRunnable = ({ needsContent = false }: Step) => content.status === "passed" || !needsContent;
const chosen = chosenSteps();
const reports = [content, ...(await runAll(chosen.filter(isRunnable)))];
const waiting = chosen.filter((step) => !isRunnable(step)).map(({ name }) => name);
if (waiting.length > 0) console.log(`\nNot run before the content has no faults: ${waiting.join(", ")}.`);
const failures = reports.filter(({ status }) => status === "failed").map(({ name }) => name);
console.log(failures.length === 0 ? "\nAll passed." : `\nFailed: ${failures.join(", ")}.`);
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(reports));
process.exitCode = failures.length === 0 ? 0 : 1;

async function repairCode(): Promise<void> {
  // Twice: overlapping fixes are left for the next run.
  await runModule("oxlint/bin/oxlint", "--fix");
  await runModule("oxlint/bin/oxlint", "--fix");
  await runModule("oxfmt/bin/oxfmt", ...formatted); // of content, only the no-break spaces
}

function chosenSteps(): Step[] {
  if (values.content) return steps.filter(({ isOfContent }) => isOfContent);
  return values["no-tests"] ? steps : [unitTests(values.tests), ...steps];
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
    output: String(error.stack),
  }));
  return { name, ...outcome, durationMs: Math.round(performance.now() - start) };
}

/** Returns true for a remark: missing content isn't a fault, but is reported. */
function isRemark({ name, output }: StepReport): boolean {
  return name === contentStep.name && output.trim() !== "";
}

function show({ name, status, output }: StepReport): void {
  console.log(`\n--- ${name}: ${status} ---\n${output.trim()}\n`);
}

function line({ name, status, durationMs }: StepReport): string {
  return `${status.padEnd(8)} ${name.padEnd(20)} ${(durationMs / 1000).toFixed(1).padStart(5)} s`;
}
