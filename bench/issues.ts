// [ISSU-04] [ISSU-06] An issue to 10,000 subscribers: how long it takes to queue, what memory it takes, whether the
// rate holds, and whether a booking's confirmation waits behind it; then workers killed while it goes out. Real
// servers; needs a build.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { continueQueueing } from "#app/features/issue/sending.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/db/secret.server.ts";
import { issueFormToken } from "#app/platform/http/form-token.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { aBooking } from "#test/bookings.ts";
import { crashIssue } from "#test/issue-crash.ts";
import { addSubscribers, callIssues, issueTexts, makeIssue } from "#test/issues.ts";
import { startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import { onBothDatabases, openMigrated } from "./both-databases.ts";
import { residentMb, until } from "./figures.ts";
import type { Row } from "./figures.ts";
import { adminSession, endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

const subscribers = 10_000;

/** Subscribers of a warm-up issue, so that the first use of everything isn't measured. */
const fewSubscribers = 200;
const perMinute = 1_200;
const booker = "booker@hexley.example";

/** Measures issues on SQLite with one process, on PostgreSQL with three; then kills workers. */
export function measureIssues(kills: number): Promise<Row[]> {
  return onBothDatabases(async ({ name, newUrl }) => {
    const dataDir = mkdtempSync(join(tmpdir(), "site-issues-"));
    try {
      const rows = [
        ...(await sendWhole({ dataDir: join(dataDir, "whole"), databaseUrl: await newUrl() })),
        ...(await queueMany({ dataDir: join(dataDir, "many"), databaseUrl: await newUrl() })),
        ...(await killWorkers({ dataDir: join(dataDir, "kills"), databaseUrl: await newUrl() }, kills)),
      ];
      return rows.map(([label, ...rest]): Row => [`${name}, ${label}`, ...rest]);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
}

type Options = { dataDir: string; databaseUrl: string | undefined };

async function sendWhole(options: Options): Promise<Row[]> {
  const servers: ServerProcess[] = [];
  const mail = await startMailServer();
  try {
    const secret = await prepare(options);
    const settings = {
      DATA_DIR: options.dataDir,
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@corvane.example",
      NEWSLETTER_PER_MINUTE: String(perMinute),
      ...(options.databaseUrl ? { DATABASE_URL: options.databaseUrl } : {}),
    };
    const first = await startServer(settings);
    servers.push(first);
    if (options.databaseUrl) servers.push(await startServer(settings), await startServer(settings));
    return await measure(first, { mail, secret, options });
  } finally {
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    await mail.stop();
  }
}

async function prepare(options: Options): Promise<Buffer> {
  const db = await openMigrated(options);
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

async function measure(server: ServerProcess, { mail, secret, options }: Parts): Promise<Row[]> {
  const pid = server.child.pid ?? 0;
  const token = await adminSession(server.origin);
  const call = async (path: string, body: unknown) => {
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const response = await fetch(server.origin + path, { method: "POST", headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return readJson<Record<string, string>>(response);
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
  let maxMb = restingMb;
  const watch = setInterval(() => (maxMb = Math.max(maxMb, residentMb(pid))), 50);
  const startedMs = performance.now();
  await send();
  const queuedMs = performance.now() - startedMs;
  const queuedMb = maxMb - restingMb;
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
  const twice = emails.length - new Set(emails.flatMap(({ recipients }) => recipients)).size;
  return [
    ["10,000 subscribers: queued, s", (queuedMs / 1000).toFixed(1), "≤ 5"],
    ["memory while it queues, in all, MB more", `${queuedMb.toFixed(0)}, ${(maxMb - restingMb).toFixed(0)}`, "≤ 30"],
    ["emails a minute of 1,200", ((emails.length - before) / minutes).toFixed(0), "1,140 to 1,260"],
    ["sent twice", String(twice), "0"],
    ["a booking's confirmation meanwhile after, s", (confirmedMs / 1000).toFixed(1), "≤ 5"],
  ];
}

/** Returns how long the confirmation takes to arrive. */
async function book(origin: string, { mail, secret }: Pick<Parts, "mail" | "secret">): Promise<number> {
  const { slots } = await readJson<{ slots: string[] }>(fetch(`${origin}/api/booking/slots`));
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

const many = 200_000;

/** Sends an issue to 200,000: how long the call takes, and how long queuing its emails delays others. */
async function queueMany(options: Options): Promise<Row[]> {
  const db = await openMigrated(options);
  const settings = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "hello@corvane.example" };
  const site = await createTestApp({ db, settings });
  try {
    const batch = 10_000;
    for (let count = 0; count < many; count += batch)
      await addSubscribers(db, batch, { name: `s${count}-`, at: new Date(Date.UTC(2026, 0, 10) + count) });
    const headers = await signInAdmin(site.deps);
    const { id } = await makeIssue(site, headers);
    const startedMs = performance.now();
    const { status } = await callIssues(site, headers, { path: `/${id}/send`, body: {} });
    if (status !== 200) throw new Error(`Not begun: ${status}`);
    const begunMs = performance.now() - startedMs;
    const times: number[] = [];
    const isQueued = async () =>
      (await db.kysely.selectFrom("issue").select("queued_to").executeTakeFirstOrThrow()).queued_to === null;
    while (!(await isQueued())) {
      const pieceMs = performance.now();
      await continueQueueing(site.deps, id);
      times.push(performance.now() - pieceMs);
    }
    const queuedMs = performance.now() - startedMs;
    const { waiting } = (await callIssues(site, headers, { method: "GET", path: `/${id}` })).answer.progress;
    if (waiting !== many) throw new Error(`Only ${waiting} are queued.`);
    const seconds = [begunMs, queuedMs, Math.max(...times)].map((ms) => (ms / 1000).toFixed(2)).join(", ");
    return [["200,000 subscribers: begun, all queued, longest piece, s", seconds, "begun ≤ 2, piece ≤ 1"]];
  } finally {
    await site.close();
  }
}

/** Kills three worker processes, one after the other, while the last in the queue unsubscribe. */
async function killWorkers(options: Options, kills: number): Promise<Row[]> {
  const db = await openMigrated(options);
  try {
    const all = { db, dataDir: options.dataDir, subscribers: kills * 12, kills, leavers: kills };
    const { missing, reachedLeavers, more, twice } = await crashIssue(all);
    const counts = `${missing}, ${reachedLeavers}, ${more}, ${twice}`;
    return [[`${kills} kills: missing, reached leavers, thrice, twice`, counts, "0, 0, 0, ≤ kills"]];
  } finally {
    await db.close();
  }
}
