// Node parses all the requests that a client sends without waiting for responses (HTTP pipelining, RFC 9112 §9.3.2) and starts
// each at once: 2,000 fit into one packet. Here the next request of a connection starts when the one before it is answered.
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests that may wait, some 3 kB each. Browsers don't pipeline; apt sends 10. */
const maxWaiting = 16;

/** Node's internal callback for a parsed request. A negative result is an error to the parser, which ends with it. */
type Parser = { onIncoming: (request: IncomingMessage, shouldKeepAlive: boolean) => number };

/**
 * Listens to a server's requests so that a connection has one in flight. A connection with more than 16 waiting is closed, and
 * the rest of its packet is not parsed: that would be up to 1,600 requests, 10 ms in which no other request is answered.
 * @example oneRequestPerSocket(createServer(), serveFromCache(parts, listener))
 */
export function oneRequestPerSocket(server: Server, listener: RequestListener): void {
  const waiting = new WeakMap<Socket, number>();
  const isFull = (socket: Socket) => (waiting.get(socket) ?? 0) >= maxWaiting;
  server.on("connection", (socket: Socket & { parser?: Parser }) => {
    // Nothing public stops a parser between two requests of a packet: neither destroying the socket nor pausing it does.
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
