// The browser releases in which the tests have passed: test/tried-browsers.json, which the accessibility statement and
// docs/requirements.md follow (test/tried-browsers.test.ts). RECORD_BROWSERS=on records those of this run. The tests
// run in older browsers too, which prove nothing about the record.
import { readFileSync, writeFileSync } from "node:fs";

const file = "test/tried-browsers.json";

/** Records the usual name of a release, such as 153 of 153.8.0 or 2.50 of 2.50.6, if requested; returns it. */
export function recordBrowser({ name, version }: { name: string; version: string }): string | undefined {
  const release = /^(?:\d{2,}|\d\.\d+)/.exec(version)?.[0];
  if (process.env["RECORD_BROWSERS"] === "on") {
    const record = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>; // written below
    writeFileSync(file, `${JSON.stringify({ ...record, [name]: release }, null, 2)}\n`);
  }
  return release;
}
