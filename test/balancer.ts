// A proxy in front of several processes, in turn; uses the next one if a connection is refused, POST or not, like nginx
// and Caddy in deploy/.
import { once } from "node:events";
import { createServer, request as httpRequest } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = { origin: string; stop: () => Promise<void> };

/** Starts the proxy. If a process breaks off, answers 502 with that process's port. */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      turn++;
      pass({ request, response, body }, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)]);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const stop = async () => {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  };
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop };
}

type Exchange = { request: IncomingMessage; response: ServerResponse; body: Buffer };

function pass({ request, response, body }: Exchange, [port, ...others]: number[]): void {
  if (port === undefined) return void response.writeHead(502).end("no process");
  const { url, method, headers } = request;
  const onward = { ...headers, connection: "close", "x-forwarded-for": "203.0.113.9" };
  const sending = httpRequest(
    { host: "127.0.0.1", port, path: url, method, headers: onward, agent: false },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
      answer.on("error", () => response.destroy());
    },
  );
  sending.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "ECONNREFUSED") return pass({ request, response, body }, others);
    if (response.headersSent) return response.destroy();
    return response.writeHead(502).end(String(port));
  });
  sending.end(body);
}
