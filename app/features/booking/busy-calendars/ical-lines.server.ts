// Reads the lines of an iCalendar file (RFC 5545 §3.1) that busy times need. Tolerant: a broken line doesn't lose its
// event, and a line that only looks like BEGIN or END is text.

/** A calendar that can't be read at all. Its message is shown to staff. */
export class CalendarError extends Error {
  override readonly name = "CalendarError";
}

/** The unfolded lines of an event, time zone or free/busy part. `calendar` is shared by the parts of a calendar. */
export type Block = { kind: ComponentName; lines: string[]; calendar: { timeZone: string | undefined } };

type ComponentName = "VEVENT" | "VTIMEZONE" | "VFREEBUSY";

export type Property = { name: string; parameters: ReadonlyMap<string, string>; value: string };

const kinds: readonly string[] = ["VEVENT", "VTIMEZONE", "VFREEBUSY"] satisfies ComponentName[];

const components = /^(?:V[A-Z]+|X-[A-Z0-9-]+|STANDARD|DAYLIGHT|AVAILABLE|PARTICIPANT)$/;

const eventProperties = new Set([
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "UID",
  "SEQUENCE",
  "TRANSP",
  "STATUS",
  "X-MICROSOFT-CDO-BUSYSTATUS",
  "ATTENDEE",
]);

/**
 * Returns events, time zones and free/busy parts; skips alarms and other nested parts.
 * @throws CalendarError if the file was cut off
 */
export function readBlocks(text: string): Block[] {
  const state: ParserState = { blocks: [], open: [], block: undefined, calendar: { timeZone: undefined } };
  for (const line of unfold(text)) {
    const { key, value } = parseKey(line);
    const part = value.toUpperCase();
    if (key === "BEGIN" && components.test(part)) begin(state, part, line);
    else if (key === "END" && state.open.includes(part)) end(state, part, line);
    else if (state.block) addLine(state.block, { key, line, within: state.open.at(-1) });
    else if (key === "X-WR-TIMEZONE") state.calendar.timeZone = value;
  }
  if (state.open.length > 0) throw new CalendarError("The calendar is incomplete: it was cut off on the way.");
  return state.blocks;
}

/** `open` are the names of the open parts, innermost last. */
type ParserState = { blocks: Block[]; open: string[]; block: Block | undefined; calendar: Block["calendar"] };

function begin(state: ParserState, part: string, line: string): void {
  state.open.push(part);
  if (part === "VCALENDAR") state.calendar = { timeZone: undefined };
  if (isKind(part)) {
    if (state.block) state.blocks.push(state.block); // it was never closed
    state.block = { kind: part, lines: [], calendar: state.calendar };
  } else if (state.block?.kind === "VTIMEZONE") state.block.lines.push(line);
}

/** Ends a part; unclosed lines within it were text. */
function end(state: ParserState, part: string, line: string): void {
  const { open, block } = state;
  open.length = open.lastIndexOf(part);
  if (block && part === block.kind) state.blocks.push(block);
  if (block?.kind === "VTIMEZONE") block.lines.push(line);
  if (isKind(part) || part === "VCALENDAR") state.block = undefined;
}

function addLine(
  { kind, lines }: Block,
  { key, line, within }: { key: string; line: string; within?: string | undefined },
) {
  if (kind !== "VEVENT" || (within === "VEVENT" && eventProperties.has(key))) lines.push(line);
}

/** Parses a line. If a parameter contains an unquoted colon, `isValue` identifies where the value begins. */
export function parseLine(line: string, isValue: (value: string) => boolean = () => true): Property | undefined {
  const { key: name } = parseKey(line);
  const colons = colonsIn(line);
  const at = colons.slice(0, maxColons).find((colon) => isValue(line.slice(colon + 1).trim())) ?? colons[0];
  if (name === "" || at === undefined) return undefined;
  return { name, parameters: parametersOf(line.slice(name.length, at)), value: line.slice(at + 1).trim() };
}

/** Zone names contain one or two. */
const maxColons = 10;

/** Returns the positions of unquoted colons; of all colons if there are none. */
function colonsIn(line: string): number[] {
  const outside = [...line.matchAll(/"[^"]*"|:/g)].filter(([match]) => match === ":").map(({ index }) => index);
  return outside.length > 0 ? outside : [...line.matchAll(/:/g)].map(({ index }) => index);
}

function parametersOf(text: string): Property["parameters"] {
  const parts = text.match(/;[^=;]+=(?:"[^"]*"|[^;"])*/g) ?? [];
  return new Map(
    parts.map((part) => {
      const [name = "", ...value] = part.slice(1).split("=");
      return [name.trim().toUpperCase(), value.join("=").replaceAll('"', "").trim()];
    }),
  );
}

/** Returns a line's key and value; the key is empty if the line is invalid. */
function parseKey(line: string): { key: string; value: string } {
  const [, name = "", value = ""] = /^([A-Za-z0-9-]+)[;:](.*)$/s.exec(line) ?? [];
  return { key: name.toUpperCase(), value: value.trim() };
}

function isKind(part: string): part is ComponentName {
  return kinds.includes(part);
}

/** Unfolds lines (RFC 5545 §3.1): one that begins with a space or tab continues the previous one. */
function* unfold(text: string): Generator<string> {
  let whole = "";
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line)) whole += line.slice(1);
    else {
      if (whole !== "") yield whole;
      whole = line;
    }
  }
  if (whole !== "") yield whole;
}
