// The path of a request, top to bottom: context → health, metrics → API → calendars, previews → pictures, files →
// pages; errors in one place at the end.
import { Hono } from "hono";
import type { Context, Next } from "hono";
import { routePath } from "hono/route";
import { apiMap, webhookPayloads } from "#app/features.server.ts";
import { findSignedIn } from "#app/features/auth/service.server.ts";
import { drawnPicture } from "#app/features/blog/drawn-pictures.server.ts";
import { socialPicture } from "#app/features/blog/social-picture.server.ts";
import { calendarFile, ownFeedFile } from "#app/features/booking/calendar-file.server.ts";
import { fillInFreeTimes } from "#app/features/booking/free-times.server.ts";
import {
  findPreviewedEntry,
  linkToPreviews,
  previewPath,
  readPreviewed,
} from "#app/features/content/preview-links.server.ts";
import { answerPreview } from "#app/features/issue/preview.server.ts";
import { countUnsubscribed } from "#app/features/issue/queries.server.ts";
import { pictureFile } from "#app/features/media/picture-file.server.ts";
import { answerOneClick } from "#app/features/newsletter/unsubscribe.server.ts";
import { findRedirectByQuery, findRedirectOfMissing } from "#app/features/redirects/find-redirect.server.ts";
import type { Services } from "#app/pages/services.server.ts";
import { createServices } from "#app/pages/services.server.ts";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { ResponseParts, CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createCachedResponse, responseFromCache } from "#app/platform/cache/cached-response.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { apiDocs } from "#app/platform/http/api-docs.server.ts";
import { refuseCrossSiteWrites } from "#app/platform/http/cross-site.server.ts";
import { receiveCspReport } from "#app/platform/http/csp-report.server.ts";
import { openApiDocument } from "#app/platform/http/openapi.server.ts";
import { describeProblem, asAppError } from "#app/platform/http/problem.server.ts";
import { isProbe, warnAboutProxy } from "#app/platform/http/proxy-warnings.server.ts";
import { findReleaseFile } from "#app/platform/http/release-files.server.ts";
import type { PageHandler, PageParts } from "#app/platform/http/render-page.server.ts";
import { createRenderQueue } from "#app/platform/http/render-queue.server.ts";
import type { RenderLimits, RenderQueue } from "#app/platform/http/render-queue.server.ts";
import type { AppEnv } from "#app/platform/http/request-context.server.ts";
import { readRequestContext } from "#app/platform/http/request-context.server.ts";
import {
  respondWithPage,
  respondWithPreview,
  respondWithProblem,
  isPrefetch,
} from "#app/platform/http/respond-with-page.server.ts";
import { routesFor } from "#app/platform/http/route.server.ts";
import { apiHeaders, commonHeaders, privateHeaders } from "#app/platform/http/security-headers.server.ts";
import { mountApi } from "#app/platform/http/serve.server.ts";
import { closesForms, pingDatabase, readStorageAlarm } from "#app/platform/http/storage-alarm.server.ts";
import { barePath, localeOf, locales, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createTranslate } from "#app/platform/i18n/translate.server.ts";
import { observeRequest } from "#app/platform/observe/metrics.server.ts";
import { discoveryFile } from "./discovery.server.ts";
import { describeHealth, mayObserve, readMetrics, routeLabel } from "./observe.server.ts";
import { pagePicture } from "./page-pictures.server.ts";
import type { ReadField } from "./page-pictures.server.ts";
import { listSitePages } from "./sitemap.server.ts";

/** The parts of Vite's output that the server uses. */
export type BuiltPages = { handle: PageHandler<Services>; readField: ReadField };

/** `loadHandlers` loads the built pages; `isReady` returns false during shutdown. */
export type AppParts = {
  deps: Deps;
  services: Services;
  loadHandlers: () => Promise<BuiltPages>;
  /** Hashes of inline scripts, for the content security policy. */
  scriptHashes: readonly string[];
  files: StaticFiles;
  /** Undefined in development: nothing is cached. */
  pages: PageCache | undefined;
  /** Clears the cache if the content has changed. */
  refresh: () => Promise<void>;
  isReady: () => boolean;
  /** Smaller limits for tests. */
  renderLimits?: Partial<RenderLimits>;
  /** Aborted when a shutdown can't wait any longer for streams. */
  streamsEnd?: AbortSignal;
};

type RenderDeps = AppParts & PageParts<Services> & Record<"renders" | "drawings", RenderQueue>;

