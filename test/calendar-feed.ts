// Other programs' calendars, served by a real web server.
import { once } from "node:events";
import { createServer } from "node:http";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Answer = (response: ServerResponse, headers: IncomingHttpHeaders, path: string) => void;

/** Starts a web server whose responses a test chooses; it records its requests. */
export async function startFeed() {
  const requestHeaders: IncomingHttpHeaders[] = [];
  const state: { answer: Answer } = { answer: (response) => response.end() };
  const server = createServer(({ headers, url = "" }, response) => {
    requestHeaders.push(headers);
    state.answer(response, headers, url);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    asked: requestHeaders,
    url: `http://127.0.0.1:${port}/private-4711/basic.ics`,
    reply: (answer: Answer | string) =>
      void (state.answer = typeof answer === "string" ? (response) => response.end(answer) : answer),
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Returns a file with some events. */
export const calendar = (...events: string[]) =>
  [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    ...events.flatMap((event) => ["BEGIN:VEVENT", event, "END:VEVENT"]),
    "END:VCALENDAR",
  ].join("\r\n");
/** Monday morning. */
export const monday = "UID:a\r\nSUMMARY:Secret plan\r\nDTSTART:20261123T080000Z\r\nDTEND:20261123T091500Z";
