// The listener in front of the cache with one page in it, counting or not as its parent says: one process, because two
// of the same program differ by more than what is measured.
import { createServer } from "node:http";
import { startCounting } from "#app/features/sources/count-entries.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createPageCache } from "#app/platform/cache/page-cache.server.ts";
import { serveFromCache } from "#app/platform/cache/serve-from-cache.server.ts";
import type { CacheListenerParts } from "#app/platform/cache/serve-from-cache.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { site } from "#app/site-map.ts";
import { fixtureContent } from "#test/content.ts";
import { openSqliteInMemory } from "#test/sqlite-in-memory.ts";

process.once("disconnect", () => process.exit(0));
const home = await fetch(process.argv[2] ?? "", { headers: { "Accept-Encoding": "identity" } });
const pages = createPageCache(8 * 1024 * 1024);
const headers = Object.fromEntries(
  [...home.headers].filter(([name]) => !/^(?:content-length|date|connection|keep-alive|etag)$/.test(name)),
);
pages.set(
  "/",
  await createCachedResponse({ status: 200, headers, body: Buffer.from(await home.arrayBuffer()), quality: 5 }),
  0,
);
const files = { ready: new Map() } as unknown as CacheListenerParts["files"]; // what the listener reads
const parts = {
  pages,
  files,
  overloaded: {} as CacheListenerParts["overloaded"],
  trustedProxies: 0,
  mayStream: () => false,
};
const countEntry = startCounting({
  content: fixtureContent,
  db: await openSqliteInMemory(),
  site,
  config: readConfig({}),
  now: () => new Date(),
});
const listeners = {
  on: serveFromCache({ ...parts, countEntry }, (_, response) => response.end()),
  off: serveFromCache(parts, (_, response) => response.end()),
};
let listener = listeners.off;
process.on("message", (insights: keyof typeof listeners) => {
  listener = listeners[insights];
  process.send?.("done");
});
const server = createServer((request, response) => listener(request, response));
server.listen(0, "127.0.0.1", () => process.send?.(server.address()));
