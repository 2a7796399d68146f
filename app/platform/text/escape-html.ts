/** Escapes text between tags. */
export function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

/** Escapes the value of an attribute in double quotes. */
export function escapeAttribute(value: string): string {
  return escapeHtml(value).replaceAll('"', "&quot;");
}
