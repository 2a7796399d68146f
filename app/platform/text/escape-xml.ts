const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Not a character of XML 1.0 (§2.2), nor allowed as an escape: a single one makes the file unreadable. */
const outsideXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Escapes text for XML, including attributes. */
export function escapeXml(text: string): string {
  return text.replaceAll(outsideXml, "").replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
