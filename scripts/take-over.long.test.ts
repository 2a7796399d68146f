// `npm run take-over` in a repository with a company and the releases that it takes over.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { copyProgram } from "./test/demo-content.ts";

/** Makes a repository whose branch `release` is the program, and whose branch `main` is the company Fernhollow. */
function makeRepository({ languages }: { languages: string }) {
  const folder = join(temporaryFolder(), "program");
  copyProgram(folder, "content");
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "", GIT_CONFIG_NOSYSTEM: "1" };
  const run = (command: string, ...args: string[]) => spawnSync(command, args, { cwd: folder, encoding: "utf8", env });
  const git = (...args: string[]) => run("git", ...args);
  const read = (file: string) => readFileSync(join(folder, file), "utf8");
  /** Replaces the one place that matches. */
  const change = (file: string, from: RegExp, to: string) => {
    expect(read(file)).toMatch(from);
    writeFileSync(join(folder, file), read(file).replace(from, to));
  };
  const commit = () => {
    git("add", "--all", "--", ".", ":!node_modules");
    git("commit", "--quiet", "--message", "A change");
  };
  /** Commits changes to the program as a newer release. */
  const release = (changes: () => void) => {
    git("switch", "--quiet", "release");
    changes();
    commit();
    git("switch", "--quiet", "main");
  };
  git("init", "--quiet", "--initial-branch", "main");
  git("config", "user.name", "A");
  git("config", "user.email", "a@northwind.example");
  commit();
  git("branch", "release");
  const branded = run(process.execPath, "scripts/brand.ts", "--yes", "--name", "Fernhollow", "--languages", languages);
  expect([branded.status, branded.stderr]).toEqual([0, ""]);
  commit();
  const takeOver = () => run(process.execPath, "scripts/take-over.ts", "release");
  return { folder, run, git, read, change, commit, release, takeOver };
}

/** Returns the lines that name texts, in order. */
function textsNamed(output: string): string[] {
  return output.split("\n").filter((line) => /^(?:reworded|new in the release|to translate)/.test(line));
}

const stored = /( {4}- id: enquiry\n(?:.*\n){1,2} {6}what: )/;

test("[BRND-04] texts that a release rewords are replaced if the company never changed them, and named if it did", () => {
  const { git, read, change, commit, release, takeOver } = makeRepository({ languages: "en,fr" });
  const notice = (language: string) => `content/${language}/pages/privacy.yaml`;
  change(notice("en"), /( {4}- id: booking\n.*\n {6}what: )/, "$1Our own words. ");
  change(notice("fr"), /( {4}- id: visits\n)/, "    # Written by us.\n$1");
  commit();
  release(() => {
    for (const language of ["en", "fr"]) {
      change(notice(language), stored, "$1Emails too. ");
      change(notice(language), /( {4}- id: booking\n.*\n {6}what: )/, "$1Answers of calendars. ");
    }
    change("content/en/words.yaml", /^/, "# A comment alone.\n");
    change(
      "CHANGELOG.md",
      /^### Migrations\n/m,
      "### Renamed\n\n- `a` is `b`.\n\n### Migrations\n\nNone of them waits.\n",
    );
  });
  const taken = takeOver();
  expect([taken.stderr, taken.status]).toEqual(["", 0]);
  const news = "## Unreleased\n### Renamed\n- `a` is `b`.\n### Migrations\nNone of them waits.\n";
  expect(taken.stdout).toMatch(new RegExp(`^New in CHANGELOG\\.md:\n\n${news}\nreworded: `));
  expect(textsNamed(taken.stdout)).toEqual([
    "reworded: content/en/pages/privacy.yaml: purposes.items.enquiry.what",
    "reworded: content/fr/pages/privacy.yaml: purposes.items.enquiry.what",
    "reworded: content/fr/pages/privacy.yaml: purposes.items.booking.what",
    "reworded by the release, yours stays: content/en/pages/privacy.yaml: purposes.items.booking.what",
  ]);
  expect(read(notice("en"))).toContain("what: Emails too. First and last name");
  expect(read(notice("en"))).toContain("what: Our own words. Name, email address");
  expect(read(notice("fr"))).toContain("what: Answers of calendars. ");
  expect(read(notice("fr"))).toContain("    # Written by us.\n");
  expect(git("log", "-1", "--format=%b").stdout).toContain("yours stays: content/en/pages/privacy.yaml");
});

