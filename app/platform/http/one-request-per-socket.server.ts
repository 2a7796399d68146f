// Node parses all the requests that a client sends without waiting for answers (HTTP pipelining, RFC 9112 §9.3.2) and starts
// each at once: 2,000 fit into one packet. Here the next request of a connection starts when the one before it is answered.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Requests of one connection that may wait, some 3 kB of memory each. Browsers don't pipeline; apt sends 10 at a time. */
const maxWaiting = 16;

/** Wraps a listener so that a connection has one request in flight. A connection with more than 16 waiting is closed. */
export function oneRequestPerSocket(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket) return listener(request, response);
    // Node gives a response the socket as soon as the responses before it are complete.
    const { socket } = request;
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting) return count === maxWaiting + 1 ? close(socket) : undefined;
    response.once("socket", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      listener(request, response);
    });
  };
}

/**
 * Closes a socket and lets go of its requests. Node does that only after it has read all sockets that have data, and the
 * requests of one packet hold 6 MB: a hundred such connections would fill the heap.
 */
function close(socket: Socket): void {
  socket.destroy();
  process.nextTick(() => {
    socket.emit("close");
    socket.removeAllListeners();
  });
}
