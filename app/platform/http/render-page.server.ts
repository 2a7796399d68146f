// Renders a page with the built pages and reports errors.
import { isAppError, errorCodes } from "#app/platform/base/errors.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { withNoBreakHyphens } from "#app/platform/i18n/no-break-hyphens.ts";
import { asAppError } from "./problem.server.ts";
import type { ProblemBody } from "./problem.server.ts";
import type { RequestContext } from "./request-context.server.ts";
import { cspHash } from "./security-headers.server.ts";

export type PageHandler<S> = (request: Request, services: S, page: PageContext) => Promise<Response>;

/** The values of a form rejected before its action ran, and the reason. */
export type RefusedForm = { values: Record<string, string>; message: string; isShown: boolean };

/** `address` is the path that the browser shows; `report` receives errors of a loader, an action or rendering. */
export type PageContext = {
  address: string;
  nonce: string | undefined;
  locale: string;
  clientKey: string;
  report: (error: unknown) => void;
  problem?: ProblemBody;
  refusedForm?: RefusedForm;
};

/** `pages` is undefined in development. */
export type PageParts<S> = {
  deps: Deps;
  services: S;
  loadHandlers: () => Promise<{ handle: PageHandler<S> }>;
  pages: PageCache | undefined;
  /** Fills in the parts that differ in each response of a page that is rendered once. */
  fillIn: (html: string, locale: Locale) => Promise<string>;
  /** Hashes of public pages' inline scripts, for the content security policy. */
  scriptHashes: readonly string[];
};

export type RenderedPage = { status: number; headers: Record<string, string>; body: string; isHtml: boolean };

/** `address` is for pages that are shown at a different URL, `nonce` for uncached ones. */
export type RenderInput = { request: Request; requestContext: RequestContext } & Partial<
  Pick<PageContext, "address" | "nonce" | "problem" | "refusedForm">
>;

const refusedByRouter: ReadonlySet<string> = new Set(["method-not-allowed", "not-found"]);

/**
 * Renders a page. A database failure gives 503 or 507, a bug 500; both are logged.
 * @throws AppError method-not-allowed if a form was sent to a page without one, not-found for data of an admin page
 * that isn't there
 */
export async function renderPage<S>(
  parts: PageParts<S>,
  { request, requestContext, address = new URL(request.url).pathname, nonce, ...circumstances }: RenderInput,
): Promise<RenderedPage> {
  const { handle } = await parts.loadHandlers();
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const response = await handle(request, parts.services, {
    address,
    nonce,
    locale: requestContext.locale,
    clientKey: requestContext.clientKey,
    report,
    ...circumstances,
  });
  const [failure] = failures;
  if (isAppError(failure) && refusedByRouter.has(failure.code)) throw failure;
  const headers = headersOf(response);
  const isHtml = headers["Content-Type"]?.startsWith("text/html") ?? false;
  const body = await response.text();
  const rendered = {
    status: response.status,
    headers,
    body: isHtml ? withNoBreakHyphens(body, localeOf(address)) : body,
    isHtml,
  };
  return failures.length === 0
    ? rendered
    : { ...rendered, ...failureResponse(parts.deps, failure, { requestContext, headers }) };
}

function failureResponse(
  deps: Deps,
  error: unknown,
  { requestContext, headers }: { requestContext: RequestContext; headers: Record<string, string> },
) {
  const refusal = asAppError(error);
  deps.log.error({ request: requestContext.id, err: error }, refusal ? "request failed" : "unexpected error");
  if (!refusal) return { status: 500 };
  const { retryAfter } = refusal.details;
  return {
    status: errorCodes[refusal.code].status,
    headers: { ...headers, ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}) },
  };
}

/** Returns CSP hashes of the build's scripts. Never computed from a page, which could contain an injected script. */
export function hashScripts(scripts: readonly string[]): string[] {
  return scripts.map((text) => cspHash(text));
}

const forwardedHeaders: Record<string, string> = {
  "content-type": "Content-Type",
  "retry-after": "Retry-After",
  location: "Location",
  "x-remix-response": "X-Remix-Response",
  "x-remix-reload-document": "X-Remix-Reload-Document",
  "x-robots-tag": "X-Robots-Tag",
};

function headersOf(response: Response): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of response.headers) {
    const passedName = forwardedHeaders[name];
    if (passedName) headers[passedName] = value;
  }
  return headers;
}
