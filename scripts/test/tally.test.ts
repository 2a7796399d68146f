import { expect, test } from "vitest";
import { closingLine, forbiddenSkips, isProof, sumTallies } from "./tally.ts";

test("the closing line omits skipped if nothing was skipped", () => {
  expect(closingLine({ passed: 3, failed: [], skipped: [] })).toBe("3 passed, 0 failed");
});

test("the closing line counts skipped tests", () => {
  expect(closingLine({ passed: 3, failed: ["a"], skipped: ["b", "c"] })).toBe("3 passed, 1 failed, 2 skipped");
});

test("tallies add up", () => {
  const parts = [
    { passed: 1, failed: ["a"], skipped: [] },
    { passed: 2, failed: [], skipped: ["b"] },
  ];
  expect(sumTallies(parts)).toEqual({ passed: 3, failed: ["a"], skipped: ["b"] });
});

test("skipped tests are accepted locally and rejected with CI=true", () => {
  const tally = { passed: 1, failed: [], skipped: ["b"] };
  expect(isProof(tally, {})).toBe(true);
  expect(isProof(tally, { CI: "true" })).toBe(false);
});

test("with CI=true only the drills of the container image, nginx and Caddy may be skipped, by name", () => {
  const missing = ["e2e/container.drill.test.ts: a", "e2e/proxy-restart.drill.test.ts: b"];
  expect(isProof({ passed: 1, failed: [], skipped: missing }, { CI: "true" })).toBe(true);
  const more = { passed: 1, failed: [], skipped: [...missing, "e2e/release.drill.test.ts: c"] };
  expect(forbiddenSkips(more, { CI: "true" })).toEqual(["e2e/release.drill.test.ts: c"]);
  expect(isProof(more, { CI: "true" })).toBe(false);
});

test("no test at all is a failure", () => {
  expect(isProof({ passed: 0, failed: [], skipped: [] }, {})).toBe(false);
});
