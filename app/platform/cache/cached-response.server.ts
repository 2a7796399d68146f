// A response that is ready to be sent: its body in every encoding, its headers in node:http's format, its ETag.
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** In order of preference. */
export type Encoding = "br" | "gzip" | "identity";

/** `notModified` are the headers of its 304. Each encoding has its own ETag (RFC 9110 §8.8.3). */
type EncodedVariant = { etag: string; body: Buffer; headers: string[]; notModified: string[] };

/** `etag` is that of the uncompressed body; `bytes` is the memory used. */
export type CachedResponse = {
  status: number;
  etag: string;
  bytes: number;
  variants: Partial<Record<Encoding, EncodedVariant>> & { identity: EncodedVariant };
};

/** Memory in addition to the bodies: the policy and six header lists (measured: 4.4 kB). */
const headersBytes = 4 * 1024;

const compressible = /^(text\/|application\/(json|javascript|xml|rss\+xml|atom\+xml|manifest\+json)|image\/svg\+xml)/;

/** `quality` is brotli's, 0-11: high ones cost tens of milliseconds. */
export type ResponseParts = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  quality: number;
  encoded?: Partial<Record<Encoding, Buffer>>;
};

/** Compresses the body once, off the event loop. */
export async function createCachedResponse({
  status,
  headers,
  body,
  quality,
  encoded = {},
}: ResponseParts): Promise<CachedResponse> {
  const hash = createHash("sha256").update(body).digest("base64url").slice(0, 22);
  const isText = compressible.test(headers["Content-Type"] ?? "");
  const variant = (bytes: Buffer, encoding?: string): EncodedVariant => {
    const etag = encoding ? `"${hash}-${encoding}"` : `"${hash}"`;
    const common = { ...(isText ? { Vary: "Accept-Encoding" } : {}), ...headers, ETag: etag };
    const ofBody = { ...(encoding ? { "Content-Encoding": encoding } : {}), "Content-Length": String(bytes.length) };
    return { etag, body: ownMemory(bytes), headers: flat({ ...common, ...ofBody }), notModified: flat(common) };
  };
  const identity = variant(body);
  const response: CachedResponse = {
    status,
    etag: identity.etag,
    bytes: headersBytes + body.length,
    variants: { identity },
  };
  if (!isText) return response;
  const [br, gz] = await Promise.all([encoded.br ?? toBrotli(body, quality), encoded.gzip ?? toGzip(body, quality)]);
  return {
    ...response,
    bytes: response.bytes + br.length + gz.length,
    variants: { ...response.variants, br: variant(br, "br"), gzip: variant(gz, "gzip") },
  };
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify<Buffer, { level: number }, Buffer>(gzip);

function toBrotli(body: Buffer, quality: number): Promise<Buffer> {
  return compressBrotli(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  });
}

function toGzip(body: Buffer, quality: number): Promise<Buffer> {
  return compressGzip(body, { level: quality > 9 ? 9 : 6 });
}

/** Copies the bytes: Node cuts small buffers out of 64 kB blocks, which a cached response would keep alive. */
function ownMemory(bytes: Buffer): Buffer {
  return Buffer.from(new Uint8Array(bytes).buffer);
}

/** Sends over node:http without a Request object; 304 if the ETag matches. */
export function sendCached(cached: CachedResponse, request: IncomingMessage, response: ServerResponse): void {
  const variant = bestVariant(cached, request.headers["accept-encoding"]);
  const matching = matchingVariant(cached, variant, request.headers["if-none-match"]);
  if (matching) {
    response.writeHead(304, matching.notModified);
    response.end();
    return;
  }
  response.writeHead(cached.status, variant.headers);
  response.end(request.method === "HEAD" ? undefined : variant.body);
}

export function responseFromCache(cached: CachedResponse, request: Request): Response {
  const variant = bestVariant(cached, request.headers.get("Accept-Encoding"));
  const matching = matchingVariant(cached, variant, request.headers.get("If-None-Match"));
  if (matching) return new Response(null, { status: 304, headers: pairs(matching.notModified) });
  return new Response(request.method === "HEAD" ? null : new Uint8Array(variant.body), {
    status: cached.status,
    headers: pairs(variant.headers),
  });
}

function bestVariant({ variants }: CachedResponse, accepted: string | null | undefined): EncodedVariant {
  return variants[acceptedEncoding(accepted)] ?? variants.identity; // text has both encodings, anything else none
}

function acceptedEncoding(accepted: string | null | undefined): Encoding {
  return (["br", "gzip"] as const).find((encoding) => accepted && accepts(accepted, encoding)) ?? "identity";
}

/** Bytes: shorter texts fit into one network packet. */
const minCompressed = 1_400;

/** Compresses text that is sent once, off the event loop, and sets `headers`; returns short text unchanged. */
export async function compressOnce(
  text: string,
  { accepted, headers, quality }: { accepted: string | null; headers: Headers; quality: number },
): Promise<string | Uint8Array<ArrayBuffer>> {
  headers.append("Vary", "Accept-Encoding");
  const encoding = acceptedEncoding(accepted);
  if (encoding === "identity" || text.length < minCompressed) return text;
  headers.set("Content-Encoding", encoding);
  return new Uint8Array(await (encoding === "br" ? toBrotli : toGzip)(Buffer.from(text), quality));
}

function accepts(header: string, encoding: string): boolean {
  const at = header.indexOf(encoding);
  return at >= 0 && !/^\s*;\s*q=0(\.0*)?\s*(,|$)/.test(header.slice(at + encoding.length, at + encoding.length + 20));
}

/** Returns the variant that the client has: the best one, or any other, since all have the same content. */
function matchingVariant(
  { status, variants }: CachedResponse,
  best: EncodedVariant,
  ifNoneMatch: string | null | undefined,
) {
  if (status !== 200 || ifNoneMatch == null) return undefined;
  if (ifNoneMatch === "*") return best;
  const tags = ifNoneMatch.slice(0, 1000).split(",");
  const etags = new Set(tags.map((tag) => tag.trim().replace(/^W\//, "")));
  return [best, ...Object.values(variants)].find(({ etag }) => etags.has(etag));
}

function flat(headers: Record<string, string>): string[] {
  return Object.entries(headers).flat();
}

function pairs(headers: string[]): [string, string][] {
  return Array.from({ length: headers.length / 2 }, (_, i) => [headers[2 * i] ?? "", headers[2 * i + 1] ?? ""]);
}
