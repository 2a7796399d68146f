import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

test("[UILIB-13] no movement of a style sheet lasts longer than 20 s", () => {
  const declarations = globSync("app/**/*.css").flatMap((file) => [
    ...readFileSync(file, "utf8").matchAll(/(?:animat|transition)[\w-]*:([^;}]+)/g),
  ]);
  const seconds = declarations.flatMap(([, value = ""]) =>
    [...value.matchAll(/(?<![\w.-])([\d.]+)(m?)s\b/g)].map(([, count, milli]) => Number(count) / (milli ? 1000 : 1)),
  );
  expect(seconds.length).toBeGreaterThan(20);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(20);
});
