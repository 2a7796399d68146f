// Parses a message's headers: sender, recipients, references, and whether it was sent automatically.
import type { FetchMessageObject, MessageEnvelopeObject } from "imapflow";
import { email } from "#app/platform/http/field-schemas.ts";

export type MessageHead = {
  /** Without angle brackets. */
  messageId: string | undefined;
  /** Undefined if there isn't exactly one sender. */
  from: string | undefined;
  subject: string;
  /** ISO 8601 UTC. */
  at: string | undefined;
  references: string[];
  /** Every address in the headers that name recipients. */
  recipients: string[];
  isAutomatic: boolean;
  isSenderAuthenticated: boolean | undefined;
};

const limits = { references: 100, recipients: 200, subject: 998 };

/** Reads the headers. `trustedServer` is the server whose Authentication-Results count. */
export function parseMessageHead(
  { envelope = {}, ...message }: FetchMessageObject,
  trustedServer: string | undefined,
): MessageHead {
  const headers = parseHeaders(message.headers);
  const from = senderOf(envelope);
  const subject = toStorableText(envelope.subject).slice(0, limits.subject);
  return {
    messageId: toStorableText(envelope.messageId).replace(/^<(.*)>$/s, "$1") || undefined,
    from,
    subject,
    at: timeOf(envelope.date) ?? timeOf(message.internalDate),
    references: idsIn(
      toStorableText([...all(headers, "in-reply-to"), ...all(headers, "references").toReversed()].join(" ")),
    ),
    recipients: recipientNames.flatMap((name) => all(headers, name).flatMap(addressesIn)).slice(0, limits.recipients),
    isAutomatic: isAutomatic(headers, subject, from),
    isSenderAuthenticated:
      trustedServer === undefined
        ? undefined
        : from !== undefined && isSenderAuthenticated(headers, { from, trustedServer }),
  };
}

function senderOf({ from: [sender, ...others] = [] }: MessageEnvelopeObject): string | undefined {
  const address = toStorableText(sender?.address).trim();
  return others.length === 0 && email().safeParse(address).success ? address : undefined; // as in data subject requests
}

/** Removes NUL and lone surrogates, which can't be stored. */
export function toStorableText(text = ""): string {
  return text.toWellFormed().replaceAll("\0", "");
}

type Headers = readonly (readonly [name: string, value: string])[];

function parseHeaders(bytes: Buffer | undefined): Headers {
  const lines = (bytes?.toString() ?? "").replaceAll(/\r?\n[ \t]+/g, " ").split(/\r?\n/);
  return lines.flatMap((line) => {
    const at = line.indexOf(":");
    return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
  });
}

function all(headers: Headers, name: string): string[] {
  return headers.filter(([each]) => each === name).map(([, value]) => value);
}

const recipientNames = ["to", "cc", "delivered-to", "x-original-to", "envelope-to"];

/** Begins at the start of a word only, so that a long word without "@" isn't searched from each of its characters. */
const addressesIn = (value: string) => value.match(/(?<![^\s<>@,;:"()])[^\s<>@,;:"()]+@[^\s<>@,;:"()]+/g) ?? [];

/** Returns the newest ones first: a long conversation may have more than are looked at. */
function idsIn(text: string): string[] {
  return [...new Set(text.match(/<[^<>\s]{1,996}>/g))].slice(0, limits.references);
}

function timeOf(date: Date | string | undefined): string | undefined {
  const time = new Date(date ?? "");
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString();
}

/**
 * Returns true for automatic messages: RFC 3834 §5, other programs' headers, mailing lists (RFC 2919), and senders that
 * can't be answered, which are an empty envelope sender and the mail system itself.
 */
function isAutomatic(headers: Headers, subject: string, from = ""): boolean {
  if (/^(?:mailer-daemon|postmaster)@/i.test(from) || all(headers, "return-path").includes("<>")) return true;
  const submitted = all(headers, "auto-submitted")[0]?.toLowerCase() ?? "no";
  if (!/^no\b/.test(submitted)) return true;
  if (["x-autoreply", "x-autorespond", "list-id"].some((name) => all(headers, name).length > 0)) return true;
  if (all(headers, "precedence").some((value) => /^(?:bulk|junk|list|auto_reply)$/i.test(value))) return true;
  return automaticSubject.test(subject);
}

/** The first words of out-of-office subjects of Exchange, Outlook and others, in four languages. */
const automaticSubject =
  /^(?:automatic reply|auto(?:matic)?[- ]?(?:reply|response)|out of (?:the )?office|réponse automatique|(?:message d['’])?absence (?:du bureau|automatique)|răspuns automat|raspuns automat|în afara biroului|absent de la birou|automatische antwort|abwesenheits(?:notiz|nachricht|meldung))\b/i;

/**
 * Returns true if the trusted server confirmed the sender's domain (RFC 8601): by DMARC, or by an aligned signature or
 * envelope sender. Only its topmost results count, as senders may add others below.
 */
function isSenderAuthenticated(
  headers: Headers,
  { from, trustedServer }: { from: string; trustedServer: string },
): boolean {
  const domain = from.slice(from.lastIndexOf("@") + 1).toLowerCase();
  const trustedResults = all(headers, "authentication-results").find(
    (value) => /^[^\s;]+/.exec(value)?.[0].toLowerCase() === trustedServer.toLowerCase(),
  );
  const results = withoutComments(trustedResults ?? "")
    .split(";")
    .slice(1);
  return results.some((result) => {
    const [, method = ""] = /^\s*(dmarc|dkim|spf)\s*=\s*pass\b/i.exec(result) ?? [];
    const [, about = ""] = properties[method.toLowerCase()]?.exec(result) ?? [];
    return method !== "" && isAligned(about.toLowerCase().replace(/^.*@/, ""), domain);
  });
}

/**
 * Returns a header's value without its comments, in which a sender's own words may be (RFC 5322 §3.2). Returns "" if a
 * quoted text is more than an address or a domain: that is a sender's, too.
 */
function withoutComments(value: string): string {
  const unquoted = value.replaceAll(/\\./g, "").replaceAll(/"([\w.@+-]*)"/g, "$1");
  if (unquoted.includes('"')) return "";
  let depth = 0;
  return unquoted.replaceAll(/[()]|[^()]+/g, (part) => {
    if (part !== "(" && part !== ")") return depth > 0 ? "" : part;
    depth = Math.max(0, depth + (part === "(" ? 1 : -1));
    return " ";
  });
}

const properties: Readonly<Record<string, RegExp>> = {
  dmarc: /\bheader\.from\s*=\s*([^\s;]+)/i,
  dkim: /\bheader\.[di]\s*=\s*([^\s;]+)/i,
  spf: /\bsmtp\.mailfrom\s*=\s*([^\s;]+)/i,
};

/** Returns true for the same domain, or one below the other (RFC 7489 §3.1, without a list of public suffixes). */
function isAligned(a: string, b: string): boolean {
  const isBelow = (low: string, high: string) => high.includes(".") && low.endsWith(`.${high}`);
  return a !== "" && (a === b || isBelow(a, b) || isBelow(b, a));
}
