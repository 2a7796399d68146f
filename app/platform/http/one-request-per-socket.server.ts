// Node starts all pipelined requests of a connection at once (RFC 9112 §9.3.2): 2,000 fit into one packet. Here they run one
// after the other.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Pipelined requests that may wait, some 3 kB each. Browsers don't pipeline; apt sends 10. */
const maxWaiting = 16;

/** Closes connections with more than 16 waiting requests. */
export function oneRequestPerSocket(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request: IncomingMessage, response: ServerResponse) => {
    if (response.socket) return listener(request, response);
    // Node assigns the socket once the previous responses are complete.
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

/** Releases the requests at once. Node would do it only after reading all sockets, and one packet's requests hold 6 MB. */
function close(socket: Socket): void {
  socket.destroy();
  process.nextTick(() => {
    socket.emit("close");
    socket.removeAllListeners();
  });
}
