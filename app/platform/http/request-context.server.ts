import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import {
  clientKey,
  clientAddress,
  isLoopbackAddress,
  isLoopbackName,
} from "#app/platform/base/client-address.server.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { preferredLocale } from "#app/platform/i18n/translate.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";

/** `clientKey` is for rate limits and is never logged. */
export type RequestContext = {
  id: string;
  locale: Locale;
  clientKey: string;
  /** True for a direct connection from this machine, without a proxy (decision 043). */
  isLocal: boolean;
  userAgent: string | undefined;
  /** The page cache's version when the request arrived: its result may be older than a later publication. */
  pagesVersion: number;
};

/** No bindings without a socket, as in tests. `isOwnRequest`: the server warms up a page before visitors. */
export type AppEnv = {
  Variables: { requestContext: RequestContext };
  Bindings: Partial<HttpBindings> & { isOwnRequest?: boolean };
};

/** Headers that proxies and content delivery networks add. */
const proxyHeader =
  /^(?:forwarded|via|x-forwarded.*|x-real-ip|x-client-ip|x-cluster-client-ip|x-original-.*|x-envoy-.*|x-amzn-.*|true-client-ip|fastly-client-ip|cf-.*)$/;

export function readRequestContext(
  request: Request,
  bindings: Partial<HttpBindings> | undefined,
  { config, pages }: { config: Config; pages: PageCache | undefined },
): RequestContext {
  const { pathname } = new URL(request.url);
  const socketAddress = bindings?.incoming?.socket.remoteAddress ?? "127.0.0.1";
  const forwardedFor = request.headers.get("X-Forwarded-For");
  const address = clientAddress(socketAddress, forwardedFor, config.TRUST_PROXY);
  const isApi = pathname.startsWith("/api/");
  return {
    id: randomBytes(9).toString("base64url"),
    locale: isApi ? preferredLocale(request.headers.get("Accept-Language")) : localeOf(pathname),
    clientKey: clientKey(address),
    isLocal: isLoopbackAddress(socketAddress) && isDirect(request, bindings, config),
    userAgent: request.headers.get("User-Agent")?.slice(0, 200),
    pagesVersion: pages?.version ?? 0,
  };
}

/** Returns false if anything indicates a proxy, such as HTTP/1.0: nginx's default, which adds no header. */
function isDirect(request: Request, bindings: Partial<HttpBindings> | undefined, config: Config): boolean {
  if (config.TRUST_PROXY > 0 || config.isPublicOrigin) return false;
  if (bindings?.incoming?.httpVersion === "1.0") return false;
  if ([...request.headers.keys()].some((name) => proxyHeader.test(name))) return false;
  return isLoopbackName(new URL(request.url).hostname);
}
