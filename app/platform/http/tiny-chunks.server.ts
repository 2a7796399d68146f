// Ends connections whose request body comes in tiny chunks (RFC 9112 §7.1): each costs Node 2 µs, however short it is, so that
// one connection that sends single bytes as fast as it can stops everybody else for half a second at a time.
import type { Server } from "node:http";

/** So many chunks may have any length: clients flush small beginnings. Beyond that their mean length counts. */
const freeChunks = 1_000;

/** The least mean length of a body's chunks, in bytes. A client that streams writes some hundred at a time. */
const leastMeanBytes = 64;

/**
 * Destroys a connection as soon as the chunks of a request's body are too many and too small.
 * @example refuseTinyChunks(createServer(listener))
 */
export function refuseTinyChunks(server: Server): void {
  server.on("request", (request, response) => {
    if (request.headers["transfer-encoding"] === undefined) return;
    // Otherwise Node goes on parsing a body that nothing reads, without any event.
    response.prependListener("finish", () => request.resume());
    const push = request.push.bind(request);
    let chunks = 0;
    let bytes = 0;
    request.push = (chunk: Buffer | null) => {
      if (chunk === null) return push(null);
      chunks++;
      bytes += chunk.length;
      if (chunks <= freeChunks || bytes >= chunks * leastMeanBytes) return push(chunk);
      request.socket.destroy();
      return true;
    };
  });
}
