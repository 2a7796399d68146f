// /metrics and /healthz?verbose, for monitoring. Both answer this machine (decision 043) and callers with METRICS_TOKEN.
import { createHash, timingSafeEqual } from "node:crypto";
import type { Deps } from "#app/platform/deps.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { barePath } from "#app/platform/i18n/locales.ts";
import { readLastBackup } from "#app/platform/last-backup.server.ts";
import { longestDueMs } from "#app/platform/mail/emails-due.server.ts";
import { describeMetrics } from "#app/platform/metrics.server.ts";
import type { Gauge } from "#app/platform/metrics.server.ts";
import { readRelease } from "#app/platform/release.server.ts";
import { freeBytes } from "#app/platform/storage-alarm.server.ts";

/** True for a direct connection from this machine, and for a bearer of METRICS_TOKEN. */
export function mayObserve(
  { METRICS_TOKEN: token }: Deps["config"],
  request: Request,
  context: RequestContext,
): boolean {
  if (context.isLocal) return true;
  const given = /^Bearer (\S{1,300})$/i.exec(request.headers.get("Authorization") ?? "")?.[1];
  if (token === undefined || given === undefined) return false;
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

/** The metrics as text. */
export async function readMetrics(deps: Deps): Promise<string> {
  const stored = await readGauges(deps).catch(() => undefined); // the rest is wanted most when the database is away
  return describeMetrics([
    ...(stored ?? []),
    ...databaseGauges(deps, stored !== undefined),
    await diskGauge(deps),
    releaseGauge(),
  ]);
}

/** The answer of /healthz?verbose. */
export function describeHealth({ db }: Deps, isReady: boolean) {
  return {
    status: "ok",
    ready: isReady,
    database: db.damage() ?? db.readOnly() ?? "no damage known",
    ...readRelease(),
  };
}

/** A request's route for the metrics: few, whatever is asked for. `matched` is the app's own pattern. */
export function routeLabel(path: string, { matched, status }: { matched: string; status: number }): string {
  if (!matched.endsWith("*")) return matched;
  if (status >= 400) return "unmatched";
  const [, first = "", more] = barePath(path).split("/");
  return more === undefined ? `/${first}` : `/${first}/…`;
}

function releaseGauge(): Gauge {
  return {
    name: "site_release_info",
    help: "The release that runs.",
    values: [{ labels: readRelease(), value: 1 }],
  };
}

async function diskGauge({ config }: Deps): Promise<Gauge> {
  const free = await freeBytes(config).catch(() => undefined); // with PostgreSQL it need not be there
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

async function readGauges({ db, now }: Deps): Promise<Gauge[]> {
  const emails = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("issue_id", "is", null)
    .groupBy("status")
    .execute();
  const issueEmails = await db.kysely
    .selectFrom("outbox_email")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where("issue_id", "is not", null)
    .groupBy("status")
    .execute();
  const { count: sessions } = await db.kysely
    .selectFrom("admin_session")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirstOrThrow();
  const deliveries = await db.kysely
    .selectFrom("webhook_delivery")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const backup = await readLastBackup(db);
  const ageOf = (time: string) => Math.max(0, Math.round((now().getTime() - Date.parse(time)) / 1000));
  return [
    {
      name: "site_outbox_emails",
      help: "Emails of the outbox, by state, without those of issues.",
      values: emails.map(({ status, count }) => ({ labels: { status }, value: count })),
    },
    {
      name: "site_issue_emails",
      help: "Emails of the newsletter's issues in the last weeks, by state.",
      values: issueEmails.map(({ status, count }) => ({ labels: { status }, value: count })),
    },
    {
      name: "site_outbox_oldest_waiting_seconds",
      help: "For how long the oldest email that waits has been due.",
      values: [{ value: Math.round((await longestDueMs({ db, now })) / 1000) }],
    },
    {
      name: "site_webhook_deliveries",
      help: "Calls of webhooks in the last 30 days, by state.",
      values: deliveries.map(({ state, count }) => ({ labels: { state }, value: count })),
    },
    { name: "site_admin_sessions", help: "Sessions of admins that are live.", values: [{ value: sessions }] },
    {
      name: "site_last_backup_age_seconds",
      help: "Age of the last backup by npm run backup; left out while none is known.",
      values: backup ? [{ value: ageOf(backup.at) }] : [],
    },
  ];
}
