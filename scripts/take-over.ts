// `npm run take-over -- upstream/main`: merges a newer release into a company's own site. The company's content is
// kept, gets the release's new texts, marked "to translate", and loses those that the release no longer supports; the
// demonstration company, which the tests read, becomes the release's. Prints the lines that are new in the changelog.
import { spawnSync } from "node:child_process";
import { existsSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describeFailure } from "./launcher/failure.mjs";
import { demoContent } from "./test/demo-content.ts";

const root = join(import.meta.dirname, "..");
const [release] = process.argv.slice(2);

try {
  console.log(takeOver(release));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}

/** Merges a release and returns what was done. */
function takeOver(name: string | undefined): string {
  if (name === undefined) throw new Error("Say which release: npm run take-over -- upstream/main");
  if (!existsSync(demoContent)) throw new Error("There is no company of your own here yet: npm run brand sets one up.");
  if (git("status", "--porcelain", "--untracked-files=no") !== "") throw new Error("Commit your own changes first.");
  if (git("merge-base", "HEAD", name) === git("rev-parse", name)) return `${name} is already here.`;
  const news = readNews(git("merge-base", "HEAD", name), name);
  const merge = spawnSync("git", ["merge", "--no-commit", "--no-ff", name], { cwd: root, encoding: "utf8" });
  const hasBegun = spawnSync("git", ["rev-parse", "--verify", "MERGE_HEAD"], { cwd: root }).status === 0;
  if (!hasBegun) throw new Error(merge.stderr.trim()); // such as an untracked file; conflicts are named below
  const changed = keepContent(name);
  const open = listConflicts();
  const added = addNewTexts();
  writeFileSync(resolve(root, git("rev-parse", "--git-path", "MERGE_MSG")), `Take over ${name}\n\n${added}`);
  if (open.length > 0)
    throw new Error(
      `${news}${added}Both you and ${name} changed these files. Resolve them, then git commit, npm install and npm run check:\n${open.join("\n")}`,
    );
  git("commit", "--quiet", "--no-edit");
  const unchangedNote = `What you wrote in content/ is as it was${added === "" ? "" : ", but for what is named above"}.`;
  const isNew = added.includes("to translate: ")
    ? "Visitors read what is “to translate” from the next start on, in the release's words: read it before.\n"
    : "";
  return `${news}${added}${isNew}${changed}Taken over: ${name}. ${unchangedNote} Next: npm install, npm run check`;
}

/** Returns the lines of the changelog, below their headings, that an earlier commit lacks. */
function readNews(earlier: string, later: string): string {
  const linesOf = (commit: string) => git("show", `${commit}:CHANGELOG.md`).split("\n");
  const earlierLines = new Set(linesOf(earlier));
  let headings: string[] = [];
  const lines = linesOf(later).flatMap((line) => {
    if (line.startsWith("## ")) headings = [line];
    else if (line.startsWith("### ")) headings = [...headings.filter((heading) => heading.startsWith("## ")), line];
    else if (line !== "" && !earlierLines.has(line)) return [...headings.splice(0), line];
    return [];
  });
  return lines.length === 0 ? "" : `New in CHANGELOG.md:\n\n${lines.join("\n")}\n\n`;
}

/** Lists files in conflict, with who deleted them. */
function listConflicts(): string[] {
  const notes: Record<string, string> = { UD: " (deleted by the release)", DU: " (deleted by you)" };
  return git("status", "--porcelain", "--untracked-files=no")
    .split("\n")
    .flatMap((line) => {
      const [, state = "", file = ""] = /^(UU|AA|UD|DU|AU|UA) (.+)$/.exec(line) ?? [];
      return file === "" ? [] : [file + (notes[state] ?? "")];
    });
}

/**
 * Adds new texts and draws the pictures with the release's code, and returns what to print; that code may need packages
 * that are missing.
 */
function addNewTexts(): string {
  const run = (script: string) => spawnSync(process.execPath, [script], { cwd: root, encoding: "utf8" });
  const later = (script: string) => `run npm install, then node scripts/node24.mjs ${script}\n`;
  const [texts, pictures] = [run("scripts/new-texts.ts"), run("scripts/pictures.ts")];
  git("add", "content");
  const drawn = pictures.status === 0 ? "" : `new pictures: ${later("scripts/pictures.ts")}`;
  return (texts.status === 0 ? texts.stdout : `new texts: ${later("scripts/new-texts.ts")}`) + drawn;
}

/**
 * Restores the company's content, and replaces the demonstration for the tests by the release's. Returns the changed
 * files of the latter: those changes are lost, and were never the company's.
 */
function keepContent(name: string): string {
  const changed = git("diff", "--name-only", `${git("merge-base", "HEAD", name)}:content`, "HEAD:test/demo-content");
  git("rm", "-rfq", "--ignore-unmatch", "content", "test/demo-content");
  for (const folder of ["content", "test/demo-content"]) rmSync(join(root, folder), { recursive: true, force: true });
  git("checkout", name, "--", "content");
  renameSync(join(root, "content"), demoContent);
  git("rm", "-rq", "--cached", "content");
  git("checkout", "HEAD", "--", "content");
  git("add", "test/demo-content");
  const lines = changed
    .split("\n")
    .filter(Boolean)
    .map(
      (file) => `yours, and now the release's: test/demo-content/${file} (git show HEAD~1:test/demo-content/${file})\n`,
    );
  return lines.join("");
}

/** Runs git and returns its output. @throws Error with git's message */
function git(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.trim() || `git ${args.join(" ")} failed`);
  return stdout.trim();
}
