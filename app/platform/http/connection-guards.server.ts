// Restricts connections before the app sees a request: one request at a time, no body in tiny chunks, no client that is
// too slow.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Most pipelined requests that may wait, some 3 kB each. Browsers don't pipeline; apt sends 10. */
const maxWaiting = 16;

/** Node's internal callback for a parsed request. A negative result is a parser error, which ends parsing. */
type Parser = { onIncoming: (request: IncomingMessage, shouldKeepAlive: boolean) => number };

/**
 * Listens to a server's requests so that each connection has one in flight. Node parses all requests that a client
 * sends without waiting for responses (HTTP pipelining, RFC 9112 §9.3.2) and starts each immediately: 2,000 fit into
 * one packet. A connection with more than 16 waiting is closed, and the rest of its packet isn't parsed: that would be
 * up to 1,600 requests, 10 ms in which no other request is answered.
 * @example oneRequestPerSocket(createServer(), serveFromCache(parts, listener))
 */
export function oneRequestPerSocket(server: Server, listener: RequestListener): void {
  const waiting = new WeakMap<Socket, number>();
  const isFull = (socket: Socket) => (waiting.get(socket) ?? 0) >= maxWaiting;
  server.on("connection", (socket: Socket & { parser?: Parser }) => {
    // No public API stops a parser between two requests of a packet: neither destroying the socket nor pausing it does.
    const { parser } = socket;
    if (!parser) return;
    const { onIncoming } = parser;
    parser.onIncoming = (request, shouldKeepAlive) => (isFull(socket) ? -1 : onIncoming(request, shouldKeepAlive));
  });
  server.on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket) return listener(request, response);
    // Node assigns the socket once the previous responses are complete.
    const { socket } = request;
    waiting.set(socket, (waiting.get(socket) ?? 0) + 1);
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  });
}

/** Chunks that may have any length: clients flush small beginnings. Beyond that their mean length counts. */
const freeChunks = 1_000;

/** The least mean length of a body's chunks, in bytes. A client that streams writes some hundred at a time. */
const minMeanBytes = 64;

/**
 * Destroys a connection as soon as the chunks of a request's body (RFC 9112 §7.1) are too many and too small. Each
 * costs Node 2 µs, however short it is, so that a connection that sends single bytes as fast as possible blocks all
 * others for half a second at a time.
 * @example refuseTinyChunks(createServer(listener))
 */
export function refuseTinyChunks(server: Server): void {
  server.on("request", (request, response) => {
    if (request.headers["transfer-encoding"] === undefined) return;
    // Otherwise Node keeps parsing a body that nothing reads, without any event.
    response.prependListener("finish", () => request.resume());
    const push = request.push.bind(request);
    let chunks = 0;
    let bytes = 0;
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) return push(null);
      chunks++;
      bytes += chunk.length;
      if (chunks <= freeChunks || bytes >= chunks * minMeanBytes) return push(chunk);
      request.socket.destroy();
      return true;
    };
  });
}

/** The interval of Node's socket timeout: a stalled write ends after two, 30 s. */
const lookEveryMs = 15_000;

/**
 * Ends connections whose client doesn't read its response, which would stay in memory. A stream between two events has
 * nothing buffered and stays open.
 */
export function closeStalledWrites(server: Server, everyMs: number = lookEveryMs): void {
  server.setTimeout(everyMs);
  server.on("request", (_request, response) => {
    // With a listener, Node doesn't close the socket itself on timeout.
    response.on("timeout", (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * Answers 408 and closes the connection after `maxMs`, like Node, which has a single request timeout. `hasOwnTime`
 * matches requests that may take longer (`read-upload`).
 */
export function limitRequestTime(
  server: Server,
  { maxMs, hasOwnTime }: { maxMs: number; hasOwnTime: (request: IncomingMessage) => boolean },
): void {
  server.on("request", (request, response) => {
    const { headers, socket } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody || hasOwnTime(request)) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }, maxMs);
    timer.unref();
    response.once("close", () => clearTimeout(timer));
  });
}
