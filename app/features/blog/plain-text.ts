const entities: Readonly<Record<string, string>> = { "&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": '"' };

/** The sanitiser writes only these four entities. Each is decoded once, so `&amp;lt;` stays `&lt;`. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity);
}

/** The words of sanitised HTML, with spaces between elements. */
export function textOf(content: string): string {
  return decodeEntities(content.replaceAll(/<[^>]*>/g, " "))
    .replaceAll(/\s+/g, " ")
    .trim();
}

/**
 * The first 160 characters without tags.
 * @example describeContent("<p>Fish &amp; chips</p>") // "Fish & chips"
 */
export function describeContent(content: string): string {
  const [begin] = firstCharacters.exec(content) ?? [""];
  const text = decodeEntities(begin.replaceAll(/<[^>]*>/g, ""));
  return text.replace(/[\uD800-\uDBFF]$/, "");
}

/** With the tags between them: the rest of a long text is not looked at. */
const firstCharacters = /^(?:(?:<[^>]*>)*(?:&(?:amp|lt|gt|quot);|[^<])){0,160}/;
