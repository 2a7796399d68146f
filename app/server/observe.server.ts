// /metrics and /healthz?verbose, for monitoring. Both require METRICS_TOKEN; if it isn't set, a request from this
// machine (decision 043).
import { createHash, timingSafeEqual } from "node:crypto";
import { features } from "#app/features.server.ts";
import { readLastBackup } from "#app/platform/db/last-backup.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { closesForms, freeBytes, readStorageAlarm } from "#app/platform/http/storage-alarm.server.ts";
import { describeMetrics } from "#app/platform/observe/metrics.server.ts";
import type { Gauge } from "#app/platform/observe/metrics.server.ts";
import { readRelease } from "#app/platform/settings/release.server.ts";

/** Returns true for a bearer of METRICS_TOKEN; if it isn't set, for a direct connection from this machine. */
export function mayObserve(
  { METRICS_TOKEN: token }: Deps["config"],
  request: Request,
  context: RequestContext,
): boolean {
  if (token === undefined) return context.isLocal;
  const bearer = /^Bearer (\S{1,300})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (bearer === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(bearer), hash(token));
}

/** Returns the metrics as text. */
export async function readMetrics(deps: Deps): Promise<string> {
  const stored = await readGauges(deps).catch(() => undefined); // the rest matters most while the database is down
  return describeMetrics([
    ...(stored ?? []),
    ...databaseGauges(deps, stored !== undefined),
    await diskGauge(deps),
    releaseGauge(),
  ]);
}

/** Returns the response of /healthz?verbose. */
export function describeHealth({ db }: Deps, isReady: boolean) {
  return {
    status: "ok",
    ready: isReady,
    database: db.damage() ?? db.readOnly() ?? "no damage known",
    ...readRelease(),
  };
}

/** Returns a request's route for the metrics, always from our own lists. `matched` is the app's pattern. */
export function routeLabel(
  site: Deps["site"],
  path: string,
  { matched, status }: { matched: string; status: number },
): string {
  if (status === 405) return "unknown"; // otherwise each mismatch of route and method would be a series
  if (!matched.endsWith("*")) return matched;
  return site.pageOf(path) ?? (status >= 300 && status < 400 ? "redirect" : "unknown");
}

function releaseGauge(): Gauge {
  return {
    name: "site_release_info",
    help: "The release that runs.",
    values: [{ labels: readRelease(), value: 1 }],
  };
}

async function diskGauge({ config }: Deps): Promise<Gauge> {
  const free = await freeBytes(config).catch(() => undefined); // it may be missing with PostgreSQL
  return {
    name: "site_disk_free_bytes",
    help: "Free space of the disk with DATA_DIR.",
    values: free === undefined ? [] : [{ value: free }],
  };
}

function databaseGauges({ db }: Deps, isUp: boolean): Gauge[] {
  const flag = (name: string, help: string, isOn: unknown): Gauge => ({
    name,
    help,
    values: [{ value: isOn ? 1 : 0 }],
  });
  return [
    flag("site_database_up", "1 while the database answers.", isUp),
    flag("site_database_damaged", "1 once a damaged page was met.", db.damage()),
    flag("site_database_read_only", "1 while the database answers and can't be written.", db.readOnly()),
  ];
}

async function readGauges(deps: Deps): Promise<Gauge[]> {
  const ofFeatures = await Promise.all(features.map(async ({ gauges }) => (await gauges?.(deps)) ?? []));
  const backup = await readLastBackup(deps.db);
  const alarm = await readStorageAlarm(deps);
  const ageOf = (time: string) => Math.max(0, Math.round((deps.now().getTime() - Date.parse(time)) / 1000));
  return [
    ...ofFeatures.flat(),
    {
      name: "site_forms_closed",
      help: "1 while a storage alarm closes the public forms.",
      values: [{ value: alarm && closesForms(alarm) ? 1 : 0 }],
    },
    {
      name: "site_last_backup_age_seconds",
      help: "Age of the last backup by npm run backup; left out while none is known.",
      values: backup ? [{ value: ageOf(backup.at) }] : [],
    },
  ];
}
