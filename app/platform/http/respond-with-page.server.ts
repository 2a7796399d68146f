// Answers page requests: redirects to the canonical URL, sends the cached page, or renders, hashes and caches it.
import { randomBytes } from "node:crypto";
import { AppError } from "#app/platform/base/errors.ts";
import { compressOnce, createCachedResponse, responseFromCache } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { PageCache, PageTemplate } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Site } from "#app/platform/site.ts";
import { limitCall } from "./call-limits.server.ts";
import { canonicalPath, isDecodablePath } from "./canonical.server.ts";
import { issueFormToken } from "./form-token.server.ts";
import { tokenPlaceholder } from "./form-token.ts";
import { plainPage } from "./plain-page.server.ts";
import { describeProblem, asAppError } from "./problem.server.ts";
import type { ProblemResponse } from "./problem.server.ts";
import { defaultMaxBytes, readText, mediaTypeOf } from "./read-body.server.ts";
import { withParameters } from "./redirect-rules.server.ts";
import type { RedirectTarget } from "./redirect-rules.server.ts";
import { renderPage } from "./render-page.server.ts";
import type { PageParts, RenderedPage } from "./render-page.server.ts";
import type { RenderQueue } from "./render-queue.server.ts";
import type { RequestContext } from "./request-context.server.ts";
import { pageHeaders, privateHeaders } from "./security-headers.server.ts";
import { refuseWhileAlarmed } from "./storage-alarm.server.ts";

/** The site's forms have at most 20 fields; parsing 20,000, which fit into a body, takes 30 ms. */
const maxFields = 100;

/** Brotli's quality: for a response that is sent once, for a page's first one, for the one that is cached. */
const quality = { once: 4, first: 5, cached: 11 };

/** Each function returns the target of a redirect, or undefined. */
type FindRedirects = {
  /** Finds a redirect for the URL's query, which also applies to an existing page. */
  findRedirectByQuery: (url: URL) => Promise<RedirectTarget | undefined>;
  /** Finds a redirect for a path without a page. */
  findRedirectOfMissing: (pathname: string) => Promise<RedirectTarget | undefined>;
};

type RenderParts<S> = PageParts<S> & { renders: RenderQueue };

type PageRequestParts<S> = RenderParts<S> & FindRedirects;

/**
 * Answers a request for a page, its data or its form.
 * @throws AppError, which the app's error handler turns into a response.
 */
export async function respondWithPage<S>(
  parts: PageRequestParts<S>,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  const { site } = parts.deps;
  const url = new URL(request.url);
  if (!isDecodablePath(url.pathname) || isPublicData(site, url.pathname)) throw new AppError("not-found");
  const canonical = canonicalPath(url.pathname);
  if (canonical) return redirectTo(parts.deps, await findCanonical(parts, new URL(canonical + url.search, url.origin)));
  if (isPrefetch(request) && !site.isCachedPage(url)) return refusePrefetch(parts.deps);
  if (request.method === "POST") return handleForm(parts, request, requestContext);
  if (request.method !== "GET" && request.method !== "HEAD")
    throw new AppError("method-not-allowed", { allow: "GET, HEAD, POST" });
  return handleRead(parts, request, { url, requestContext });
}

/** Answers a GET or HEAD request for a page. */
async function handleRead<S>(
  parts: PageRequestParts<S>,
  request: Request,
  { url, requestContext }: { url: URL; requestContext: RequestContext },
): Promise<Response> {
  const byQuery = url.search === "" ? undefined : await parts.findRedirectByQuery(url);
  if (byQuery) return redirectTo(parts.deps, byQuery);
  const cached = findCached(parts, url);
  if (cached) return responseFromCache(cached, request);
  return parts.renders.run(requestContext.clientKey, () => respondByRendering(parts, request, requestContext));
}

