// Text in XML: sitemaps, feeds, and the API's page.

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/**
 * A text as it may stand in XML, in an attribute too. U+FFFE and U+FFFF are left out: XML has no way to write them, and the
 * contracts refuse all other characters of that kind.
 * @example escapeXml("R&D") // "R&amp;D"
 */
export function escapeXml(text: string): string {
  return text.replaceAll(/[\uFFFE\uFFFF]/g, "").replaceAll(/[&<>"']/g, (character) => entities[character] ?? character);
}
