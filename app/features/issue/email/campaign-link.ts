import { barePath } from "#app/platform/i18n/locales.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** `isPage`: true for a path of a page that visitors may see. */
type CampaignLinkOptions = { siteUrl: string; isPage: (path: string) => boolean; campaign: string };

/**
 * Adds the issue as campaign to the URL of one of the site's public pages, the same for all readers, unless its author
 * named a campaign. Returns other URLs unchanged.
 * @example campaignLink("https://hexley.example/blog", facts) // "https://hexley.example/blog?utm_source=newsletter&utm_medium=email&utm_campaign=may"
 */
export function campaignLink(address: string, { siteUrl, isPage, campaign }: CampaignLinkOptions): string {
  const url = parseUrl(address);
  if (!url || url.origin !== new URL(siteUrl).origin || !isPage(barePath(url.pathname))) return address;
  if ([...url.searchParams.keys()].some((name) => name.startsWith("utm_"))) return address;
  url.searchParams.set("utm_source", "newsletter");
  url.searchParams.set("utm_medium", "email");
  url.searchParams.set("utm_campaign", campaign);
  return url.href;
}
