// Counts requests for missing addresses: in memory, added to the table by a job. Only counts by day and path are kept,
// without names and secrets.
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay } from "#app/platform/i18n/company-time.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { limits, scanners } from "./contract.ts";
import type { Missed } from "./contract.ts";
import { addMissed, deleteBeyond, deleteMissedBefore, isScanners, sumMissed } from "./queries.server.ts";

const maxLength = { path: 200, segment: 40 };

const masked = "…";

/** The counts since the last run of the job, by day and path. */
const counters = new WeakMap<Deps["db"], Map<string, number>>();

/** Paths that vulnerability scanners request and no old site links to. */
const scannerPaths =
  /\/\.|\/(?:wp-(?:login|admin|includes|json|config)|xmlrpc|phpmyadmin|cgi-bin|vendor|boaform|actuator|_ignition)\b|\.(?:php\d?|aspx?|jsp|cgi|sql|bak|ini|env|log|ya?ml|sh)$/i;

/** Pages of old sites that a scanner's pattern fits. */
const pageScripts = /\/(?:index|default)\.(?:php\d?|aspx?|jsp)$/i;

type NotFoundDeps = Pick<Deps, "db" | "now" | "site">;

/** Counts a request for an address without a page. */
export function countNotFound({ db, now, site }: NotFoundDeps, pathname: string): void {
  if (site.isPrivatePage(pathname)) return;
  const counted = countsOf(db);
  const key = `${companyDay(now())} ${storedPath(site, pathname)}`;
  if (counted.has(key) || counted.size < limits.missedRows) counted.set(key, (counted.get(key) ?? 0) + 1);
}

function countsOf(db: Deps["db"]): Map<string, number> {
  const counts = counters.get(db) ?? new Map<string, number>();
  counters.set(db, counts);
  return counts;
}

/**
 * Returns a path as it is stored, without names, secrets and long segments.
 * @example storedPath(site, "/team/ana@hexley.example") // "/team/…"
 */
function storedPath(site: Deps["site"], pathname: string): string {
  if (scannerPaths.test(pathname) && !pageScripts.test(pathname)) return scanners;
  const path = decodeURIComponent(site.withoutSecrets(pathname)); // it was routed: can be decoded, has no NUL
  const segments = path
    .split("/")
    .map((segment) => (segment.includes("@") || segment.length > maxLength.segment ? masked : segment));
  return segments.join("/").slice(0, maxLength.path).toWellFormed(); // two halves of characters would be one row
}

/** Adds this process's counts to the table; if that fails, keeps them for the next time. */
export async function flushNotFoundCounts({ db }: Pick<Deps, "db">): Promise<void> {
  const counted = counters.get(db);
  if (!counted || counted.size === 0) return;
  counters.delete(db);
  const rows = [...counted].map(([key, times]) => ({ day: key.slice(0, 10), path: key.slice(11), times }));
  try {
    await db.write(async (trx) => {
      await addMissed(trx, rows);
      await deleteBeyond(trx, limits.missedRows);
    });
  } catch (error) {
    const since = countsOf(db);
    for (const [key, times] of counted) since.set(key, times + (since.get(key) ?? 0));
    throw error;
  }
}

export async function deleteOldNotFound({ db, now }: Pick<Deps, "db" | "now">): Promise<void> {
  const oldest = companyDay(daysBefore(now(), fixedPeriods.missedDays));
  await db.write((trx) => deleteMissedBefore(trx, oldest));
}

/** Lists the missing paths that were requested several times within the last 30 days. */
export async function listNotFound({ db, now, redirects }: Pick<Deps, "db" | "now" | "redirects">): Promise<Missed> {
  const rows = await sumMissed(db.kysely, companyDay(daysBefore(now(), 30)));
  const addresses = rows
    .map(({ path, times, lastDay }) => ({ path, times: Number(times), lastDay }))
    .filter((row) => !isScanners(row) && row.times >= limits.shownFrom)
    .filter(({ path }) => !redirects?.index.find(encodeURI(path))); // one that was added meanwhile
  return { addresses, scanners: Number(rows.find(isScanners)?.times ?? 0) };
}
