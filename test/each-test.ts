// What each test of a file gets anew. The returned objects are filled before each test.
import { afterEach, beforeEach } from "vitest";
import { signInAdmin } from "./admin.ts";
import { createTestApp } from "./app.ts";
import type { AppOptions, TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";

/** A site on a new database, by default on SQLite in memory; it is closed after the test. */
export function siteForEachTest({
  database,
  ...options
}: Omit<AppOptions, "db"> & { database?: TestDatabase } = {}): TestApp {
  const site = {} as TestApp; // filled below
  beforeEach(async () => {
    const db = database && { db: await database.open() };
    Object.assign(site, await createTestApp({ ...options, ...db }));
  });
  afterEach(() => site.close());
  return site;
}

/** The headers of somebody who is signed in to the site. */
export function signInForEachTest(site: TestApp, who?: Parameters<typeof signInAdmin>[1]): { Authorization: string } {
  const headers = { Authorization: "" };
  beforeEach(async () => void Object.assign(headers, await signInAdmin(site.deps, who)));
  return headers;
}
