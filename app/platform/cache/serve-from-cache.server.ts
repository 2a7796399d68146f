// The HTTP listener in front of the app: cached responses are sent without a Request object (measured: 0.97 of a bare node:http
// server against 0.6 through the app); everything else is queued for the app.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { StaticFiles } from "#app/platform/cache/static-files.server.ts";
import { sendCached } from "#app/platform/cache/cached-response.server.ts";
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { addressKey, clientAddress } from "#app/platform/base/client-address.server.ts";
import { countCacheHit } from "#app/platform/observe/metrics.server.ts";
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
  /** Called with each request that is answered 200, or 304. */
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
      const page = pages.find(url);
      const ready = page ?? files.ready.get(url);
      if (ready) {
        countCacheHit(noLabels);
        if (page) countEntry(request);
        return sendCached(ready, request, response);
      }
    }
    response.once("finish", () => isFile(response) && countEntry(request));
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

function isFile({ statusCode }: ServerResponse): boolean {
  return statusCode === 200 || statusCode === 304;
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

/** Of the queue, per event loop iteration: some 0.1 ms each, while a cached response waits. */
const startsPerRound = 16;

/**
 * How many requests of one client may be in flight. Each asks the database, whose 10 connections others wait for: behind 1,500 of
 * one client they waited for longer than they may. An office behind one address doesn't come near it.
 */
const mostInFlight = 100;

/** What starts a request; it calls `done` once the request is answered, or at once if it should not count as in flight. */
export type Start = (done: () => void) => void;

/** Adds a request that waits to be started; `client` is whom it comes from. */
export type RequestQueue = { add(client: string, start: Start): void };

/**
 * Starts requests a few at a time and fairly, so that cached pages are answered in between (decision 040). Round-robin over
 * clients: one that sends a thousand requests delays only its own.
 */
export function createRequestQueue(): RequestQueue {
  const ready = new Map<string, Start[]>();
  const held = new Map<string, Start[]>(); // of clients that have enough in flight
  const inFlight = new Map<string, number>();
  let isScheduled = false;
  const listFor = (client: string) => ((inFlight.get(client) ?? 0) < mostInFlight ? ready : held);
  const schedule = () => {
    if (!isScheduled) setImmediate(startSome);
    isScheduled = true;
  };
  const finish = (client: string) => {
    const left = (inFlight.get(client) ?? 1) - 1;
    if (left > 0) inFlight.set(client, left);
    else inFlight.delete(client);
    const starts = held.get(client);
    if (!starts) return;
    held.delete(client);
    ready.set(client, starts);
    schedule();
  };
  const startNext = () => {
    const [next] = ready;
    if (!next) return;
    const [client, starts] = next;
    const start = starts.shift();
    ready.delete(client);
    inFlight.set(client, (inFlight.get(client) ?? 0) + 1);
    if (starts.length > 0) listFor(client).set(client, starts);
    start?.(() => finish(client));
  };
  const startSome = () => {
    for (let count = 0; count < startsPerRound; count++) startNext();
    isScheduled = ready.size > 0;
    if (isScheduled) setImmediate(startSome);
  };
  return {
    add(client, start) {
      const starts = ready.get(client) ?? held.get(client);
      if (starts) starts.push(start);
      else listFor(client).set(client, [start]);
      schedule();
    },
  };
}
