// The HTTP listener in front of the app: sends cached responses without a Request object (measured: 0.97 of a bare
// node:http server against 0.6 through the app); queues everything else for the app.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { clientKey, clientAddress } from "#app/platform/base/client-address.server.ts";
import { createRoundRobin } from "#app/platform/base/round-robin.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { countCacheHit } from "#app/platform/observe/metrics.server.ts";
import { sendCached } from "./cached-response.server.ts";
import type { CachedResponse } from "./cached-response.server.ts";
import type { PageCache } from "./page-cache.server.ts";
import type { StaticFiles } from "./static-files.server.ts";

/** A page request that waited longer gets the overload page. */
const maxWaitMs = 15_000;

/** Subset of the 35 methods that Node parses. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const noLabels = {};

export type CacheListenerParts = {
  pages: PageCache;
  files: StaticFiles;
  overloaded: Record<Locale, CachedResponse>;
  trustedProxies: number;
  /** Returns true if the call may stream. */
  mayStream: (request: IncomingMessage) => boolean;
  /** Called for each page sent from the cache, and for each request that the app answers with 200 or 304. */
  countEntry?: ((request: IncomingMessage) => void) | undefined;
};

export function serveFromCache(
  { pages, files, countEntry = () => {}, ...parts }: CacheListenerParts,
  app: RequestListener,
): RequestListener {
  const queue = createRequestQueue();
  return (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refusalOf(request);
    if (refusal) return void response.writeHead(refusal.status, { ...refusal.headers, Connection: "close" }).end();
    const { method, url = "/" } = request;
    if ((method === "GET" || method === "HEAD") && request.headers.authorization === undefined) {
      const page = pages.get(url);
      const ready = page ?? files.ready.get(url);
      if (ready) {
        countCacheHit(noLabels);
        if (page) countEntry(request);
        return sendCached(ready, request, response);
      }
    }
    response.once("finish", () => isOkOrNotModified(response) && countEntry(request));
    const arrivedAt = performance.now();
    const start = (done: () => void) => {
      if (response.destroyed) return done(); // the client is gone
      // These may take long without using the server: the body is still arriving, or the response streams.
      if (!request.complete || (wantsStream(request) && parts.mayStream(request))) done();
      else response.once("close", done);
      if (isPage(url) && performance.now() - arrivedAt > maxWaitMs)
        return sendCached(parts.overloaded[localeOf(url)], request, response);
      return app(request, response);
    };
    return queue.add(`${isPage(url) ? "page" : "call"} ${clientKeyOf(request, parts.trustedProxies)}`, start);
  };
}

function isOkOrNotModified({ statusCode }: ServerResponse): boolean {
  return statusCode === 200 || statusCode === 304;
}

/** Returns the response for requests that are refused first, for any path. */
function refusalOf(request: IncomingMessage): { status: number; headers?: Record<string, string> } | undefined {
  if (hasTwoHosts(request)) return { status: 400 };
  if (!methods.includes(request.method ?? "")) return { status: 405, headers: { Allow: methods.join(", ") } };
  return undefined;
}

/** Returns true for two Host headers: Node uses the first, a proxy may use the other (RFC 9112 §3.2 requires 400). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  const isHost = (text: string, index: number) => index % 2 === 0 && text.length === 4 && text.toLowerCase() === "host";
  return rawHeaders.findIndex(isHost) !== rawHeaders.findLastIndex(isHost);
}

function wantsStream({ headers }: IncomingMessage): boolean {
  return (headers.accept ?? "").includes("text/event-stream");
}

function clientKeyOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwardedFor = headers["x-forwarded-for"];
  return clientKey(clientAddress(socket.remoteAddress ?? "", forwardedFor && String(forwardedFor), trustedProxies));
}

function isPage(url: string): boolean {
  return !url.startsWith("/api/") && !url.startsWith("/healthz") && url !== "/readyz" && url !== "/metrics";
}

/** Requests started per event loop iteration: about 0.1 ms each, while a cached response waits. */
const startsPerRound = 16;

/**
 * Most requests of one client in flight. Each queries the database, whose 10 connections others wait for: behind one
 * client's 1,500 requests they waited longer than allowed. An office behind one address stays far below it.
 */
const maxInFlight = 100;

/** Starts a request; it calls `done` once that is answered, or immediately if it shouldn't count as in flight. */
export type TrackRequest = (done: () => void) => void;

/** Adds a request that waits to be started; `client` identifies its sender. */
export type RequestQueue = { add(client: string, start: TrackRequest): void };

/**
 * Starts requests a few at a time and fairly, so that cached pages are answered in between (decision 040). Round-robin
 * over clients: one that sends a thousand requests delays only its own.
 */
export function createRequestQueue(): RequestQueue {
  const waiting = createRoundRobin<{ start: TrackRequest }>();
  const inFlight = new Map<string, number>();
  let isScheduled = false;
  const mayStart = (client: string) => (inFlight.get(client) ?? 0) < maxInFlight;
  const schedule = () => {
    if (!isScheduled) setImmediate(startSome);
    isScheduled = true;
  };
  const finish = (client: string) => {
    const remaining = (inFlight.get(client) ?? 1) - 1;
    if (remaining > 0) inFlight.set(client, remaining);
    else inFlight.delete(client);
    if (waiting.count() > 0) schedule();
  };
  const startSome = () => {
    isScheduled = false;
    for (let count = 0; count < startsPerRound; count++) {
      const next = waiting.takeNext(mayStart);
      if (!next) return;
      inFlight.set(next.key, (inFlight.get(next.key) ?? 0) + 1);
      next.item.start(() => finish(next.key));
    }
    if (waiting.count() > 0) schedule();
  };
  return {
    add(client, start) {
      waiting.add(client, { start });
      schedule();
    },
  };
}