/** Returns the canonical URL, or where it is redirected, which saves a second redirect. */
async function findCanonical<S>(parts: PageRequestParts<S>, url: URL): Promise<Omit<RedirectTarget, "isInternal">> {
  const byQuery = url.search === "" ? undefined : await parts.findRedirectByQuery(url);
  if (byQuery) return byQuery;
  const target = await parts.findRedirectOfMissing(url.pathname);
  if (!target) return { to: url.pathname + url.search, permanent: 308 };
  return { ...target, to: withParameters(target.to, url.searchParams) };
}

function findCached<S>({ deps, pages }: PageParts<S>, url: URL): CachedResponse | undefined {
  return deps.site.isCachedPage(url) ? pages?.get(deps.site.cacheKey(url)) : undefined;
}

function respondByRendering<S>(
  parts: PageParts<S>,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  const respond = parts.deps.site.isCachedPage(new URL(request.url)) ? respondCached : respondUncached;
  return respond(parts, request, requestContext);
}

/** Returns true if a browser prefetches or prerenders, which is allowed for cached pages only. */
export function isPrefetch(request: Request): boolean {
  return /\bprefetch\b/.test(request.headers.get("Sec-Purpose") ?? "");
}

/** Returns 503, so that the browser requests the page again when it is visited. */
function refusePrefetch({ config }: Deps): Response {
  return new Response(null, { status: 503, headers: privateHeaders(config) });
}

/** Returns true if the admin area's router requests the data of a public page: only admin pages have any. */
function isPublicData(site: Site, pathname: string): boolean {
  return pathname.endsWith(".data") && !site.isAdminPage(pathname);
}

async function respondCached<S>(
  parts: PageParts<S>,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  const key = parts.deps.site.cacheKey(new URL(request.url));
  const cached = parts.pages?.get(key);
  if (cached) return responseFromCache(cached, request);
  const template = parts.pages?.getTemplate(key);
  if (template) return fillTemplate(parts, request, template);
  return renderPublic(parts, request, { key, requestContext });
}

async function renderPublic<S>(
  parts: PageParts<S>,
  request: Request,
  { key, requestContext }: { key: string; requestContext: RequestContext },
): Promise<Response> {
  const { deps, pages } = parts;
  const { pagesVersion: version } = requestContext;
  const rendered = await renderPage(parts, { request: new Request(deps.config.siteUrl + key), requestContext });
  const page = finishPublic(parts, withQueryOf(request, rendered), new URL(request.url).pathname);
  if (page.body.includes(tokenPlaceholder)) {
    pages?.setTemplate(key, page, version);
    return fillTemplate(parts, request, page);
  }
  const response = await createCachedResponse({ ...page, body: Buffer.from(page.body), quality: quality.first });
  if (page.status === 200 && pages) cachePage(pages, { key, page, response, version });
  return responseFromCache(response, request);
}

/** Carries the request's query along with a permanent redirect. */
function withQueryOf(request: Request, rendered: RenderedPage): RenderedPage {
  const { Location: location, ...headers } = rendered.headers;
  if (location === undefined || (rendered.status !== 301 && rendered.status !== 308)) return rendered;
  const to = withParameters(location, new URL(request.url).searchParams);
  return { ...rendered, headers: { ...headers, Location: to } };
}

/** Caches a page immediately; its second use recompresses it fully, because most URLs are requested only once. */
function cachePage(
  pages: PageCache,
  { key, page, response, version }: { key: string; page: PageTemplate; response: CachedResponse; version: number },
): void {
  pages.set(key, response, version);
  pages.replaceOnNextUse(
    key,
    () => createCachedResponse({ ...page, body: Buffer.from(page.body), quality: quality.cached }),
    version,
  );
}

function finishPublic<S>(
  { deps, scriptHashes: hashes }: Pick<PageParts<S>, "deps" | "scriptHashes">,
  { status, headers: own, body }: RenderedPage,
  pathname: string,
): PageTemplate {
  const headers = {
    ...own,
    ...pageHeaders(deps, pathname, { hashes }),
    "Cache-Control": status === 200 ? "public, max-age=0, must-revalidate" : "no-store",
  };
  return { status, headers, body };
}

