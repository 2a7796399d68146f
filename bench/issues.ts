// [ISSU-04] [ISSU-06] An issue to 10,000 subscribers: how long it takes to queue, what memory it takes, whether the rate holds, and
// whether a booking's confirmation waits behind it; then workers killed while it goes out. Real servers; needs a build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";
import { aBooking } from "#test/bookings.ts";
import { crashIssue } from "#test/issue-crash.ts";
import type { IssueCrashResult } from "#test/issue-crash.ts";
import { addSubscribers, issueTexts } from "#test/issues.ts";
import { startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { startThrowawayPostgres } from "#test/postgres.ts";
import { adminSession, endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";
import { residentMb } from "./release.ts";

const subscribers = 10_000;

/** Get an issue before, so that what is measured is not the first use of everything. */
const fewSubscribers = 200;
const perMinute = 1_200;
const booker = "booker@hexley.example";

export type IssueFigures = {
  name: string;
  queuedMs: number;
  queuedMb: number;
  moreMb: number;
  perMinute: number;
  twice: number;
  confirmedMs: number;
};

/** On SQLite, and on PostgreSQL where there is one. */
export async function measureIssue(): Promise<IssueFigures[]> {
  const sqlite = await measureOn("SQLite", { processes: 1 });
  const server = await startThrowawayPostgres();
  if (!("url" in server)) return [sqlite];
  try {
    return [sqlite, await measureOn("PostgreSQL", { processes: 3, databaseUrl: server.url })];
  } finally {
    await server.stop();
  }
}

type Ground = { processes: number; databaseUrl?: string };

async function measureOn(name: string, { processes, databaseUrl }: Ground): Promise<IssueFigures> {
  const dataDir = mkdtempSync(join(tmpdir(), "corvane-issues-"));
  const servers: ServerProcess[] = [];
  const mail = await startMailServer();
  try {
    const secret = await prepare({ dataDir, databaseUrl });
    const settings = {
      DATA_DIR: dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@corvane.example",
      NEWSLETTER_PER_MINUTE: String(perMinute),
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    };
    for (let count = 0; count < processes; count++) servers.push(await startServer(settings));
    const [first] = servers;
    if (!first) throw new Error("There is no server.");
    return { name, ...(await measure(first, { mail, secret, options: { dataDir, databaseUrl } })) };
  } finally {
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    await mail.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

type Options = { dataDir: string; databaseUrl: string | undefined };

async function prepare(options: Options): Promise<Buffer> {
  const db = await openDatabase(options);
  await migrateToLatest(db);
  await addSubscribers(db, fewSubscribers);
  const secret = await readSecret(db);
  await db.close();
  return secret;
}

async function addTheOthers(options: Options): Promise<void> {
  const db = await openDatabase(options);
  await addSubscribers(db, subscribers - fewSubscribers, { name: "b" });
  await db.close();
}

type Parts = { mail: MailServer; secret: Buffer; options: Options };

async function measure(server: ServerProcess, { mail, secret, options }: Parts) {
  const pid = server.child.pid ?? 0;
  const token = await adminSession(server.origin);
  const call = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Record<string, string>; // our own API's answers are objects
  };
  const send = async () => {
    const { id } = await call("/api/admin/issues", { texts: issueTexts });
    await call(`/api/admin/issues/${id}/send`, {});
  };
  await send();
  await until(() => mail.arrived.length >= fewSubscribers, 60_000);
  mail.arrived.length = 0;
  await addTheOthers(options);
  const restingMb = residentMb(pid);
  let mostMb = restingMb;
  const watch = setInterval(() => (mostMb = Math.max(mostMb, residentMb(pid))), 50);
  const startedMs = performance.now();
  await send();
  const queuedMs = performance.now() - startedMs;
  const queuedMb = mostMb - restingMb;
  const isOfIssue = () => mail.arrived.filter(({ raw }) => /^List-ID:/im.test(raw));
  await until(() => isOfIssue().length > 0, 20_000);
  const before = isOfIssue().length;
  const countedFromMs = performance.now();
  await delay(20_000);
  const confirmedMs = await book(server.origin, { mail, secret });
  await delay(60_000 - (performance.now() - countedFromMs));
  const emails = isOfIssue();
  const minutes = (performance.now() - countedFromMs) / 60_000;
  clearInterval(watch);
  return {
    queuedMs,
    queuedMb,
    moreMb: mostMb - restingMb,
    perMinute: (emails.length - before) / minutes,
    twice: emails.length - new Set(emails.flatMap(({ recipients }) => recipients)).size,
    confirmedMs,
  };
}

/** Returns how long the confirmation takes to arrive. */
async function book(origin: string, { mail, secret }: Pick<Parts, "mail" | "secret">): Promise<number> {
  const { slots } = (await (await fetch(`${origin}/api/booking/slots`)).json()) as { slots: string[] };
  const formToken = issueFormToken(secret, new Date(Date.now() - 60_000));
  const startedMs = performance.now();
  const response = await fetch(`${origin}/api/booking`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(aBooking({ startsAt: slots.at(-1), email: booker, formToken })),
  });
  if (response.status !== 201) throw new Error(`Not booked: ${response.status} ${await response.text()}`);
  await until(() => mail.arrived.some(({ recipients }) => recipients.includes(booker)), 30_000);
  return performance.now() - startedMs;
}

async function until(isReached: () => boolean, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!isReached() && performance.now() < deadline) await delay(20);
}

/** Three worker processes, killed one after the other; on PostgreSQL if available, else SQLite. */
export async function killIssueWorkers(kills: number): Promise<IssueCrashResult & { database: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), "corvane-issues-"));
  const server = await startThrowawayPostgres();
  const db = await openDatabase({ databaseUrl: "url" in server ? server.url : undefined, dataDir });
  try {
    await migrateToLatest(db);
    const found = await crashIssue({ db, dataDir, subscribers: kills * 12, kills, leavers: kills });
    return { ...found, database: db.dialect };
  } finally {
    await db.close();
    if ("stop" in server) await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
