import { join } from "node:path";
import { expect, test } from "vitest";
import { readFolder } from "#app/content/read.server.ts";
import { remainsOf } from "./demonstration.ts";

const release = readFolder(join(import.meta.dirname, "../../content"));

/** Returns the release's files with some lines changed. */
function changed(changes: Record<string, [from: RegExp, to: string][]>) {
  const files = new Map(release);
  for (const [file, all] of Object.entries(changes)) {
    const text = all.reduce((before, [from, to]) => before.replace(from, to), files.get(file) ?? "");
    files.set(file, text);
  }
  return files;
}

test("[BRND-08] the German that ships names nothing of the demonstration: no company elsewhere is told to rewrite it", () => {
  const own = changed({
    "brand.yaml": [
      [/^name: .*$/m, "name: Orgelbau Amrein"],
      [/^languages: .*$/m, "languages: [de, fr]"],
    ],
    "company.yaml": [
      [/^ {2}countryCode: .*$/m, "  countryCode: CH"],
      [/^demonstration: .*$/m, "demonstration: false"],
    ],
  });
  const { faults } = remainsOf(own, release);
  expect(faults).toContainEqual(expect.stringContaining("content/en/pages/about.yaml"));
  expect(faults.filter((fault) => fault.startsWith("content/de/"))).toEqual([]);
});
