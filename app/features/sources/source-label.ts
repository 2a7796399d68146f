const channels: Readonly<Record<string, string>> = {
  search: "Search engines",
  assistant: "AI assistants",
  social: "Social networks",
  mail: "Email programs",
  direct: "Direct",
  unknown: "Not known",
};

/** Returns true for channels, which visitors can't make up, unlike a host or a campaign. */
export function isChannel(source: string): boolean {
  return Object.hasOwn(channels, source);
}

/**
 * Returns a source's label for staff: a channel's words; hosts and campaigns unchanged.
 * @example sourceWords("search") // "Search engines"
 */
export function sourceLabel(source: string): string {
  return channels[source] ?? source;
}

const noReferrer = "(none)"; // no host has such a name

/** Returns the referring host for screens and files: "(none)" if there is known to be none. */
export function referrerLabel(host: string | null): string | null {
  return host === "" ? noReferrer : host;
}

/** Parses the result of {@link referrerLabel}; an empty cell means unknown. */
export function referrerFrom(text: string): string | undefined {
  return text === noReferrer ? "" : text || undefined;
}