export type App = Hono<AppEnv>;

export function createApp(appParts: AppParts): App {
  const app: App = new Hono();
  const parts = {
    ...appParts,
    fillIn: (html: string, locale: Locale) => fillInFreeTimes(appParts.deps, html, locale),
    findRedirectByQuery: (url: URL) => findRedirectByQuery(appParts.deps, url),
    findRedirectOfMissing: (pathname: string) => findRedirectOfMissing(appParts.deps, pathname),
    renders: createRenderQueue(appParts.deps.log, appParts.renderLimits),
    drawings: createRenderQueue(appParts.deps.log), // a list of posts shows 40
  };
  app.use((c, next) => logRequest(parts, c, next));
  app.use((c, next) => {
    refuseLongAddress(c.req.raw);
    return next();
  });
  app.get("/healthz", (c) => answerHealth(parts, c));
  app.get("/metrics", async (c) => {
    if (!mayObserve(parts.deps.config, c.req.raw, c.get("requestContext"))) throw new AppError("not-found");
    return plainText(parts, c, { status: 200, text: await readMetrics(parts.deps) });
  });
  app.get("/readyz", (c) => answerReady(parts, c));

  app.use("/api/*", (c, next) => guardApi(parts, c, next));
  app.post("/api/csp-report", (c) => receiveCspReport(parts.deps, c.req.raw, c.get("requestContext")));
  for (const [path, respond] of Object.entries(apiDescriptions(parts.deps)))
    app.get(path, async (c) => responseFromCache(await respond(), c.req.raw));
  mountApi(app, { ...parts, findSignedIn }, routesFor(parts.deps, apiMap));
  app.all("/api/*", () => {
    throw new AppError("not-found");
  });

  mountCalendars(app, parts);
  mountPreviews(app, parts);
  app.on(["GET", "HEAD"], "*", (c, next) => answerFile(parts, c, next));
  mountUnsubscribing(app, parts);
  app.all("*", (c) => {
    refuseCrossSiteWrites(c.req.raw, parts.deps);
    return respondWithPage(parts, c.req.raw, c.get("requestContext"));
  });
  app.onError((error, c) => answerError(parts, c, error));
  return app;
}

/** Answers with a drawn or uploaded picture, a file of the build, a discovery file or one of an earlier release. */
async function answerFile(parts: RenderDeps, c: AppContext, next: Next): Promise<Response | void> {
  const { path } = c.req;
  const requestContext = c.get("requestContext");
  const { clientKey, pagesVersion } = requestContext;
  const readField: ReadField = async (name) => (await parts.loadHandlers()).readField(name);
  const inTurn = <T>(work: () => Promise<T>) => parts.drawings.run(clientKey, work);
  const version = parts.pages && pagesVersion;
  const finders = [
    () => drawnPicture(parts.deps, path, { inTurn, version, clientKey }),
    () => socialPicture(parts.deps, path, requestContext),
    () => pagePicture(parts.deps, path, { files: parts.files, requestContext, readField }),
    () => pictureFile(parts.deps, path),
    () => parts.files.find(path),
    () => findDiscoveryFile(parts, path, pagesVersion),
    () => findReleaseFile(parts.deps, path),
  ];
  for (const find of finders) {
    const file = await find();
    if (file) return responseFromCache(file, c.req.raw);
  }
  return next();
}

/** Mounts unsubscribing by one click of a mail program (RFC 8058). */
function mountUnsubscribing(app: App, { deps }: AppParts): void {
  for (const locale of locales)
    app.post(localPath(locale, "/newsletter/unsubscribe/:token"), async (c, next) => {
      const sent = { request: c.req.raw, token: c.req.param("token") ?? "" };
      return (await answerOneClick(deps, sent, countUnsubscribed)) ?? next();
    });
}

/** Mounts the file of a booked call and the feed of bookings, both at secret URLs. */
function mountCalendars(app: App, { deps }: AppParts): void {
  app.get("/book/:secret/calendar.ics", async (c) => {
    const { text, headers } = await calendarFile(deps, c.req.param("secret"), c.get("requestContext"));
    return c.text(text, 200, { ...privateHeaders(deps.config), ...headers });
  });
  app.get("/calendar/:file{[0-9a-f]{64}\\.ics}", async (c) => {
    const { text, headers } = await ownFeedFile(deps, c.req.param("file").slice(0, -".ics".length));
    return c.text(text, 200, { ...privateHeaders(deps.config), ...headers });
  });
}

