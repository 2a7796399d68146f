import { firstCampaign } from "./campaign.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** How a visit began, as a form sends it. */
export type SentVisit = {
  landingPage?: string | undefined;
  referrerHost?: string | undefined;
  campaign?: Record<string, string> | undefined;
};

/**
 * Returns what the native start added to a form that was posted by the browser itself (the address on which the visit began,
 * and the host that led to it); nothing without script.
 * @param search Of the form's own address: its campaign counts where the visit began without one.
 */
export function visitOfForm({ landingPage, referrerHost }: Record<string, string>, search = ""): SentVisit {
  const first = parseUrl(landingPage ?? "", "http://own.invalid");
  const campaign = firstCampaign([first?.search ?? "", search].map((query) => new URLSearchParams(query)));
  return { landingPage: landingPage && first?.pathname, referrerHost, campaign };
}
