// Ends requests whose body takes too long to arrive. Node has one request timeout for all of them; a file may take longer, as long
// as it moves (read-file).
import type { IncomingMessage, Server } from "node:http";

/** Answers 408 and closes the connection after `mostMs`, as Node does. `hasOwnTime` names requests that are not ended. */
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
