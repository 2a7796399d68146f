import { expect, test } from "vitest";
import { count } from "./vitest.ts";

const file = { name: "a.test.ts", status: "passed", message: "" };

test("tests are counted by status; those that did not run are skipped", () => {
  const assertionResults = [
    { fullName: "one", status: "passed" as const },
    { fullName: "two", status: "failed" as const },
    { fullName: "three", status: "pending" as const },
    { fullName: "four", status: "todo" as const },
  ];
  expect(count({ testResults: [{ ...file, status: "failed", assertionResults }] })).toEqual({
    passed: 1,
    failed: ["two"],
    skipped: ["a.test.ts: three", "a.test.ts: four"],
  });
});

test("a file that could not be loaded is a failure, although none of its tests failed", () => {
  expect(count({ testResults: [{ ...file, status: "failed", assertionResults: [] }] })).toEqual({
    passed: 0,
    failed: ["a.test.ts (the file itself failed)"],
    skipped: [],
  });
});
