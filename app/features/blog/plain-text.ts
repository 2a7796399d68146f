// Sanitised HTML as plain text, for where only text goes: meta descriptions, structured data.

const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The sanitiser writes these four entities and no other; each is decoded once, so `&amp;lt;` stays `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}

/**
 * The first 160 characters of the content with its tags stripped, never half a character at the end.
 * @example describeContent("<p>Fish &amp; chips</p>") // "Fish & chips"
 */
export function describeContent(content: string): string {
  const text = decodeEntities(content.replaceAll(/<[^>]*>/g, ""));
  return text.slice(0, 160).replace(/[\uD800-\uDBFF]$/, "");
}
