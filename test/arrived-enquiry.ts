// Fields that the server adds to an enquiry.
import { expect } from "vitest";

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
