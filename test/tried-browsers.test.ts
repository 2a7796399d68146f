import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const record = JSON.parse(readFileSync("test/tried-browsers.json", "utf8")) as Record<string, string>; // by e2e/engines/tried.ts

const names = Object.entries(record).map(([name, release]) => `${name} ${release}`);

test.for(["docs/requirements.md", ...["en", "ro", "fr"].map((locale) => `content/${locale}/pages/accessibility.yaml`)])(
  "[L14] [LITE-07] %s names the browsers that were tried, in the releases of the tests' own record",
  (file) => {
    const text = readFileSync(file, "utf8").replaceAll(/\s/g, " ");
    expect(text.match(/\b(?:Chromium|Firefox|WebKitGTK) \d+(?:\.\d+)?/g)?.toSorted()).toEqual(names);
  },
);
