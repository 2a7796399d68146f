// Converts the HTML of another program into the HTML of posts, without the containers, classes and comments of its
// editor. Elements that a post can't have are omitted, and a note names them.
import { DomUtils, parseDocument } from "htmlparser2";
import { withSections } from "#app/features/blog/public.server.ts";
import { decodeUri } from "#app/platform/text/decode-uri.ts";
import { escapeHtml } from "#app/platform/text/escape-html.ts";
import { refuseExcessiveHtml } from "#app/platform/text/sanitise.server.ts";

type Root = ReturnType<typeof parseDocument>;
type Node = Root["children"][number];
type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];

/** `isClassic`: blank lines separate paragraphs. `notes` is filled. `removeShortcodes` returns a text without them. */
type CleanOptions = {
  isClassic: boolean;
  notes: string[];
  removeShortcodes?: (text: string, onRemoved: (name: string) => void) => string;
};

/** Cleans an HTML text. @throws AppError validation if there are too many tags, or they are nested too deep */
export function cleanHtml(html: string, { isClassic, notes, removeShortcodes }: CleanOptions): string {
  refuseExcessiveHtml(html, "content");
  const omitted = new Set(dynamicBlocks(html));
  const root = parseDocument(html);
  removeComments(root);
  for (const control of DomUtils.getElements({ class: isControl }, root, true)) DomUtils.removeElement(control);
  if (removeShortcodes)
    replaceTexts(root, (text) => removeShortcodes(text, (name) => void omitted.add(`the shortcode [${name}]`)));
  if (isClassic) makeParagraphs(root);
  const ids = headingIds(root);
  for (const element of elementsIn(root)) replaceOrRemove(element, omitted);
  for (const element of elementsIn(root)) unwrap(element);
  for (const element of elementsIn(root)) removeIfEmpty(element);
  wrapLooseText(root);
  relinkSections(root, ids, notes);
  notes.push(...[...omitted].map((element) => `contained ${element}, which is left out`));
  return DomUtils.getInnerHTML(root, { encodeEntities: "utf8" }).trim();
}

/** Returns the ids and names of headings, to which links within the text lead. */
function headingIds(root: Root): Map<Element, string[]> {
  const headings = DomUtils.getElementsByTagName((name) => name === "h1" || name === "h2", root);
  const idsIn = (element: Element) =>
    [element, ...elementsIn(element)].flatMap(({ attribs: { id, name } }) => id || name || []);
  return new Map(headings.map((heading) => [heading, idsIn(heading)]));
}

