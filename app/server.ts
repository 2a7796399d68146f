// Starts the server; shut-down.server.ts stops it.
import { createServer } from "node:http";
import type { Server } from "node:http";
import { tmpdir } from "node:os";
import { getRequestListener } from "@hono/node-server";
import { readContent, readFiles } from "./content/read.server.ts";
import { createContentStore } from "./content/store.server.ts";
import { isUpload, mayStream, sentEffects } from "./features.server.ts";
import { insertStarterPosts } from "./features/blog/starter-posts.server.ts";
import { startHealthChecks } from "./features/health/service.server.ts";
import { createIssueQueue } from "./features/issue/issue-queue.server.ts";
import { flushNotFoundCounts } from "./features/redirects/not-found.server.ts";
import { addEntries, startCounting } from "./features/sources/count-entries.server.ts";
import { startWebhookWorker } from "./features/webhook/worker.server.ts";
import { hourMs } from "./platform/base/durations.ts";
import { errorMessage } from "./platform/base/error-details.server.ts";
import { removeLeftovers } from "./platform/base/work-folders.server.ts";
import { createPageCache } from "./platform/cache/page-cache.server.ts";
import { serveFromCache } from "./platform/cache/serve-from-cache.server.ts";
import { staticFiles } from "./platform/cache/static-files.server.ts";
import { watchContentVersion } from "./platform/db/content-version.server.ts";
import { listNewerMigrations, migrateToLatest } from "./platform/db/migrate.server.ts";
import { openDatabase } from "./platform/db/open.server.ts";
import type { Db } from "./platform/db/open.server.ts";
import { retryThroughOutage } from "./platform/db/retry-through-outage.server.ts";
import { readSecret } from "./platform/db/secret.server.ts";
import type { Deps, LiveDeps } from "./platform/deps.server.ts";
import {
  closeStalledWrites,
  limitRequestTime,
  oneRequestPerSocket,
  refuseTinyChunks,
} from "./platform/http/connection-guards.server.ts";
import { overloadPages } from "./platform/http/plain-page.server.ts";
import { uploadFolder } from "./platform/http/read-upload.server.ts";
import { keepReleaseFiles } from "./platform/http/release-files.server.ts";
import { hashScripts } from "./platform/http/render-page.server.ts";
import { commonHeaders } from "./platform/http/security-headers.server.ts";
import { startStorageWatch } from "./platform/http/storage-alarm.server.ts";
import { createTranslate } from "./platform/i18n/translate.server.ts";
import { openMailTransport } from "./platform/mail/transport.server.ts";
import { startOutboxWorker } from "./platform/mail/worker.server.ts";
import { createLog } from "./platform/observe/log.server.ts";
import type { Log } from "./platform/observe/log.server.ts";
import { readConfig } from "./platform/settings/config.server.ts";
import type { Config } from "./platform/settings/config.server.ts";
import { readRelease } from "./platform/settings/release.server.ts";
import { givenSettings, settingsWarnings } from "./platform/settings/settings-warnings.server.ts";
import type { BuiltPages } from "./server/app.server.ts";
import { createCurrentApp, followContent, periodOf } from "./server/current-app.server.ts";
import { startJobs } from "./server/jobs.server.ts";
import { createRenderAhead } from "./server/render-ahead.server.ts";
import { shutDownOnSignal } from "./server/shut-down.server.ts";
import { printStartupMessage } from "./server/startup-message.server.ts";
import { site } from "./site-map.ts";

const cacheBytes = 64 * 1024 * 1024;

/** Node checks timeouts only every 30 s by default. */
const connectionLimits = {
  headersTimeout: 10_000,
  requestTimeout: hourMs, // for uploads of up to 200 MB; all others have `requestMs`
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
};

const requestMs = 30_000;

/** Another starting process may hold what this one needs: up to a minute, and each attempt waits two seconds. */
const startTries = 24;

/** Vite's output, which has no types. */
type ServerBuild = { entry: { module: BuiltPages & { inlineScripts: readonly string[] } } };

async function start(): Promise<void> {
  const deps = await makeDeps(readConfig(process.env));
  await retryThroughOutage(() => insertStarterPosts(deps), startTries);
  await retryThroughOutage(() => keepReleaseFiles(deps), startTries); // before a page names them
  const files = staticFiles("build/client", commonHeaders(deps.config));
  const pages = createPageCache(cacheBytes);
  const ask = async (path: string) =>
    current.current().app.request(deps.config.siteUrl + path, undefined, { isOwnRequest: true });
  const ahead = createRenderAhead({ present: () => current.current(), pages, ask });
  await followContent(deps);
  const built = (await import(new URL("../build/server/index.js", import.meta.url).href)) as ServerBuild;
  let stopWatching = async () => {}; // the watch changes `current`, which needs `shutdown`
  const stopJobs = startWorkers(deps);
  const server = createServer(connectionLimits);
  const shutdown = shutDownOnSignal(server, {
    drainMs: deps.config.DRAIN_SECONDS * 1_000,
    log: deps.log,
    stopJobs: async () => void (await Promise.all([ahead.stop(), stopJobs()])),
    close: async () => {
      await stopWatching();
      const add = () => Promise.all([addEntries(deps), flushNotFoundCounts(deps)]);
      await add().catch((err: unknown) => deps.log.warn({ err }, "counts of the last minute not added"));
      await deps.db.close();
    },
  });
  const current = createCurrentApp(deps, {
    files,
    pages,
    loadHandlers: async () => built.entry.module,
    scriptHashes: hashScripts(built.entry.module.inlineScripts),
    refresh: () => watch.check(),
    isReady: () => !shutdown.hasBegun(),
    streamsEnd: shutdown.streamsEnd,
  });
  const uncached = getRequestListener((request, bindings) => current.current().app.fetch(request, bindings), {
    overrideGlobalObjects: false,
  });
  const overloaded = {} as Awaited<ReturnType<typeof overloadPages>>; // filled below, before the first request
  const trustedProxies = deps.config.TRUST_PROXY;
  const countEntry = startCounting(deps);
  const listener = serveFromCache({ pages, files, overloaded, trustedProxies, mayStream, countEntry }, uncached);
  const applyPublished = async () => {
    await current.update();
    Object.assign(overloaded, await overloadPages(deps));
    pages.clear();
    ahead.begin();
  };
  const watch = await watchContentVersion(deps.db, applyPublished, { log: deps.log, period: () => periodOf(deps) });
  stopWatching = () => watch.stop();
  await applyPublished(); // what was published between reading the content and the watch
  refuseTinyChunks(server);
  limitRequestTime(server, { maxMs: requestMs, hasOwnTime: isUpload });
  oneRequestPerSocket(server, listener);
  closeStalledWrites(server);
  await ask("/"); // the first page takes several times as long as the next, so no visitor should wait for it
  listen(server, deps, () => printStartupMessage(deps, server.address()));
}

