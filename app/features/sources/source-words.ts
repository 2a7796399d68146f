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

const noReferrer = "(none)"; // no host has such a name

/** Returns the host that led to a visit as screens and files say it: "(none)" where it is known that none did. */
export function referrerWords(host: string | null): string | null {
  return host === "" ? noReferrer : host;
}

/** Reads what {@link referrerWords} wrote; an empty cell is what can't be known. */
export function referrerFrom(words: string): string | undefined {
  return words === noReferrer ? "" : words || undefined;
}
