// Fixtures created for each test of a file. The returned objects are filled before each test.
import { afterEach, beforeEach, vi } from "vitest";
import { callWithTotal } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { signInAdmin } from "./admin.ts";
import { createTestApp } from "./app.ts";
import type { AppOptions, TestApp } from "./app.ts";
import type { TestDatabase } from "./databases.ts";

/** Creates a site on a new database, by default SQLite in memory; it is closed after the test. */
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

/** Returns the headers of a user signed in to the site. */
export function signInForEachTest(site: TestApp, who?: Parameters<typeof signInAdmin>[1]): { Authorization: string } {
  const headers = { Authorization: "" };
  beforeEach(async () => void Object.assign(headers, await signInAdmin(site.deps, who)));
  return headers;
}

/** Returns a screen's caller of the site, with these headers. Its drafts and stubs are removed after the test. */
export function callerForEachTest(site: TestApp, headers: Record<string, string>): Caller {
  beforeEach(() => {
    vi.stubGlobal("fetch", (address: string, init: RequestInit) => site.app.request(address, init));
  });
  afterEach(async () => {
    stopAutosaves();
    await deleteAllDrafts();
    vi.unstubAllGlobals();
  });
  return (endpoint, input, options) =>
    callWithTotal(endpoint, input, { ...options, headers: { ...options?.headers, ...headers } });
}
