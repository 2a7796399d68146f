// Serves the built browser files. File names are listed at start, so no request path reaches the disk.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join, relative, sep } from "node:path";
import type { CachedResponse } from "./cached-response.server.ts";
import { createCachedResponse } from "./cached-response.server.ts";

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

/** Finds a file by URL path; reads it from disk on first use. */
export type StaticFiles = {
  find(pathname: string): Promise<CachedResponse | undefined>;
  ready: ReadonlyMap<string, CachedResponse>;
};

/** Serves files under `/assets/`, whose names have a hash, as immutable for a year; others are revalidated. */
export function staticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const pathsOfFiles = new Map(
    listFiles(folder).map((file) => [`/${relative(folder, file).split(sep).join("/")}`, file]),
  );
  const ready = new Map<string, CachedResponse>();
  return {
    ready,
    async find(pathname) {
      const file = pathsOfFiles.get(pathname);
      if (!file) return undefined;
      const stored = ready.get(pathname) ?? (await load(pathname, file, headers));
      ready.set(pathname, stored);
      return stored;
    },
  };
}

function load(pathname: string, file: string, headers: Record<string, string>): Promise<CachedResponse> {
  const br = readIfExists(`${file}.br`);
  const gzip = readIfExists(`${file}.gz`);
  return storeFile(pathname, { body: readFileSync(file), ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) }, headers);
}

/** Creates a file's cached response from its body and the given encodings. */
export function storeFile(
  pathname: string,
  { body, ...encoded }: { body: Buffer; br?: Buffer; gzip?: Buffer },
  headers: Record<string, string>,
): Promise<CachedResponse> {
  return createCachedResponse({
    status: 200,
    body,
    quality: 5,
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

/**
 * Returns a file's policy: an SVG opened directly is its own document; WebKit also applies it to a worker's own file.
 */
function policyOf(pathname: string): Record<string, string> {
  if (pathname.endsWith(".svg")) return { "Content-Security-Policy": "default-src 'none'; sandbox" };
  return { "Content-Security-Policy": "default-src 'none'; script-src 'self'; connect-src 'self'" };
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map((entry) => join(entry.parentPath, entry.name)).filter((file) => extname(file) in types);
}

function readIfExists(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