/** Fills in the template: each response of a page with a form has its own form token (decision 002). */
async function fillTemplate<S>(
  parts: PageParts<S>,
  request: Request,
  { status, headers, body }: PageTemplate,
): Promise<Response> {
  return sendFilled(parts, request, { status, headers: { ...headers, "Cache-Control": "private, no-cache" }, body });
}

/** Fills in the page's placeholders and compresses it, for a response that no other request gets. */
async function sendFilled<S>(
  parts: PageParts<S>,
  request: Request,
  { status, headers: templateHeaders, body }: PageTemplate,
): Promise<Response> {
  const headers = new Headers(templateHeaders);
  const accepted = request.headers.get("Accept-Encoding");
  const filled = await fillPlaceholders(parts, request, body);
  const sent = await compressOnce(filled, { accepted, headers, quality: quality.once });
  return new Response(request.method === "HEAD" ? null : sent, { status, headers });
}

async function respondUncached<S>(
  parts: PageParts<S>,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  const nonce = nonceFor(parts.deps, request);
  const rendered = await renderPage(parts, { request: new Request(request.url), requestContext, nonce });
  return sendOnce(parts, request, { rendered, nonce });
}

async function fillPlaceholders<S>({ deps, ...parts }: PageParts<S>, request: Request, body: string): Promise<string> {
  const filled = await parts.fillIn(body, localeOf(new URL(request.url).pathname));
  return filled.replaceAll(tokenPlaceholder, issueFormToken(deps.secret, deps.now(), deps.content.formVersion));
}

/** A preview of a page: made of other parts, at its own path, which `linkTo` puts into its links. */
export type Preview<S> = Pick<PageParts<S>, "deps" | "services"> & { path: string; linkTo: (html: string) => string };

/** Answers a request for a page with a secret URL. Returns undefined if nothing is shown there. */
export async function respondWithPreview<S>(
  parts: RenderParts<S>,
  request: Request,
  { requestContext, preview }: { requestContext: RequestContext; preview: () => Promise<Preview<S> | undefined> },
): Promise<Response | undefined> {
  return parts.renders.run(requestContext.clientKey, async () => {
    const previewState = await preview();
    if (!previewState) return undefined;
    const { pathname: address, origin } = new URL(request.url);
    const requestParts = { ...parts, ...previewState };
    const page = await renderPage(requestParts, {
      request: new Request(origin + previewState.path),
      requestContext,
      address,
    });
    return sendOnce(requestParts, request, { rendered: { ...page, body: previewState.linkTo(page.body) } });
  });
}

async function handleForm<S>(
  parts: RenderParts<S>,
  request: Request,
  requestContext: RequestContext,
): Promise<Response> {
  const type = mediaTypeOf(request);
  if (type !== "application/x-www-form-urlencoded") throw new AppError("unsupported-type");
  const body = await readText(request, defaultMaxBytes);
  if (body.split("&", maxFields + 1).length > maxFields) throw new AppError("too-large");
  try {
    await limitCall(parts.deps, "publicWrites", requestContext.clientKey);
    await refuseWhileAlarmed(parts.deps, parts.deps.site.tablesFilledBy(new URL(request.url).pathname));
  } catch (error) {
    return parts.renders.run(requestContext.clientKey, () =>
      showFormAgain(parts, request, { requestContext, body, error }),
    );
  }
  const form = new Request(request.url, { method: "POST", headers: { "Content-Type": type }, body });
  return parts.renders.run(requestContext.clientKey, async () =>
    sendOnce(parts, request, { rendered: await renderPage(parts, { request: form, requestContext }) }),
  );
}

/**
 * Renders the page of a form that was rejected before its action ran, with the submitted values and the reason.
 * @throws the error if the page has no form to show it in.
 */
