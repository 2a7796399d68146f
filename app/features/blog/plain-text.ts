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
 * Returns the first 160 characters without tags.
 * @example describeContent("<p>Fish &amp; chips</p>") // "Fish & chips"
 */
export function describeContent(content: string): string {
  const [begin] = firstCharacters.exec(content) ?? [""];
  const text = decodeEntities(begin.replaceAll(/<[^>]*>/g, ""));
  return text.replace(/[\uD800-\uDBFF]$/, "");
}

/** Includes the tags between characters, so the rest of a long text is not scanned. */
const firstCharacters = /^(?:(?:<[^>]*>)*(?:&(?:amp|lt|gt|quot);|[^<])){0,160}/;
