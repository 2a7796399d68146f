// Converts tags between comma-separated text and list.

/** Trimmed, without empty entries. */
export function tagsOf(text: string): string[] {
  return text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

export function tagText(tags: readonly string[]): string {
  return tags.join(", ");
}
