// The lines of an iCalendar file that busy times depend on. Broken and other lines are left out, so that one bad
// line costs no event.

/** The lines of one event or time zone, each unfolded. */
export type Block = { kind: "VEVENT" | "VTIMEZONE"; lines: string[] };

const timeNames = new Set([
  "DTSTART",
  "DTEND",
  "DURATION",
  "RRULE",
  "RDATE",
  "EXDATE",
  "RECURRENCE-ID",
  "UID",
  "TRANSP",
  "STATUS",
  "X-MICROSOFT-CDO-BUSYSTATUS",
]);

/**
 * Returns events and time zones; alarms and other parts inside events are skipped.
 * @throws Error with a message for staff, unless the file is whole
 */
export function readBlocks(text: string): Block[] {
  const lines = [...unfold(text)];
  refuseUnlessWhole(lines);
  const blocks: Block[] = [];
  let block: Block | undefined;
  let depth = 0; // inside a part of the block
  for (const line of lines) {
    const { key, what } = partsOf(line);
    if (!block) block = key === "BEGIN" && isKind(what) ? { kind: what, lines: [] } : undefined;
    else if (key === "END" && what === block.kind) {
      blocks.push(block);
      block = undefined;
      depth = 0;
    } else {
      depth += steps[key] ?? 0;
      if (isWanted(block, key, depth)) block.lines.push(line);
    }
  }
  return blocks;
}

/** A file that was cut off on its way has lost events, or looks like a calendar without any. */
function refuseUnlessWhole(lines: readonly string[]): void {
  const open: string[] = [];
  const isPaired = lines.every((line) => {
    const { key, what } = partsOf(line);
    if (key === "BEGIN") open.push(what);
    return key !== "END" || open.pop() === what;
  });
  if (!isPaired || open.length > 0)
    throw new Error("The calendar is incomplete: it was cut off on the way, or its parts don’t fit together.");
}

function partsOf(line: string): { key: string; what: string } {
  const [, name = "", value = ""] = /^([A-Za-z0-9-]+)[;:](.*)$/s.exec(line) ?? [];
  return { key: name.toUpperCase(), what: value.trim().toUpperCase() };
}

const steps: Readonly<Record<string, number>> = { BEGIN: 1, END: -1 };

function isKind(name: string): name is Block["kind"] {
  return name === "VEVENT" || name === "VTIMEZONE";
}

function isWanted({ kind }: Block, key: string, depth: number): boolean {
  return kind === "VTIMEZONE" ? key !== "" : depth <= 0 && timeNames.has(key);
}

/** RFC 5545 §3.1: a line that begins with a space or tab continues the one before. */
function* unfold(text: string): Generator<string> {
  let whole = "";
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (/^[ \t]/.test(line)) whole += line.slice(1);
    else {
      if (whole !== "") yield whole;
      whole = line;
    }
  }
  if (whole !== "") yield whole;
}
