// Separates what the sender of an email wrote from the email that they quote. A wrong guess loses nothing: both parts
// are kept and shown.

export type SplitText = { text: string; quoted: string | null };

/**
 * Splits a plain text where it begins to quote. Answers between quoted lines are left among them, and a text that is
 * only a quotation is left whole.
 * @example splitQuote("Yes.\n\nOn 23 Nov 2026, at 10:12, Ana wrote:\n> Tuesday?") // { text: "Yes.", quoted: "On 23 Nov …" }
 */
export function splitQuote(whole: string): SplitText {
  const lines = whole.split("\n");
  const quote = findQuote(lines);
  if (!quote) return { text: whole, quoted: null };
  const after = lines.slice(quote.end);
  const ownParts = [lines.slice(0, quote.start), after].map((part) => part.join("\n").trim());
  const text = ownParts.filter(Boolean).join("\n\n");
  const quoted = lines.slice(quote.start, quote.end).join("\n").trim();
  if (text === "" || after.some(isQuoted)) return { text: whole, quoted: null };
  return { text, quoted };
}

type LineRange = { start: number; end: number };

/** Finds the first quotation with the line that introduces it; `end` is exclusive. */
function findQuote(lines: readonly string[]): LineRange | undefined {
  for (let at = 0; at < lines.length; at++) {
    const length = isQuoted(lines[at] ?? "") ? 0 : introductionAt(lines, at);
    if (length === undefined) continue;
    const first = skipBlank(lines, at + length);
    const end = isQuoted(lines[first] ?? "") ? endOfMarked(lines, first) : lines.length; // a program that marks no lines
    return { start: at, end };
  }
  return undefined;
}

const isQuoted = (line: string) => line.startsWith(">");
const isBlank = (line: string) => line.trim() === "";

function skipBlank(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] ?? "")) at++;
  return at;
}

/** Returns the end of lines that begin with `>`, and of the blank ones among them. */
function endOfMarked(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length && (isQuoted(lines[at] ?? "") || isBlank(lines[at] ?? "")); at++)
    if (isQuoted(lines[at] ?? "")) end = at + 1;
  return skipBlank(lines, end) === lines.length ? lines.length : end;
}

/** Returns the number of lines of an introduction that begins here; undefined if none does. */
function introductionAt(lines: readonly string[], at: number): number | undefined {
  return attributionAt(lines, at) ?? headerBlockAt(lines, at);
}

/** The longest attribution, which mail programs break into lines. */
const maxAttributionLength = { lines: 4, characters: 400 };

/**
 * Matches the end of an attribution in the languages of the site and in German; other languages are known by an
 * address.
 */
const attributionEnd = /(?:wrote|writes|a scris|a [ée]crit|schrieb\b.*|<[^<>\s]+@[^<>\s]+>.*)\s*:$/;

/** An attribution names a time: others may introduce what the sender lists. */
const namesTime = /\d{1,2}[:.h]\d{2}|\d{4}/;

const attributionStart = /^(?:On|Am|Le|În|In|Pe|La|El|Il|Em|Op|W)\s|\d{4}|^\S.*<[^<>\s]+@[^<>\s]+>/;

function attributionAt(lines: readonly string[], at: number): number | undefined {
  if (!beginsAttribution(lines[at] ?? "")) return undefined;
  let joined = "";
  for (const [index, line] of lines.slice(at, at + maxAttributionLength.lines).entries()) {
    joined = `${joined} ${line.trim()}`.trim();
    if (isBlank(line) || joined.length > maxAttributionLength.characters) return undefined;
    if (attributionEnd.test(joined)) return namesTime.test(joined) ? index + 1 : undefined;
  }
  return undefined;
}

function beginsAttribution(line: string): boolean {
  return line.length <= maxAttributionLength.characters && attributionStart.test(line);
}

const separator =
  /^(?:_{10,}|-{2,}\s*(?:Original Message|Ursprüngliche Nachricht|Message d['’]origine|Mesaj original|Mesajul original)\s*-{2,})$/i;

/** A line of the header block of Outlook; bold in texts that were made from HTML. */
const headerLine =
  /^\*?(?:From|Sent|Date|To|Cc|Subject|Von|Gesendet|Datum|An|Betreff|De|Envoyé|Objet|À|De la|Trimis|Dată|Data|Către|Subiect)\s?:\*?\s/i;

const minHeaderLines = 3;

/** Returns the number of lines of Outlook's separator, of its header block, or of both. */
function headerBlockAt(lines: readonly string[], at: number): number | undefined {
  const isSeparated = separator.test(lines[at]?.trim() ?? "");
  const start = isSeparated ? skipBlank(lines, at + 1) : at;
  let end = start;
  while (headerLine.test(lines[end] ?? "")) end++;
  if (end - start >= minHeaderLines) return end - at;
  return isSeparated && !(lines[at] ?? "").startsWith("_") ? 1 : undefined;
}
