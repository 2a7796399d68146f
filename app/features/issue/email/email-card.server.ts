// A post's card in the HTML of an email.
import { html } from "hono/html";
import { colors, font } from "#app/platform/mail/email-styles.server.ts";
import type { Html } from "#app/platform/mail/email-styles.server.ts";
import { columnWidth, layout, link, picture, tag, writeInline } from "./email-inline.server.ts";
import type { BodyFacts } from "./email-inline.server.ts";
import { absolute, findElement, isElement } from "./html-tree.ts";
import type { HtmlElement } from "./html-tree.ts";

export type Card = { block: HtmlElement; caption: HtmlElement; title: HtmlElement };

export function cardOf({ block, caption, title }: Card, facts: BodyFacts): Html {
  const image = findElement(block.children, "img");
  const href = absolute(title.attributes["href"] ?? "", facts);
  const excerpt = caption.children.slice(1).filter((node) => !isElement(node) || node.name !== "br");
  const cover = image && tag("a", { href, style: "text-decoration:none" }, picture(image, facts, columnWidth - 2));
  const large = `${font};font-size:19px;line-height:1.3;font-weight:600;letter-spacing:-0.01em;color:${colors.text}`;
  const words = [
    tag(
      "p",
      { class: "text", style: `${large};margin:0 0 8px` },
      tag(
        "a",
        { class: "text", href, style: `color:${colors.text};text-decoration:none` },
        writeInline(title.children, facts),
      ),
    ),
    ...(excerpt.length > 0
      ? [
          tag(
            "p",
            { class: "soft", style: `${font};font-size:15px;line-height:1.6;color:${colors.textSoft};margin:0 0 12px` },
            writeInline(excerpt, facts),
          ),
        ]
      : []),
    tag(
      "p",
      { style: `${font};font-size:15px;line-height:1.6;font-weight:600;margin:0` },
      tag("a", { class: "link", href, style: link }, html`${facts.words.readPost}`),
    ),
  ];
  const rows = [
    ...(cover ? [tag("tr", {}, tag("td", { style: "font-size:0;line-height:0" }, cover))] : []),
    tag("tr", {}, tag("td", { style: "padding:20px 24px 22px" }, words)),
  ];
  const edge = `width:100%;margin:0 0 24px;border:1px solid ${colors.line};border-radius:10px;border-collapse:separate`;
  return tag("table", { ...layout, class: "line", style: `${edge};overflow:hidden` }, rows);
}
