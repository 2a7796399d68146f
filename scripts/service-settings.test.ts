// A command on a server uses the service's database and settings, and reports if it can't find any.
import { spawnSync } from "node:child_process";
import { chownSync, linkSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { parseEnvironmentFile } from "./service-settings.ts";

/** Runs a command like the archive, where commands are .js files. */
function runOfArchive(command: string, settings: Record<string, string>) {
  const file = join(temporaryFolder(), `${command}.js`);
  writeFileSync(file, `await import(${JSON.stringify(pathToFileURL(join("scripts", `${command}.ts`)).href)});`);
  const env = { PATH: process.env["PATH"], ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: dirname(file), env, encoding: "utf8" });
  return { code: status, output: stdout + stderr };
}

test("the unit's file is read as systemd reads it: no shell characters, quotes around whole values, comments on their own lines", () => {
  const file = [
    "# a comment",
    "; another",
    "DATABASE_URL=postgres://site:a#b$c@db/site?sslmode=require&application_name=x",
    'MAIL_FROM="Company <hello@company.example>"',
    "NOTIFY_TO='team@company.example'  ",
    'A="say \\"hi\\", C:\\x"',
    "  B = one two \\",
    "three",
    "no assignment",
    "C=it's",
    "D=",
  ].join("\n");
  expect(parseEnvironmentFile(file)).toEqual({
    DATABASE_URL: "postgres://site:a#b$c@db/site?sslmode=require&application_name=x",
    MAIL_FROM: "Company <hello@company.example>",
    NOTIFY_TO: "team@company.example",
    A: 'say "hi", C:\\x',
    B: "one two three",
    C: "it's",
    D: "",
  });
});

test("a command of the archive without settings refuses, and makes no database", () => {
  const results = [runOfArchive("doctor", {}), runOfArchive("migrate", { SETTINGS_FILE: "/dev/null" })];
  expect(results).toEqual(
    results.map(() => ({
      code: 1,
      output: expect.stringContaining("Where is the data? Set DATA_DIR or DATABASE_URL"),
    })),
  );
});

test("a command with the service's file works on its data, and files that root makes there belong to the folder's owner", () => {
  const folder = temporaryFolder();
  const [dataDir, file] = [join(folder, "data"), join(folder, "site.env")];
  mkdirSync(dataDir);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(dataDir, 65_534, 65_534);
  const ofRoot = join(folder, "passwords");
  writeFileSync(ofRoot, "");
  symlinkSync(ofRoot, join(dataDir, "link")); // as someone who broke into the service could create it
  linkSync(ofRoot, join(dataDir, "second-name"));
  writeFileSync(file, `DATA_DIR="${dataDir}"\n`);
  const { code, output } = runOfArchive("migrate", { SETTINGS_FILE: file });
  expect([code, output]).toEqual([0, expect.stringContaining("Applied: ")]);
  expect(statSync(ofRoot).uid).toBe(process.getuid?.());
  const created = readdirSync(dataDir).filter((name) => !["link", "second-name"].includes(name));
  const owners = created.map((name) => [name, statSync(join(dataDir, name)).uid]);
  expect(owners).toContainEqual(["site.db", statSync(dataDir).uid]);
  expect(new Set(owners.map(([, uid]) => uid))).toEqual(new Set([statSync(dataDir).uid]));
  expect(runOfArchive("migrate", { SETTINGS_FILE: join(folder, "none") }).output).toMatch(
    /service's settings can't be read/,
  );
});
