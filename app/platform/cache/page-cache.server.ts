// Caches public pages per URL and content version in memory, bounded by bytes.
import { createSerialQueue } from "#app/platform/base/serial-queue.server.ts";
import type { CachedResponse } from "./cached-response.server.ts";

/** A page with the placeholder of a form token, which is filled in and compressed per response. */
export type PageTemplate = { status: number; headers: Record<string, string>; body: string };

/** `url` is the path with the query, as received. */
export type PageCache = {
  get(url: string): CachedResponse | undefined;
  /** Stores a response unless the content has changed since `version` was read. */
  set(url: string, response: CachedResponse, version: number): void;
  /** Replaces a cached response by `make`'s result on its next use; one at a time, since compressing is slow. */
  replaceOnNextUse(url: string, make: () => Promise<CachedResponse>, version: number): void;
  getTemplate(url: string): PageTemplate | undefined;
  /**
   * Stores a template, at most 50, least recently used dropped first: /contact has one per query and language.
   */
  setTemplate(url: string, template: PageTemplate, version: number): void;
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
  const replacements = createReplacements();
  let bytes = 0;
  let version = 0;
  const drop = (url: string) => {
    bytes -= entries.get(url)?.bytes ?? 0;
    entries.delete(url);
    replacements.waiting.delete(url);
  };
  const set = (url: string, response: CachedResponse, renderedAt: number) => {
    if (renderedAt !== version || response.bytes > maxBytes / 8) return;
    drop(url);
    entries.set(url, response);
    bytes += response.bytes;
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
    get(url) {
      const entry = entries.get(url);
      if (replacements.waiting.size > 0) replacements.start(url);
      // Tracking use is only worthwhile in a nearly full cache.
      if (entry && bytes > maxBytes / 2) {
        entries.delete(url);
        entries.set(url, entry);
      }
      return entry;
    },
    set,
    replaceOnNextUse(url, make, renderedAt) {
      if (renderedAt !== version || !entries.has(url)) return;
      replacements.waiting.set(url, async () => set(url, await make(), renderedAt));
    },
    getTemplate: templates.get,
    setTemplate(url, template, renderedAt) {
      if (renderedAt === version && template.status === 200) templates.set(url, template);
    },
    clear() {
      entries.clear();
      replacements.waiting.clear();
      templates.clear();
      bytes = 0;
      version++;
    },
  };
}

/** Stores templates in order of use: evicts the first beyond fifty. */
function createTemplates() {
  const cached = new Map<string, PageTemplate>();
  const set = (url: string, template: PageTemplate) => {
    cached.delete(url);
    cached.set(url, template);
    const [oldest] = cached.keys();
    if (oldest !== undefined && cached.size > maxTemplates) cached.delete(oldest);
  };
  return {
    set,
    get(url: string): PageTemplate | undefined {
      const template = cached.get(url);
      if (template) set(url, template);
      return template;
    },
    clear: () => cached.clear(),
  };
}

/** Runs replacements one after the other. A failed one leaves the entry unchanged. */
function createReplacements() {
  const waiting = new Map<string, () => Promise<void>>();
  const inTurn = createSerialQueue();
  return {
    waiting,
    start(url: string) {
      const replace = waiting.get(url);
      if (!replace) return;
      waiting.delete(url);
      inTurn(replace).catch(() => undefined); // the entry stays as it is
    },
  };
}
