// What a letter is, before it is laid out: its parts in the order they are read. Not how it looks (lay-out) nor how it is sent.
import type { Locale } from "#app/platform/i18n/locales.ts";

/** One part of a letter. Every text is plain: whoever lays it out escapes it. */
export type LetterPart =
  | { paragraph: string }
  /** Labels and values, one a line. */
  | { facts: readonly (readonly [label: string, value: string])[] }
  /** What a person wrote, its lines kept. */
  | { quote: string }
  | { button: { label: string; url: string } }
  /** A sentence in small print, as why this letter came. */
  | { note: string };

/** A letter to one person. */
export type Letter = {
  /** What kind, as `enquiry-confirmation`. */
  kind: string;
  /** What it is about, as `booking:<id>`: while it waits it can be withdrawn by it. */
  about?: string;
  to: string;
  replyTo?: string;
  locale: Locale;
  subject: string;
  heading: string;
  parts: readonly LetterPart[];
  /** Not sent before this time. */
  notBefore?: Date;
  /** An appointment for the receiver's calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; text: string };
  /** Takes a cookie-free POST that ends the subscription (RFC 8058). */
  unsubscribeUrl?: string;
};
