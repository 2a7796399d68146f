// The HTTP listener in front of the app: cached responses are sent without a Request object (measured: 0.97 of a bare node:http
// server against 0.6 through the app); everything else is queued for the app.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import { sendCached } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { addressKey, clientAddress } from "#app/platform/http/client-address.server.ts";
import { createRequestQueue } from "#app/platform/http/request-queue.server.ts";
import { countCacheHit } from "#app/platform/metrics.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";

/** A page request that waited longer gets the overload page. */
const maxWaitMs = 15_000;

/** Of the 35 that Node parses. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const noLabels = {};

export type CacheListenerParts = {
  pages: PageCache;
  files: StaticFiles;
  overloaded: Record<Locale, CachedResponse>;
  trustedProxies: number;
  /** Whether the call is one that can stream. */
  mayStream: (request: IncomingMessage) => boolean;
};

export function serveFromCache({ pages, files, ...parts }: CacheListenerParts, app: RequestListener): RequestListener {
  const queue = createRequestQueue();
  return (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal) return void response.writeHead(refusal.status, { ...refusal.headers, Connection: "close" }).end();
    const { method, url = "/" } = request;
    if ((method === "GET" || method === "HEAD") && request.headers.authorization === undefined) {
      const ready = pages.find(url) ?? files.ready.get(url);
      if (ready) {
        countCacheHit(noLabels);
        return sendCached(ready, request, response);
      }
    }
    const arrivedAt = performance.now();
    const start = (done: () => void) => {
      if (response.destroyed) return done(); // the client is gone
      // What may take long without asking anything of us: its body is still on its way, or it streams.
      if (!request.complete || (wantsStream(request) && parts.mayStream(request))) done();
      else response.once("close", done);
      if (isPage(url) && performance.now() - arrivedAt > maxWaitMs)
        return sendCached(parts.overloaded[localeOf(url)], request, response);
      return app(request, response);
    };
    return queue.add(`${isPage(url) ? "page" : "call"} ${keyOf(request, parts.trustedProxies)}`, start);
  };
}

/** What is refused before anything looks at it, whatever it asks for. */
function refusalOf(request: IncomingMessage): { status: number; headers?: Record<string, string> } | undefined {
  if (hasTwoHosts(request)) return { status: 400 };
  if (!methods.includes(request.method ?? "")) return { status: 405, headers: { Allow: methods.join(", ") } };
  return undefined;
}

/** Node uses the first of two Host headers; RFC 9112 §3.2 requires 400, because a proxy may use the other. */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === "host";
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}

function wantsStream({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").includes("text/event-stream");
}

function keyOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwardedFor = headers["x-forwarded-for"];
  return addressKey(clientAddress(socket.remoteAddress ?? "", forwardedFor && String(forwardedFor), trustedProxies));
}

function isPage(url: string): boolean {
  return !url.startsWith("/api/") && !url.startsWith("/healthz") && url !== "/readyz" && url !== "/metrics";
}
