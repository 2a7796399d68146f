// Unsubscribe links: the subscriber's id, an HMAC and, in an issue's email, the issue. They never expire.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";

type LinkDeps = Pick<Deps, "config" | "secret">;

/** Returns the page's URL, which also accepts a mail program's one-click POST (RFC 8058). */
export function unsubscribeUrl({ config, secret }: LinkDeps, id: string, locale: Locale): string {
  return pageUrl(config.siteUrl, locale, `/newsletter/unsubscribe/${id}-${sign(secret, id).toString("hex")}`);
}

/** Returns the URL for an issue's email, which counts the unsubscriptions. */
export function unsubscribeUrlOfIssue(
  { config, secret }: LinkDeps,
  { id, issueId, locale }: { id: string; issueId: string; locale: Locale },
): string {
  const signature = sign(secret, `${id} ${issueId}`).toString("hex");
  return pageUrl(config.siteUrl, locale, `/newsletter/unsubscribe/${id}-${signature}-${issueId}`);
}

/** Returns the subscriber and, for an issue's link, the issue; undefined if the signature is invalid. */
export function readUnsubscribeLink(
  { secret }: Pick<Deps, "secret">,
  token: string,
): { id: string; issueId: string | undefined } | undefined {
  const [, id = "", signature = "", issueId] =
    /^([0-9a-f-]{36})-([0-9a-f]{64})(?:-([0-9a-f-]{36}))?$/.exec(token) ?? [];
  const givenSignature = Buffer.from(signature, "hex");
  const expected = sign(secret, issueId === undefined ? id : `${id} ${issueId}`);
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
    ? { id, issueId }
    : undefined;
}

function sign(secret: Buffer, message: string): Buffer {
  return createHmac("sha256", secret).update(`newsletter-unsubscribe ${message}`).digest();
}
