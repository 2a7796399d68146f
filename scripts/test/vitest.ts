// Runs a vitest project with its usual output, and counts by its JSON report.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { run } from "./command.ts";
import type { Env } from "./command.ts";
import { testFolder } from "./demo-content.ts";
import type { Tally } from "./tally.ts";

const VITEST = "node_modules/vitest/vitest.mjs";

type Assertion = {
  fullName: string;
  status: "passed" | "failed" | "skipped" | "pending" | "todo" | "disabled";
};
type Report = {
  testResults: { name: string; status: string; message: string; assertionResults: Assertion[] }[];
};

/** Runs all tests of some projects together. */
export function runProject(projects: readonly string[], env: Env): Promise<Tally> {
  return withReport(projects, async (file) => {
    const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
    const code = await run(process.execPath, [VITEST, "run", ...named(projects), ...reporters], env, testFolder());
    const tally = count(JSON.parse(readFileSync(file, "utf8")) as Report); // vitest's own format
    // An error outside every test (a global set-up, an unhandled rejection) fails the run, too.
    if (code !== 0 && tally.failed.length === 0)
      tally.failed.push(`${projects.join(", ")}: vitest ended with ${code ?? "a signal"}`);
    return tally;
  });
}

/** Lists all tests of some projects as skipped, without running them. */
export function listTests(projects: readonly string[], env: Env, reason: string): Promise<Tally> {
  return withReport(projects, async (file) => {
    await run(process.execPath, [VITEST, "list", ...named(projects), `--json=${file}`], env, testFolder());
    const tests = JSON.parse(readFileSync(file, "utf8")) as { name: string }[]; // vitest's own format
    return { passed: 0, failed: [], skipped: tests.map(({ name }) => `${name} (${reason})`) };
  });
}

function named(projects: readonly string[]): string[] {
  return projects.flatMap((project) => ["--project", project]);
}

/** Counts a report; a file that could not even be loaded is one failure. */
export function count({ testResults }: Report): Tally {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.every((test) => test.status !== "failed"),
  );
  const passed = tests.filter(({ status }) => status === "passed").length;
  const failed = tests.filter(({ status }) => status === "failed");
  const skipped = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== "passed" && status !== "failed")
      .map(({ fullName }) => `${relative(testFolder(), name)}: ${fullName}`),
  );
  return {
    passed,
    failed: [
      ...failed.map(({ fullName }) => fullName),
      ...broken.map(({ name }) => `${name} (the file itself failed)`),
    ],
    skipped,
  };
}

async function withReport(projects: readonly string[], work: (file: string) => Promise<Tally>): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), "site-tests-"));
  try {
    return await work(join(folder, "report.json"));
  } catch (error) {
    return { passed: 0, failed: [`${projects.join(", ")}: no report from vitest (${String(error)})`], skipped: [] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
