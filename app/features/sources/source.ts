// Names the source of a visit for entries, enquiries, calls and subscribers alike, so that counts are comparable.

export type Visit = {
  campaign: Readonly<Record<string, string>> | null;
  /** "" if no site referred the visit, null if that is unknown. */
  referrerHost: string | null;
};

const hosts = {
  search:
    "bing.com duckduckgo.com search.yahoo.com ecosia.org qwant.com search.brave.com startpage.com baidu.com kagi.com lite.qwant.com seznam.cz search.naver.com com.google.android.googlequicksearchbox",
  assistant:
    "chatgpt.com chat.openai.com perplexity.ai claude.ai gemini.google.com copilot.microsoft.com chat.mistral.ai chat.deepseek.com you.com grok.com meta.ai phind.com poe.com",
  social:
    "linkedin.com lnkd.in com.linkedin.android facebook.com fb.com messenger.com instagram.com threads.net threads.com x.com twitter.com t.co bsky.app mastodon.social reddit.com youtube.com youtu.be tiktok.com pinterest.com xing.com quora.com news.ycombinator.com t.me web.telegram.org whatsapp.com wa.me",
  mail: "mail.google.com com.google.android.gm outlook.com outlook.live.com outlook.office.com outlook.office365.com mail.yahoo.com mail.aol.com mail.proton.me gmx.net web.de icloud.com mail.zoho.com fastmail.com",
};

const channelOfHost = new Map(
  Object.entries(hosts).flatMap(([channel, names]) => names.split(" ").map((name) => [name, channel] as const)),
);

/** Search engines with a domain in each country. */
const searchInCountry = /^(?:google|yandex)\.(?:com?\.)?[a-z]{2,3}$/;

const maxNameLength = 120;

/**
 * Returns the campaign as "source / campaign", or else the channel of a known host, or else the host, or else `direct`;
 * `unknown` if it can't be known.
 * @example detectSource({ campaign: null, referrerHost: "www.google.ro" }) // "search"
 */
export function detectSource({ campaign, referrerHost }: Visit): string {
  const named = campaignName(campaign ?? {});
  if (named) return named;
  if (referrerHost) {
    const host = referrerHost.toLowerCase().replace(/^www\./, "");
    return searchInCountry.test(host) ? "search" : (channelOf(host) ?? host.slice(0, maxNameLength));
  }
  return referrerHost === "" ? "direct" : "unknown";
}

function campaignName({ utm_source: source, utm_campaign: campaign, ...others }: Readonly<Record<string, string>>) {
  const named = [source, campaign].filter((part) => part?.trim());
  const parts = named.length > 0 ? named : Object.values(others).slice(0, 1);
  return parts
    .map((part = "") => part.trim().toLowerCase())
    .join(" / ")
    .slice(0, maxNameLength)
    .replaceAll(/\p{Cs}/gu, "\uFFFD"); // the cut may have split a surrogate pair
}

/** Returns the channel of a host, or of the domain to which it belongs. */
function channelOf(host: string): string | undefined {
  const labels = host.split(".");
  return labels.map((_, index) => channelOfHost.get(labels.slice(index).join("."))).find(Boolean);
}
