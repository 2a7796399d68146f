// What the server knows of a request beside its words: an id for the log, the language, whose it is.
import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { Config } from "#app/platform/config.server.ts";
import { addressKey, clientAddress, isLocalAddress, isLocalName } from "#app/platform/http/client-address.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { preferredLocale } from "#app/platform/i18n/translate.server.ts";

/** Facts of one request. `addressKey` counts for limits and is never logged. */
export type RequestFacts = {
  id: string;
  locale: Locale;
  addressKey: string;
  /** False where it came through a proxy, by a public name or from a public address: then setup asks for its code (decisions OPEN-17). */
  isLocal: boolean;
  userAgent: string | undefined;
};

/** What Hono keeps for a request while it is answered; there are no bindings where there is no socket. */
export type AppEnv = { Variables: { facts: RequestFacts }; Bindings: Partial<HttpBindings> };

/** What proxies add to a request. */
const tracesOfProxies = ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Host", "X-Forwarded-Proto"];

/** Reads the facts of a request; `socketAddress` is 127.0.0.1 where there is no socket, as in tests. */
export function readFacts(request: Request, bindings: Partial<HttpBindings> | undefined, config: Config): RequestFacts {
  const { pathname, hostname } = new URL(request.url);
  const socketAddress = bindings?.incoming?.socket.remoteAddress ?? "127.0.0.1";
  const forwardedFor = request.headers.get("X-Forwarded-For");
  const address = clientAddress(socketAddress, forwardedFor, config.TRUST_PROXY);
  const isApi = pathname.startsWith("/api/");
  const wasProxied = tracesOfProxies.some((name) => request.headers.has(name));
  return {
    id: randomBytes(9).toString("base64url"),
    locale: isApi ? preferredLocale(request.headers.get("Accept-Language")) : localeOf(pathname),
    addressKey: addressKey(address),
    isLocal: !wasProxied && isLocalAddress(socketAddress) && isLocalName(hostname),
    userAgent: request.headers.get("User-Agent")?.slice(0, 200),
  };
}
