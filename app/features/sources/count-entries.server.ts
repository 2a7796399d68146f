// Counts where visits begin, in front of the cache. Only counts are kept, per process, and added to the table once a
// minute; they don't depend on who sent a request, or in which order.
import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import { hasPage } from "#app/content/company-page.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay, daysAfter, startOfDay } from "#app/platform/i18n/company-time.ts";
import { barePath, localeOf } from "#app/platform/i18n/locales.ts";
import { daysBefore, fixedPeriods, monthsBefore } from "#app/platform/settings/retention-period.ts";
import { readCampaign } from "./campaign.ts";
import { others } from "./contract.ts";
import { foldEntries, insertEntries, sumEntries } from "./entry-queries.server.ts";
import { machineFamily, mayBeEntry, referrerHost, sendsFetchMetadata, wantsHtml } from "./entry-request.server.ts";
import { detectSource } from "./source.ts";
import type { SiteEntryTable } from "./tables.ts";

/** Counts a request whose response is a page or another file. The request isn't kept. */
export type CountEntry = (request: IncomingMessage) => void;

/** Rows per process and day; names that anyone can make up leave room for our own pages. */
const maxRows = { named: 3_000, all: 4_000 };

/** The cache of repeated strings; it is cleared when full, and longer strings are parsed each time. */
const maxRemembered = { texts: 1_000, length: 400 };

/** Jobs run every 20 seconds: a minute's counts are added at its end, not at the next run. */
const dueAfterMs = 50_000;

type Kind = SiteEntryTable["kind"];

/** `isNamed`: anyone can make this name up, unlike the channel of a known host. */
type EntrySource = { source: string; isNamed: boolean };

type CountedEntry = { kind: Kind; named: EntrySource };

type Counter = {
  count: CountEntry;
  /** Returns the counts since the last call, in an order that doesn't reveal their time. */
  take(): SiteEntryTable[];
  putBack(entries: readonly SiteEntryTable[]): void;
  /** Starts the next day when it has begun. Not done per request, because reading a clock costs as much as counting. */
  closePastDays(): void;
  addedAt: number;
};

const counters = new WeakMap<Deps["db"], Counter>();

type CountDeps = Pick<Deps, "config" | "content" | "db" | "now" | "site">;

/** Returns the function that counts an answered request, or undefined if nothing is counted (`INSIGHTS`). */
export function startCounting(deps: CountDeps): CountEntry | undefined {
  if (!deps.config.INSIGHTS) return undefined;
  const counter = createCounter(deps);
  counters.set(deps.db, counter);
  return counter.count;
}

/** Adds this process's counts to the table; if that fails, keeps them for the next time. */
export async function addEntries({ db, now }: Pick<CountDeps, "db" | "now">): Promise<void> {
  const counter = counters.get(db);
  if (!counter) return;
  counter.addedAt = now().getTime();
  const entries = counter.take();
  try {
    await insertEntries(db, entries);
  } catch (error) {
    counter.putBack(entries);
    throw error;
  }
}

/** Adds counts once a minute. Jobs call it more often, so that a day ends within seconds of midnight. */
export async function addEntriesOnceAMinute(deps: Deps): Promise<void> {
  const counter = counters.get(deps.db);
  counter?.closePastDays();
  if (deps.now().getTime() - (counter?.addedAt ?? 0) >= dueAfterMs) await addEntries(deps);
}

