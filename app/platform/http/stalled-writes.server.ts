// Ends connections whose client doesn't read its response: what it was sent would stay in memory for as long as it likes.
import type { Server } from "node:http";

/** Node looks once in this time whether any byte has gone out since it looked before: a stalled write ends within two looks, 30 s. */
const lookEveryMs = 15_000;

/**
 * Destroys a connection whose response makes no progress on its way out. One that waits for us, as a stream between two events
 * does, has nothing on its way and stays.
 */
export function closeStalledWrites(server: Server, everyMs: number = lookEveryMs): void {
  server.setTimeout(everyMs);
  server.on("request", (_request, response) => {
    // With a listener Node leaves the connection alone when its time is over; without one, as between requests, it ends it.
    response.on("timeout", (socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}
