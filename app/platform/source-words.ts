const channels: Readonly<Record<string, string>> = {
  search: "Search engines",
  assistant: "AI assistants",
  social: "Social networks",
  mail: "Email programs",
  direct: "Direct",
  unknown: "Not known",
};

/** True for what no visitor can name, unlike a host or a campaign. */
export function isChannel(source: string): boolean {
  return Object.hasOwn(channels, source);
}

/**
 * Returns what staff call a source: a channel by its words, a host and a campaign as they are.
 * @example sourceWords("search") // "Search engines"
 */
export function sourceWords(source: string): string {
  return channels[source] ?? source;
}
