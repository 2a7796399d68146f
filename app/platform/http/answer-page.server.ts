// The way of a page: one address, from the cache, else rendered once, hashed, compressed and kept.
import { createHash, randomBytes } from "node:crypto";
import { defer } from "#app/platform/cache/deferred-start.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { StoredAnswer } from "#app/platform/cache/stored-answer.server.ts";
import { storeAnswer, storedResponse } from "#app/platform/cache/stored-answer.server.ts";
import { canonicalPath } from "#app/platform/http/canonical.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { tokenPlaceholder } from "#app/platform/http/form-token.ts";
import { cacheKey, isPublicPage } from "#app/platform/http/page-address.server.ts";
import { defaultMaxBytes, readText } from "#app/platform/http/read-body.server.ts";
import type { RequestFacts } from "#app/platform/http/request-facts.server.ts";
import { pageHeaders } from "#app/platform/http/security-headers.server.ts";
import type { ScriptSource } from "#app/platform/http/security-headers.server.ts";
import { limitOf } from "#app/platform/http/serve.server.ts";
import { takeCall } from "#app/platform/http/limits.server.ts";
import { refusalOf } from "#app/platform/http/problem.server.ts";
import type { ProblemBody } from "#app/platform/http/problem.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError, refusals } from "#app/platform/errors.ts";

/** The door to the built pages. `report` hears what a loader, an action or a rendering threw. */
export type Handle<S> = (request: Request, services: S, page: PageContext) => Promise<Response>;

/** What a rendering is told beside its request. */
export type PageContext = { nonce: string | undefined; locale: string; report: (error: unknown) => void; problem?: ProblemBody };

type PageParts<S> = { deps: Deps; services: S; doors: () => Promise<{ handle: Handle<S> }>; pages: PageCache | undefined };

/** The route that shows a refusal; asked for by its address, it is not there. */
const problemPath = "/problem";

const renderEffort = 5;
const keepEffort = 11;

/** Answers a request for a page, its data or its form. @throws AppError that the app's one error place answers. */
export async function answerPage<S>(parts: PageParts<S>, request: Request, facts: RequestFacts): Promise<Response> {
  const url = new URL(request.url);
  const canonical = canonicalPath(url.pathname);
  if (canonical) return redirect(parts.deps, `${canonical}${url.search}`);
  if (request.method === "POST") return answerForm(parts, request, facts);
  if (request.method !== "GET" && request.method !== "HEAD") throw new AppError("method-not-allowed", { allow: "GET, HEAD, POST" });
  return isPublicPage(url.pathname) ? answerPublic(parts, request, facts) : answerPrivate(parts, request, facts);
}

async function answerPublic<S>(parts: PageParts<S>, request: Request, facts: RequestFacts): Promise<Response> {
  const key = cacheKey(new URL(request.url));
  const kept = parts.pages?.find(key);
  if (kept) return storedResponse(kept, request);
  const version = parts.pages?.version ?? 0;
  const { response, body } = await render(parts, new Request(parts.deps.config.siteUrl + key, { headers: pageRequestHeaders(request) }), facts, undefined);
  const isHtml = response.headers.get("Content-Type")?.startsWith("text/html") ?? false;
  const html = isHtml && parts.pages ? defer(body) : body;
  const pathname = new URL(request.url).pathname;
  const headers = {
    ...headersOf(response),
    ...(isHtml ? pageHeaders(parts.deps.config, pathname, { hashes: scriptHashes(html) }) : pageHeaders(parts.deps.config, pathname, { hashes: [] })),
  };
  if (isHtml && html.includes(tokenPlaceholder)) return withToken(parts, html, response.status, headers, request);
  headers["Cache-Control"] = response.status === 200 ? "public, max-age=0, must-revalidate" : "no-store";
  const parcel = { status: response.status, headers, body: Buffer.from(html) };
  const answer = await storeAnswer({ ...parcel, effort: renderEffort });
  if (response.status === 200 && parts.pages) {
    parts.pages.keep(key, answer, version);
    void storeAnswer({ ...parcel, effort: keepEffort }).then((better) => parts.pages?.keep(key, better, version));
  }
  return storedResponse(answer, request);
}

/** A page with a form that works without script: each answer carries a token of its own, so it is compressed each time. */
async function withToken<S>(parts: PageParts<S>, html: string, status: number, headers: Record<string, string>, request: Request): Promise<Response> {
  const filled = html.replaceAll(tokenPlaceholder, () => issueFormToken(parts.deps.secret, parts.deps.now()));
  const answer: StoredAnswer = await storeAnswer({ status, headers: { ...headers, "Cache-Control": "private, no-cache" }, body: Buffer.from(filled), effort: 4 });
  return storedResponse(answer, request);
}

