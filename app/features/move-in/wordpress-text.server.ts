// Writes out what WordPress adds when it shows a text: galleries, captions, code, footnotes and synced patterns.
import * as z from "zod/mini";
import { invalidField } from "#app/platform/base/errors.ts";
import { escapeAttribute } from "#app/platform/text/escape-html.ts";
import { limits } from "./site-export.ts";

/** A file of the media library. `parent` is the post that it was uploaded to. */
export type MediaFile = { id: string; url: string; alt: string; caption: string; parent: string; order: number };

/** `patterns` are texts by id, `usedPatterns` the ids of those that a text had. */
export type ExportParts = {
  media: ReadonlyMap<string, MediaFile>;
  patterns: ReadonlyMap<string, string>;
  usedPatterns: Set<string>;
};

type WrittenText = { id: string; content: string; footnotes: string | undefined };

/** @throws AppError validation if the text is too long with its patterns */
export function expandText({ id, content, footnotes }: WrittenText, parts: ExportParts): string {
  const text = withPatterns(content, parts, { remaining: limits.text }).replaceAll("<!--nextpage-->", "\n\n");
  const whole = withPluginCode(withFootnotes(text, footnotes));
  return withCaptions(outsideCode(outsideCode(whole, withCode), (html) => withGalleries(html, id, parts.media)));
}

const patternBlock = /<!-- wp:block (\{[^>]*\}) \/-->/g;

/** Inserts synced patterns. `budget` limits patterns that contain each other. */
function withPatterns(html: string, parts: ExportParts, budget: { remaining: number }): string {
  return html.replaceAll(patternBlock, (whole: string, attributes: string) => {
    const [, id = ""] = /"ref":(\d+)/.exec(attributes) ?? [];
    const text = parts.patterns.get(id);
    if (text === undefined) return whole;
    budget.remaining -= text.length + 1;
    if (budget.remaining < 0) throw invalidField("content", "has patterns that are too long, or nested in each other");
    parts.usedPatterns.add(id);
    return withPatterns(text, parts, budget);
  });
}

const footnoteList = z.array(z.object({ id: z.string(), content: z.string() }));

function withFootnotes(html: string, json: string | undefined): string {
  const notes = parseFootnotes(json);
  if (notes.length === 0) return html;
  const list = `<ol>${notes.map(({ content }) => `<li>${content}</li>`).join("")}</ol>`;
  const numbered = html.replaceAll(/<sup data-fn="[^"]*"[^>]*><a [^>]*>([^<]*)<\/a><\/sup>/g, "<sup>[$1]</sup>");
  const block = /<!-- wp:footnotes [^>]*\/-->/;
  return block.test(numbered) ? numbered.replace(block, () => list) : numbered + list;
}

function parseFootnotes(json: string | undefined): z.infer<typeof footnoteList> {
  try {
    return footnoteList.safeParse(JSON.parse(json ?? "[]")).data ?? [];
  } catch {
    return [];
  }
}

function outsideCode(html: string, change: (part: string) => string): string {
  let [changed, from] = ["", 0];
  for (const { 0: code, index } of html.matchAll(/<(pre|code)\b(?:(?!<\1\b)[^])*?<\/\1>/g)) {
    changed += change(html.slice(from, index)) + code;
    from = index + code.length;
  }
  return changed + change(html.slice(from));
}

/** Converts code of the plugin WP-Syntax, in which `<` isn't escaped unless `escaped` is set. */
function withPluginCode(html: string): string {
  const written = /<pre\b([^>]*\blang=["']?([\w+#-]+)[^>]*)>((?:(?!<pre\b|<code\b)[^])*?)<\/pre>/g;
  return html.replaceAll(written, (_, attributes: string, language: string, text: string) => {
    const lines = attributes.includes("escaped") ? text : text.replaceAll("<", "&lt;");
    return `<pre><code class="language-${language}">${lines.replace(/^\s*\n/, "").trimEnd()}</code></pre>`;
  });
}

/** The shortcodes of SyntaxHighlighter, of CodeColorer and of wordpress.com. */
const code =
  /\[(sourcecode|source|cc|code|bash|cpp|csharp|css|html|java|javascript|js|perl|php|plain|powershell|python|ruby|shell|sql|text|xml|yaml)\b([^\][]*)\]((?:(?!\[\1\b)[^])*?)\[\/\1\]/g;

function withCode(html: string): string {
  return html.replaceAll(code, (_, name: string, attributes: string, text: string) => {
    const [, language = ["sourcecode", "source", "cc", "code"].includes(name) ? "" : name] =
      /\blang(?:uage)?=["']?([\w+#-]+)/.exec(attributes) ?? [];
    const opening = language ? `<code class="language-${language}">` : "<code>";
    const lines = text
      .replace(/^\s*\n/, "")
      .trimEnd()
      .replaceAll("<", "&lt;");
    return `\n\n<pre>${opening}${lines}</code></pre>\n\n`;
  });
}

/** Makes figures of galleries; one whose pictures aren't in the export stays, and is named as a shortcode. */
function withGalleries(html: string, post: string, media: ExportParts["media"]): string {
  return html.replaceAll(/(\[?)\[gallery\b([^\][]*)\](\]?)/g, (whole: string, ...groups: string[]) => {
    const [before, attributes = "", after] = groups;
    const pictures = before && after ? [] : galleryOf(attributes, post, media);
    return pictures.length === 0 ? whole : `\n\n${pictures.map(figureOf).join("\n")}\n\n`;
  });
}

/** Lists the pictures that are named or, as WordPress does, those that were uploaded to the post. */
function galleryOf(attributes: string, post: string, media: ExportParts["media"]): MediaFile[] {
  const [, ids] = /\b(?:ids|include)=["']?([\d,\s]+)/.exec(attributes) ?? [];
  if (ids !== undefined) return ids.split(",").flatMap((id) => media.get(id.trim()) ?? []);
  return [...media.values()]
    .filter(({ parent }) => parent === post)
    .sort((a, b) => a.order - b.order || Number(a.id) - Number(b.id));
}

function figureOf({ url, alt, caption }: MediaFile): string {
  const captionHtml = caption === "" ? "" : `<figcaption>${caption}</figcaption>`;
  return `<figure><img src="${escapeAttribute(url)}" alt="${escapeAttribute(alt)}">${captionHtml}</figure>`;
}

/** Makes figures of captions, which are after the picture or, in old texts, an attribute. */
function withCaptions(html: string): string {
  const caption = /\[caption\b([^\]]*)\]((?:(?!\[caption\b)[^])*?)\[\/caption\]/g;
  return html.replaceAll(caption, (_, attributes: string, inner: string) => {
    const picture = inner.slice(0, pictureEnd(inner));
    const [, old = ""] = /\bcaption="([^"]*)"/.exec(attributes) ?? [];
    const captionText = inner.slice(picture.length).trim() || old;
    return `\n\n<figure>${picture.trim()}<figcaption>${captionText}</figcaption></figure>\n\n`;
  });
}

/** Returns the index after the picture of a caption, and after the link around it. */
function pictureEnd(inner: string): number {
  const match = /<img[^>]*>(?:\s*<\/a>)?/.exec(inner);
  return match ? match.index + match[0].length : 0;
}
