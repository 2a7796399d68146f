// Reads the content of the releases that a company took over before, from the history of its repository.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import type { ContentFiles } from "#app/content/content-files.ts";

const root = join(import.meta.dirname, "..");

/**
 * Returns the content of each release that was merged into this one's place, the oldest first; the last one is that
 * before the release at hand, whether its merge is finished or not. Empty outside a repository.
 */
export function readFormerReleases(): ContentFiles[] {
  const merging = git("rev-parse", "--verify", "--quiet", "MERGE_HEAD");
  const merges = git("log", "--first-parent", "--merges", "--format=%P").split("\n");
  const parents = merges.map((line) => line.split(" "));
  // Before a company kept the demonstration elsewhere, the history is the program's own.
  const ofCompany = parents.findIndex(([tree = ""]) => git("ls-tree", "-d", tree, "test/demo-content") === "");
  const pairs = [...parents.slice(0, ofCompany === -1 ? undefined : ofCompany).toReversed(), ["HEAD", merging]];
  const bases = pairs.map(([firstParent = "", theirs = ""]) => theirs && git("merge-base", firstParent, theirs));
  // A company's own commits, such as those of a branch, keep the demonstration elsewhere.
  const releases = bases.filter((base) => base && git("ls-tree", "-d", base, "test/demo-content") === "");
  return [...new Set(releases)].map(contentOf);
}

function contentOf(commit: string): ContentFiles {
  const files = git("ls-tree", "-r", "--name-only", `${commit}:content`).split("\n");
  const texts = files.filter((file) => file.endsWith(".yaml"));
  return new Map(texts.map((file) => [file, git("show", `${commit}:content/${file}`).normalize("NFC")]));
}

/** Runs git, and returns its output; empty if it failed. */
function git(...args: string[]): string {
  return spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout?.trim() ?? "";
}
