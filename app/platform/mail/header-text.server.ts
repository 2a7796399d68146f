// Makes what people wrote fit for a letter's head: one line, of sensible length, and one address where one is meant.

/** Line ends and other controls, and the marks that turn the direction of what follows, which could show a false sender. */
const unfit = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]+/gu;
const longestSubject = 200;
const longestName = 100;
const address = /^[^\s<>@,;:"()[\]\\]{1,64}@[^\s<>@,;:"()[\]\\]{1,255}$/u;

/** An address and the name that may stand before it. */
export type Mailbox = { name: string; address: string };

/**
 * One line of at most 200 characters.
 * @example subjectLine("Hello\r\nBcc: x@y.example") // "Hello Bcc: x@y.example"
 */
export function subjectLine(text: string): string {
  return oneLine(text, longestSubject);
}

/**
 * The address of a text that must hold nothing else but a name: a line end in it is an attempt at something.
 * @throws Error where there isn't exactly one address.
 * @example recipientOf("ana@hexley.example").address
 */
export function recipientOf(text: string): Mailbox {
  if (text.search(unfit) >= 0) throw new Error("This is no e-mail address.");
  return mailboxOf(text);
}

/**
 * The one address of a text such as `Ana <ana@hexley.example>`.
 * @throws Error where there isn't exactly one.
 * @example mailboxOf("Ana <ana@hexley.example>") // { name: "Ana", address: "ana@hexley.example" }
 */
export function mailboxOf(text: string): Mailbox {
  const named = /^([\s\S]*)<([^<>]*)>\s*$/.exec(text);
  const found = (named?.[2] ?? text).trim();
  if (!address.test(found)) throw new Error("This is no e-mail address.");
  return { name: oneLine((named?.[1] ?? "").replaceAll(/[<>"]/g, " "), longestName), address: found };
}

function oneLine(text: string, most: number): string {
  const line = text.toWellFormed().replaceAll(unfit, " ").replaceAll(/\s+/g, " ").trim();
  const signs = Array.from(line);
  return signs.length > most ? `${signs.slice(0, most - 1).join("")}…` : line;
}
