// Enquiries that arrive, and the fields that the server adds to them.
import { expect } from "vitest";
import { json } from "./app.ts";
import type { TestApp } from "./app.ts";
import { leaveOutTeamEmails } from "./emails.ts";
import { anEnquiry } from "./enquiries.ts";

/** Sends an enquiry and lets a minute pass; returns its id. `list` reads the enquiries, the newest first. */
export async function arriveAt(
  site: TestApp,
  list: () => Promise<readonly { id: string }[]>,
  changes: Parameters<typeof anEnquiry>[0] = {},
): Promise<string> {
  await site.app.request("/api/contact", json("POST", anEnquiry(changes)));
  await leaveOutTeamEmails(site.deps);
  const [newest] = await list();
  site.clock.advance(60_000);
  return newest?.id ?? "";
}

/** Returns the fields that the server adds to an enquiry that has just arrived. */
export function justArrived(now: Date) {
  return {
    id: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
    createdAt: now.toISOString(),
    locale: "en",
    sourcePage: null,
    campaign: null,
    privacyVersion: null,
    isSpamSuspect: false,
    spamReason: null,
    status: "new",
    ownerId: null,
    ownerName: null,
    dueAt: new Date(now.getTime() + 24 * 60 * 60_000).toISOString(),
    answeredAt: null,
    answeredByThemAt: null,
    landingPage: null,
    referrerHost: null,
    origin: "website",
    nextStep: null,
    value: null,
    wonAt: null,
    version: 0,
  };
}
