// Features that the oldest browsers lack don't compile (docs/decisions/137).
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";

const newer = [
  "export const size = new URLSearchParams().size + 1;",
  "export const days = Map.groupBy([1], String);",
  'export const isUrl = URL.canParse("x");',
  "export const bytes = new Response().bytes();",
  "export const both = AbortSignal.any([]);",
  "export const { promise } = Promise.withResolvers<void>();",
  "export const set = new Set([1]).union(new Set([2]));",
  "export const idle = requestIdleCallback(() => {});",
];

test("[LITE-02] each function that one of the oldest browsers lacks fails the check, and one whose support is checked first doesn't", () => {
  const folder = temporaryFolder();
  const question = "document.startViewTransition?.(() => {});\nexport const key = navigation?.currentEntry?.key;\n";
  writeFileSync(join(folder, "newer.ts"), `${newer.join("\n")}\n${question}`);
  const { status, stdout } = spawnSync(process.execPath, ["scripts/check/browser-types.ts", join(folder, "newer.ts")], {
    encoding: "utf8",
  });
  const lines = [...stdout.matchAll(/newer\.ts\((\d+),/g)].map(([, line]) => Number(line));
  expect([status, [...new Set(lines)]]).toEqual([1, newer.map((_, index) => index + 1)]);
});