/** Changes links within the text to the ids that headings get here; adds notes on links without a target. */
function relinkSections(root: Root, ids: ReadonlyMap<Element, string[]>, notes: string[]): void {
  const headings = DomUtils.getElementsByTagName("h2", root).filter(
    (heading) => DomUtils.textContent(heading).trim() !== "",
  );
  const { sections } = withSections(contentOf(root));
  const sectionIds = new Map(
    headings.flatMap((heading, n) => (ids.get(heading) ?? []).map((id) => [id, sections[n]?.id] as const)),
  );
  for (const { attribs } of DomUtils.getElementsByTagName("a", root)) {
    const { href = "" } = attribs;
    if (!/^#./.test(href)) continue;
    const id = sectionIds.get(decodeUri(href.slice(1)));
    if (id === undefined) notes.push(`links within the text to ${href}, which isn’t there any more`);
    else attribs["href"] = `#${id}`;
  }
}

/** Lists the blocks of WordPress that have no HTML of their own. */
function dynamicBlocks(html: string): string[] {
  const comments = html.matchAll(/<!-- wp:([a-z0-9/-]+) (?:\{[^>]*\} )?\/-->/g);
  return [...comments].map(([, name = ""]) => (name === "block" ? "a synced pattern" : `the block ${name}`));
}

/** Matches the classes of buttons and icons of Ghost's cards, which need its scripts. */
const controls =
  /\bkg-(?:audio-(?:player|thumbnail)|video-(?:overlay|player-container)|toggle-card-icon|file-card-icon|bookmark-icon|product-card-rating)(?:\s|$)/;

function isControl(classes: string): boolean {
  return controls.test(classes);
}

/** Wraps text and pictures outside of blocks in paragraphs. */
function wrapLooseText(root: Root): void {
  let loose: Node[] = [];
  const end = () => {
    const parts = loose
      .map(render)
      .join("")
      .split(/\n\s*\n/)
      .filter((part) => part.trim() !== "");
    const [first] = loose;
    if (first && parts.length > 0) {
      moveBefore(first, parseDocument(parts.map((part) => `<p>${part.trim()}</p>`).join("\n")));
      for (const node of loose) DomUtils.removeElement(node);
    }
    loose = [];
  };
  const nodes = root.children.slice(); // they move
  for (const node of nodes) {
    if (isBlock(node)) end();
    else loose.push(node);
  }
  end();
}

function removeComments(root: Root): void {
  for (const node of allNodes(root)) if (!isElement(node) && node.type !== "text") DomUtils.removeElement(node);
}

function replaceTexts(root: Root, replace: (text: string) => string): void {
  for (const node of allNodes(root)) if (DomUtils.isText(node) && !isCode(node.parent)) node.data = replace(node.data);
}

function isCode(node: Node["parent"]): boolean {
  return node !== null && "name" in node && (node.name === "pre" || node.name === "code" || isCode(node.parent));
}

/** Moves the children of a parent before another node; each move removes the first child. */
function moveBefore(target: Node, { children }: Root | Element): void {
  for (let [node] = children; node; [node] = children) DomUtils.prepend(target, node);
}

function isElement(node: Node): node is Element {
  return "attribs" in node;
}

function allNodes(root: Root | Element): Node[] {
  return DomUtils.filter(() => true, root.children, true, Infinity);
}

/** Lists the elements, inner ones first. */
function elementsIn(root: Root | Element): Element[] {
  return allNodes(root).filter(isElement).toReversed();
}

function replaceWith(element: Node, html: string): void {
  moveBefore(element, parseDocument(html));
  DomUtils.removeElement(element);
}

const paragraphParents = new Set(["blockquote", "div", "section", "article", "center", "main"]);

const blocks = new Set(
  (
    "address article aside blockquote center details div dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 " +
    "header hr iframe li main nav ol p pre section table ul video audio object script style"
  ).split(" "),
);

const isBlock = (node: Node) => isElement(node) && blocks.has(node.name);

/** Wraps the text between blocks in paragraphs, as WordPress does when it renders posts of its classic editor. */
function makeParagraphs(parent: Root | Element): void {
  const parts: string[] = [];
  let inline = "";
  const end = () => {
    for (const part of inline.split(/\n\s*\n/)) {
      const text = part.trim();
      if (text !== "") parts.push(`<p>${text.replaceAll(/(?:<br>)?\s*\n\s*/g, "<br>")}</p>`);
    }
    inline = "";
  };
  for (const node of parent.children) {
    if (!isBlock(node)) {
      inline += render(node);
      continue;
    }
    end();
    if (isElement(node) && paragraphParents.has(node.name)) makeParagraphs(node);
    parts.push(render(node));
  }
  end();
  parent.children = [];
  const parsed = parseDocument(parts.join("\n"));
  for (let [node] = parsed.children; node; [node] = parsed.children) DomUtils.appendChild(parent as Element, node);
}

function render(node: Node): string {
  return DomUtils.getOuterHTML(node, { encodeEntities: "utf8" });
}

/** Names of elements that are removed with their content, for the notes. */
const unusable: Readonly<Record<string, string>> = {
  form: "a form",
  script: "a script",
  style: "a style sheet",
  noscript: "a <noscript>",
  object: "an <object>",
  embed: "an <embed>",
  svg: "a drawing (SVG)",
  math: "a formula (MathML)",
  canvas: "a <canvas>",
  template: "a <template>",
  input: "a form",
  select: "a form",
  textarea: "a form",
};

const renamed: Readonly<Record<string, string>> = {
  h1: "h2",
  strike: "s",
  tt: "code",
  acronym: "abbr",
  summary: "p",
  address: "p",
};

const embedClass = /\b(?:wp-block-embed|kg-embed-card|wp-block-core-embed)/;

function replaceOrRemove(element: Element, omitted: Set<string>): void {
  const { name } = element;
  if (element.attribs["class"]?.includes("wp-block-file__button")) return DomUtils.removeElement(element); // a second link
  const embedded = embeddedAddress(element);
  if (embedded !== undefined) return replaceWithLink(element, embedded, omitted);
  const isFilled = name === "object" && DomUtils.getElementsByTagName("a", element).length > 0; // by its <embed>
  const reason = isFilled ? undefined : unusable[name];
  if (reason !== undefined) {
    omitted.add(reason);
    return DomUtils.removeElement(element);
  }
  element.name = renamed[name] ?? name;
  element.attribs = keptAttributes(element);
}

/** Returns the URL of an embed: "" if it is unknown, undefined if the element isn't an embed. */
function embeddedAddress(element: Element): string | undefined {
  const { name, attribs } = element;
  if (["iframe", "video", "audio"].includes(name)) return sourceOf(element);
  if (name === "embed") return sourceOf(element) || undefined;
  if (name === "figure" && embedClass.test(attribs["class"] ?? "")) {
    const children = element.children.filter((node) => !isElement(node) || node.name !== "figcaption");
    return /https?:\/\/[^\s"'<>]+/.exec(DomUtils.innerText(children))?.[0];
  }
  const isAddress = name === "p" && /^\s*https?:\/\/[^\s<>]+\s*$/.test(contentOf(element));
  return isAddress ? DomUtils.textContent(element).trim() : undefined;
}

/** Returns an element's inner HTML. */
function contentOf(element: Root | Element): string {
  return DomUtils.getInnerHTML(element, { encodeEntities: "utf8" });
}

function sourceOf(element: Element): string {
  const inner = DomUtils.findOne((child) => child.name === "source", element.children, true);
  return element.attribs["src"] || element.attribs["data-src"] || inner?.attribs["src"] || "";
}

/** Returns how a link to a URL is shown. Ghost's exports don't contain the address of their own site. */
function shownAddress({ hostname, pathname, href }: URL): { host: string; text: string; href: string } {
  const isOfOldSite = hostname.endsWith(".invalid");
  return { host: isOfOldSite ? "the old site" : hostname, text: isOfOldSite ? pathname : href, href };
}

/** Replaces a player, map or card by a link. */
function replaceWithLink(element: Element, source: string, omitted: Set<string>): void {
  const address = withScheme(source);
  const url = /^https?:/.test(address) && URL.canParse(address) ? new URL(address) : undefined;
  const shownLink = url && shownAddress(url);
  const kind = ["video", "audio"].includes(element.name) ? `a <${element.name}>` : "an embed";
  omitted.add(shownLink ? `${kind} of ${shownLink.host} (a link remains)` : kind);
  const link = shownLink && `<a href="${escapeHtml(shownLink.href)}">${escapeHtml(shownLink.text)}</a>`;
  const caption = DomUtils.findOne(({ name }) => name === "figcaption", element.children);
  const parts = [link, caption && contentOf(caption)];
  replaceWith(element, parts.flatMap((part) => (part ? `<p>${part}</p>` : [])).join(""));
}

const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title", "hreflang"],
  img: ["src", "alt", "title", "width", "height"],
  ol: ["start", "reversed", "type"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  time: ["datetime"],
  abbr: ["title"],
};

function keptAttributes({ name, attribs }: Element): Record<string, string> {
  const isCodeText = name === "pre" || name === "code"; // plugins name the programming language in `lang`
  const names = new Set([...(allowedAttributes[name] ?? []), ...(isCodeText ? [] : ["lang", "dir"])]);
  const values = Object.fromEntries(
    Object.entries(attribs)
      .filter(([attribute]) => names.has(attribute))
      .map(([attribute, value]) => [attribute, attribute === "alt" ? value : withScheme(value)]),
  );
  if (name === "code") return { ...values, ...codeLanguage(attribs["class"]) };
  return name === "img" ? { ...values, ...lazySource(attribs) } : values;
}

/** Makes protocol-relative URLs absolute, because posts can't have them. */
function withScheme(address: string): string {
  return address.startsWith("//") ? `https:${address}` : address;
}

function codeLanguage(classes = ""): Record<string, string> {
  const [language] = /\blanguage-[a-z0-9+#-]{1,20}\b/.exec(classes) ?? [];
  return language ? { class: language } : {};
}

/** Returns the source of a picture that a plugin loads lazily: its `src` is a placeholder. */
function lazySource(attribs: Record<string, string>): Record<string, string> {
  const late = ["data-src", "data-lazy-src", "data-original"].map((name) => attribs[name] ?? "");
  const address = late.find((candidate) => /^(?:https?:)?\/./.test(candidate));
  return address === undefined ? {} : { src: withScheme(address) };
}

const containers = new Set(
  "div section article main header footer aside nav center details fieldset legend hgroup object".split(" "),
);
const inlineWrappers = new Set(
  "span font big label wbr button picture source noindex colgroup col nobr body html head".split(" "),
);

/** Replaces a container with its children; one with only text becomes a paragraph, or a line of the link around it. */
function unwrap(element: Element): void {
  const isContainer = containers.has(element.name);
  if ((isContainer || element.name === "p") && isWithin(element, /^(?:a|h[2-6])$/)) {
    if (element.next && DomUtils.textContent(element).trim() !== "") moveBefore(element.next, parseDocument("<br>"));
    replaceWithChildren(element);
  } else if (isContainer && mayBeParagraph(element)) element.name = "p";
  else if (isContainer || inlineWrappers.has(element.name)) replaceWithChildren(element);
}

function mayBeParagraph({ children, parent }: Element): boolean {
  const isText = children.every((node) => !isBlock(node)) && DomUtils.textContent(children).trim() !== "";
  return isText && !(parent && "name" in parent && /^(?:p|li|td|th|figcaption|dt|dd|figure)$/.test(parent.name));
}

function isWithin({ parent }: Node, name: RegExp): boolean {
  return parent !== null && (("name" in parent && name.test(parent.name)) || isWithin(parent as Node, name));
}

function replaceWithChildren(element: Element): void {
  moveBefore(element, element);
  DomUtils.removeElement(element);
}

const mayBeEmpty = new Set(["img", "br", "hr", "td", "th"]);

function removeIfEmpty(element: Element): void {
  if (mayBeEmpty.has(element.name)) return;
  const isEmpty =
    DomUtils.textContent(element).trim() === "" &&
    DomUtils.findOne(({ name }) => name === "img" || name === "hr", element.children, true) === null;
  if (isEmpty) DomUtils.removeElement(element);
}
