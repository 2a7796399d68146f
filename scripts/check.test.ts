// `npm run check` in a copy of the program: what it prints while it runs, and what is left when it is told to end.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { capture, root } from "./check/step.ts";
import { copyProgram } from "./test/demo-content.ts";

/** Takes the place of a step: holds a connection, in the process and in one that it starts, and never ends. */
const endless = (port: number) => `
  import { spawn } from "node:child_process";
  import { connect } from "node:net";
  connect(${port}, "127.0.0.1");
  if (process.argv[2] !== "child") spawn(process.execPath, [import.meta.filename, "child"], { stdio: "ignore" });
`;

/** Starts the check of the content with a step that never ends. */
async function startEndlessCheck() {
  const folder = join(temporaryFolder(), "program");
  copyProgram(folder, "content");
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on("error", () => {}); // a process that is killed resets its connection
    socket.on("close", () => connections.delete(socket));
  }).listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  writeFileSync(join(folder, "scripts/pictures.ts"), endless((server.address() as AddressInfo).port)); // listens
  const check = spawn(process.execPath, ["scripts/check.ts", "--content"], { cwd: folder });
  onTestFinished(() => void check.kill());
  let output = "";
  check.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  return {
    check,
    connections,
    printed: () =>
      output
        .replaceAll(/ +[\d.]+ s\n/g, "\n")
        .split("\n")
        .filter((line) => line.startsWith("passed")), // a company's own pages are to be translated
  };
}

test.each([
  ["SIGTERM", 143],
  ["SIGINT", 130],
] as const)(
  "[BRND-02] npm run check -- --content prints each part as it ends; %s ends all that it started",
  async (signal, exitCode) => {
    const { check, connections, printed } = await startEndlessCheck();
    await expect.poll(() => connections.size).toBe(2);
    await expect
      .poll(() => printed().toSorted())
      .toEqual(["passed   content", "passed   further languages", "passed   terms"]);
    const ended = once(check, "exit");
    check.kill(signal);
    expect(await ended).toEqual([exitCode, null]);
    await expect.poll(() => connections.size).toBe(0);
  },
);

const tools = {
  types: "typescript-7/bin/tsc",
  routes: "@react-router/dev/bin.cjs",
  unused: "knip/bin/knip.js",
  format: "oxfmt/bin/oxfmt",
  lint: "oxlint/bin/oxlint",
  imports: "dependency-cruiser/bin/dependency-cruiser.mjs",
  tests: "vitest/vitest.mjs",
};

/** Makes a built copy of the program whose tools print that they ran, so that a whole check takes seconds. */
function copyWithTools(scripts: Partial<Record<keyof typeof tools, string>>): string {
  const folder = join(temporaryFolder(), "program");
  const packages = join(folder, "node_modules");
  mkdirSync(join(packages, "@react-router"), { recursive: true });
  for (const name of readdirSync(join(root, "node_modules")))
    if (name !== "@react-router") symlinkSync(join(root, "node_modules", name), join(packages, name));
  copyProgram(folder, "content");
  for (const [tool, file] of Object.entries(tools)) {
    rmSync(join(packages, file.replace(/(?<!@[^/]*)\/.*/, "")), { force: true });
    mkdirSync(dirname(join(packages, file)), { recursive: true });
    writeFileSync(join(packages, file), scripts[tool as keyof typeof tools] ?? 'console.log("1 modules")');
  }
  mkdirSync(join(folder, "build"));
  writeFileSync(join(folder, "build/.stamp"), "");
  for (const script of ["browser-types", "languages"]) writeFileSync(join(folder, `scripts/check/${script}.ts`), "");
  return folder;
}

test("[BRND-04] the code is checked despite faults in the content, and checks that wait for the content are named", async () => {
  const folder = copyWithTools({ lint: 'console.log("app/pages/jobs.tsx: no"); process.exitCode = 1' });
  const brand = join(folder, "content/brand.yaml");
  writeFileSync(brand, readFileSync(brand, "utf8").replace(/^name: .*/m, "name: [1]"));
  const { code, output } = await capture(process.execPath, ["scripts/check.ts"], folder);
  const steps = output
    .match(/^(?:passed|failed) +\w.*(?= +[\d.]+ s$)/gm)
    ?.map((line) => line.replaceAll(/ +/g, " ").trim());
  expect(steps).toEqual(
    expect.arrayContaining(["failed content", "failed lint", "passed types", "passed format", "passed unused code"]),
  );
  expect(output).toContain("--- lint: failed ---\napp/pages/jobs.tsx: no\n");
  expect(output).toContain("Not run before the content has no faults: unit tests, further languages, pictures.");
  expect([code, output]).toEqual([1, expect.stringMatching(/\nFailed: content, lint\.\n$/)]);
});

test("[BRND-04] npm run check -- --tests PATH runs the unit tests below the path alone, and says how many files are through", async () => {
  const vitest = `
    import { existsSync } from "node:fs";
    console.log(" ✓ |unit| app/a.test.ts (2 tests) 3ms\\n   ✓ one\\n ❯ |unit| app/b.test.ts (1 test | 1 failed) 3ms");
    console.log(process.argv.slice(2).join("\\n"));
    process.exitCode = 1;
    const timer = setInterval(() => existsSync("end") && clearInterval(timer), 50);
  `;
  const folder = copyWithTools({ tests: vitest });
  const check = spawn(process.execPath, ["scripts/check.ts", "--tests", "app/ui", "--tests", "scripts/"], {
    cwd: folder,
  });
  let output = "";
  check.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  await expect.poll(() => output).toContain("unit tests: 2 files done\n");
  writeFileSync(join(folder, "end"), "");
  await once(check, "close");
  expect(output).toContain(`\nrun\n--project\nunit\n${join(folder, "app/ui")}\n${join(folder, "scripts/")}\n`);
  expect(output).toMatch(/\nFailed: unit tests\.\n$/);
});
