// Start: settings, database, content, app; then listen, and end in good order.
import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { announce } from "./announce.server.ts";
import { createApp } from "./app.server.ts";
import { startHousekeeping } from "./housekeeping.server.ts";
import { createServices } from "./services.server.ts";
import type { Services } from "#app/pages/context.ts";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";
import { staticFiles } from "#app/platform/cache/static-files.server.ts";
import { frontDoor } from "#app/platform/cache/front-door.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import { readContent } from "#app/platform/content/read.server.ts";
import { watchContentVersion } from "#app/platform/db/content-version.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Handle } from "#app/platform/http/answer-page.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";

const cacheBytes = 64 * 1024 * 1024;
const shutdownMs = 15_000;

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const content = readContent();
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, lock: true, onNotice: (sentence) => log.warn(sentence) });
  await migrateToLatest(db);
  const deps: Deps = {
    config, content, db, log,
    now: () => new Date(),
    secret: await readSecret(db),
    translate: createTranslate(content.ui),
  };

  const files = staticFiles("build/client", commonHeaders(config));
  const pages = createPageCache(cacheBytes);
  const watch = await watchContentVersion(db, () => pages.clear());
  const built = (await import(new URL("../build/server/index.js", import.meta.url).href)) as { entry: { module: { handle: Handle<Services> } } }; // Vite's output has no types
  const housekeeping = startHousekeeping(deps);
  let isReady = true;
  const app = createApp({ deps, refresh: () => watch.check(), services: createServices(deps), doors: async () => built.entry.module, files, pages, isReady: () => isReady });

  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), { overrideGlobalObjects: false });
  const server = createServer({ headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 5_000, maxHeaderSize: 16 * 1024 }, frontDoor(pages, files, listener));
  server.listen({ port: config.PORT, host: config.HOST }, () => void announce(deps, server.address()));
  server.on("error", (error) => {
    process.stderr.write(`The server can't listen on port ${config.PORT}: ${error.message}\n`);
    process.exit(1);
  });

  const stop = () => {
    if (!isReady) return; // a second signal, as a process group sends it, must not cut short what was begun
    isReady = false;
    log.info("shutting down");
    const force = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.close(() => {
      clearTimeout(force);
      housekeeping.stop();
      void watch.stop().then(() => db.close()).then(() => process.exit(0));
    });
    server.closeIdleConnections();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
