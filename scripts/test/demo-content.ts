// Tests read the demonstration company. If content/ contains another one, they run in a copy of the program with the
// demonstration company (decision 106). The same applies if the clone has settings in .env, which commands read.
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { markedWhole } from "#app/content/content-files.ts";

const root = join(import.meta.dirname, "../..");

/** Folder to which `npm run brand` moves the demonstration company. */
export const demoContent = join(root, "test/demo-content");

const notCopied = new Set([
  ".git",
  ".env",
  "node_modules",
  "build",
  "data",
  "content",
  ".react-router",
  ".test-folder",
  "screenshots",
  "coverage",
]);

let prepared: string | undefined;

/** Returns the folder in which tests run, prepared once. Not in build/, which each build empties. */
export function testFolder(): string {
  return (prepared ??= prepareFolder());
}

function prepareFolder(): string {
  const isDemo = !existsSync(demoContent);
  if (isDemo && !existsSync(join(root, ".env"))) return root;
  const folder = join(root, ".test-folder");
  copyProgram(folder, isDemo ? join(root, "content") : demoContent);
  if (!isDemo) for (const company of ["content", "test/fixture-content"]) addOwnPages(join(folder, company));
  return folder;
}

/** Adds the texts of the pages that only the company has to each language of a company that tests read. */
function addOwnPages(demo: string): void {
  const demoNames = new Set(globSync(join(demo, "*/pages/*.yaml")).map((file) => basename(file)));
  const ownPages = new Map(globSync(join(root, "content/*/pages/*.yaml")).map((file) => [basename(file), file]));
  for (const pages of globSync(join(demo, "*/pages")))
    for (const [name, file] of ownPages)
      if (!demoNames.has(name))
        writeFileSync(join(pages, name), markedWhole(withoutPlaceholders(file), basename(dirname(dirname(file)))));
}

/** Removes placeholders: the demonstration has none of the company's figures. */
function withoutPlaceholders(file: string): string {
  return readFileSync(file, "utf8").replaceAll(/\{\{[^}]*\}\}/g, "…");
}

/** Copies the program without its build, with another company in it. Packages are shared; an existing build is kept. */
export function copyProgram(folder: string, content: string): void {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(folder))
    if (!["node_modules", "build"].includes(name)) rmSync(join(folder, name), { recursive: true });
  for (const name of readdirSync(root)) if (!notCopied.has(name)) copy(join(root, name), join(folder, name));
  rmSync(join(folder, "test/demo-content"), { recursive: true, force: true });
  copy(content, join(folder, "content"));
  if (!existsSync(join(folder, "node_modules"))) symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
}

/** Copies with the times: the build is only repeated after a change. */
function copy(from: string, to: string): void {
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
}
