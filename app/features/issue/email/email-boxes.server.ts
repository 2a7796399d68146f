// What mail programs need a table for in the HTML of an email: grounds, lines, and tables of data.
import { html, raw } from "hono/html";
import { body, colors, small } from "#app/platform/mail/email-styles.server.ts";
import type { Html } from "#app/platform/mail/email-styles.server.ts";
import { layout, mono, tag, writeInline } from "./email-inline.server.ts";
import type { BodyFacts } from "./email-inline.server.ts";
import { findElement, isElement, textOf } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

/** A table of one cell: mail programs don't draw blocks with a ground of their own. */
export function box(style: string, inner: Html | readonly Html[], ground: { class: string; color: string }): Html {
  const only = tag("td", { class: ground.class, bgcolor: ground.color, style }, inner);
  return tag("table", { ...layout, style: "width:100%;margin:0 0 24px" }, tag("tr", {}, only));
}

export const sunken = { class: "quote", color: colors.ground };

export function code({ children }: HtmlElement): Html {
  const style = `${mono};font-size:14px;line-height:1.5;color:${colors.text};margin:0;white-space:pre-wrap;word-break:break-word`;
  const text = textOf(children).replace(/\n$/, "");
  return box(
    `background-color:${colors.ground};padding:16px 20px`,
    tag("pre", { class: "text", style }, html`${text}`),
    sunken,
  );
}

export function divider(): Html {
  const line = tag(
    "td",
    {
      class: "line",
      height: "1",
      style: `border-top:1px solid ${colors.line};font-size:1px;line-height:1px`,
    },
    raw("&nbsp;"),
  );
  return tag("table", { ...layout, style: "width:100%;margin:12px 0 24px" }, tag("tr", {}, line));
}

export function table({ children }: HtmlElement, facts: BodyFacts): Html {
  const caption = findElement(children, "caption");
  const rows = rowsOf(children).map((row) =>
    tag(
      "tr",
      {},
      row.children.filter(isElement).map((one) => cell(one, facts)),
    ),
  );
  const style = "width:100%;margin:0 0 24px;border-collapse:collapse";
  const captions = caption
    ? [tag("caption", { class: "soft", style: small }, writeInline(caption.children, facts))]
    : [];
  return tag("table", { width: "100%", cellpadding: "0", cellspacing: "0", border: "0", style }, [
    ...captions,
    ...rows,
  ]);
}

export function rowsOf(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => (node.name === "tr" ? [node] : rowsOf(node.children)));
}

function cell({ name, attributes, children }: HtmlElement, facts: BodyFacts): Html {
  const { scope, colspan, rowspan } = attributes;
  const weight = name === "th" ? "font-weight:600" : "font-weight:400";
  const style = `${body};font-size:15px;${weight};text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid ${colors.line};overflow-wrap:break-word`;
  const given = { scope, colspan, rowspan, align: "left", valign: "top", class: "text line", style };
  return tag(name, given, writeInline(children, facts));
}