/** Starts the workers; returns a function that stops them. */
function startWorkers(deps: LiveDeps): () => Promise<void> {
  const watches = [startStorageWatch(deps), startHealthChecks(deps), startJobs(deps)];
  const workers = [startWebhookWorker(deps), ...startMailWorkers(deps)];
  return async () => {
    for (const watch of watches) watch.stop();
    await Promise.all(workers.map((worker) => worker.stop()));
  };
}

function startMailWorkers(deps: LiveDeps) {
  const { SMTP_URL } = deps.config;
  if (SMTP_URL === undefined) return [];
  const outboxDeps = Object.assign(deps, { sentEffects }); // not a copy: it follows what is published
  return [
    startOutboxWorker(outboxDeps, openMailTransport(SMTP_URL)),
    startOutboxWorker(outboxDeps, openMailTransport(SMTP_URL), { queue: createIssueQueue(deps) }),
  ];
}

async function makeDeps(config: Config): Promise<LiveDeps> {
  const log = createLog(config.LOG_LEVEL, site);
  log.info({ ...readRelease(), node: process.version }, "server starting");
  for (const { text, todo } of settingsWarnings(config, givenSettings())) log.warn({ todo }, text);
  removeLeftovers(tmpdir(), "site-restore");
  const content = readContent();
  const store = createContentStore({ content, files: readFiles });
  const onNotice = (sentence: string) => log.warn(sentence);
  const { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, DATABASE_POOL: poolSize } = config;
  const db = await openDatabase({ databaseUrl, dataDir, poolSize, lock: true, onNotice });
  removeLeftovers(dataDir, uploadFolder, { isStart: true });
  await migrate(db, log);
  const secret = await retryThroughOutage(() => readSecret(db), startTries);
  return {
    config,
    content,
    store,
    db,
    log,
    secret,
    now: () => new Date(),
    translate: createTranslate(content.ui),
    site,
  };
}

async function migrate(db: Db, log: Log): Promise<void> {
  const applied = await migrateToLatest(db);
  if (applied.length > 0) log.info({ applied }, "database migrated");
  const newer = await retryThroughOutage(() => listNewerMigrations(db), startTries);
  if (newer.length > 0) log.warn({ newer }, "database is newer than the program, which can still use it");
}

/** Returns the port held open by systemd (sd_listen_fds(3)), where connections wait while the process restarts. */
function inheritedSocket(): { fd: number } | undefined {
  const { LISTEN_PID, LISTEN_FDS } = process.env;
  return LISTEN_FDS === "1" && Number(LISTEN_PID) === process.pid ? { fd: 3 } : undefined;
}

/** The queue of unaccepted connections, as in deploy/site.socket: the last call of listen(2) counts. */
const backlog = 4096;

/** Starts listening; later errors, such as of a connection that can't be accepted, don't stop the site. */
function listen(server: Server, { config, log }: Deps, onListening: () => Promise<void>): void {
  const { PORT: port, HOST: host } = config;
  const ready = () =>
    void onListening().catch((error: unknown) => log.error({ err: error }, "startup message not printed"));
  const socket = inheritedSocket();
  if (socket) server.listen(socket, backlog, ready);
  else server.listen({ port, host, backlog }, ready);
  const onRefusal = (error: Error) => {
    process.stderr.write(`The server can't listen on port ${port}: ${listenErrorMessage(error)}\n`);
    process.exit(1);
  };
  server.once("error", onRefusal);
  server.once("listening", () => {
    server.off("error", onRefusal);
    server.on("error", (error) => log.error({ err: error }, "connection not accepted"));
  });
}

function listenErrorMessage(error: NodeJS.ErrnoException): string {
  if (error.code === "EADDRINUSE") return "it is in use. Stop the other program, or set PORT.";
  if (error.code === "EACCES") return "permission denied. Set PORT to 1024 or higher, behind a proxy.";
  if (error.code === "EADDRNOTAVAIL") return "HOST isn't an address of this machine.";
  return error.message;
}

start().catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`);
  process.exit(1);
});
