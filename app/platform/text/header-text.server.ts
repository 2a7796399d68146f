// Sanitises user text for email headers, against header injection.

/** Line breaks, control characters, and bidirectional overrides, which could fake a sender. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const maxSubjectLength = 200;
const maxNameLength = 100;
const address = /^[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}$/u;

export type Mailbox = { name: string; address: string };

/**
 * Returns one line of at most 200 characters.
 * @example subjectLine("Hello\r\nBcc: x@y.example") // "Hello Bcc: x@y.example"
 */
export function subjectLine(text: string): string {
  return truncatedLine(text, maxSubjectLength);
}

/**
 * Returns the recipient's mailbox.
 * @throws Error if there isn't exactly one address, or a line break.
 */
export function parseRecipient(text: string): Mailbox {
  if (text.search(unfit) >= 0) throw new Error("This is not an email address.");
  return parseMailbox(text);
}

/**
 * Parses one mailbox.
 * @throws Error if there isn't exactly one address.
 * @example parseMailbox("Ana <ana@hexley.example>") // { name: "Ana", address: "ana@hexley.example" }
 */
export function parseMailbox(text: string): Mailbox {
  const named = /^([\s\S]*)<([^<>]*)>\s*$/.exec(text);
  const mailAddress = (named?.[2] ?? text).trim();
  if (!address.test(mailAddress)) throw new Error("This is not an email address.");
  return { name: truncatedLine((named?.[1] ?? "").replaceAll(/[<>"]/g, " "), maxNameLength), address: mailAddress };
}

/**
 * Splits a list at its commas, except those in quotes.
 * @example parseMailboxes('"Pop, Ana" <ana@hexley.example>, desk@hexley.example') // ['"Pop, Ana" <ana@hexley.example>', "desk@hexley.example"]
 */
export function parseMailboxes(text: string): string[] {
  return text.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((item) => item.trim());
}

function truncatedLine(text: string, max: number): string {
  const line = text.toWellFormed().replaceAll(unfit, " ").replaceAll(/\s+/g, " ").trim();
  const signs = Array.from(line);
  return signs.length > max ? `${signs.slice(0, max - 1).join("")}…` : line;
}
