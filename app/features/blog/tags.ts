// Tags as a form holds them, one text with commas, and as a post has them, a list.

/**
 * The list of a text: trimmed, empty entries dropped.
 * @example tagsOf(" AI, , Agents ,") // ["AI", "Agents"]
 */
export function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

/**
 * The text of a list.
 * @example tagText(["AI", "Agents"]) // "AI, Agents"
 */
export function tagText(tags: readonly string[]): string {
  return tags.join(", ");
}
