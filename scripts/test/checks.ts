import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { StepReport } from "../check/step.ts";
import { run } from "./command.ts";
import type { Env } from "./command.ts";
import type { Tally } from "./tally.ts";

/** Runs all checks except the unit tests. */
export async function runChecks(env: Env): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "site-check-"));
  try {
    const file = join(folder, "checks.json");
    await run(process.execPath, ["scripts/check.ts", "--no-tests", "--json", file], env);
    const reports = JSON.parse(readFileSync(file, "utf8")) as StepReport[]; // written by check.ts
    const named = (status: StepReport["status"]) =>
      reports.filter((report) => report.status === status).map(({ name }) => `check: ${name}`);
    return { passed: named("passed").length, failed: named("failed"), skipped: named("skipped") };
  } catch (error) {
    return { passed: 0, failed: [`check: could not run (${String(error)})`], skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
