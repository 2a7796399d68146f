import { hasPage } from "#app/content/company-page.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import { invalidField } from "#app/platform/base/errors.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { hasRole } from "#app/platform/http/access.ts";
import type { Role } from "#app/platform/http/access.ts";
import { companyDay, daysAfter, startOfDay } from "#app/platform/i18n/company-time.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import { limits, others } from "./contract.ts";
import type { Dimension, SourceFigures, SourceRow, Sources } from "./contract.ts";
import * as queries from "./queries.server.ts";
import type { Conversion, DayRange, Group, Span } from "./queries.server.ts";
import { isChannel } from "./source-label.ts";
import { detectSource } from "./source.ts";
import { storedSource } from "./visit.server.ts";

type SourcesQuery = { from?: string | undefined; to?: string | undefined; by?: Dimension | undefined };

const usualDays = 30;
/** A path, host or campaign seen less often in as many days isn't named, because it could be someone's own. */
const minEntries = { in: usualDays, count: 3 };
/** In a row with fewer enquiries, a person could be recognised. */
const minEnquiries = 3;

/** Reads those figures of a period and the previous one that the roles may see. */
export async function readSources(deps: Deps, query: SourcesQuery, roles: readonly Role[]): Promise<Sources> {
  const { by = "source" } = query;
  const days = periodOf(deps, query);
  const length = daysBetween(days) + 1;
  const before = { from: daysAfter(days.from, -length), to: daysAfter(days.from, -1) };
  const { kysely } = deps.db;
  const [now, then, machines, machinesThen, lastIssue] = await Promise.all([
    readFigures(deps, { by, days }),
    readFigures(deps, { by, days: before }),
    queries.countOtherEntries(kysely, days),
    queries.countOtherEntries(kysely, before),
    readLastIssue(deps),
  ]);
  const maySeeAll = hasRole(roles, ["admin", "sales"]);
  const keys = by === "day" ? daysOf(days) : [...new Set([...now.keys(), ...then.keys()])];
  const totals = keys.map((key) => rowOf({ key, earlier: by === "day" ? daysAfter(key, -length) : key }, now, then));
  const rows = sortedRows(by, totals);
  const visible = maySeeAll ? { rows, totals: rows.reduce(add, emptyRow("")) } : shownToEditors(rows);
  return {
    ...days,
    before,
    by,
    totals: visible.totals,
    isCounting: deps.config.INSIGHTS,
    unknownEntries: machines.find(({ kind }) => kind === "unknown")?.entries ?? 0,
    rows: visible.rows.filter((row) => maySeeAll || by === "day" || row.entries > 0 || row.enquiries !== null),
    machines: machines
      .filter(({ kind }) => kind === "machine")
      .map(({ family, entries }) => {
        const earlier = machinesThen.find((row) => row.kind === "machine" && row.family === family);
        return { family, entries, before: earlier?.entries ?? 0 };
      })
      .toSorted((a, b) => b.entries - a.entries),
    lastIssue: lastIssue && (maySeeAll ? lastIssue : { ...lastIssue, ...figuresForEditors([], lastIssue)(lastIssue) }),
  };
}

function periodOf(deps: Deps, { from, to }: SourcesQuery): DayRange {
  const last = to ?? companyDay(deps.now());
  const first = from ?? daysAfter(last, 1 - usualDays);
  const days = { from: first, to: last };
  if (first > last) throw invalidField("from", "The period begins after it ends.");
  if (daysBetween(days) >= limits.days) throw invalidField("from", `Choose at most ${limits.days} days.`);
  return days;
}

function daysOf(days: DayRange): string[] {
  return Array.from({ length: daysBetween(days) + 1 }, (_, index) => daysAfter(days.from, index));
}

function daysBetween({ from, to }: DayRange): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs;
}

type Counts = Record<keyof SourceFigures, number>;

const none: Counts = { entries: 0, enquiries: 0, calls: 0, subscribers: 0, won: 0, value: 0 };

/** Returns a period's figures by the keys of a dimension. */
async function readFigures(
  deps: Pick<Deps, "content" | "db" | "site">,
  { by, days }: { by: Dimension; days: DayRange },
): Promise<Map<string, Counts>> {
  const { kysely } = deps.db;
  const byKey = new Map<string, Counts>();
  const addTo = (key: string, name: keyof Counts, number: number) => {
    const counts = byKey.get(key) ?? { ...none };
    counts[name] += number;
    byKey.set(key, counts);
  };
  const entered = await queries.countEntries(kysely, { by, days });
  const nameOf = await readNaming(deps, { by, days, entered });
  for (const { key, entries } of entered) addTo(nameOf(key), "entries", entries);
  const dayAt = by === "day" ? dayFinder(days) : String;
  for (const { name, groups } of await readConversions(kysely, { by, days }))
    for (const group of groups) {
      const key = by === "day" ? dayAt(group.a ?? "") : groupKey(by, group);
      addTo(key, name, group.count);
      if (name === "won") addTo(key, "value", group.value);
    }
  return byKey;
}

async function readConversions(connection: Connection, { by, days }: { by: Dimension; days: DayRange }) {
  const span = spanOf(days);
  const names = Object.keys(queries.conversionTables) as Conversion[]; // its own keys
  return Promise.all(
    names.map(async (name) => ({ name, groups: await queries.countConversions(connection, name, { by, span }) })),
  );
}

function spanOf({ from, to }: DayRange): Span {
  return { from: startOfDay(from), until: startOfDay(daysAfter(to, 1)) };
}

/** Returns a function for the company's day of a minute. */
function dayFinder(days: DayRange): (minute: string) => string {
  const starts = daysOf(days).map((day) => ({ day, from: startOfDay(day).slice(0, "2026-11-20T10:30".length) }));
  return (minute) => starts.findLast(({ from }) => from <= minute)?.day ?? days.from;
}

