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
  /** A sentence in small print, as how long a link is good. */
  | { note: string };

/**
 * A letter to one person. Greeting, farewell, why it came and the company's identity are the frame's, which lay-out adds:
 * they don't belong into `parts`.
 */
export type Letter = {
  /** What kind, as `enquiry-confirmation`. */
  kind: string;
  /** What it is about, as `booking:<id>`: while it waits it can be withdrawn by it. */
  about?: string;
  /** An address, alone or as `Name <address>`. */
  to: string;
  replyTo?: string;
  locale: Locale;
  subject: string;
  heading: string;
  /** Whom the greeting names; without it there is no greeting. */
  name?: string;
  /** True for what a colleague wrote to somebody: it has no heading, greeting or farewell of ours, and is not marked as automatic. */
  isPersonal?: boolean;
  /** True for a letter to the company itself: no greeting, no farewell, and another sentence on why it came. */
  isForTeam?: boolean;
  parts: readonly LetterPart[];
  /** Of a digest: how many of what it stands for. */
  counts?: Readonly<Record<string, number>>;
  /** Not sent before this time. */
  notBefore?: Date;
  /** An appointment for the receiver's calendar. */
  calendar?: { method: "REQUEST" | "CANCEL"; text: string };
  /** Takes a cookie-free POST that ends the subscription (RFC 8058); the letter's foot links to it. */
  unsubscribeUrl?: string;
};
