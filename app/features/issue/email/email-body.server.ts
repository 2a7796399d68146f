// Writes an issue's text as an email's HTML: each element has inline styles and, for dark mode, a class of the frame.
import { html } from "hono/html";
import { body, colors, font, small } from "#app/platform/mail/email-styles.server.ts";
import type { Html } from "#app/platform/mail/email-styles.server.ts";
import { isPostPath } from "../post-card.ts";
import { box, code, divider, sunken } from "./email-boxes.server.ts";
import { columnWidth, layout, link, picture, languageAttributes, tag, writeInline } from "./email-inline.server.ts";
import type { BodyFacts } from "./email-inline.server.ts";
import { toAbsoluteUrl, toBlocks, findElement, isElement, findRows } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

export function emailBody(nodes: readonly HtmlNode[], facts: BodyFacts): Html[] {
  return toBlocks(nodes).map((block) => writeBlock(block, facts));
}

const headings: Readonly<Record<string, string>> = {
  h2: "font-size:21px;line-height:1.3;margin:32px 0 12px",
  h3: "font-size:18px;line-height:1.35;margin:28px 0 10px",
  h4: "font-size:16px;line-height:1.4;margin:24px 0 8px",
};

function writeBlock(block: HtmlElement, facts: BodyFacts): Html {
  if (/^h[2-6]$/.test(block.name)) return heading(block, facts);
  return writers[block.name]?.(block, facts) ?? paragraph(block, facts);
}

const writers: Readonly<Record<string, (block: HtmlElement, facts: BodyFacts) => Html>> = {
  ul: list,
  ol: list,
  blockquote: quote,
  pre: code,
  hr: divider,
  figure,
  table,
  dl: (block, facts) => html`${block.children.filter(isElement).map((entry) => definition(entry, facts))}`,
};

function heading({ name, attributes, children }: HtmlElement, facts: BodyFacts): Html {
  const level = name in headings ? name : "h4";
  const style = `${font};font-weight:600;letter-spacing:-0.01em;color:${colors.text};${headings[level]}`;
  return tag(level, { ...languageAttributes(attributes), class: "text", style }, writeInline(children, facts));
}

function paragraph({ attributes, children }: HtmlElement, facts: BodyFacts): Html {
  return tag(
    "p",
    { ...languageAttributes(attributes), class: "text", style: `${body};margin:0 0 20px` },
    writeInline(children, facts),
  );
}

function list({ name, attributes, children }: HtmlElement, facts: BodyFacts): Html {
  const items = children
    .filter(isElement)
    .map((item) =>
      tag(
        "li",
        { ...languageAttributes(item.attributes), class: "text", style: `${body};margin:0 0 8px` },
        writeInside(item.children, facts),
      ),
    );
  return tag(
    name,
    { start: attributes["start"], type: attributes["type"], style: "margin:0 0 20px;padding:0 0 0 24px" },
    items,
  );
}

/** Writes the content of an item or a cell; its paragraphs have no outer margin. */
function writeInside(nodes: readonly HtmlNode[], facts: BodyFacts): Html | Html[] {
  if (!nodes.some((node) => isElement(node) && holdable.test(node.name))) return writeInline(nodes, facts);
  return toBlocks(nodes).map((block) =>
    block.name === "p"
      ? tag("div", { style: "margin:0 0 8px" }, writeInline(block.children, facts))
      : writeBlock(block, facts),
  );
}

const holdable = /^(?:p|h[2-6]|ul|ol|dl|blockquote|pre|hr|figure|table)$/;

function table({ children }: HtmlElement, facts: BodyFacts): Html {
  const caption = findElement(children, "caption");
  const rows = findRows(children).map((row) =>
    tag(
      "tr",
      {},
      row.children.filter(isElement).map((child) => cell(child, facts)),
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

function cell({ name, attributes, children }: HtmlElement, facts: BodyFacts): Html {
  const { scope, colspan, rowspan } = attributes;
  const weight = name === "th" ? "font-weight:600" : "font-weight:400";
  const style = `${body};font-size:15px;${weight};text-align:left;padding:8px 12px 8px 0;border-bottom:1px solid ${colors.line};overflow-wrap:break-word`;
  const cellAttributes = { scope, colspan, rowspan, align: "left", valign: "top", class: "text line", style };
  return tag(name, cellAttributes, writeInside(children, facts));
}

function definition({ name, children }: HtmlElement, facts: BodyFacts): Html {
  const style = name === "dt" ? "font-weight:600;margin:0" : "margin:0 0 12px;padding-left:24px";
  return tag("p", { class: "text", style: `${body};${style}` }, writeInline(children, facts));
}

function quote({ children }: HtmlElement, facts: BodyFacts): Html {
  const inner = toBlocks(children).map((block, index, { length }) =>
    block.name === "p"
      ? tag(
          "p",
          { class: "text", style: `${body};margin:${index < length - 1 ? "0 0 12px" : "0"}` },
          writeInline(block.children, facts),
        )
      : writeBlock(block, facts),
  );
  const style = `background-color:${colors.ground};border-left:3px solid ${colors.accent};padding:16px 20px`;
  return box(style, tag("blockquote", { style: "margin:0" }, inner), sunken);
}

function figure(block: HtmlElement, facts: BodyFacts): Html {
  const caption = findElement(block.children, "figcaption");
  const title = caption && findElement(caption.children.slice(0, 1), "a");
  if (caption && title && isPostPath(title.attributes["href"] ?? "")) return cardOf({ block, caption, title }, facts);
  const image = findElement(block.children, "img");
  const pictureBlocks = image ? [tag("p", { style: "margin:0 0 8px" }, picture(image, facts))] : [];
  const captions = caption
    ? [tag("p", { class: "soft", style: `${small};margin:0 0 24px` }, writeInline(caption.children, facts))]
    : [];
  return html`${pictureBlocks}${captions}`;
}

type Card = { block: HtmlElement; caption: HtmlElement; title: HtmlElement };

function cardOf({ block, caption, title }: Card, facts: BodyFacts): Html {
  const image = findElement(block.children, "img");
  const href = facts.follow(toAbsoluteUrl(title.attributes["href"] ?? "", facts));
  const excerpt = caption.children.slice(1).filter((node) => !isElement(node) || node.name !== "br");
  const cover = image && tag("a", { href, style: "text-decoration:none" }, picture(image, facts, columnWidth - 2));
  const large = `${font};font-size:19px;line-height:1.3;font-weight:600;letter-spacing:-0.01em;color:${colors.text}`;
  const textBlocks = [
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
      tag("a", { class: "link", href, style: link }, html`${facts.texts.readPost}`),
    ),
  ];
  const rows = [
    ...(cover ? [tag("tr", {}, tag("td", { style: "font-size:0;line-height:0" }, cover))] : []),
    tag("tr", {}, tag("td", { style: "padding:20px 24px 22px" }, textBlocks)),
  ];
  const edge = `width:100%;margin:0 0 24px;border:1px solid ${colors.line};border-radius:10px;border-collapse:separate`;
  return tag("table", { ...layout, class: "line", style: `${edge};overflow:hidden` }, rows);
}
