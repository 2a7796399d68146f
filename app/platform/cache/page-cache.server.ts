// Public pages, rendered once per URL and content version and kept ready in memory, bounded by their bytes.
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";

/** A page that still holds the place of a form token: it is filled and compressed for each answer. */
export type PageTemplate = { status: number; headers: Record<string, string>; body: string };

/** The cache of one process. `find` takes the path and query as they came. */
export type PageCache = {
  find(url: string): CachedResponse | undefined;
  /** Keeps an answer, unless the content has changed since `version` was read. */
  keep(url: string, answer: CachedResponse, version: number): void;
  /** Replaces a kept answer by what `make` returns, once it is found again; one at a time, because compressing takes long. */
  improve(url: string, make: () => Promise<CachedResponse>, version: number): void;
  findTemplate(url: string): PageTemplate | undefined;
  /** Keeps a template, as `keep` does; there are at most 50, because few pages have a form. */
  keepTemplate(url: string, template: PageTemplate, version: number): void;
  /** Forgets everything: the content has changed. */
  clear(): void;
  /** Counts the clearings, to tell an answer that was rendered before one. */
  readonly version: number;
  readonly bytes: number;
  readonly size: number;
};

/** Makes a cache of at most `maxBytes`; the entry that was found the longest ago goes first. */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, CachedResponse>();
  const templates = new Map<string, PageTemplate>();
  const improvements = createImprovements();
  let bytes = 0;
  let version = 0;
  const drop = (url: string) => {
    bytes -= entries.get(url)?.bytes ?? 0;
    entries.delete(url);
    improvements.waiting.delete(url);
  };
  const keep = (url: string, answer: CachedResponse, renderedAt: number) => {
    if (renderedAt !== version || answer.bytes > maxBytes / 8) return;
    drop(url);
    entries.set(url, answer);
    bytes += answer.bytes;
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break;
      drop(oldest);
    }
  };
  return {
    get version() {
      return version;
    },
    get bytes() {
      return bytes;
    },
    get size() {
      return entries.size;
    },
    find(url) {
      const entry = entries.get(url);
      if (improvements.waiting.size > 0) improvements.start(url);
      // Only a nearly full cache pays for knowing what was used last.
      if (entry && bytes > maxBytes / 2) {
        entries.delete(url);
        entries.set(url, entry);
      }
      return entry;
    },
    keep,
    improve(url, make, renderedAt) {
      if (renderedAt !== version || !entries.has(url)) return;
      improvements.waiting.set(url, async () => keep(url, await make(), renderedAt));
    },
    findTemplate: (url) => templates.get(url),
    keepTemplate(url, template, renderedAt) {
      if (renderedAt === version && template.status === 200 && templates.size < 50) templates.set(url, template);
    },
    clear() {
      entries.clear();
      improvements.waiting.clear();
      templates.clear();
      bytes = 0;
      version++;
    },
  };
}

/** What replaces entries at their next use: started once, one after the other. A failed one leaves the entry as it is. */
function createImprovements() {
  const waiting = new Map<string, () => Promise<void>>();
  let last = Promise.resolve();
  return {
    waiting,
    start(url: string) {
      const replace = waiting.get(url);
      if (!replace) return;
      waiting.delete(url);
      last = last.then(replace).catch(() => undefined); // unhandled, it would end the process
    },
  };
}
