// The text of a post in the editor, with the calls that it needs.
import { useState } from "react";
import { useStaffCalls } from "#app/platform/http/staff-calls.ts";
import type { StaffCalls } from "#app/platform/http/staff-calls.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { findOwnPages } from "#app/platform/own-pages.ts";
import type { EditorServices } from "#app/ui/editor/editor.ts";
import { RichTextEditor } from "#app/ui/editor/rich-text-editor.tsx";
import { explainFailure, pictureCalls } from "#app/platform/pictures/picture-calls.ts";
import { previewPost } from "../contract.ts";

type PostBodyProps = {
  value: string;
  onChange: (html: string) => void;
  /** The language of the post. */
  locale: Locale;
  findCards?: EditorServices["findCards"];
};

export function PostBody({ value, onChange, locale, findCards }: PostBodyProps) {
  const calls = useStaffCalls();
  const [services] = useState(() => ({ ...servicesOf(calls, locale), findCards }));
  return <RichTextEditor value={value} onChange={onChange} label="Text" lang={locale} services={services} />;
}

function servicesOf(calls: StaffCalls, locale: Locale): EditorServices {
  const { call } = calls;
  const sanitise = async (content: string) => (await call(previewPost, { body: { content } })).answer.content;
  return {
    sanitise,
    clean: async (html) => tidied(asWritten(await sanitise(plainHtml(html)))),
    ...pictureCalls(calls),
    findPages: async (search) => (await call(findOwnPages, { query: { search, locale } })).answer,
    explain: explainFailure,
  };
}

// Clipboard HTML of word processors: before the server cleans it, what only they mean is put into HTML's own terms; after it,
// what is left is written as authors write it.

const listItem = /<p\b([^>]*class="?MsoListParagraph[^>]*)>([^]*?)<\/p>\s*/gi;
const listItems = new RegExp(`(?:${listItem.source})+`, "gi");
const bullet = /<!(?:--)?\[if !supportLists\](?:--)?>([^]*?)<!(?:--)?\[endif\](?:--)?>/i;

/** What Google Docs writes as styles. */
const marks: readonly (readonly [tag: string, style: RegExp])[] = [
  ["sub", /vertical-align:\s*sub\b/],
  ["sup", /vertical-align:\s*super\b/],
  ["em", /font-style:\s*italic/],
  ["strong", /font-weight:\s*(?:[6-9]00|bold)/],
];

/**
 * Makes lists of Word's numbered paragraphs, and drops Google Docs' wrapper and what no reader sees.
 * @example plainHtml('<b style="font-weight:normal"><p style="x">Hi</p></b>') // "<p>Hi</p>"
 */
function plainHtml(html: string): string {
  return html
    .replaceAll(listItems, asList)
    .replaceAll(/<(head|style|script|xml)\b[^]*?<\/\1>/gi, "")
    .replaceAll(/<!--[^]*?-->|<!\[[^>]*>|<\/?o:[^>]*>/g, "")
    .replaceAll(/<b\b[^>]*(?<!bidi-)font-weight:\s*normal[^>]*>/gi, "") // a <b> that is none; the sanitiser drops its end
    .replaceAll(/<span\b[^>]*style="([^"]*)"[^>]*>([^<]*)<\/span>/gi, asMarked)
    .replaceAll(/<a\b[^>]*href="#[^>]*>([^]*?)<\/a>/gi, "$1") // to footnotes and bookmarks that don't come along
    .replaceAll(/\s(?:style|class|id|lang|dir|data-[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s>]+)(?=[^<]*>)/gi, "")
    .replaceAll("\r", "")
    .trim();
}

function asMarked(_whole: string, style: string, words: string): string {
  return marks.reduce((html, [tag, means]) => (means.test(style) ? `<${tag}>${html}</${tag}>` : html), words);
}

/** Nested as deep as Word says. */
function asList(paragraphs: string): string {
  const open: string[] = [];
  const items = [...paragraphs.matchAll(listItem)].map(([, attributes = "", inside = ""]) => {
    const level = Number(/mso-list:\s*l\d+ level(\d)/.exec(attributes)?.[1] ?? 1);
    return `${moveTo(open, level, kindOf(inside))}<li>${inside.replace(bullet, "").trim()}`;
  });
  return items.join("") + closeTo(open, 0);
}

/** Ends and begins lists until the innermost one is of that level and kind. */
function moveTo(open: string[], level: number, kind: string): string {
  const closed = closeTo(open, open[level - 1] === kind ? level : level - 1);
  if (open.length === level) return `${closed}</li>`;
  const opened = Array.from({ length: level - open.length }, () => kind);
  open.push(...opened);
  return closed + opened.map((name) => `<${name}>`).join("<li>");
}

function closeTo(open: string[], level: number): string {
  const closed = open.splice(level).toReversed();
  return closed.map((name) => `</li></${name}>`).join("");
}

function kindOf(item: string): "ol" | "ul" {
  const mark = bullet.exec(item)?.[1]?.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") ?? "";
  return /^\(?(?:\d+|[a-z])[.)]/i.test(mark) ? "ol" : "ul";
}

/**
 * Writes sanitised HTML as the editor does.
 * @example asWritten("<ul><li><p><b>One</b></p></li></ul>") // "<ul><li><strong>One</strong></li></ul>"
 */
function asWritten(sanitised: string): string {
  return sanitised
    .replaceAll(/<(\/?)b>/g, "<$1strong>")
    .replaceAll(/<(\/?)i>/g, "<$1em>")
    .replaceAll(/<li><p>((?:(?!<\/?p>)[^])*)<\/p>\s*<\/li>/g, "<li>$1</li>")
    .replaceAll(/(<t[dh]\b[^>]*>)([^]*?)(<\/t[dh]>)/g, asCell)
    .replaceAll(/(<\/(?:p|ul|ol|h[2-6]|table|blockquote)>)\s*(?:<br \/>\s*)+/g, "$1\n");
}

/** Blocks become lines: a cell has words alone. */
function asCell(_whole: string, begin: string, inside: string, end: string): string {
  const lines = inside.split(/<\/?(?:p|li|ul|ol|blockquote|h[1-6])\b[^>]*>/).map((line) => line.trim());
  return begin + lines.filter((line) => line !== "").join("<br />") + end;
}

const block = "p|h[2-6]|ul|ol|li|dl|blockquote|pre|table|figure|hr";

/**
 * Puts each element on a line and removes empty ones.
 * @example tidied("<p>One</p><p>&nbsp;</p><p>Two</p>") // "<p>One</p>\n<p>Two</p>"
 */
function tidied(html: string): string {
  if (html.includes("<pre")) return html.trim(); // whitespace is significant
  return html
    .replaceAll(/&nbsp;|\u00A0/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(p|h[2-6]|li|b|i|strong|em)>\s*(?:<br ?\/?>)?\s*<\/\1>/g, "")
    .replaceAll(new RegExp(`\\s*(<(?:${block})\\b)`, "g"), "\n$1")
    .replaceAll(new RegExp(`(</(?:${block})>)\\s*`, "g"), "$1\n")
    .replaceAll(/\n+/g, "\n")
    .trim();
}
