// The text part of an email: lines of at most 76 characters.
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { EmailFrame } from "./email-frame.server.ts";
import type { Email, EmailPart } from "./email.ts";

const width = 76;

export function emailText(email: Email, frame: EmailFrame): string {
  const [heading = "", ...parts] = renderTextBlocks(email);
  const blocks = [
    ...(heading ? [heading] : []),
    ...(frame.greeting ? [wrapLines(frame.greeting)] : []),
    ...parts,
    ...(frame.farewell ? [wrapLines(frame.farewell)] : []),
    renderTextFooter(frame, email.locale),
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Returns the end of every email, after the signature delimiter of mail programs. */
export function renderTextFooter(frame: EmailFrame, locale: Locale): string {
  const foot = [
    wrapLines(frame.why),
    ...(frame.unsubscribe ? [labelled(frame.unsubscribe.label, frame.unsubscribe.url, locale)] : []),
    [...frame.identity.map((line) => wrapLines(line)), frame.siteUrl].join("\n"),
  ];
  return ["-- ", foot.join("\n\n")].join("\n");
}

/** Returns the heading and each part as plain text, without the frame. */
export function renderTextBlocks({ heading, parts, locale }: Pick<Email, "heading" | "parts" | "locale">): string[] {
  return [wrapLines(heading), ...parts.map((part) => renderTextPart(part, locale))];
}

function renderTextPart(part: EmailPart, locale: Locale): string {
  if ("paragraph" in part) return wrapLines(part.paragraph);
  if ("note" in part) return wrapLines(part.note);
  if ("button" in part) return `${labelled(part.button.label, "", locale)}\n${part.button.url}`;
  if ("quote" in part) return wrapLines(part.quote, "> ");
  return part.facts
    .map(([label, value]) => wrapLines(labelled(label, value, locale)).replaceAll("\n", "\n  "))
    .join("\n");
}

/** Breaks lines between words; a longer word, such as a URL, stays whole. */
export function wrapLines(text: string, prefix = ""): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => breakLine(line, width - prefix.length))
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}

function breakLine(line: string, max: number): string[] {
  const lines: string[] = [];
  let open = "";
  for (const word of line.split(" ")) {
    if (open !== "" && open.length + 1 + word.length > max) {
      lines.push(open);
      open = word;
    } else open = open === "" ? word : `${open} ${word}`;
  }
  return [...lines, open];
}