/** Mounts an issue's email and the pages of an entry's draft, both at secret URLs. */
function mountPreviews(app: App, parts: RenderDeps): void {
  app.get("/newsletter/preview/:token{[0-9a-f]{64}}", (c) =>
    answerPreview(parts.deps, { token: c.req.param("token"), look: c.req.query("look") }),
  );
  for (const locale of locales)
    app.get(localPath(locale, "/preview/:token{[0-9a-f]{64}}/*"), async (c, next) => {
      return (await answerContentPreview(parts, c)) ?? next();
    });
}

/** Answers with a page of an entry's draft (EDIT-05). Returns undefined without one: the URL may be a post's. */
async function answerContentPreview(parts: RenderDeps, c: AppContext): Promise<Response | undefined> {
  const token = c.req.param("token") ?? "";
  const entry = await findPreviewedEntry(parts.deps, token);
  if (entry === undefined) return undefined;
  const preview = async () => {
    const { content, paths } = await readPreviewed(parts.deps, entry);
    const path = paths.find((pagePath) => previewPath(token, pagePath) === barePath(c.req.path));
    if (path === undefined) return undefined;
    const deps = { ...parts.deps, content, translate: createTranslate(content.ui) };
    const linkTo = (html: string) => linkToPreviews(html, { token, paths });
    return { deps, services: createServices(deps, listSitePages), path: localPath(localeOf(c.req.path), path), linkTo };
  };
  return respondWithPreview(parts, c.req.raw, { requestContext: c.get("requestContext"), preview });
}

/** Returns the API's descriptions by path. Each is created once, on its first request: 9 ms of work. */
function apiDescriptions(deps: Deps): Record<string, () => Promise<CachedResponse>> {
  const { config, content } = deps;
  const routes = routesFor(deps, apiMap);
  const document = () =>
    openApiDocument(routes, {
      title: content.company.name,
      siteUrl: config.siteUrl,
      webhooks: webhookPayloads,
    });
  const asJson = () => ({
    headers: { "Content-Type": "application/json" },
    body: Buffer.from(JSON.stringify(document())),
  });
  const keep = (make: () => Pick<ResponseParts, "headers" | "body">) => {
    let response: Promise<CachedResponse> | undefined;
    return () => (response ??= createCachedResponse({ ...make(), status: 200, quality: 9 }));
  };
  return { "/api/openapi.json": keep(asJson), "/api/docs": keep(() => apiDocs(routes, config)) };
}

type AppContext = Context<AppEnv>;

/** A redirect repeats the URL in a header, and proxies accept 4 kB of headers. */
const maxUrlLength = 2_048;

/** @throws AppError address-too-long if the path with its query is too long */
function refuseLongAddress({ url }: Request): void {
  const { origin, href } = new URL(url);
  if (href.length - origin.length > maxUrlLength) throw new AppError("address-too-long");
}

/** Sets the request context and logs the request, without parameters and secrets. */
async function logRequest(parts: AppParts, c: AppContext, next: Next): Promise<void> {
  const { deps } = parts;
  const began = performance.now();
  const requestContext = readRequestContext(c.req.raw, c.env, { config: deps.config, pages: parts.pages });
  c.set("requestContext", requestContext);
  warnAboutProxy(deps, c.req.raw, c.env?.incoming?.socket.remoteAddress ?? "");
  await next();
  c.res.headers.set("X-Request-Id", requestContext.id);
  if (c.req.header("Authorization")) c.res.headers.set("Cache-Control", "no-store");
  if (c.error && asAppError(c.error)?.code === "overloaded") return; // the queue logs a count
  writeRequestLine(parts, c, performance.now() - began);
}

function writeRequestLine({ deps: { log, site }, isReady }: AppParts, c: AppContext, ms: number): void {
  const { method, path } = c.req;
  const { status } = c.res;
  const route = routeLabel(site, path, { matched: routePath(c, c.req.routeIndex), status });
  observeRequest({ method, route, status }, ms);
  const line = {
    request: c.get("requestContext").id,
    method,
    path: site.withoutSecrets(path).slice(0, 200),
    status,
    ms: Math.round(ms),
  };
  const isUnreported = status >= 500 && !isPrefetch(c.req.raw) && !c.error; // an error has its own line
  if (c.env?.isOwnRequest && status < 400) return log.debug(line, "page rendered ahead"); // not a visitor's
  if (!isProbe(path)) return log[isUnreported ? "error" : "info"](line, "request");
  const failed = isReady() ? "error" : "info"; // not ready isn't an error during a shutdown
  log[status < 400 ? "debug" : failed](line, "request"); // load balancers check every second
}

