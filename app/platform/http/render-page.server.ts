// Lets the built pages make a page, and tells the server what went wrong in them. Nothing of a visitor reaches a rendering.
import { createHash } from "node:crypto";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { isAppError, refusals } from "#app/platform/errors.ts";
import { asAppError } from "#app/platform/http/problem.server.ts";
import type { ProblemBody } from "#app/platform/http/problem.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";

/** The door to the built pages. */
export type Handle<S> = (request: Request, services: S, page: PageContext) => Promise<Response>;

/** Answers a GET of the API inside the process. */
export type ReadApi = (path: string) => Promise<Response>;

/** What was typed into a form that was refused before its action ran, and why. A page that shows it again says so. */
export type RefusedForm = { values: Record<string, string>; message: string; isShown: boolean };

/** What a rendering is told beside its request. `report` hears what a loader, an action or a rendering threw. */
export type PageContext = {
  nonce: string | undefined;
  locale: string;
  /** Whose request it is, for limits (RequestContext). */
  addressKey: string;
  report: (error: unknown) => void;
  readApi: ReadApi;
  problem?: ProblemBody;
  refusedForm?: RefusedForm;
};

/** What pages are answered from; `pages` is undefined in development. */
export type PageParts<S> = {
  deps: Deps;
  services: S;
  loadHandlers: () => Promise<{ handle: Handle<S> }>;
  pages: PageCache | undefined;
  readApi: ReadApi;
  /** Of the inline scripts that every public page has, as the content security policy names them. */
  scriptHashes: readonly string[];
};

/** A page, its data or a form's result as it was made. */
export type Rendered = { status: number; headers: Record<string, string>; body: string; isHtml: boolean };

/** What is to be rendered: the request that the pages see, for whom it is logged, the nonce of a page that is not cached. */
export type Rendering = { request: Request; requestContext: RequestContext; nonce?: string | undefined } & Pick<
  PageContext,
  "problem" | "refusedForm"
>;

/**
 * Renders. A database that cannot answer makes a page with status 503 or 507, a bug one with 500; both are logged.
 * @throws AppError method-not-allowed where a form was sent to a page that has none.
 */
export async function renderPage<S>(
  parts: PageParts<S>,
  { request, requestContext, nonce, ...circumstances }: Rendering,
): Promise<Rendered> {
  const { handle } = await parts.loadHandlers();
  const failures: unknown[] = [];
  const report = (error: unknown) => void failures.push(error);
  const response = await handle(request, parts.services, {
    nonce,
    locale: requestContext.locale,
    addressKey: requestContext.addressKey,
    report,
    readApi: parts.readApi,
    ...circumstances,
  });
  const [failure] = failures;
  if (isAppError(failure) && failure.code === "method-not-allowed") throw failure;
  const headers = headersOf(response);
  const rendered = {
    status: response.status,
    headers,
    body: await response.text(),
    isHtml: headers["Content-Type"]?.startsWith("text/html") ?? false,
  };
  return failures.length === 0 ? rendered : { ...rendered, ...explainFailure(parts.deps, failure, { requestContext, headers }) };
}

function explainFailure(
  deps: Deps,
  error: unknown,
  { requestContext, headers }: { requestContext: RequestContext; headers: Record<string, string> },
) {
  const refusal = asAppError(error);
  deps.log.error({ request: requestContext.id, err: error }, refusal ? "request failed" : "unexpected error");
  if (!refusal) return { status: 500 };
  const { retryAfter } = refusal.details;
  return {
    status: refusals[refusal.code].status,
    headers: { ...headers, ...(retryAfter ? { "Retry-After": String(retryAfter) } : {}) },
  };
}

/**
 * Returns the hashes of scripts as the content security policy names them. They are those of the build and never taken from a
 * page: a script that got into one is not among them.
 */
export function hashesOf(scripts: readonly string[]): string[] {
  return scripts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
}

const passedOn: Record<string, string> = {
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
    const known = passedOn[name];
    if (known) headers[known] = value;
  }
  return headers;
}
