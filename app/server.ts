// Starts the server and shuts it down gracefully.
import { createServer } from "node:http";
import type { Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { announce } from "./announce.server.ts";
import { createApp } from "./app.server.ts";
import { startStorageWatch } from "#app/platform/storage-alarm.server.ts";
import { startCleanup } from "./cleanup.server.ts";
import { sentEffects } from "./sent-effects.server.ts";
import { createServices } from "./services.server.ts";
import { site } from "./site-map.ts";
import { startTimers } from "./timers.server.ts";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import { warmUp } from "#app/features/chat/knowledge.server.ts";
import type { Services } from "#app/pages/context.ts";
import { serveFromCache } from "#app/platform/cache/serve-from-cache.server.ts";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";
import { staticFiles } from "#app/platform/cache/static-files.server.ts";
import { readConfig } from "#app/platform/config.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readContent } from "#app/platform/content/read.server.ts";
import { watchContentVersion } from "#app/platform/db/content-version.server.ts";
import { describeSearch } from "#app/platform/db/search-index.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { oneRequestPerSocket } from "#app/platform/http/one-request-per-socket.server.ts";
import { overloadPages } from "#app/platform/http/plain-page.server.ts";
import { hashesOf } from "#app/platform/http/render-page.server.ts";
import type { Handle } from "#app/platform/http/render-page.server.ts";
import { closeStalledWrites } from "#app/platform/http/stalled-writes.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { refuseTinyChunks } from "#app/platform/http/tiny-chunks.server.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { createLog } from "#app/platform/log.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { startOutboxWorker } from "#app/platform/mail/worker.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";

const cacheBytes = 64 * 1024 * 1024;
const shutdownMs = 15_000;

/** Node checks timeouts only every 30 s by default. */
const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

/** Vite's output, which has no types. */
type Built = { entry: { module: { handle: Handle<Services>; inlineScripts: readonly string[] } } };

async function start(): Promise<void> {
  const deps = await makeDeps(readConfig(process.env));
  await insertStarterPosts(deps);
  const files = staticFiles("build/client", commonHeaders(deps.config));
  const pages = createPageCache(cacheBytes);
  const watch = await watchContentVersion(deps.db, () => pages.clear());
  const built = (await import(new URL("../build/server/index.js", import.meta.url).href)) as Built;
  const cleanup = startCleanup(deps);
  const storageWatch = startStorageWatch(deps);
  const timers = startTimers(deps);
  const smtpUrl = deps.config.SMTP_URL;
  const outboxDeps = { ...deps, sentEffects };
  const outboxWorker = smtpUrl === undefined ? undefined : startOutboxWorker(outboxDeps, openMailTransport(smtpUrl));
  const ending = { hasBegun: false };
  const services = createServices(deps);
  const app = createApp({
    deps,
    files,
    pages,
    services,
    loadHandlers: async () => built.entry.module,
    scriptHashes: hashesOf(built.entry.module.inlineScripts),
    refresh: () => watch.check(),
    isReady: () => !ending.hasBegun,
  });
  const listener = getRequestListener((request, bindings) => app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const overloaded = await overloadPages(deps);
  const door = serveFromCache({ pages, files, overloaded, trustedProxies: deps.config.TRUST_PROXY }, listener);
  const server = createServer(connectionLimits);
  refuseTinyChunks(server);
  oneRequestPerSocket(server, door);
  closeStalledWrites(server);
  listen(server, deps, async () => {
    await announce(deps, server.address());
    await warmUp(deps); // 0.2 s that the first question would otherwise wait
  });
  shutDownOnSignal(server, ending, async () => {
    cleanup.stop();
    storageWatch.stop();
    timers.stop();
    await outboxWorker?.stop();
    await watch.stop();
    await deps.db.close();
  });
}

async function makeDeps(config: Config): Promise<Deps> {
  const log = createLog(config.LOG_LEVEL, site);
  const content = readContent();
  const onNotice = (sentence: string) => log.warn(sentence);
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, lock: true, onNotice });
  await migrateToLatest(db);
  const notice = await describeSearch(db);
  if (notice) onNotice(notice);
  const secret = await readSecret(db);
  return { config, content, db, log, secret, now: () => new Date(), translate: createTranslate(content.ui), site };
}

/** A failure after listening must not stop the site. */
function listen(server: Server, { config, log }: Deps, thenDo: () => Promise<void>): void {
  const { PORT: port, HOST: host } = config;
  server.listen({ port, host }, () => {
    thenDo().catch((error: unknown) => log.error({ err: error }, "startup message not printed"));
  });
  server.on("error", (error) => {
    process.stderr.write(`The server can't listen on port ${port}: ${error.message}\n`);
    process.exit(1);
  });
}

/** SIGTERM: not ready, no new connections, running requests get 15 s. */
function shutDownOnSignal(server: Server, ending: { hasBegun: boolean }, close: () => Promise<void>): void {
  const end = () => {
    if (ending.hasBegun) return; // a second signal, as a process group sends it, must not force an exit
    ending.hasBegun = true;
    const force = setTimeout(() => server.closeAllConnections(), shutdownMs);
    server.close(() => {
      clearTimeout(force);
      void close().then(() => process.exit(0));
    });
    server.closeIdleConnections();
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", end);
}

start().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
