// The releases of browsers in which the tests have passed: test/tried-browsers.json, which the accessibility statement and
// docs/requirements.md follow (test/tried-browsers.test.ts). RECORD_BROWSERS=on notes the ones of this run.
import { readFileSync, writeFileSync } from "node:fs";

const file = "test/tried-browsers.json";

/** True if the record names this release or an older one. */
export function isInRecord({ name, version }: { name: string; version: string }): boolean {
  const record = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>; // written below
  if (process.env["RECORD_BROWSERS"] === "on") {
    // What people call a release: 153 of 153.8.0, 2.50 of 2.50.6.
    const release = /^(?:\d{2,}|\d\.\d+)/.exec(version)?.[0];
    writeFileSync(file, `${JSON.stringify({ ...record, [name]: release }, null, 2)}\n`);
    return true;
  }
  const least = record[name];
  return least !== undefined && version.localeCompare(least, "en", { numeric: true }) >= 0;
}
