// The story of a request, top to bottom: facts → health → API → files → pages; errors in one place at the end.
import { Hono } from "hono";
import type { Context, Next } from "hono";
import { routePath } from "hono/route";
import { apiMap } from "./api.server.ts";
import { discoveryFile } from "./discovery.server.ts";
import { describeHealth, mayObserve, readMetrics, routeLabel } from "./observe.server.ts";
import { findSignedIn } from "#app/features/auth/service.server.ts";
import { calendarFile } from "#app/features/booking/calendar-file.server.ts";
import { drawnPicture } from "#app/features/blog/drawn-pictures.server.ts";
import { answerOneClick } from "#app/features/newsletter/unsubscribe.server.ts";
import { socialPicture } from "#app/features/blog/social-picture.server.ts";
import type { Services } from "#app/pages/context.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import { findReleaseFile } from "#app/platform/cache/release-files.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import type { StoredAnswer } from "#app/platform/cache/stored-answer.server.ts";
import { storeAnswer, storedResponse } from "#app/platform/cache/stored-answer.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { apiDocs } from "#app/platform/http/api-docs.server.ts";
import { answerPage, answerProblem, isPrefetch } from "#app/platform/http/answer-page.server.ts";
import type { Handle, PageParts } from "#app/platform/http/render-page.server.ts";
import { createRenderQueue } from "#app/platform/http/render-queue.server.ts";
import type { RenderQueue } from "#app/platform/http/render-queue.server.ts";
import { refuseCrossSiteWrites } from "#app/platform/http/cross-site.server.ts";
import { receiveCspReport } from "#app/platform/http/csp-report.server.ts";
import { describeProblem, refusalOf } from "#app/platform/http/problem.server.ts";
import type { AppEnv } from "#app/platform/http/request-facts.server.ts";
import { readFacts } from "#app/platform/http/request-facts.server.ts";
import { apiHeaders, commonHeaders, privateHeaders } from "#app/platform/http/security-headers.server.ts";
import { withoutSecrets } from "#app/platform/secret-paths.ts";
import { mountApi } from "#app/platform/http/serve.server.ts";
import { noticeProxy } from "#app/platform/http/proxy-warnings.server.ts";
import { openApiDocument } from "#app/platform/http/openapi.server.ts";
import { observeRequest } from "#app/platform/metrics.server.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";

/** What an app is made of. `doors` gives the functions of the built pages; `isReady` turns false when a shutdown begins. */
export type AppParts = {
  deps: Deps;
  services: Services;
  doors: () => Promise<{ handle: Handle<Services> }>;
  /** Of the inline scripts of public pages, for the content security policy. */
  scriptHashes: readonly string[];
  files: StaticFiles;
  /** Undefined in development: every page is rendered anew. */
  pages: PageCache | undefined;
  /** Looks whether the content has changed, and forgets the pages that it made old. */
  refresh: () => Promise<void>;
  isReady: () => boolean;
  /** Aborted when a shutdown can't wait any longer for streams. */
  streamsEnd?: AbortSignal;
};

/** The app's type, for tests that send it requests without a port. */
export type App = Hono<AppEnv>;

/** Makes the app. It holds no state but the queue of pages to render and what it is given. */
export function createApp(given: AppParts): App {
  const app: App = new Hono();
  const parts = {
    ...given,
    renders: createRenderQueue(given.deps.log),
    readApi: async (path: string) => app.request(path),
  };
  app.use((c, next) => noteRequest(parts, c, next));
  app.get("/healthz", (c) => answerHealth(parts, c));
  app.get("/metrics", async (c) => {
    if (!mayObserve(parts.deps.config, c.req.raw, c.get("facts"))) throw new AppError("not-found");
    return plainText(parts, c, { status: 200, text: await readMetrics(parts.deps) });
  });
  app.get("/readyz", async (c) => {
    const isReady = parts.isReady() && (await answers(parts.deps));
    return plainText(parts, c, isReady ? { status: 200, text: "ready" } : { status: 503, text: "not ready" });
  });

  app.use("/api/*", (c, next) => guardApi(parts, c, next));
  app.post("/api/csp-report", (c) => receiveCspReport(parts.deps, c.req.raw, c.get("facts")));
  app.get("/api/openapi.json", (c) => c.json(describeApi(parts.deps)));
  app.get("/api/docs", () => apiDocs(apiMap, parts.deps.config));
  mountApi(app, { ...parts, findSignedIn }, apiMap);
  app.all("/api/*", () => {
    throw new AppError("not-found");
  });

  app.get("/book/:secret/calendar.ics", async (c) => {
    const { text, headers } = await calendarFile(parts.deps, c.req.param("secret"), c.get("facts"));
    return c.text(text, 200, { ...privateHeaders(parts.deps.config), ...headers });
  });
  app.on(["GET", "HEAD"], "*", async (c, next) => {
    const { path } = c.req;
    const drawn = (await drawnPicture(parts.deps, path)) ?? (await socialPicture(parts.deps, path, c.get("facts")));
    const own = drawn ?? (await parts.files.find(path)) ?? (await findDiscoveryFile(parts, path));
    const file = own ?? (await findReleaseFile(parts.deps, path));
    return file ? storedResponse(file, c.req.raw) : next();
  });
  for (const locale of locales)
    app.post(localPath(locale, "/newsletter/unsubscribe/:token"), async (c, next) => {
      return (await answerOneClick(parts.deps, c.req.raw, c.req.param("token") ?? "")) ?? next();
    });
  app.all("*", (c) => {
    refuseCrossSiteWrites(c.req.raw, parts.deps.config);
    return answerPage(parts, c.req.raw, c.get("facts"));
  });
  app.onError((error, c) => answerError(parts, c, error));
  return app;
}

