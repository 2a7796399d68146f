// Ends connections whose client is too slow: in reading its response, which would stay in memory, or in sending its request.
import type { IncomingMessage, Server } from "node:http";

/** The interval of Node's socket timeout: a stalled write ends after two, 30 s. */
const lookEveryMs = 15_000;

/** A stream between two events has nothing buffered and stays. */
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
 * Answers 408 and closes the connection after `mostMs`, as Node does, which has one request timeout for all. `hasOwnTime` names
 * requests that may take longer (read-file).
 */
export function limitRequestTime(
  server: Server,
  { mostMs, hasOwnTime }: { mostMs: number; hasOwnTime: (request: IncomingMessage) => boolean },
): void {
  server.on("request", (request, response) => {
    const { headers, socket } = request;
    const hasBody = headers["content-length"] !== undefined || headers["transfer-encoding"] !== undefined;
    if (!hasBody || hasOwnTime(request)) return;
    const timer = setTimeout(() => {
      if (request.complete) return;
      if (!response.headersSent) socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }, mostMs);
    timer.unref();
    response.once("close", () => clearTimeout(timer));
  });
}
