// `npm run dev`: one process for pages and API. Vite serves and hot-reloads the browser's files; a changed server file is
// read again with the next request, because app and services are loaded through Vite each time.
import { createServer } from "node:http";
import { relative, sep } from "node:path";

import { getRequestListener } from "@hono/node-server";
import { createServer as createVite } from "vite";
import type { ViteDevServer } from "vite";

import { enterStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import { readContent } from "#app/platform/content/read.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";
import type * as appModule from "#app/app.server.ts";
import type * as entryModule from "#app/entry.server.tsx";
import type * as servicesModule from "#app/services.server.ts";

import { readSettings, runCommand } from "./database.ts";

await runCommand(async () => {
  const http = createServer();
  const vite = await createVite({ server: { middlewareMode: true, hmr: { server: http } } });
  const deps = await createDeps();
  await enterStarterPosts(deps);
  const isContent = (file: string) => relative("content", file).split(sep)[0] !== "..";
  vite.watcher.add("content").on("all", (_, file) => isContent(file) && void readAgain(deps));

  const listener = getRequestListener((request, bindings) => answer(vite, deps, request, bindings));
  http.on("request", (incoming, outgoing) => {
    vite.middlewares(incoming, outgoing, () => void listener(incoming, outgoing));
  });
  http.listen(deps.config.PORT, deps.config.HOST, () => console.log(`Development: ${deps.config.siteUrl}`));

  const end = once(async () => {
    http.closeAllConnections();
    await vite.close();
    await deps.db.close();
    process.exit(0);
  });
  process.on("SIGTERM", end).on("SIGINT", end);
});

async function answer(vite: ViteDevServer, deps: Deps, request: Request, bindings: object): Promise<Response> {
  const load = async <M>(file: string) => (await vite.ssrLoadModule(file)) as M; // the file's own type, named by the caller
  const { createApp } = await load<typeof appModule>("/app/app.server.ts");
  const { createServices } = await load<typeof servicesModule>("/app/services.server.ts");
  const app = createApp({
    deps,
    services: createServices(deps),
    loadHandlers: () => load<typeof entryModule>("/app/entry.server.tsx"),
    files: { find: async () => undefined, ready: new Map() }, // Vite serves them
    pages: undefined,
    scriptHashes: [],
    isReady: () => true,
    refresh: async () => {},
  });
  const response = await app.fetch(request, bindings);
  // Vite's own inline scripts and styles would be refused; the built site is tested with its policy.
  response.headers.delete("Content-Security-Policy");
  return response;
}

async function createDeps(): Promise<Deps> {
  const config = readSettings();
  const log = createLog(config.LOG_LEVEL);
  const onNotice = (sentence: string) => log.warn(sentence);
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, lock: true, onNotice });
  await migrateToLatest(db);
  const content = readContent();
  const [secret, translate] = await Promise.all([readSecret(db), createTranslate(content.ui)]);
  return { config, content, db, log, now: () => new Date(), secret, translate };
}

/** A changed text is there with the next request; a fault in it is named, and the last good texts stay. */
async function readAgain(deps: Deps): Promise<void> {
  try {
    deps.content = readContent();
    deps.translate = createTranslate(deps.content.ui);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
  }
}

/** A second signal, as a process group sends it, must not end twice. */
function once(work: () => Promise<void>): () => void {
  let hasBegun = false;
  return () => {
    if (!hasBegun) void work();
    hasBegun = true;
  };
}
