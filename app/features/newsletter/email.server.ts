// The newsletter's own emails: confirm, welcome, you are on the list already. Their words stand in emails.yaml.
import { fillIn, inWords } from "#app/platform/content/fill-in.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { unsubscribeUrl } from "./unsubscribe-link.server.ts";

/** How long the link of a confirmation works. */
export const confirmationHours = 48;

/** Whom an email is for. */
export type Reader = { id: string; email: string; locale: Locale };

/** What a subscriber's emails are about: with the subscriber, those that wait are withdrawn. */
export function aboutSubscriber(id: string): string {
  return `subscriber:${id}`;
}

/** Asks to confirm a sign-up. */
export function confirmationEmail({ config, content }: Deps, reader: Reader, token: string): Email {
  const { locale } = reader;
  const words = fillIn(content.emails[locale].newsletterConfirmation, {
    hours: inWords(confirmationHours, "hour", locale),
  });
  const url = pageUrl(config.siteUrl, locale, `/newsletter/confirm/${token}`);
  return {
    ...frameOf(reader, "newsletter-confirmation"),
    subject: words.subject,
    heading: words.heading,
    parts: [{ paragraph: words.text }, { button: { label: words.button, url } }, { note: words.note }],
  };
}

/** Greets a new subscriber. Every email with `unsubscribeUrl` says at its foot how to leave. */
export function welcomeEmail(deps: Deps, reader: Reader): Email {
  const { locale } = reader;
  const words = deps.content.emails[locale].newsletterWelcome;
  const url = unsubscribeUrl(deps, reader.id, locale);
  return {
    ...frameOf(reader, "newsletter-welcome"),
    subject: words.subject,
    heading: words.heading,
    parts: [
      { paragraph: words.text },
      { button: { label: words.button, url: pageUrl(deps.config.siteUrl, locale, "/blog") } },
    ],
    unsubscribeUrl: url,
  };
}

/** Tells a subscriber who signs up again that nothing more is to be done. */
export function alreadySubscribedEmail(deps: Deps, reader: Reader): Email {
  const { locale } = reader;
  const words = deps.content.emails[locale].newsletterKnown;
  const url = unsubscribeUrl(deps, reader.id, locale);
  return {
    ...frameOf(reader, "newsletter-known"),
    subject: words.subject,
    heading: words.heading,
    parts: [{ paragraph: words.text }],
    unsubscribeUrl: url,
  };
}

function frameOf({ id, email, locale }: Reader, kind: string) {
  return { kind, about: aboutSubscriber(id), to: email, locale };
}
