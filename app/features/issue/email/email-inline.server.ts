// Writes an issue's text, links and pictures as an email's HTML.
import { html, raw } from "hono/html";
import { colors, font } from "#app/platform/mail/email-styles.server.ts";
import type { Html } from "#app/platform/mail/email-styles.server.ts";
import { isOwnPicture } from "#app/platform/pictures/picture-origins.ts";
import { toAbsoluteUrl, isElement } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

/** `readPost` is the link at the end of a card; `origins` may serve pictures; `follow` returns a link's URL. */
export type BodyFacts = {
  siteUrl: string;
  origins: readonly string[];
  texts: { readPost: string };
  follow: (address: string) => string;
};

/** The width of the text: the frame's 600 minus its padding. */
export const columnWidth = 528;

export const mono = "font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,'Courier New',monospace";
export const link = `color:${colors.link};text-decoration:underline`;
export const layout = { role: "presentation", width: "100%", cellpadding: "0", cellspacing: "0", border: "0" };

export type Attributes = Readonly<Record<string, string | undefined>>;

export function tag(name: string, attributes: Attributes, children: Html | readonly Html[] = []): Html {
  return html`${open(name, attributes)}${children}${raw(`</${name}>`)}`;
}

function open(name: string, attributes: Attributes): Html {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => html` ${raw(key)}="${value}"`);
  return html`${raw(`<${name}`)}${written}${raw(">")}`;
}

/**
 * Writes a picture with styled alternative text, which most people see first. Only that text is left of a picture from
 * elsewhere, which would reveal to its host who reads the email.
 */
export function picture({ attributes }: HtmlElement, facts: BodyFacts, max = columnWidth): Html {
  const src = toAbsoluteUrl(asPng(attributes["src"] ?? attributes["data-src"] ?? ""), facts);
  if (!isOwnPicture(src, facts.origins)) return html`${attributes["alt"] ?? ""}`;
  const ownWidth = Number(attributes["width"] ?? max);
  const width = String(Math.min(max, ownWidth > 0 ? ownWidth : max));
  const style = `${font};font-size:14px;line-height:1.5;font-style:italic;color:${colors.textFaint};display:block;width:100%;max-width:${width}px;height:auto;border:0`;
  return open("img", { src, alt: attributes["alt"] ?? "", width, class: "soft", style });
}

/** Returns the PNG of a drawn cover, because mail programs don't support SVG. */
function asPng(src: string): string {
  return src.replace(/^(\/pictures\/covers\/[^/]+)\.svg$/, "$1.png");
}

export function writeInline(nodes: readonly HtmlNode[], facts: BodyFacts): Html[] {
  return nodes.map((node) => (isElement(node) ? inlineElement(node, facts) : html`${node}`));
}

const keptTags = new Set("strong b em i u s del ins small sub sup cite q abbr time mark code kbd samp".split(" "));

function inlineElement(element: HtmlElement, facts: BodyFacts): Html {
  const { name, attributes, children } = element;
  if (name === "br") return raw("<br>");
  if (name === "img") return picture(element, facts);
  const inner = writeInline(children, facts);
  if (name === "a")
    return tag(
      "a",
      { class: "link", href: facts.follow(toAbsoluteUrl(attributes["href"] ?? "", facts)), style: link },
      inner,
    );
  if (!keptTags.has(name)) return html`${inner}`;
  const isCode = name === "code" || name === "kbd" || name === "samp";
  const ownAttributes = isCode
    ? { class: "quote", style: `${mono};font-size:14px;background-color:${colors.ground}` }
    : {};
  return tag(name, { ...languageAttributes(attributes), ...ownAttributes }, inner);
}

export function languageAttributes({ lang, dir }: HtmlElement["attributes"]): Attributes {
  return { lang, dir };
}
