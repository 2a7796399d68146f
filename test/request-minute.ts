// A minute's requests, with the parts that the counter reads.
import type { IncomingMessage } from "node:http";
import { bingbot, typed } from "./entries.ts";

/** Per minute, each with it in its path: browsers that send how they came, other browsers, and machines. */
export const perMinute = { browser: 3_000, unknown: 1_000, machine: 1_000 };

const headers = {
  browser: lowerCased(typed),
  unknown: { "user-agent": typed["User-Agent"], accept: typed.Accept },
  machine: { "user-agent": bingbot },
};

const pages = ["/about", "/faq", "/ro/contact", "/fr/services", "/blog"];

export function* startMinute(name: string, minute: number): Generator<IncomingMessage> {
  for (const [kind, many] of Object.entries(perMinute) as [keyof typeof perMinute, number][])
    for (let number = 0; number < many; number++)
      yield madeUp(`${pages[number % pages.length]}?utm_source=${name}&utm_campaign=${minute}`, headers[kind]);
}

export function madeUp(url: string, sent: Record<string, string>): IncomingMessage {
  return { method: "GET", url, headers: sent } as unknown as IncomingMessage; // the only parts that are read
}

export function lowerCased(input: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(input).map(([name, value]) => [name.toLowerCase(), value]));
}
