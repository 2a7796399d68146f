import { parseUrl } from "#app/platform/text/parse-url.ts";
import { firstCampaign } from "./campaign.ts";

/** The start of a visit, as a form sends it. */
export type VisitInput = {
  landingPage?: string | undefined;
  referrerHost?: string | undefined;
  campaign?: Record<string, string> | undefined;
};

/**
 * Returns what the start script added to a natively posted form (the URL on which the visit began, and the referring
 * host); nothing without JavaScript.
 * @param search The query of the form's own URL: its campaign is used if the visit began without one.
 */
export function visitOfForm({ landingPage, referrerHost }: Record<string, string>, search = ""): VisitInput {
  const first = parseUrl(landingPage ?? "", "http://own.invalid");
  const campaign = firstCampaign([first?.search ?? "", search].map((query) => new URLSearchParams(query)));
  return { landingPage: landingPage && first?.pathname, referrerHost, campaign };
}
