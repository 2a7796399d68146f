// The browser's files: every file of the built folder is known by name at start, so no path of a request ever reaches the disk.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { StoredAnswer } from "#app/platform/cache/stored-answer.server.ts";
import { storeAnswer } from "#app/platform/cache/stored-answer.server.ts";

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".webmanifest": "application/manifest+json; charset=utf-8",
};

/** Finds a file by the path of its URL, read from the disk at its first use; undefined where there is none. */
export type StaticFiles = {
  find(pathname: string): Promise<StoredAnswer | undefined>;
  ready: ReadonlyMap<string, StoredAnswer>;
};

/**
 * Knows the files of a folder. Those under `/assets/` carry a hash in their name: immutable for a year; others are revalidated.
 * @example const files = staticFiles("build/client", headers)
 */
export function staticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const known = new Map(listFiles(folder).map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file]));
  const ready = new Map<string, StoredAnswer>();
  return {
    ready,
    async find(pathname) {
      const file = known.get(pathname);
      if (!file) return undefined;
      const stored = ready.get(pathname) ?? (await load(pathname, file, headers));
      ready.set(pathname, stored);
      return stored;
    },
  };
}

function load(pathname: string, file: string, headers: Record<string, string>): Promise<StoredAnswer> {
  const br = readIfThere(`${file}.br`);
  const gzip = readIfThere(`${file}.gz`);
  return storeFile(pathname, { body: readFileSync(file), ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }, headers);
}

/** Makes a file's stored answer from its body and the encodings that are there. */
export function storeFile(
  pathname: string,
  { body, ...encoded }: { body: Buffer; br?: Buffer; gzip?: Buffer },
  headers: Record<string, string>,
): Promise<StoredAnswer> {
  return storeAnswer({
    status: 200,
    body,
    effort: 5,
    encoded,
    headers: {
      ...headers,
      "Content-Type": types[extname(pathname)] ?? "application/octet-stream",
      "Cache-Control": pathname.startsWith("/assets/")
        ? "public, max-age=31536000, immutable"
        : "public, max-age=0, must-revalidate",
      ...policyOf(pathname),
    },
  });
}

/** A picture opened by itself is a document: it may draw, and nothing else. A service worker fetches by its own policy. */
function policyOf(pathname: string): Record<string, string> {
  if (pathname.endsWith(".svg")) return { "Content-Security-Policy": "default-src 'none'; sandbox" };
  return { "Content-Security-Policy": "default-src 'none'; connect-src 'self'" };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((file) => extname(file) in types);
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