function answerHealth(parts: AppParts, c: AppContext): Response {
  const { deps } = parts;
  const wantsMore = c.req.query("verbose") !== undefined && mayObserve(deps.config, c.req.raw, c.get("requestContext"));
  if (!wantsMore) return plainText(parts, c, { status: 200, text: "ok" });
  return c.json(describeHealth(deps, parts.isReady()), 200, {
    ...commonHeaders(deps.config),
    "Cache-Control": "no-store",
  });
}

function plainText({ deps }: AppParts, c: AppContext, { status, text }: { status: 200 | 503; text: string }): Response {
  return c.text(text, status, { ...commonHeaders(deps.config), "Cache-Control": "no-store" });
}

/** Returns the state. A process with a read-only database is ready for load balancers, because it still serves pages. */
async function describeReady(deps: Deps): Promise<string> {
  if (deps.db.readOnly()) return "ready, read-only";
  const alarm = await readStorageAlarm(deps);
  return alarm && closesForms(alarm) ? "ready, forms closed" : "ready";
}

async function answerReady(parts: AppParts, c: AppContext): Promise<Response> {
  const isReady = parts.isReady() && (await isDatabaseReachable(parts.deps));
  if (!isReady) return plainText(parts, c, { status: 503, text: "not ready" });
  return plainText(parts, c, { status: 200, text: await describeReady(parts.deps) });
}

async function isDatabaseReachable(deps: Deps): Promise<boolean> {
  try {
    await pingDatabase(deps);
    return true;
  } catch {
    return false; // already logged
  }
}

/** Guards all API calls. Admin changes apply here immediately; other processes see the content version. */
async function guardApi(parts: AppParts, c: AppContext, next: Next): Promise<void> {
  refuseCrossSiteWrites(c.req.raw, parts.deps);
  await next();
  if (c.req.path.startsWith("/api/admin/") && c.req.method !== "GET" && c.res.ok) await clearStalePages(parts, c);
  for (const [name, value] of Object.entries(apiHeaders(parts.deps.config)))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
}

/** Clears outdated pages. Never throws: the write is committed, and an error would make the client repeat it. */
async function clearStalePages({ deps, refresh, pages }: AppParts, c: AppContext): Promise<void> {
  try {
    await refresh();
  } catch (err) {
    deps.log.warn({ request: c.get("requestContext").id, err }, "content version not checked");
    pages?.clear(); // it is unknown which pages are outdated
  }
}

/** Converts any error to a response: a problem document for the API, a page otherwise. */
function answerError(
  parts: PageParts<Services> & { renders: RenderQueue },
  c: AppContext,
  error: Error,
): Response | Promise<Response> {
  const { deps } = parts;
  const requestContext = c.get("requestContext");
  const problem = describeProblem(deps, error, { locale: requestContext.locale, requestId: requestContext.id });
  const { method, path } = c.req;
  const line = { request: requestContext.id, method, path: deps.site.withoutSecrets(path).slice(0, 200) };
  if (!asAppError(error)) deps.log.error({ ...line, status: problem.status, err: error }, "unexpected error");
  else if (problem.status >= 500 && problem.code !== "overloaded") {
    const err = error.cause ?? error;
    deps.log.error({ ...line, status: problem.status, trouble: dbErrorKind(err), err }, "request failed");
  }
  if (!c.req.path.startsWith("/api/")) return respondWithProblem(parts, c.req.raw, { requestContext, problem });
  const headers = { ...apiHeaders(deps.config), ...problem.headers, "Content-Type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(problem.body), { status: problem.status, headers });
}

async function findDiscoveryFile(
  { deps, services, pages }: AppParts,
  path: string,
  version: number,
): Promise<CachedResponse | undefined> {
  if (!/\.(xml|txt)$/.test(path)) return undefined; // pages depend on parameters too
  const cached = pages?.get(path);
  if (cached) return cached;
  const file = await discoveryFile(path, deps, services);
  if (!file) return undefined;
  const headers = {
    ...commonHeaders(deps.config),
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=0, must-revalidate",
  };
  const response = await createCachedResponse({ status: 200, headers, body: Buffer.from(file.text), quality: 5 });
  pages?.set(path, response, version);
  return response;
}
