// The baseline: a bare node:http server that sends the same bytes and headers as the site, recorded at start. node
// bench/bare-server.ts <origin> <path>… ; prints its port.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const [origin, ...paths] = process.argv.slice(2);

const recorded = new Map<string, { status: number; headers: string[]; body: Buffer }>();
for (const path of paths) {
  const response = await fetch(`${origin}${path}`, { headers: { "Accept-Encoding": "identity" } });
  const body = Buffer.from(await response.arrayBuffer());
  const headers = [...response.headers]
    .filter(([name]) => !["date", "connection", "keep-alive", "content-length", "content-encoding"].includes(name))
    .flat();
  recorded.set(path, { status: response.status, headers: [...headers, "content-length", String(body.length)], body });
}

const server = createServer((request, response) => {
  const result = recorded.get(request.url ?? "");
  if (request.headers["if-none-match"]) response.writeHead(304, result?.headers.slice(0, -2)).end();
  else response.writeHead(result?.status ?? 404, result?.headers).end(result?.body);
});
server.listen(0, "127.0.0.1", () => process.stdout.write(`${(server.address() as AddressInfo).port}\n`)); // it listens on a port