test("[BRND-04] texts reworded by a skipped release still arrive with the next one, and new items of a changed list are named", () => {
  const { git, read, change, commit, release, takeOver } = makeRepository({ languages: "en" });
  const notice = "content/en/pages/privacy.yaml";
  release(() => change(notice, stored, "$1Emails too. "));
  expect(takeOver().status).toBe(0);
  git("checkout", "--quiet", "HEAD~1", "--", "content"); // as if that release hadn't come with its words
  change(notice, /( {4}- id: booking\n.*\n {6}what: )/, "$1Our own words. ");
  commit();
  expect(read(notice)).not.toContain("Emails too.");
  const survey = "    - id: survey\n      title: Surveys\n      what: A\n      why: B\n      basis: C\n      kept: D\n";
  release(() => change(notice, /( {4}- id: booking\n)/, `${survey}$1`));
  const taken = takeOver();
  expect([taken.stderr, textsNamed(taken.stdout)]).toEqual([
    "",
    [
      "reworded: content/en/pages/privacy.yaml: purposes.items.enquiry.what",
      "new in the release, and not in yours: content/en/pages/privacy.yaml: purposes.items.survey",
    ],
  ]);
  expect(read(notice)).toContain("what: Emails too. First and last name");
  release(() => change("README.md", /^/, "Theirs.\n"));
  expect(textsNamed(takeOver().stdout)).toEqual([
    "new in the release, and not in yours: content/en/pages/privacy.yaml: purposes.items.survey", // still
  ]);
});

test("[BRND-04] a release updates what the assistant understands, beside the phrasings that a company added or removed", () => {
  const { read, change, commit, release, takeOver } = makeRepository({ languages: "en,fr" });
  const assistantFile = (language: string) => `content/${language}/assistant.yaml`;
  const phrasingsIn = (language: string): Record<string, string[]> =>
    (parse(read(assistantFile(language))) as { asked: Record<string, string[]> }).asked;
  change(assistantFile("en"), /^ {2}careers:\n.*\n/m, "  careers:\n    - is there work for a baker\n");
  commit();
  const [before, removed] = [phrasingsIn("en")["careers"] ?? [], "are you hiring"];
  expect(before).not.toContain(removed);
  release(() => {
    for (const language of ["en", "fr"])
      change(
        assistantFile(language),
        /^ {2}careers:\n/m,
        "  fairs:\n    - an open day\n  careers:\n    - a traineeship\n",
      );
  });
  const taken = takeOver();
  expect([taken.stderr, textsNamed(taken.stdout)]).toEqual([
    "",
    ["en", "fr"].flatMap((language) => [
      `reworded: content/${language}/assistant.yaml: asked.careers`,
      `reworded: content/${language}/assistant.yaml: asked.fairs`,
    ]),
  ]);
  expect(phrasingsIn("en")).toMatchObject({ fairs: ["an open day"], careers: [...before, "a traineeship"] });
  expect(phrasingsIn("fr")).toMatchObject({
    fairs: ["an open day"],
    careers: expect.arrayContaining(["a traineeship"]),
  });
  expect(read(assistantFile("en"))).toContain("# Words by which the assistant recognises questions.");
});

test("[BRND-04] files that both changed are named with the next step, and the release's texts are added anyway", () => {
  const { git, run, read, change, commit, release, takeOver } = makeRepository({ languages: "en" });
  change("README.md", /^/, "Ours.\n");
  change("docs/sources.md", /^/, "Ours.\n");
  git("rm", "--quiet", "content/pictures/fields/offline.svg"); // as before the release that draws it
  commit();
  release(() => {
    change("README.md", /^/, "Theirs.\n");
    git("rm", "--quiet", "docs/sources.md");
    change("content/en/pages/privacy.yaml", stored, "$1Emails too. ");
  });
  const { status, stdout, stderr } = takeOver();
  expect([status, stdout]).toEqual([1, ""]);
  expect(textsNamed(stderr)).toEqual(["reworded: content/en/pages/privacy.yaml: purposes.items.enquiry.what"]);
  expect(stderr).toMatch(
    /changed these files.*git commit, npm install and npm run check:\nREADME\.md\ndocs\/sources\.md \(deleted by the release\)\n$/s,
  );
  expect(read("content/pictures/fields/offline.svg")).toContain("<svg");
  expect(read("content/en/pages/privacy.yaml")).toContain("what: Emails too. First and last name");
  git("checkout", "--quiet", "--ours", "README.md");
  git("add", "README.md");
  git("rm", "--quiet", "docs/sources.md");
  git("commit", "--quiet", "--no-edit");
  expect(git("log", "-1", "--format=%B").stdout).toMatch(/^Take over release\n\nreworded: /);
  expect(git("status", "--porcelain", "--untracked-files=no").stdout).toBe("");
  git("checkout", "--quiet", "HEAD~1", "--", "content"); // as without the command
  expect(textsNamed(run(process.execPath, "scripts/new-texts.ts").stdout)).toEqual(textsNamed(stderr));
});