function describeApi({ config, content }: Deps) {
  return openApiDocument(apiMap, { title: content.company.name, siteUrl: config.siteUrl });
}

type AppContext = Context<AppEnv>;

/** Gives the request its facts, and the log its line: an id, a path without parameters and secrets, a status, a duration. */
async function noteRequest({ deps }: AppParts, c: AppContext, next: Next): Promise<void> {
  const began = performance.now();
  const facts = readFacts(c.req.raw, c.env, deps.config);
  c.set("facts", facts);
  noticeProxy(deps, c.req.raw.headers, c.env?.incoming?.socket.remoteAddress ?? "");
  await next();
  c.res.headers.set("X-Request-Id", facts.id);
  if (c.req.header("Authorization")) c.res.headers.set("Cache-Control", "no-store");
  if (c.error && refusalOf(c.error)?.code === "overloaded") return; // the queue logs how many it refuses
  logRequest(deps, c, performance.now() - began);
}

function logRequest({ log }: Deps, c: AppContext, ms: number): void {
  const { method, path } = c.req;
  const { status } = c.res;
  const route = routeLabel(path, { matched: routePath(c, c.req.routeIndex), status });
  observeRequest({ method, route, status }, ms);
  const line = {
    request: c.get("facts").id,
    method,
    path: withoutSecrets(path).slice(0, 200),
    status,
    ms: Math.round(ms),
  };
  const isUnsaid = status >= 500 && !isPrefetch(c.req.raw) && !c.error; // what was thrown has its line
  log[isUnsaid ? "error" : "info"](line, "request");
}

function answerHealth(parts: AppParts, c: AppContext): Response {
  const { deps } = parts;
  const wantsMore = c.req.query("verbose") !== undefined && mayObserve(deps.config, c.req.raw, c.get("facts"));
  if (!wantsMore) return plainText(parts, c, { status: 200, text: "ok" });
  return c.json(describeHealth(deps, parts.isReady()), 200, {
    ...commonHeaders(deps.config),
    "Cache-Control": "no-store",
  });
}

function plainText({ deps }: AppParts, c: AppContext, { status, text }: { status: 200 | 503; text: string }): Response {
  return c.text(text, status, { ...commonHeaders(deps.config), "Cache-Control": "no-store" });
}

async function answers({ db }: Deps): Promise<boolean> {
  try {
    await db.ping();
    return true;
  } catch {
    return false; // not ready, whatever the reason; the log has it from whoever needed the database
  }
}

/** What every call has in common. A change that an admin made shows at once here; other processes hear of it by the content's version. */
async function guardApi(parts: AppParts, c: AppContext, next: Next): Promise<void> {
  refuseCrossSiteWrites(c.req.raw, parts.deps.config);
  await next();
  if (c.req.path.startsWith("/api/admin/") && c.req.method !== "GET" && c.res.ok) await dropStalePages(parts, c);
  for (const [name, value] of Object.entries(apiHeaders(parts.deps.config)))
    if (!c.res.headers.has(name)) c.res.headers.set(name, value);
}

/** Never throws: the write is committed, and an error answer would make its caller send it again. */
async function dropStalePages({ deps, refresh, pages }: AppParts, c: AppContext): Promise<void> {
  try {
    await refresh();
  } catch (err) {
    deps.log.warn({ request: c.get("facts").id, err }, "content version not checked");
    pages?.clear(); // which pages are old is not known
  }
}

/** The one place where what was thrown becomes an answer: a problem document for the API, a page for pages. */
function answerError(
  parts: PageParts<Services> & { renders: RenderQueue },
  c: AppContext,
  error: Error,
): Response | Promise<Response> {
  const { deps } = parts;
  const facts = c.get("facts");
  const problem = describeProblem(deps, error, { locale: facts.locale, requestId: facts.id });
  const { method, path } = c.req;
  const line = { request: facts.id, method, path: withoutSecrets(path).slice(0, 200), status: problem.status };
  if (!refusalOf(error)) deps.log.error({ ...line, err: error }, "unexpected error");
  else if (problem.status >= 500 && problem.code !== "overloaded")
    deps.log.error({ ...line, err: error.cause ?? error }, "refused");
  if (!c.req.path.startsWith("/api/")) return answerProblem(parts, c.req.raw, { facts, problem });
  const headers = { ...apiHeaders(deps.config), ...problem.headers, "Content-Type": "application/json; charset=utf-8" };
  return new Response(JSON.stringify(problem.body), { status: problem.status, headers });
}

async function findDiscoveryFile({ deps, services, pages }: AppParts, path: string): Promise<StoredAnswer | undefined> {
  if (!/\.(xml|txt)$/.test(path)) return undefined; // a page's path alone is not its key: its parameters count too
  const kept = pages?.find(path);
  if (kept) return kept;
  const version = pages?.version ?? 0;
  const file = await discoveryFile(path, deps, services);
  if (!file) return undefined;
  const headers = {
    ...commonHeaders(deps.config),
    "Content-Type": file.type,
    "Cache-Control": "public, max-age=0, must-revalidate",
  };
  const answer = await storeAnswer({ status: 200, headers, body: Buffer.from(file.text), effort: 5 });
  pages?.keep(path, answer, version);
  return answer;
}
