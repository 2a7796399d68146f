import { campaignOf } from "./campaign.ts";

/** How a visit began, as a form sends it. */
export type SentVisit = {
  landingPage?: string | undefined;
  referrerHost?: string | undefined;
  campaign?: Record<string, string> | undefined;
};

/** Returns what the native start added to a form that was posted by the browser itself; nothing without script. */
export function visitOfForm(sent: Record<string, string>): SentVisit {
  const { landingPage, referrerHost, campaign } = sent;
  return { landingPage, referrerHost, campaign: campaignOf(new URLSearchParams(campaign ?? "")) };
}
