// Requests like those of browsers and machines, to a server with the whole stack.
import { once } from "node:events";
import { createServer, request } from "node:http";
import type { OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { mayStream } from "#app/features.server.ts";
import { startCounting } from "#app/features/sources/count-entries.server.ts";
import { serveFromCache } from "#app/platform/cache/serve-from-cache.server.ts";
import { staticFiles } from "#app/platform/cache/static-files.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { overloadPages } from "#app/platform/http/plain-page.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import type { TestApp } from "./app.ts";

export const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:153.0) Gecko/20100101 Firefox/153.0";
export const bingbot = "Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)";

/** Headers after typing a URL. */
export const typed = {
  "User-Agent": firefox,
  Accept: "text/html,application/xhtml+xml",
  "Sec-Fetch-Site": "none",
  "Sec-Fetch-Mode": "navigate",
  "Sec-Fetch-Dest": "document",
  "Sec-Fetch-User": "?1",
};

/** Returns headers after following a link on another site. */
export const linkedFrom = (referrer: string) => ({ ...typed, "Sec-Fetch-Site": "cross-site", Referer: referrer });

/** Sends to the server; resolves to the status. */
export type SendRequest = (path: string, headers: OutgoingHttpHeaders, method?: string) => Promise<number>;

/** Starts a server that counts, like app/server.ts. */
export async function startCountingServer({
  app,
  deps,
  pages,
}: TestApp): Promise<{ send: SendRequest; stop: () => void }> {
  const parts = {
    pages,
    files: staticFiles("build/client", commonHeaders(deps.config)),
    overloaded: await overloadPages(deps),
    trustedProxies: 0,
    mayStream,
    countEntry: startCounting(deps),
  };
  const uncached = getRequestListener((asked, bindings) => app.fetch(asked, bindings), {
    overrideGlobalObjects: false,
  });
  const server = createServer(serveFromCache(parts, uncached)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    send: async (path, headers, method = "GET") => {
      const [answer] = await once(request({ port, path, headers, method, host: "127.0.0.1" }).end(), "response");
      answer.resume();
      await once(answer, "end");
      return answer.statusCode;
    },
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns all entries in the database's order. */
export function readEntries({ db }: Pick<Deps, "db">) {
  return db.kysely.selectFrom("site_entry").selectAll().execute();
}