/** Deletes old entries. After a month, folds what a flood of made-up names left. */
export async function deleteOldEntries({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const oldest = companyDay(monthsBefore(now(), fixedPeriods.entryMonths));
  await db.kysely.deleteFrom("site_entry").where("day", "<", oldest).execute();
  const daysAgo = (days: number) => companyDay(daysBefore(now(), days));
  await foldEntries(db, { from: daysAgo(45), until: daysAgo(31) });
}

function createCounter(deps: CountDeps): Counter {
  const { config, now } = deps;
  const ownHost = new URL(config.siteUrl).hostname;
  const familyOf = remember(machineFamily);
  const referrerOf = remember((origin) => describeReferrer(referrerHost(origin)));
  let today = beginDay(now());
  let ended: SiteEntryTable[] = [];
  const closePastDays = () => {
    const time = now();
    if (time.getTime() < today.endsAt) return;
    ended.push(...today.counted());
    today = beginDay(time);
  };
  const seen = (query: string | undefined, headers: IncomingHttpHeaders): CountedEntry | undefined => {
    const referrer = headers.referer === undefined ? noReferrer : referrerOf(originOf(headers.referer));
    if (referrer.host === ownHost) return undefined;
    const family = familyOf(headers["user-agent"] ?? "");
    if (family !== null) return { kind: "machine", named: { source: family ?? others, isNamed: true } };
    if (sendsFetchMetadata(headers)) return { kind: "browser", named: nameSource(query, referrer, true) };
    return wantsHtml(headers) ? { kind: "unknown", named: nameSource(query, referrer, false) } : undefined;
  };
  const isOurs = (path: string) => !/\.\w+$/.test(path) && hasPage(deps, barePath(path)); // a feed is a file beside posts
  const count = ({ method, headers, url = "/" }: IncomingMessage) => {
    if (method !== "GET" || !mayBeEntry(headers)) return;
    const mark = url.indexOf("?");
    const [path, query] = mark < 0 ? [url, undefined] : [url.slice(0, mark), url.slice(mark)];
    const entry = seen(query, headers);
    if (entry) today.add(path, isOurs, entry);
  };
  return {
    count,
    take: () => {
      closePastDays();
      const counted = sumEntries([...ended, ...today.counted()]); // what was put back may have been counted again since
      ended = [];
      today.reset();
      return counted;
    },
    putBack: (entries) => void ended.push(...entries),
    closePastDays,
    addedAt: now().getTime(),
  };
}

/** Creates the rows of a process for a day. */
function beginDay(time: Date) {
  const day = companyDay(time);
  const pages = new Map<string, Record<Kind, Map<string, SiteEntryTable>>>();
  const rows: SiteEntryTable[] = [];
  const beginPage = (path: string) => {
    const counts = { browser: new Map(), unknown: new Map(), machine: new Map() };
    pages.set(copyOf(path), counts);
    return counts;
  };
  const beginRow = (path: string, kind: Kind, source: string) => {
    const name = copyOf(source);
    const counted = { day, path: copyOf(path), source: name, kind, locale: localeOf(path), entries: 0 };
    pages.get(path)?.[kind].set(name, counted);
    rows.push(counted);
    return counted;
  };
  return {
    endsAt: Date.parse(startOfDay(daysAfter(day, 1))),
    add(path: string, isOurs: (path: string) => boolean, { kind, named }: CountedEntry): void {
      const page = pages.get(path) ?? (isOurs(path) ? beginPage(path) : undefined);
      if (!page) return;
      const isFull = rows.length >= (named.isNamed ? maxRows.named : maxRows.all);
      const existing = page[kind].get(named.source);
      const source = isFull && !existing ? others : named.source;
      (existing ?? page[kind].get(source) ?? beginRow(path, kind, source)).entries++;
    },
    counted: () => rows.filter(({ entries }) => entries > 0),
    reset: () => rows.forEach((row) => (row.entries = 0)),
  };
}

const direct = { source: detectSource({ campaign: null, referrerHost: "" }), isNamed: false };

const unknown = { source: detectSource({ campaign: null, referrerHost: null }), isNamed: false };

/** `named` is null if the host isn't public. */
type Referrer = { host: string | null; named: EntrySource | null };

const noReferrer: Referrer = { host: null, named: null };

function describeReferrer(host: string | null): Referrer {
  if (!host?.includes(".")) return { host, named: null };
  const source = detectSource({ campaign: null, referrerHost: host });
  return { host, named: { source, isNamed: source.includes(".") } };
}

/** Returns the source of a visit by its query and referrer. */
function nameSource(query: string | undefined, { host, named }: Referrer, isKnown: boolean): EntrySource {
  const campaign = query === undefined ? {} : readCampaign(new URLSearchParams(query));
  if (Object.keys(campaign).length > 0)
    return { source: detectSource({ campaign, referrerHost: host ?? (isKnown ? "" : null) }), isNamed: true };
  return named ?? (isKnown ? direct : unknown);
}

/** Returns a referrer's origin; the rest of a link isn't kept. */
function originOf(referer: string): string {
  const end = referer.indexOf("/", referer.indexOf("//") + 2);
  return end < 0 ? referer : referer.slice(0, end);
}

/** Copies a string, because a substring of a header or URL keeps all of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function remember<T>(find: (text: string) => T): (text: string) => T {
  const cache = new Map<string, { value: T }>();
  return (text) => {
    const entry = cache.get(text);
    if (entry) return entry.value;
    const value = find(text);
    if (text.length > maxRemembered.length) return value;
    if (cache.size >= maxRemembered.texts) cache.clear();
    cache.set(copyOf(text), { value });
    return value;
  };
}
