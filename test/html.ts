// Parses served HTML without a browser.
import { Parser } from "htmlparser2";

export function elements(html: string, tag: string): Record<string, string>[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b([^>]*)>`, "g"))].map(([, text = ""]) =>
    Object.fromEntries(
      [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name = "", value = ""]) => [
        name.toLowerCase(),
        decode(value),
      ]),
    ),
  );
}

/** Returns ids that are used twice in a document, and captions outside a figure. */
export function markupFaults(html: string): string[] {
  const ids = new Set<string>();
  const open: string[] = [];
  const faults: string[] = [];
  const parser = new Parser({
    onopentag(name, { id }) {
      if (id !== undefined && ids.has(id)) faults.push(`id="${id}" twice`);
      if (id !== undefined) ids.add(id);
      if (name === "figcaption" && open.at(-1) !== "figure") faults.push(`<figcaption> in <${open.at(-1)}>`);
      open.push(name);
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return faults;
}

/** Returns a meta tag's content by name or property. */
export function findMeta(html: string, name: string): string | undefined {
  return elements(html, "meta").find((meta) => meta["name"] === name || meta["property"] === name)?.["content"];
}

/** Returns links with their language. */
export function findLinks(html: string, rel: string): { href: string; hrefLang: string | undefined }[] {
  return elements(html, "link")
    .filter((link) => link["rel"] === rel)
    .map((link) => ({ href: link["href"] ?? "", hrefLang: link["hreflang"] }));
}

export function pageTitle(html: string): string {
  return decode(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? "");
}

type JsonLd = Record<string, unknown>;

export function parseJsonLd(html: string): JsonLd[] {
  const blocks = html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g);
  return [...blocks].flatMap(([, text = ""]): JsonLd[] => [JSON.parse(text) as JsonLd | JsonLd[]].flat()); // one object or a list
}

/** Returns text nodes without scripts and whitespace. */
export function listTexts(html: string): string[] {
  const body = html.slice(html.indexOf("<body"));
  const bare = body
    .replaceAll(/<(script|style|noscript|template)\b[\s\S]*?<\/\1>/g, " ")
    .replaceAll(/<!--[\s\S]*?-->/g, "");
  return bare
    .split(/<[^>]+>/)
    .map((text) => decode(text).replaceAll(/\s+/g, " ").trim())
    .filter((text) => text !== "");
}

/** Returns paths without fragments. */
export function pathsLinkedFrom(html: string): string[] {
  const hrefs = elements(html, "a").map((link) => link["href"] ?? "");
  return [
    ...new Set(
      hrefs.filter((href) => href.startsWith("/") && !href.startsWith("//")).map((href) => href.split("#")[0] ?? ""),
    ),
  ].filter((path) => path !== "");
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#x27": "'",
  "#39": "'",
  apos: "'",
  nbsp: " ",
};

function decode(text: string): string {
  return text.replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);
}
