const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Escapes text for XML, also in attributes. U+FFFE and U+FFFF are dropped: XML can't represent them. */
export function escapeXml(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "").replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
