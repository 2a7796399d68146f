// Reads a sitemap (sitemaps.org 0.9): a list of addresses or an index of other sitemaps, also compressed or as plain
// text.
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gunzipSync } from "node:zlib";
import { Parser } from "htmlparser2";
import { minuteMs } from "#app/platform/base/durations.ts";

/** The limits of sitemaps.org. */
const limits = { bytes: 50 * 1024 * 1024, addresses: 50_000, sitemaps: 1_000 };

const timeoutMs = minuteMs;

/** A sitemap that can't be read; the message says why. */
export class UnreadableSitemapError extends Error {
  override readonly name = "UnreadableSitemapError";
}

/**
 * Returns the addresses of a sitemap, each once. The sitemaps of an index are read from the folder of a file if they
 * are there, or else from their addresses: the old site may be gone.
 * @throws UnreadableSitemapError
 */
export async function readSitemap(place: string): Promise<string[]> {
  const { kind, addresses } = await readOne(place);
  if (kind === "list") return listed(place, addresses);
  const isFile = !isAddress(place);
  const all = new Set<string>();
  for (const address of addresses.slice(0, limits.sitemaps)) {
    const beside = join(dirname(place), basename(pathOf(address)));
    const part = await readOne(isFile && existsSync(beside) ? beside : address);
    if (part.kind === "index") throw new UnreadableSitemapError(`${address} is an index within an index.`);
    for (const pageAddress of part.addresses) all.add(pageAddress);
  }
  return listed(place, [...all]);
}

function listed(place: string, addresses: readonly string[]): string[] {
  const usable = [...new Set(addresses.filter(isAddress))];
  if (usable.length === 0) throw new UnreadableSitemapError(`${place} has no addresses: is it a sitemap?`);
  return usable;
}

function isAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

function pathOf(address: string): string {
  return isAddress(address) ? new URL(address).pathname : address;
}

type Sitemap = { kind: "list" | "index"; addresses: string[] };

async function readOne(place: string): Promise<Sitemap> {
  const text = textOf(await readBytes(place), place);
  if (!text.trimStart().startsWith("<"))
    return { kind: "list", addresses: text.split(/\s+/).filter((line) => line !== "") };
  return parse(text, place);
}

async function readBytes(place: string): Promise<Buffer> {
  try {
    if (!isAddress(place)) return await readFile(place);
    const answer = await fetch(place, { signal: AbortSignal.timeout(timeoutMs) });
    if (!answer.ok) throw new UnreadableSitemapError(`${place} answers ${answer.status}.`);
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of answer.body ?? []) {
      size += chunk.byteLength;
      if (size > limits.bytes) throw new UnreadableSitemapError(`${place} is larger than a sitemap may be (50 MB).`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    if (error instanceof UnreadableSitemapError) throw error;
    throw new UnreadableSitemapError(`${place} can't be read${isAddress(place) ? "." : ": is there such a file?"}`);
  }
}

/** Decompresses by the first bytes: servers send a compressed sitemap with and without `Content-Encoding`. */
function textOf(bytes: Buffer, place: string): string {
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return bytes.toString("utf8").replace(/^\uFEFF/, "");
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.bytes }).toString("utf8");
  } catch {
    throw new UnreadableSitemapError(
      `${place} can't be decompressed: it is damaged, or larger than a sitemap may be (50 MB).`,
    );
  }
}

/** Reads `<loc>` of `<url>` and `<sitemap>` alone: those of pictures and videos aren't pages. Entities stay text. */
function parse(text: string, place: string): Sitemap {
  const links = { url: [] as string[], sitemap: [] as string[] };
  const open: string[] = [];
  let loc = "";
  const parser = new Parser(
    {
      onopentag: (name) => {
        open.push(name);
        loc = name === "loc" ? "" : loc;
      },
      ontext: (part) => void (open.at(-1) === "loc" && (loc += part)),
      onclosetag: (name) => {
        open.pop();
        const parent = open.at(-1);
        if (name === "loc" && (parent === "url" || parent === "sitemap")) links[parent].push(loc.trim());
        if (links.url.length > limits.addresses)
          throw new UnreadableSitemapError(
            `${place} has more than 50,000 addresses, the most that a sitemap may have.`,
          );
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return links.sitemap.length > 0
    ? { kind: "index", addresses: links.sitemap }
    : { kind: "list", addresses: links.url };
}
