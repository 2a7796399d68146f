// `npm run dev`: pages and API in one process. Vite reloads browser files; server files are reloaded with the next
// request.
import { createServer } from "node:http";
import { constants } from "node:os";
import { relative, sep } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import type { ViteDevServer } from "vite";
import { readContent, readFiles } from "#app/content/read.server.ts";
import { createContentStore } from "#app/content/store.server.ts";
import type * as entryModule from "#app/entry.server.tsx";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import type * as servicesModule from "#app/pages/services.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";
import type { Deps, LiveDeps } from "#app/platform/deps.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/observe/log.server.ts";
import type * as appModule from "#app/server/app.server.ts";
import { followContent } from "#app/server/current-app.server.ts";
import type * as sitemapModule from "#app/server/sitemap.server.ts";
import { site } from "#app/site-map.ts";
import { writeBrandFiles } from "./build/brand-files.ts";
import { readSettings, runCommand } from "./database.ts";

await runCommand(async () => {
  await writeBrandFiles();
  const http = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } } });
  const deps = await createDeps();
  await followContent(deps);
  await insertStarterPosts(deps);
  const isContent = (file: string) => relative("content", file).split(sep)[0] !== "..";
  vite.watcher.add("content").on("all", (_, file) => isContent(file) && void readAgain(deps));

  const listener = getRequestListener((request, bindings) => answer(vite, deps, request, bindings));
  http.on("request", (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing));
  });
  http.listen(deps.config.PORT, deps.config.HOST, () => console.log(`Development: ${deps.config.siteUrl}`));

  const end = once(async (signal) => {
    console.log(`Ended by ${signal}.`);
    http.closeAllConnections();
    await vite.close();
    await deps.db.close();
    process.exit(128 + constants.signals[signal]); // as a shell reports it
  });
  process.on("SIGTERM", end).on("SIGINT", end);
});

async function answer(vite: ViteDevServer, deps: Deps, request: Request, bindings: object): Promise<Response> {
  const load = async <M>(file: string) => (await vite.ssrLoadModule(file)) as M; // the module's type, given by the caller
  const { createApp } = await load<typeof appModule>("/app/server/app.server.ts");
  const { createServices } = await load<typeof servicesModule>("/app/pages/services.server.ts");
  const { listSitePages } = await load<typeof sitemapModule>("/app/server/sitemap.server.ts");
  const app = createApp({
    deps,
    services: createServices(deps, listSitePages),
    loadHandlers: () => load<typeof entryModule>("/app/entry.server.tsx"),
    files: { find: async () => undefined, ready: new Map() }, // Vite serves them
    pages: undefined,
    scriptHashes: [],
    isReady: () => true,
    refresh: async () => void (await followContent(deps)),
  });
  const response = await app.fetch(request, bindings);
  // The policy would block Vite's inline scripts; the built site is tested with it.
  response.headers.delete("Content-Security-Policy");
  return response;
}

async function createDeps(): Promise<LiveDeps> {
  const config = readSettings();
  const log = createLog(config.LOG_LEVEL, site);
  const onNotice = (sentence: string) => log.warn(sentence);
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, lock: true, onNotice });
  await migrateToLatest(db);
  const content = readContent();
  const store = createContentStore({ content, files: readFiles });
  const [secret, translate] = await Promise.all([readSecret(db), createTranslate(content.ui)]);
  return { config, content, store, db, log, now: () => new Date(), secret, translate, site };
}

/** Reloads changed content on the next request; on errors the last valid content stays. */
async function readAgain(deps: LiveDeps): Promise<void> {
  try {
    deps.store = createContentStore({ content: readContent(), files: readFiles });
    await followContent(deps);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** Ignores a second signal, which a process group may send. */
function once(work: (signal: NodeJS.Signals) => Promise<void>): (signal: NodeJS.Signals) => void {
  let hasBegun = false;
  return (signal) => {
    if (!hasBegun) void work(signal);
    hasBegun = true;
  };
}
