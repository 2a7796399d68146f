// Commands that the documents give to newcomers exist, and are run by a test.
import { spawnSync } from "node:child_process";
import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { applyGuideBlock, listGuideBlocks } from "#test/change-guide.ts";
import { fixtureFolder } from "#test/content.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> }; // our own manifest

const ofNpm = new Set(["ci", "install", "outdated"]);

/** Returns the names of the npm commands in a text. */
function commandsIn(text: string): string[] {
  return [...text.matchAll(/npm (?:run )?(start|test|[a-z-]+)\b(?= |`|\n|\))/g)]
    .map(([, command = ""]) => command)
    .filter((command) => !ofNpm.has(command));
}

test.each([
  "README.md",
  "docs/make-it-yours.md",
  "docs/change-it.md",
  "docs/operate.md",
  "docs/deploy.md",
  "docs/api.md",
  "docs/move-in.md",
  "content/README.md",
])("[BRND-06] every command and file that %s names is there", (document) => {
  const text = readFileSync(document, "utf8");
  expect(commandsIn(text).filter((command) => !(command in scripts))).toEqual([]);
  const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, path = ""]) => join(document, "..", path));
  const files = [...text.matchAll(/node scripts\/node24\.mjs (\S+\.ts)/g)].map(([, path = ""]) => path);
  expect([...links, ...files].filter((path) => !existsSync(path))).toEqual([]);
});

test("[BRND-06] every diff of docs/change-it.md applies to the current files", () => {
  const changed = new Map<string, string>();
  const read = (path: string) =>
    changed.get(path) ?? readFileSync(path.replace(/^content(?=\/)/, fixtureFolder), "utf8");
  for (const block of listGuideBlocks()) changed.set(block.path, applyGuideBlock(block, read));
  expect(changed.size).toBeGreaterThan(10);
});

test("[BRND-06] every command of the README is run by a test, or runs the tests", () => {
  const thisFile = "scripts/documents.test.ts";
  const running = ["{app,e2e,scripts}/**/*.test.ts", "scripts/test/*.ts", ".ci/*"].flatMap((files) => globSync(files));
  const texts = running.filter((file) => file !== thisFile).map((file) => readFileSync(file, "utf8"));
  const isRun = (command: string) => {
    const file = scripts[command]?.split(" ").at(-1) ?? "";
    const isMapping = new RegExp(String.raw`["/]${file.replaceAll(".", String.raw`\.`)}"`);
    return texts.some((text) => isMapping.test(text) || text.includes(`\nnpm ${command}\n`)) || seeded.includes(file);
  };
  const commands = commandsIn(readFileSync("README.md", "utf8"));
  expect(commands.length).toBeGreaterThan(10);
  expect(commands.filter((command) => !isRun(command))).toEqual([]);
  expect(isRun("screenshots")).toBe(false);
});

test.each(Object.entries(scripts))(
  "[BRND-06] npm run %s -- --help says what it does, and does nothing",
  (_name, command) => {
    const [, ...args] = command.split(" ");
    const { status, stdout, stderr } = spawnSync(process.execPath, [...args, "--help"], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    expect(stdout.split("\n")[0]).toMatch(/\w+ \w+/);
  },
);

test("[OPER-05] the version matches the changelog: while there are unreleased changes it is the next version, with -dev", () => {
  const { version } = JSON.parse(readFileSync("package.json", "utf8")) as { version: string }; // our own manifest
  const [unreleased = "", released = ""] = [...readFileSync("CHANGELOG.md", "utf8").matchAll(/^## (\S+)/gm)].map(
    ([, name = ""]) => name,
  );
  const [major = 0, minor = 0] = released.split(".").map(Number);
  expect([unreleased, version]).toEqual(["Unreleased", `${major}.${minor + 1}.0-dev`]);
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as { version: string };
  expect(lock.version).toBe(version);
});

const seeded = ["scripts/seed.ts"]; // below

test("[BRND-06] npm run seed adds as much test data as requested", async () => {
  const dataDir = temporaryFolder();
  const db = await openDatabase({ dataDir });
  await migrateToLatest(db);
  await db.close();
  const env = { PATH: process.env["PATH"], DATA_DIR: dataDir };
  const run = spawnSync(process.execPath, [...seeded, "--contacts", "3"], { env, encoding: "utf8" });
  expect([run.status, run.stderr]).toEqual([0, ""]);
  const rows = new DatabaseSync(databasePath(dataDir), { readOnly: true });
  expect(rows.prepare("select count(*) as count from enquiry").get()).toEqual({ count: 3 });
  rows.close();
});
