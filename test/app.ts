// An app without a port on a database in memory: `app.request("/api/…")` runs the whole stack.
import type { ContentFiles } from "#app/content/content-files.ts";
import type { Content } from "#app/content/schema.ts";
import { createContentStore } from "#app/content/store.server.ts";
import type { Services } from "#app/pages/services.server.ts";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { staticFiles } from "#app/platform/cache/static-files.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import { trackContentVersion } from "#app/platform/db/content-version.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";
import type { LiveDeps } from "#app/platform/deps.server.ts";
import { hashScripts } from "#app/platform/http/render-page.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/observe/log.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import type { App, AppParts, BuiltPages } from "#app/server/app.server.ts";
import { createCurrentApp, followContent, periodOf } from "#app/server/current-app.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent, fixtureFiles } from "./content.ts";
import { openSqliteInMemory } from "./sqlite-in-memory.ts";

/** A clock that only a test moves. */
export type Clock = { now: () => Date; advance: (ms: number) => void };

/** `logged` are the parsed log lines. */
export type TestApp = {
  app: Pick<App, "request" | "fetch" | "routes">;
  deps: LiveDeps;
  services: Services;
  pages: PageCache;
  clock: Clock;
  logged: Record<string, unknown>[];
  /** Refreshes like a process that is notified of a change. */
  refresh: () => Promise<void>;
  close: () => Promise<void>;
};

/** Creates a clock that starts on a Friday noon. */
export function createClock(start = "2026-11-20T12:00:00.000Z"): Clock {
  let time = Date.parse(start);
  return { now: () => new Date(time), advance: (ms) => void (time += ms) };
}

/** Creates dependencies, by default with a new SQLite database in memory. */
export async function createTestDeps({
  db,
  settings = {},
  clock = createClock(),
  content = fixtureContent,
  files = fixtureFiles,
}: { db?: Db; settings?: Record<string, string>; clock?: Clock; content?: Content; files?: ContentFiles } = {}) {
  const logged: Record<string, unknown>[] = [];
  const testDb = db ?? (await openSqliteInMemory());
  const log = createLog("trace", site, {
    write: (line: string) => void logged.push(JSON.parse(line) as Record<string, unknown>),
  }); // pino writes objects
  const deps: LiveDeps = {
    config: readConfig(settings),
    content,
    store: createContentStore({ content, files: () => files }),
    db: testDb,
    log,
    now: clock.now,
    secret: await readSecret(testDb),
    translate: createTranslate(content.ui),
    site,
  };
  return { deps, clock, logged };
}

export type AppOptions = NonNullable<Parameters<typeof createTestDeps>[0]> & Pick<AppParts, "renderLimits">;

/** Creates an app with the pages of `build/`. */
export async function createTestApp({
  renderLimits = { maxWaiting: 60 },
  ...options
}: AppOptions = {}): Promise<TestApp> {
  const { deps, clock, logged } = await createTestDeps(options);
  const pages = createPageCache(8 * 1024 * 1024);
  const files = builtFiles(commonHeaders(deps.config));
  const update = async () => {
    await current.update();
    pages.clear();
  };
  const refresh = await trackContentVersion(deps.db, update, () => periodOf(deps));
  await followContent(deps);
  const current = createCurrentApp(deps, {
    pages,
    files,
    loadHandlers: loadBuilt,
    scriptHashes: hashScripts((await loadBuilt()).inlineScripts),
    isReady: () => true,
    refresh,
    renderLimits,
  });
  const app: TestApp["app"] = {
    request: (...sent) => current.current().app.request(...sent),
    fetch: (...sent) => current.current().app.fetch(...sent),
    routes: current.current().app.routes,
  };
  const { services } = current.current();
  return { app, deps, services, pages, clock, logged, refresh, close: () => deps.db.close() };
}

const filesByHeaders = new Map<string, StaticFiles>();

/** Lists the files once per worker: reading them from disk for each app would take a tenth of all tests' time. */
function builtFiles(headers: Record<string, string>): StaticFiles {
  const key = JSON.stringify(headers);
  const files = filesByHeaders.get(key) ?? staticFiles("build/client", headers);
  filesByHeaders.set(key, files);
  return files;
}

async function loadBuilt() {
  const { entry } = (await import(new URL("../build/server/index.js", import.meta.url).href)) as {
    entry: { module: BuiltPages & { inlineScripts: readonly string[] } };
  }; // Vite's output has no types
  return entry.module;
}

/** Returns options for `app.request(path, json("POST", body))`. */
export function json(method: string, body: unknown, headers: Record<string, string> = {}): RequestInit {
  return { method, body: JSON.stringify(body), headers: { "Content-Type": "application/json", ...headers } };
}

/** Returns a form as browsers post it without JavaScript, for `app.request(path, posted(fields))`. */
export function posted(fields: Record<string, string> = {}, headers: Record<string, string> = {}): RequestInit {
  return { method: "POST", body: new URLSearchParams(fields), headers };
}

/** Starts a second process on the same PostgreSQL and settings; on SQLite, for one process, returns the same app. */
export async function anotherProcess(
  first: TestApp,
  settings?: AppOptions["settings"],
): Promise<Pick<TestApp, "app" | "refresh" | "close">> {
  const { databaseUrl } = first.deps.db;
  if (databaseUrl === undefined) return { app: first.app, refresh: first.refresh, close: async () => {} };
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  return createTestApp({ db, clock: first.clock, ...(settings ? { settings } : {}) });
}
