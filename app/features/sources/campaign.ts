const maxParameters = 10;

/**
 * Returns up to ten `utm_…` parameters, cleaned for the contract: a link must never cause an error.
 * @example readCampaign(new URLSearchParams("utm_source=newsletter&x=1")) // { utm_source: "newsletter" }
 */
export function readCampaign(search: URLSearchParams): Record<string, string> {
  const named = [...search].filter(([name, value]) => /^utm_\w{1,36}$/.test(name) && value !== "");
  return Object.fromEntries(
    named.slice(0, maxParameters).map(([name, value]) => [
      name,
      value
        .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu, " ") // they start a line, or reverse the text after them on a screen
        .slice(0, 200)
        .replaceAll(/\p{Cs}/gu, "\uFFFD"), // the cut may have split a surrogate pair
    ]),
  );
}

/** Returns the first campaign in the addresses; undefined if there is none. */
export function firstCampaign(searches: readonly URLSearchParams[]): Record<string, string> | undefined {
  return searches.map(readCampaign).find((campaign) => Object.keys(campaign).length > 0);
}

/** Parses the result of {@link campaignWords}. */
export function campaignFrom(text: string): Record<string, string> {
  const pairs = text.split(/; (?=utm_\w+=)/).map((pair) => /^(utm_\w+)=(.*)$/s.exec(pair));
  return Object.fromEntries(pairs.flatMap((pair) => (pair ? [[pair[1], pair[2]]] : [])));
}

/** Formats a campaign for a table cell: "utm_source=newsletter; utm_medium=email". */
export function campaignWords(campaign: Readonly<Record<string, string>> | null): string {
  return Object.entries(campaign ?? {})
    .map((pair) => pair.join("="))
    .join("; ");
}
