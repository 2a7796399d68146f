import type { Locale } from "#app/platform/i18n/locales.ts";

/** Texts are plain; rendering escapes them. */
export type EmailPart =
  | { paragraph: string }
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** User text, with its line breaks. */
  | { quote: string }
  | { button: { label: string; url: string } }
  /** Small print, such as how long a link is valid. */
  | { note: string };

/** An email to one person, without its frame (greeting, sign-off, company details), which rendering adds. */
export type Email = {
  /** Such as `enquiry-confirmation`. */
  kind: string;
  /** Such as `booking:<id>`; waiting emails can be withdrawn by it. */
  about?: string;
  /** An address, alone or as `Name <address>`. */
  to: string;
  replyTo?: string;
  locale: Locale;
  subject: string;
  heading: string;
  /** The name in the greeting; no greeting without it. */
  name?: string;
  /** Written by a colleague: no heading, greeting or sign-off is added, and it isn't marked as automatic. */
  isPersonal?: boolean;
  /** Emails to the company have no greeting and no sign-off. */
  isForTeam?: boolean;
  parts: readonly EmailPart[];
  /** Only in a digest: its numbers. */
  counts?: Readonly<Record<string, number>>;
  /** The Message-ID of the email that it answers, without angle brackets. */
  inReplyTo?: string;
  /** Not sent before this time. */
  notBefore?: Date;
  /** An iCalendar part. */
  calendar?: { method: "REQUEST" | "CANCEL"; text: string };
  /** Accepts a cookie-free POST (RFC 8058); also linked in the footer. */
  unsubscribeUrl?: string;
};
