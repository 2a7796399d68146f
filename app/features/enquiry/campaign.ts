// The campaign that a visit began by, as its address tells it. Whatever a link says, an enquiry is never refused for it.

const most = 10;

/**
 * The parameters `utm_…` of an address, ten at most, as the contract takes them: 200 characters each, without control characters.
 * @example campaignOf(new URLSearchParams("utm_source=letter&x=1")) // { utm_source: "letter" }
 */
export function campaignOf(search: URLSearchParams): Record<string, string> {
  const named = [...search].filter(([name, value]) => /^utm_\w{1,36}$/.test(name) && value !== "");
  return Object.fromEntries(
    named.slice(0, most).map(([name, value]) => [
      name,
      value
        .replaceAll(/\p{Cc}+/gu, " ")
        .slice(0, 200)
        .toWellFormed(), // the cut may have gone through a sign
    ]),
  );
}
