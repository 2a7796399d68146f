// Caches public pages per URL and content version in memory, bounded by bytes.
import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";

/** A page with the placeholder of a form token, which is filled in and compressed per response. */
export type PageTemplate = { status: number; headers: Record<string, string>; body: string };

/** `find` takes the path and query as received. */
export type PageCache = {
  find(url: string): CachedResponse | undefined;
  /** Stores a response unless the content has changed since `version` was read. */
  keep(url: string, answer: CachedResponse, version: number): void;
  /** Replaces a cached response by `make`'s result on its next use; one at a time, since compressing is slow. */
  improve(url: string, make: () => Promise<CachedResponse>, version: number): void;
  findTemplate(url: string): PageTemplate | undefined;
  /** Stores a template, at most 50, least recently used dropped first: /contact alone has one per query and language. */
  keepTemplate(url: string, template: PageTemplate, version: number): void;
  clear(): void;
  /** Counts the calls of `clear`, to detect a response rendered before one. */
  readonly version: number;
  readonly bytes: number;
  readonly size: number;
};

const maxTemplates = 50;

/** Evicts the least recently used entry beyond `maxBytes`. */
export function createPageCache(maxBytes: number): PageCache {
  const entries = new Map<string, CachedResponse>();
  const templates = createTemplates();
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
      // Tracking use is only worthwhile in a nearly full cache.
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
    findTemplate: templates.find,
    keepTemplate(url, template, renderedAt) {
      if (renderedAt === version && template.status === 200) templates.keep(url, template);
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

/** Stores templates in order of use: evicts the first beyond fifty. */
function createTemplates() {
  const kept = new Map<string, PageTemplate>();
  const keep = (url: string, template: PageTemplate) => {
    kept.delete(url);
    kept.set(url, template);
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > maxTemplates) kept.delete(oldest);
  };
  return {
    keep,
    find(url: string): PageTemplate | undefined {
      const template = kept.get(url);
      if (template) keep(url, template);
      return template;
    },
    clear: () => kept.clear(),
  };
}

/** Runs replacements one after the other. A failed one leaves the entry unchanged. */
function createImprovements() {
  const waiting = new Map<string, () => Promise<void>>();
  let last = Promise.resolve();
  return {
    waiting,
    start(url: string) {
      const replace = waiting.get(url);
      if (!replace) return;
      waiting.delete(url);
      last = last.then(replace).catch(() => undefined);
    },
  };
}
