// An allowlist of elements and attributes for authors' HTML (OWASP ASVS 5.0 §1.3.1), applied on write and on read.
import { hash } from "node:crypto";
import { Parser } from "htmlparser2";
import sanitizeHtml from "sanitize-html";
import { invalidField } from "#app/platform/base/errors.ts";

const elements = [
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "p",
  "br",
  "hr",
  "blockquote",
  "cite",
  "q",
  "strong",
  "em",
  "b",
  "i",
  "u",
  "s",
  "del",
  "ins",
  "mark",
  "small",
  "sub",
  "sup",
  "abbr",
  "time",
  "code",
  "pre",
  "kbd",
  "samp",
  "ul",
  "ol",
  "li",
  "dl",
  "dt",
  "dd",
  "a",
  "img",
  "figure",
  "figcaption",
  "table",
  "caption",
  "thead",
  "tbody",
  "tfoot",
  "tr",
  "th",
  "td",
];

const attributes = {
  a: ["href", "title", "hreflang", "rel"],
  img: ["src", "data-src", "alt", "title", "width", "height"],
  code: ["class"],
  ol: ["start", "reversed", "type"],
  th: ["scope", "colspan", "rowspan"],
  td: ["colspan", "rowspan"],
  time: ["datetime"],
  abbr: ["title"],
  "*": ["lang", "dir"],
};

const maxTags = 20_000;
const maxDepth = 100;

const options: sanitizeHtml.IOptions = {
  allowedTags: elements,
  allowedAttributes: attributes,
  allowedClasses: { code: [/^language-[a-z0-9+#-]{1,20}$/] },
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowedSchemesByTag: { img: ["http", "https"] },
  allowedSchemesAppliedToAttributes: ["href", "src", "data-src", "cite"],
  allowProtocolRelative: false,
  disallowedTagsMode: "discard",
  nonTextTags: [
    "script",
    "style",
    "textarea",
    "option",
    "noscript",
    "template",
    "iframe",
    "object",
    "embed",
    "svg",
    "math",
    "title",
    "xmp",
    "plaintext",
    "noembed",
    "noframes",
  ],
  enforceHtmlBoundary: false,
  parseStyleAttributes: false, // styles are removed; their parser isn't in the release archive
  nestingLimit: maxDepth, // for stored HTML; the text is kept
  transformTags: {
    h1: "h2", // the page has its own
    a: (tagName, { href: written, ...rest }) => {
      const href = written === undefined ? undefined : asBrowsersRead(written);
      const isForeign = /^(?:https?:|[\\/]{2})/i.test(href ?? "");
      const { rel: _, ...kept } = rest;
      return {
        tagName,
        attribs: { ...kept, ...(href ? { href } : {}), ...(isForeign ? { rel: "noopener noreferrer nofollow" } : {}) },
      };
    },
  },
  parser: { lowerCaseTags: true, lowerCaseAttributeNames: true },
};

/** Removes what the URL standard ignores: tabs and line breaks anywhere, control characters at both ends. */
function asBrowsersRead(address: string): string {
  const bare = address.replaceAll(/[\t\n\r]/g, "");
  let end = bare.length;
  while (end > 0 && (bare[end - 1] ?? "") <= " ") end -= 1; // /[\0- ]+$/ is quadratic in the spaces within
  return bare.slice(0, end).replace(/^[\0- ]+/, "");
}

/**
 * Refuses submitted HTML before anything else parses it: the parser checks all open elements for each tag, so its time
 * is linear only if few are open. Reads the text once, and no further than the limit.
 * @throws AppError validation of `field`, if there are too many tags or they are nested too deep
 */
export function refuseExcessiveHtml(html: string, field: string): void {
  let tags = 0;
  for (const _ of html.matchAll(/<\/?[a-z]/gi)) if (++tags > maxTags) throw invalidField(field, tooManyTags);
  let depth = 0;
  const parser = new Parser({
    onopentagname: () => {
      if (++depth > maxDepth) throw invalidField(field, tooDeep);
    },
    onclosetag: () => void depth--,
  });
  parser.end(html);
}

const tooManyTags = "The content has more than 20,000 tags. Remove some, or split it into two texts.";
const tooDeep = "The content has more than 100 elements inside one another. Close them, or nest fewer.";

/** Malformed nesting may parse differently once serialised, so it is sanitised until stable. */
const maxRounds = 5;

/**
 * Sanitises HTML. Idempotent.
 * @example sanitise('<p onclick="x()">Hi</p>') // "<p>Hi</p>"
 */
export function sanitise(html: string): string {
  return untilStable(html, () => {});
}

function untilStable(html: string, onStable: (cleaned: string) => void): string {
  let before = html;
  for (let round = 0; round < maxRounds; round++) {
    const cleaned = sanitizeHtml(before, options);
    if (cleaned === before) {
      onStable(cleaned);
      break;
    }
    before = cleaned;
  }
  return before;
}

/** Sanitises and lists what was removed, such as `<script>` or `onclick on <p>`; each once, at most 50. */
export function sanitiseAndListRemoved(html: string): { content: string; removed: string[] } {
  const removed = new Set<string>();
  const allowed = new Set([...elements, "h1"]);
  const everywhere: readonly string[] = attributes["*"];
  sanitizeHtml(html, {
    allowedTags: false,
    allowedAttributes: false,
    allowVulnerableTags: true,
    parseStyleAttributes: false,
    onOpenTag: (name, attribs) => {
      if (!allowed.has(name)) return void removed.add(`<${name}>`);
      const knownTags: ReadonlySet<string> = new Set([
        ...everywhere,
        ...(attributes[name as keyof typeof attributes] ?? []),
      ]); // names outside the table are undefined
      for (const attribute of Object.keys(attribs))
        if (!knownTags.has(attribute)) removed.add(`${attribute} on <${name}>`);
    },
  });
  return { content: sanitise(html), removed: [...removed].slice(0, 50) };
}

const maxCached = 50_000;
const cleanHashes = new Set<string>();

/** Sanitises HTML; caches hashes of clean HTML, so that it isn't sanitised again when it is read. */
export function sanitiseOnce(html: string): string {
  if (cleanHashes.has(hashHtml(html))) return html;
  return untilStable(html, (cleaned) => {
    if (cleanHashes.size >= maxCached) cleanHashes.clear();
    cleanHashes.add(hashHtml(cleaned));
  });
}

/** Returns a hash, at 2 % of the cost of sanitising. */
function hashHtml(html: string): string {
  return hash("sha256", html, "base64url");
}