async function showFormAgain<S>(
  parts: PageParts<S>,
  request: Request,
  { requestContext, body, error }: { requestContext: RequestContext; body: string; error: unknown },
): Promise<Response> {
  if (!asAppError(error) || new URL(request.url).pathname.endsWith(".data")) throw error;
  const problem = describeProblem(parts.deps, error, { locale: requestContext.locale, requestId: requestContext.id });
  const values = Object.fromEntries(new URLSearchParams(body));
  const refusedForm = { values, message: problem.body.message, isShown: false };
  const page = await renderPage(parts, { request: new Request(request.url), requestContext, refusedForm });
  if (!refusedForm.isShown) throw error;
  const rendered = { ...page, status: problem.status, headers: { ...page.headers, ...problem.headers } };
  if (problem.status >= 500) parts.deps.log.error({ request: requestContext.id, err: error }, "request failed");
  return sendOnce(parts, request, { rendered });
}

export type RefusedPage = { requestContext: RequestContext; problem: ProblemResponse };

/** Renders an error page in the page's language. Falls back to a static page if the render queue is full. */
export async function respondWithProblem<S>(
  parts: RenderParts<S>,
  request: Request,
  refused: RefusedPage,
): Promise<Response> {
  const { requestContext, problem } = refused;
  if (problem.code === "overloaded") return sendPlain(parts.deps, request, refused);
  try {
    return await parts.renders.run(requestContext.clientKey, () => renderProblem(parts, request, refused));
  } catch (error) {
    if (asAppError(error)?.code !== "overloaded") throw error;
    return sendPlain(parts.deps, request, refused);
  }
}

function sendPlain(deps: Deps, request: Request, { requestContext, problem }: RefusedPage): Response {
  const { html, ...rest } = plainPage(deps, requestContext.locale, problem);
  return new Response(request.method === "HEAD" ? null : html, rest);
}

async function renderProblem<S>(
  parts: PageParts<S>,
  request: Request,
  { requestContext, problem }: RefusedPage,
): Promise<Response> {
  const page = new Request(parts.deps.config.siteUrl + localPath(requestContext.locale, parts.deps.site.problemPath));
  const { pathname: address } = new URL(request.url);
  const rendered = await renderPage(parts, { request: page, requestContext, address, problem: problem.body });
  const headers = { ...rendered.headers, ...problem.headers };
  return sendOnce(parts, request, { rendered: { ...rendered, status: problem.status, headers } });
}

/** Sends an uncached response. Only fresh pages without personal data may be restored from history. */
async function sendOnce<S>(
  parts: PageParts<S>,
  request: Request,
  { rendered, nonce }: { rendered: RenderedPage; nonce?: string | undefined },
): Promise<Response> {
  const { deps, scriptHashes } = parts;
  const { pathname } = new URL(request.url);
  const mayReturn = request.method === "GET" && rendered.status === 200 && deps.site.isFreshPage(pathname);
  const headers = {
    ...rendered.headers,
    ...pageHeaders(deps, pathname, nonce === undefined ? { hashes: scriptHashes } : { nonce }),
    "Cache-Control": mayReturn ? "private, no-cache" : "no-store",
  };
  return sendFilled(parts, request, { status: rendered.status, headers, body: rendered.body });
}

/** Returns a nonce for an admin page's inline scripts; public pages all have the same scripts. */
function nonceFor({ site }: Deps, request: Request): string | undefined {
  return site.isAdminPage(new URL(request.url).pathname) ? randomBytes(16).toString("base64url") : undefined;
}

function redirectTo(deps: Deps, { to, permanent }: Omit<RedirectTarget, "isInternal">): Response {
  const headers = { ...pageHeaders(deps, "/", { hashes: [] }), Location: to, "Cache-Control": "no-store" };
  return new Response(null, { status: permanent, headers });
}
