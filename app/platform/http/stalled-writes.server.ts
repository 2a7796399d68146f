// Destroys connections whose client doesn't read its response, which would stay in memory.
import type { Server } from "node:http";

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
