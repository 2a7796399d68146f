// Unsubscribe links: the subscriber's id and an HMAC. They never expire.
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";

/** The page's URL, which also accepts a mail program's one-click POST (RFC 8058). */
export function unsubscribeUrl(
  { config, secret }: Pick<Deps, "config" | "secret">,
  id: string,
  locale: Locale,
): string {
  return pageUrl(config.siteUrl, locale, `/newsletter/unsubscribe/${id}-${sign(secret, id).toString("hex")}`);
}

/** Returns the subscriber's id, or undefined if the signature is invalid. */
export function subscriberOfLink({ secret }: Pick<Deps, "secret">, token: string): string | undefined {
  const [, id = "", signature = ""] = /^([0-9a-f-]{36})-([0-9a-f]{64})$/.exec(token) ?? [];
  const given = Buffer.from(signature, "hex");
  const own = sign(secret, id);
  return given.length === own.length && timingSafeEqual(given, own) ? id : undefined;
}

function sign(secret: Buffer, id: string): Buffer {
  return createHmac("sha256", secret).update(`newsletter-unsubscribe ${id}`).digest();
}