async function answerPrivate<S>(parts: PageParts<S>, request: Request, facts: RequestFacts): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const { response, body } = await render(parts, new Request(request.url, { headers: pageRequestHeaders(request) }), facts, nonce);
  return finishPrivate(parts, request, response, body, { nonce });
}

async function answerForm<S>(parts: PageParts<S>, request: Request, facts: RequestFacts): Promise<Response> {
  await takeCall(parts.deps, limitOf(parts.deps, "publicWrites", facts.addressKey));
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new AppError("unsupported-type");
  const text = await readText(request, defaultMaxBytes);
  const headers = pageRequestHeaders(request);
  headers.set("Content-Type", type);
  const nonce = randomBytes(16).toString("base64url");
  const { response, body } = await render(parts, new Request(request.url, { method: "POST", headers, body: text }), facts, nonce);
  return finishPrivate(parts, request, response, body, { nonce });
}

async function finishPrivate<S>(parts: PageParts<S>, request: Request, response: Response, body: string, scripts: ScriptSource): Promise<Response> {
  const token = issueFormToken(parts.deps.secret, parts.deps.now());
  const headers = { ...headersOf(response), ...pageHeaders(parts.deps.config, new URL(request.url).pathname, scripts), "Cache-Control": "no-store" };
  const answer = await storeAnswer({ status: response.status, headers, body: Buffer.from(body.replaceAll(tokenPlaceholder, token)), effort: 4 });
  return storedResponse(answer, request);
}

/** A refusal as a page in the page's language, with the headers that the refusal brings; its sentence is on it. */
export async function answerProblem<S>(
  parts: PageParts<S>,
  request: Request,
  { facts, problem }: { facts: RequestFacts; problem: { body: ProblemBody; status: number; headers: Record<string, string> } },
): Promise<Response> {
  const nonce = randomBytes(16).toString("base64url");
  const { handle } = await parts.doors();
  const page = new Request(parts.deps.config.siteUrl + localPath(facts.locale, problemPath));
  const response = await handle(page, parts.services, { nonce, locale: facts.locale, problem: problem.body, report: (error) => parts.deps.log.error({ request: facts.id, err: error }, "the problem page failed") });
  const answer = await finishPrivate(parts, request, new Response(null, { status: problem.status, headers: response.headers }), await response.text(), { nonce });
  for (const [name, value] of Object.entries(problem.headers)) answer.headers.set(name, value);
  return answer;
}

async function render<S>(parts: PageParts<S>, request: Request, facts: RequestFacts, nonce: string | undefined): Promise<{ response: Response; body: string }> {
  const { handle } = await parts.doors();
  let failure: unknown;
  const response = await handle(request, parts.services, { nonce, locale: facts.locale, report: (error) => (failure ??= error) });
  const body = await response.text();
  if (failure === undefined) return { response, body };
  const refusal = refusalOf(failure);
  parts.deps.log.error({ request: facts.id, err: failure }, refusal ? "refused" : "unexpected error");
  const status = refusal ? refusals[refusal.code].status : 500;
  const headers = new Headers(response.headers);
  if (refusal?.details.retryAfter) headers.set("Retry-After", String(refusal.details.retryAfter));
  return { response: new Response(null, { status, headers }), body };
}

/** Only what pages may depend on: nothing of a visitor reaches a rendering that others will see. */
function pageRequestHeaders(request: Request): Headers {
  const headers = new Headers();
  const accept = request.headers.get("Accept");
  if (accept) headers.set("Accept", accept);
  return headers;
}

function headersOf(response: Response): Record<string, string> {
  const names = { "content-type": "Content-Type", "retry-after": "Retry-After", location: "Location", "x-remix-response": "X-Remix-Response", "x-robots-tag": "X-Robots-Tag" };
  return Object.fromEntries(Object.entries(names).flatMap(([key, name]) => {
    const value = response.headers.get(key);
    return value === null ? [] : [[name, value]];
  }));
}

function scriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)(?![^>]*type="application\/(?:ld\+)?json")[^>]*>([\s\S]*?)<\/script>/g)];
  const hashes = inline.map((match) => `'sha256-${createHash("sha256").update(match[1] ?? "").digest("base64")}'`);
  return [...new Set(hashes)];
}

function redirect(deps: Deps, location: string): Response {
  return new Response(null, { status: 308, headers: { ...pageHeaders(deps.config, "/", { hashes: [] }), Location: location, "Cache-Control": "no-store" } });
}
