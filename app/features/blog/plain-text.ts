const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** Decodes the only four entities that the sanitiser writes, each once, so `&amp;lt;` becomes `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}

/** Returns the text of sanitised HTML, with spaces between elements. */
export function toPlainText(content: string): string {
  return decodeEntities(content.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * Returns the first 160 characters without tags, on one line.
 * @example describeContent("<p>Fish &amp; chips</p>") // "Fish & chips"
 */
export function describeContent(content: string): string {
  const [begin] = firstCharacters.exec(content) ?? [""];
  const text = decodeEntities(begin.replaceAll(joint, " ").replaceAll(/<[^>]*>/g, "")).slice(0, 160);
  return text.replace(/[\uD800-\uDBFF]$/, "").trim();
}

/**
 * Matches the end of a block that is followed by another element without a space, so that their words don't run
 * together.
 */
const joint = /<\/(?:p|h[1-6]|li|ul|ol|blockquote|figcaption|figure|pre|t[dh])>(?:<[^>]*>)+(?=[^<\s])|\n/g;

/** Includes the tags between characters, so the rest of a long text is not scanned. */
const firstCharacters = /^(?:(?:<[^>]*>)*(?:&(?:amp|lt|gt|quot);|[^<])){0,160}/;
