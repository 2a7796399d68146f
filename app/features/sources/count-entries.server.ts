// Counts where visits begin, from the headers that a browser sends with a navigation anyway (docs/sources.md). Only counts are
// kept, per process, and added to the table once a minute: nothing in them depends on who sent a request, or in which order.
import type { IncomingMessage } from "node:http";
import { isbot, isbotPatterns } from "isbot";
import { campaignOf } from "#app/platform/campaign.ts";
import type { SiteEntryTable } from "#app/platform/db/tables-of-operation.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay, daysAfter, fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { barePath, localeOf } from "#app/platform/i18n/locales.ts";
import { daysBefore, fixedPeriods, monthsBefore } from "#app/platform/retention-period.ts";
import type { Site } from "#app/platform/site.ts";
import { sourceOf } from "#app/platform/source.ts";
import { foldEntries, insertEntries, otherSource } from "./entry-queries.server.ts";

type Kind = SiteEntryTable["kind"];

/** Called with each page that was answered. `request` is not kept. */
export type CountEntry = (request: IncomingMessage) => void;

/** Of a process and day. Names that anybody can make up leave room for those of our pages that they can't be told by. */
const mostRows = { named: 3_000, all: 4_000 };

/** Known of strings that repeat; each map is emptied when it is full. */
const mostRemembered = 1_000;

const everyMs = 60_000;

type Page = { path: string; locale: string; rows: Record<Kind, Map<string, SiteEntryTable>> };

type Counter = {
  count: CountEntry;
  /** Returns what was counted since the last call, in an order that doesn't tell when. */
  take(): SiteEntryTable[];
  putBack(entries: readonly SiteEntryTable[]): void;
  addedAt: number;
};

const counters = new WeakMap<Deps["db"], Counter>();

/** Returns what counts a page that was answered, or undefined if nothing shall be counted (`INSIGHTS`). */
export function startCounting(deps: Deps): CountEntry | undefined {
  if (!deps.config.INSIGHTS) return undefined;
  const counter = createCounter(deps);
  counters.set(deps.db, counter);
  return counter.count;
}

