// Boxes and lines of an email's HTML, for which mail programs need tables.
import { html, raw } from "hono/html";
import { colors } from "#app/platform/mail/email-styles.server.ts";
import type { Html } from "#app/platform/mail/email-styles.server.ts";
import { layout, mono, tag } from "./email-inline.server.ts";
import { verbatimText } from "./html-tree.ts";
import type { HtmlElement } from "./html-tree.ts";

/** Returns a table with one cell, because mail programs don't draw backgrounds of blocks. */
export function box(style: string, inner: Html | readonly Html[], ground: { class: string; color: string }): Html {
  const only = tag("td", { class: ground.class, bgcolor: ground.color, style }, inner);
  return tag("table", { ...layout, style: "width:100%;margin:0 0 24px" }, tag("tr", {}, only));
}

export const sunken = { class: "quote", color: colors.ground };

export function code({ children }: HtmlElement): Html {
  const style = `${mono};font-size:14px;line-height:1.5;color:${colors.text};margin:0;white-space:pre-wrap;word-break:break-word`;
  const text = verbatimText(children).replace(/\n$/, "");
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
