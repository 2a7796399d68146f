import { fillIn, inWords } from "#app/content/fill-in.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { unsubscribeUrl } from "#app/platform/mail/unsubscribe-link.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";

export const confirmationHours = 48;

export type EmailRecipient = { id: string; email: string; locale: Locale };

export function aboutSubscriber(id: string): string {
  return `subscriber:${id}`;
}

export function confirmationEmail({ config, content }: Deps, reader: EmailRecipient, token: string): Email {
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

/** Builds the welcome email. Emails with `unsubscribeUrl` have an unsubscribe link in the footer. */
export function welcomeEmail(deps: Deps, reader: EmailRecipient): Email {
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

/** Builds the email for a subscriber who signs up again. */
export function alreadySubscribedEmail(deps: Deps, reader: EmailRecipient): Email {
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

function frameOf({ id, email, locale }: EmailRecipient, kind: string) {
  return { kind, about: aboutSubscriber(id), to: email, locale };
}