/** Adds what this process has counted to the table. What can't be added is kept for the next time. */
export async function addEntries({ db, now }: Deps): Promise<void> {
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

/** Of the jobs, which run more often. */
export async function addEntriesOnceAMinute(deps: Deps): Promise<void> {
  const addedAt = counters.get(deps.db)?.addedAt ?? 0;
  if (deps.now().getTime() - addedAt >= everyMs) await addEntries(deps);
}

/** Deletes old entries, and folds what a flood of made-up names left, a month later. */
export async function deleteOldEntries({ db, now }: Deps): Promise<void> {
  const oldest = companyDay(monthsBefore(now(), fixedPeriods.entryMonths));
  await db.kysely.deleteFrom("site_entry").where("day", "<", oldest).execute();
  const daysAgo = (days: number) => companyDay(daysBefore(now(), days));
  await foldEntries(db, { from: daysAgo(45), until: daysAgo(31) });
}

function createCounter({ config, site, now }: Deps): Counter {
  const ownHost = new URL(config.siteUrl).hostname;
  const machines = remember(familyOf);
  const sources = remember((host) => sourceOf({ campaign: null, referrerHost: host, isKnown: true }));
  const nameOf = (url: string, { mark, host, isKnown }: Found): Named => {
    const campaign = campaignIn(url, mark);
    if (campaign) return { source: sourceOf({ campaign, referrerHost: host, isKnown }), isNamed: true };
    if (host === null) return isKnown ? direct : unknown;
    const source = sources(host);
    return { source, isNamed: source.includes(".") };
  };
  let day = companyDay(now());
  let endsAt = endOf(day);
  let pages = new Map<string, Page>();
  let rows: SiteEntryTable[] = [];
  let ended: SiteEntryTable[] = [];
  const beginDay = () => {
    ended.push(...rows.filter(({ entries }) => entries > 0));
    day = companyDay(now());
    endsAt = endOf(day);
    pages = new Map();
    rows = [];
  };
  const pageAt = (path: string): Page | undefined => {
    const known = pages.get(path);
    if (known || !isEntrance(site, path)) return known;
    const made = {
      path: copyOf(path),
      locale: localeOf(path),
      rows: { browser: new Map(), unknown: new Map(), machine: new Map() },
    };
    pages.set(made.path, made);
    return made;
  };
  const rowOf = ({ path, locale, rows: ofPage }: Page, kind: Kind, { source, isNamed }: Named): SiteEntryTable => {
    const found = ofPage[kind].get(source);
    if (found) return found;
    if (source !== otherSource && rows.length >= (isNamed ? mostRows.named : mostRows.all))
      return rowOf({ path, locale, rows: ofPage }, kind, { source: otherSource, isNamed: false });
    const made = { day, path, source: copyOf(source), kind, locale, entries: 0 };
    ofPage[kind].set(made.source, made);
    rows.push(made);
    return made;
  };
  const count = ({ method, headers, url = "/" }: IncomingMessage) => {
    if (method !== "GET" || !mayBeEntry(headers)) return;
    const mark = url.indexOf("?");
    const host = headers.referer === undefined ? null : hostOf(headers.referer);
    if (host === ownHost) return;
    const family = headers["user-agent"] === undefined ? null : machines(headers["user-agent"]);
    const isKnown = headers["sec-fetch-mode"] !== undefined;
    if (family === null && !isKnown && !(headers.accept ?? "").includes("text/html")) return; // no browser
    if (now().getTime() >= endsAt) beginDay();
    const page = pageAt(mark < 0 ? url : url.slice(0, mark));
    if (!page) return;
    if (family !== null) rowOf(page, "machine", { source: family, isNamed: true }).entries++;
    else rowOf(page, isKnown ? "browser" : "unknown", nameOf(url, { mark, host, isKnown })).entries++;
  };
  return {
    count,
    take: () => {
      const counted = [...ended, ...rows].filter(({ entries }) => entries > 0).map((row) => ({ ...row }));
      ended = [];
      for (const row of rows) row.entries = 0;
      return counted.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
    },
    putBack: (entries) => void ended.push(...entries),
    addedAt: now().getTime(),
  };
}

function keyOf({ day, path, source, kind }: SiteEntryTable): string {
  return [day, path, source, kind].join("\n");
}

function endOf(day: string): number {
  return Date.parse(fromCompanyTime(`${daysAfter(day, 1)}T00:00`) ?? "");
}

/** A page whose address may be known. A feed has the address of a post with the name of a file. */
function isEntrance(site: Site, path: string): boolean {
  return !/\.\w+$/.test(path) && site.hasPage(barePath(path));
}

/**
 * False for whatever says that it isn't the beginning of a visit: a file or a frame, a page that was reached from another of
 * ours, one that is only prefetched, one that is loaded again.
 */
function mayBeEntry(headers: IncomingMessage["headers"]): boolean {
  const mode = headers["sec-fetch-mode"];
  if (mode !== undefined && (mode !== "navigate" || headers["sec-fetch-dest"] !== "document")) return false;
  if (mode !== undefined && !comesFromOutside(headers)) return false;
  if (headers["sec-purpose"] ?? headers["purpose"] ?? headers["x-moz"] ?? headers["x-purpose"]) return false;
  const cacheControl = headers["cache-control"];
  return cacheControl === undefined || (cacheControl !== "max-age=0" && cacheControl !== "no-cache");
}

/** Firefox calls what its service worker preloads `same-origin`, whoever led to it; `Referer` tells our own pages then. */
function comesFromOutside(headers: IncomingMessage["headers"]): boolean {
  const site = headers["sec-fetch-site"];
  if (site === "none" || site === "cross-site") return true;
  return (
    site === "same-origin" &&
    headers["service-worker-navigation-preload"] !== undefined &&
    headers["sec-fetch-user"] === undefined
  );
}

/** `isNamed`: the name is one that anybody can make up, not the channel of a known host. */
type Named = { source: string; isNamed: boolean };

/** `mark` is where the query begins. */
type Found = { mark: number; host: string | null; isKnown: boolean };

const direct = { source: sourceOf({ campaign: null, referrerHost: null, isKnown: true }), isNamed: false };
const unknown = { source: sourceOf({ campaign: null, referrerHost: null, isKnown: false }), isNamed: false };

function campaignIn(url: string, mark: number): Record<string, string> | null {
  const campaign = mark < 0 ? {} : campaignOf(new URLSearchParams(url.slice(mark)));
  return Object.keys(campaign).length > 0 ? campaign : null;
}

/** Null for a name without a dot, which is no site of the internet. */
function hostOf(referrer: string): string | null {
  const host = /^[a-z-]+:\/\/([\w.-]+)(?=[:/?#]|$)/i.exec(referrer)?.[1]?.toLowerCase();
  return host?.includes(".") ? host : null;
}

const robot = /[a-z][a-z-]{1,24}(?:bot|spider|crawler|agent|-user)\b/;

/** Returns null for a browser. A name that isbot knows only by its form, as of a program anybody wrote, is `(other)`. */
function familyOf(userAgent: string): string | null {
  const text = userAgent.slice(0, 400).toLowerCase();
  if (!isbot(text)) return null;
  const literals = isbotPatterns(text).map((pattern) => /^\^?([a-z][a-z-]{2,})(?=\W|$)/.exec(pattern)?.[1]);
  return robot.exec(text)?.[0] ?? literals.find(Boolean) ?? otherSource;
}

/** Copied: a part of a header or an address would keep all of it in memory. */
function copyOf(text: string): string {
  return Buffer.from(text).toString();
}

function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const found = known.get(text);
    if (found !== undefined) return found;
    const made = find(text);
    if (known.size >= mostRemembered) known.clear();
    known.set(text, made);
    return made;
  };
}
