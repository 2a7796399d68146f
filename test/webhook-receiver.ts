// A real receiver of webhooks that stores calls, and refuses them on demand.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export type ReceivedDelivery = { id: string; path: string; headers: Record<string, string>; body: string };

type ReceiverAnswer = { status: number; headers?: Record<string, string>; body?: string };

/** `judge` returns the response, its status, or undefined for no response at all; it can be replaced at any time. */
export type Receiver = {
  url: string;
  host: string;
  arrived: ReceivedDelivery[];
  judge: (call: ReceivedDelivery) => number | ReceiverAnswer | undefined;
  stop: () => Promise<void>;
};

/** Starts a receiver; `onArrival` is called before the response. */
export async function startReceiver({
  port = 0,
  onArrival = () => {},
}: {
  port?: number;
  onArrival?: (call: ReceivedDelivery) => void;
} = {}): Promise<Receiver> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const call = {
        id: headers["webhook-id"] ?? "",
        path: request.url ?? "",
        headers,
        body: Buffer.concat(chunks).toString(),
      };
      const judged = receiver.judge(call);
      const answer = typeof judged === "number" ? { status: judged } : judged;
      receiver.arrived.push(call);
      onArrival(call);
      if (answer) response.writeHead(answer.status, answer.headers).end(answer.body);
    });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on a port
  const receiver: Receiver = {
    url: `http://${host}/hook`,
    host,
    arrived: [],
    judge: () => 204,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return receiver;
}
