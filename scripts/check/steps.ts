import { existsSync } from "node:fs";
import { join } from "node:path";
import { demoContent, testFolder } from "../test/demo-content.ts";
import { checkDirection } from "./direction.ts";
import { checkNames } from "./names.ts";
import { checkRequirements } from "./requirements.ts";
import { checkSettings } from "./settings.ts";
import { passed, runModule, runNode, runNodeIn } from "./step.ts";
import type { Outcome, Step } from "./step.ts";
import { checkTerms } from "./terms.ts";

/** The slow ones first, so that both lanes end at the same time. */
export const steps: Step[] = [
  { name: "types", run: checkTypes },
  { name: "browser types", run: () => afterTypegen(() => runNode("scripts/check/browser-types.ts")) },
  { name: "unused code", run: () => afterTypegen(() => runModule("knip/bin/knip.js", "--no-progress")) },
  { name: "import direction", run: () => afterTypegen(checkDirection) },
  { name: "format", run: checkFormat },
  { name: "lint", run: () => runModule("oxlint/bin/oxlint", "--max-warnings=0") },
  { name: "terms", isOfContent: true, run: checkTerms },
  {
    name: "further languages",
    isOfContent: true,
    needsContent: true,
    run: () => runNode("scripts/check/languages.ts"),
  },
  { name: "names", run: async () => checkNames() },
  { name: "lock file", run: () => runNode("scripts/complete-lock.mjs", "--check") },
  { name: "settings", run: checkSettings },
  { name: "requirements", run: checkRequirements },
  { name: "yardstick", run: () => runNode("scripts/yardstick.ts") },
  { name: "migrations", run: () => runNode("scripts/check/migrations.ts") },
  { name: "pictures", isOfContent: true, needsContent: true, run: () => runNode("scripts/pictures.ts", "--check") },
  { name: "fonts", run: () => runNode("scripts/fonts.ts", "--check") },
];

export const contentStep: Step = { name: "content", run: () => runNode("scripts/check/content.ts") };

/**
 * Unit and HTTP tests: all of them, or those below some paths. Builds first if there is no build, which some need. A
 * company's content may have faults: the tests read the demonstration.
 */
export const unitTests = (paths: readonly string[]): Step => ({
  name: "unit tests",
  needsContent: !existsSync(demoContent),
  run: async () => {
    const folder = testFolder();
    const built = existsSync(join(folder, "build/.stamp")) ? passed : await runNodeIn(folder, ["scripts/build.ts"]);
    if (built.status !== "passed") return built;
    let printed = "";
    const countFiles = () => printed.match(/^ [✓❯↓] /gm)?.length ?? 0;
    const timer = setInterval(() => console.log(`         unit tests: ${countFiles()} files done`), 10_000);
    const command = ["node_modules/vitest/vitest.mjs", "run", "--project", "unit"];
    const chosen = paths.map((path) => join(folder, path));
    const tested = await runNodeIn(folder, [...command, ...chosen], (output) => (printed = output));
    clearInterval(timer);
    return tested;
  },
});

/** A company's content may be formatted in any way. With the slash: other folders of that name are ours. */
export const formatted = [".", "!/content", "!test/demo-content"];

function checkFormat(): Promise<Outcome> {
  return runModule("oxfmt/bin/oxfmt", "--check", ...formatted);
}

function checkTypes(): Promise<Outcome> {
  // By path: dependency-cruiser needs TypeScript 6 under the plain name.
  return afterTypegen(() => runModule("typescript-7/bin/tsc"));
}

let typegen: Promise<Outcome> | undefined;

/** Runs a check after the route types have been generated, which imports need. */
async function afterTypegen(run: () => Promise<Outcome>): Promise<Outcome> {
  typegen ??= runModule("@react-router/dev/bin.cjs", "typegen");
  const generated = await typegen;
  return generated.status === "passed" ? run() : generated;
}
