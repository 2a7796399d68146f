// The text part of a letter: lines of at most 76 characters, addresses whole and visible.
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { LetterFrame } from "./letter-frame.server.ts";
import type { Letter, LetterPart } from "./letter.ts";

const width = 76;

/** Lays a letter out as plain text. */
export function textOf(letter: Letter, frame: LetterFrame): string {
  const foot = [
    wrap(frame.why),
    ...(frame.unsubscribe ? [labelled(frame.unsubscribe.label, frame.unsubscribe.url, letter.locale)] : []),
    [...frame.identity.map((line) => wrap(line)), frame.siteUrl].join("\n"),
  ];
  const [heading = "", ...parts] = blocksOf(letter);
  const blocks = [
    ...(heading ? [heading] : []),
    ...(frame.greeting ? [wrap(frame.greeting)] : []),
    ...parts,
    ...(frame.farewell ? [wrap(frame.farewell)] : []),
    ["-- ", foot.join("\n\n")].join("\n"), // what mail programs know as the end of the letter itself
  ];
  return `${blocks.join("\n\n")}\n`;
}

/** Returns the heading and each part as plain text, without what stands around every email. */
export function blocksOf({ heading, parts, locale }: Pick<Letter, "heading" | "parts" | "locale">): string[] {
  return [wrap(heading), ...parts.map((part) => partOf(part, locale))];
}

function partOf(part: LetterPart, locale: Locale): string {
  if ("paragraph" in part) return wrap(part.paragraph);
  if ("note" in part) return wrap(part.note);
  if ("button" in part) return `${labelled(part.button.label, "", locale)}\n${part.button.url}`;
  if ("quote" in part) return wrap(part.quote, "> ");
  return part.facts.map(([label, value]) => wrap(labelled(label, value, locale)).replaceAll("\n", "\n  ")).join("\n");
}

/**
 * Breaks lines between words; a word that is longer than a line, as an address of the web, stays whole.
 * @example wrap("one two", "> ") // "> one two"
 */
function wrap(text: string, prefix = ""): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((line) => breakLine(line, width - prefix.length))
    .map((line) => (prefix + line).trimEnd())
    .join("\n");
}

function breakLine(line: string, most: number): string[] {
  const lines: string[] = [];
  let open = "";
  for (const word of line.split(" ")) {
    if (open !== "" && open.length + 1 + word.length > most) {
      lines.push(open);
      open = word;
    } else open = open === "" ? word : `${open} ${word}`;
  }
  return [...lines, open];
}