function groupKey(by: Dimension, { a, b }: Group): string {
  if (by !== "source") return a ?? "unknown";
  return storedSource({ campaign: a, referrer_host: b });
}

/** Returns a function for an entry's row: rare hosts, campaigns and foreign paths are one row, `others`. */
async function readNaming(
  deps: Pick<Deps, "content" | "db" | "site">,
  { by, days, entered }: { by: Dimension; days: DayRange; entered: Awaited<ReturnType<typeof queries.countEntries>> },
) {
  if (by === "origin") return () => "website";
  if (by !== "source" && by !== "page") return (key: string) => key;
  const from = daysAfter(days.to, 1 - minEntries.in);
  const around = from < days.from ? { from, to: days.to } : days;
  const counted = around === days ? entered : await queries.countEntries(deps.db.kysely, { by, days: around });
  const seen = new Map(counted.map(({ key, entries }) => [key, entries]));
  const least = (minEntries.count * (daysBetween(around) + 1)) / minEntries.in;
  const isOurs = (key: string) => (by === "source" ? isChannel(key) : hasPage(deps, barePath(key)));
  return (key: string) => ((seen.get(key) ?? 0) >= least || isOurs(key) ? key : others);
}

type RowName = { key: string; earlier: string };

function rowOf({ key, earlier }: RowName, now: Map<string, Counts>, then: Map<string, Counts>): RowTotals {
  return { key, ...(now.get(key) ?? none), before: then.get(earlier) ?? none };
}

type RowTotals = Counts & { key: string; before: Counts };

const emptyRow = (key: string): RowTotals => ({ key, ...none, before: none });

function add(sum: RowTotals, row: RowTotals): RowTotals {
  return { key: sum.key, ...addCounts(sum, row), before: addCounts(sum.before, row.before) };
}

function addCounts(a: Counts, b: Counts): Counts {
  const { entries, enquiries, calls, subscribers, won, value } = a;
  return {
    entries: entries + b.entries,
    enquiries: enquiries + b.enquiries,
    calls: calls + b.calls,
    subscribers: subscribers + b.subscribers,
    won: won + b.won,
    value: value + b.value,
  };
}

/** Sorts days by date, other rows by won, enquiries and entries; rows beyond the limit become one. */
function sortedRows(by: Dimension, rows: readonly RowTotals[]): RowTotals[] {
  if (by === "day") return rows.toSorted((a, b) => a.key.localeCompare(b.key));
  const rank = (a: RowTotals, b: RowTotals) => b.won - a.won || b.enquiries - a.enquiries || b.entries - a.entries;
  const sorted = rows.filter(({ key }) => key !== others).toSorted((a, b) => rank(a, b) || a.key.localeCompare(b.key));
  const folded = [...rows.filter(({ key }) => key === others), ...sorted.slice(limits.rows)];
  return [...sorted.slice(0, limits.rows), ...(folded.length > 0 ? [folded.reduce(add, emptyRow(others))] : [])];
}

type VisibleRows = { rows: SourceRow[]; totals: SourceRow };

/** Returns the rows for editors: no value, and only entries if there are few enquiries in either period. */
function shownToEditors(rows: readonly RowTotals[]): VisibleRows {
  const totals = rows.reduce(add, emptyRow(""));
  const now = figuresForEditors(rows, totals);
  const then = figuresForEditors(
    rows.map(({ before }) => before),
    totals.before,
  );
  const toRow = ({ key }: RowTotals, counts: Counts, before: Counts): SourceRow => ({
    key,
    ...now(counts),
    before: then(before),
  });
  return { rows: rows.map((row) => toRow(row, row, row.before)), totals: toRow(totals, totals, totals.before) };
}

/**
 * Returns a function that hides figures. If only one row is withheld, the total minus the others would reveal it, so
 * the smallest other row, or else the total, is withheld too.
 */
function figuresForEditors(rows: readonly Counts[], total: Counts): (counts: Counts) => SourceFigures {
  const hidden = new Set(rows.filter(hasTooFewEnquiries));
  const revealing = [...hidden].filter(
    ({ enquiries, calls, subscribers, won }) => enquiries + calls + subscribers + won,
  );
  if (revealing.length === 1) {
    const open = rows.filter((row) => !hidden.has(row));
    hidden.add(open.reduce((least, row) => (row.enquiries < least.enquiries ? row : least), open[0] ?? total));
  }
  return (counts) => (hidden.has(counts) ? withheld(counts) : { ...figuresOf(counts), value: null });
}

function hasTooFewEnquiries({ enquiries }: Counts): boolean {
  return enquiries < minEnquiries;
}

function withheld({ entries }: Pick<Counts, "entries">): SourceFigures {
  return { entries, enquiries: null, calls: null, subscribers: null, won: null, value: null };
}

function figuresOf({ entries, enquiries, calls, subscribers, won, value }: Counts): Counts {
  return { entries, enquiries, calls, subscribers, won, value };
}

/** Reads what the links of the newest issue have brought since it was sent. */
async function readLastIssue(deps: Deps) {
  const issue = await queries.findLastIssue(deps.db.kysely);
  if (!issue) return null;
  const campaign = { utm_source: "newsletter", utm_campaign: issue.slug ?? "" };
  const key = detectSource({ campaign, referrerHost: null });
  const today = companyDay(deps.now());
  const sent = companyDay(new Date(issue.started_at));
  const days = { from: sent > daysAfter(today, 1 - limits.days) ? sent : daysAfter(today, 1 - limits.days), to: today };
  const figures = (await readFigures(deps, { by: "source", days })).get(key) ?? none;
  return { id: issue.id, subject: issue.subject ?? "", sentAt: issue.started_at, key, ...figures };
}
