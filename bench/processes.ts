// [OPER-07] Three processes on one PostgreSQL behind a proxy under load, in rounds: one is killed, the others are
// restarted in turn.
import { setTimeout as delay } from "node:timers/promises";
import type { BookingConfirmation } from "#app/features/booking/contract.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { leaseMs } from "#app/platform/mail/emails-due.server.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { startBalancer } from "#test/balancer.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readMessageId, startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { freePort } from "#test/postgres.ts";
import { readJson } from "#test/read-json.ts";
import { longestWayOfAnEdit } from "./edits-everywhere.ts";
import { endServer, startServer } from "./server-process.ts";
import type { ServerProcess } from "./server-process.ts";

/**
 * Requests by outcome: `cut` were started by the killed process; `failed` are all others without the requested
 * response. `twice` are emails that came twice, of at most `leased` that the killed process may have sent without
 * marking them. `causes` are the causes of failures in the processes' logs.
 */
export type ProcessesFigures = {
  answered: number;
  cut: number;
  failed: Record<string, number>;
  lost: number;
  doubleBookings: number;
  emails: { sent: number; missing: number; twice: number; leased: number };
  editMs: number;
  causes: string[];
};

type RequestCounts = {
  answered: number;
  cut: number;
  failed: Record<string, number>;
  companies: string[];
  slots: string[];
};
type Load = { origin: string; killed: number; seen: RequestCounts; over: AbortSignal };

const clients = 4;

/** Kills another process in each round. Between two steps, `perStep` requests are answered. */
export async function processesDrill(
  databaseUrl: string,
  { perStep, rounds }: { perStep: number; rounds: number },
): Promise<ProcessesFigures> {
  const mail = await startMailServer();
  const settings = { DATABASE_URL: databaseUrl, SMTP_URL: mail.url, MAIL_FROM: "a@corvane.example", TRUST_PROXY: "1" };
  const team = { NOTIFY_TO: "desk@corvane.example", TEAM_EMAILS_PER_HOUR: "1000000" };
  const started: ServerProcess[] = [];
  const start = async (port: number) => {
    const server = await startServer({ ...settings, ...team, PORT: String(port), DRAIN_SECONDS: "1" });
    started.push(server);
    return server;
  };
  const ports = [await freePort(), await freePort(), await freePort()];
  const servers: ServerProcess[] = [];
  for (const port of ports) servers.push(await start(port));
  const balancer = await startBalancer(ports);
  const seen: RequestCounts = { answered: 0, cut: 0, failed: {}, companies: [], slots: [] };
  const over = new AbortController();
  const load = { origin: balancer.origin, killed: 0, seen, over: over.signal };
  const sending = Promise.all(Array.from({ length: clients }, (_, client) => sendAll(client, load)));
  const db = await openDatabase({ databaseUrl, dataDir: "" });
  const grown = async () => {
    const enough = seen.answered + perStep;
    while (seen.answered < enough) await delay(20);
  };
  let leased = 0;
  const restart = async (index: number, signal: "SIGKILL" | "SIGTERM") => {
    const [server, port = 0] = [servers[index], ports[index]];
    if (!server) return;
    await grown();
    const endedAt = new Date();
    load.killed = signal === "SIGKILL" ? port : 0; // only a killed process may break off
    await endServer(server, signal);
    await grown();
    if (signal === "SIGKILL") leased += await releaseLeases(db, endedAt);
    servers[index] = await start(port);
  };
  try {
    for (let round = 0; round < rounds; round++)
      for (let step = 0; step < ports.length; step++)
        await restart((round + step) % ports.length, step === 0 ? "SIGKILL" : "SIGTERM");
    await grown();
    const editMs = await longestWayOfAnEdit(
      servers.map(({ origin }) => origin),
      await signInAdmin({ db, now: () => new Date(), config: readConfig({}) }),
    );
    over.abort();
    await sending;
    const causes = started.flatMap(({ failures }) => failures);
    return { ...(await judge(seen, db)), emails: { ...(await judgeEmails(db, mail)), leased }, editMs, causes };
  } finally {
    over.abort();
    await balancer.stop();
    await Promise.all(servers.map((server) => endServer(server, "SIGTERM")));
    await db.close();
    await mail.stop();
  }
}

async function sendAll(client: number, load: Load): Promise<void> {
  for (let count = 0; !load.over.aborted; count++) {
    const name = `${client}-${count}`;
    const [label, expected, send] = requestOf(load.origin, name, count);
    const { status, text } = await answerTo(send);
    if (expected.includes(status)) note(load.seen, `${label} ${status}`, { name, text });
    else if (status === 502 && text === String(load.killed)) load.seen.cut++;
    else load.seen.failed[`${label} ${status}`] = (load.seen.failed[`${label} ${status}`] ?? 0) + 1;
  }
}

/** Sends a request; returns status 0 for a missing or incomplete response. */
async function answerTo(send: () => Promise<Response>): Promise<{ status: number; text: string }> {
  try {
    const answer = await send();
    return { status: answer.status, text: await answer.text() };
  } catch {
    return { status: 0, text: "" };
  }
}

function note(seen: RequestCounts, label: string, { name, text }: { name: string; text: string }): void {
  seen.answered++;
  if (label === "enquiry 201") seen.companies.push(name);
  if (label === "booking 201") seen.slots.push((JSON.parse(text) as BookingConfirmation).booking.startsAt);
}

/** Returns a page, an enquiry or a booking in turn; all clients want the first free slot. */
function requestOf(origin: string, name: string, count: number): [string, number[], () => Promise<Response>] {
  if (count % 3 === 0) return ["page", [200], () => fetch(`${origin}/about?n=${name}`)];
  if (count % 3 === 1)
    return [
      "enquiry",
      [201],
      () => post(`${origin}/api/contact`, anEnquiry({ company: name, email: `visitor${name}@hexley.example` })),
    ];
  return ["booking", [200, 201, 409], () => book(origin, name)]; // 200: no call is free any more
}

async function book(origin: string, name: string): Promise<Response> {
  const offered = await fetch(`${origin}/api/booking/slots`);
  if (!offered.ok) return offered;
  const { slots } = await readJson<{ slots: string[] }>(offered.clone());
  if (slots.length === 0) return offered;
  const person = { name: `Visitor ${name}`, email: `visitor${name}@hexley.example`, timeZone: "Europe/Bucharest" };
  return post(`${origin}/api/booking`, { startsAt: slots[0], ...person });
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
}

async function judge({ companies, slots, ...seen }: RequestCounts, db: Db) {
  const rows = await db.kysely.selectFrom("enquiry").select("company").execute();
  const stored = new Set(rows.map(({ company }) => company));
  const lost = companies.filter((company) => !stored.has(company)).length;
  return { ...seen, lost, doubleBookings: slots.length - new Set(slots).size };
}

/**
 * Ends the leases of a killed process, as five minutes would, and returns their number: emails leased before its end
 * that the others don't send.
 */
async function releaseLeases(db: Db, endedAt: Date): Promise<number> {
  const until = new Date(endedAt.getTime() + leaseMs).toISOString();
  const held = () =>
    db.kysely
      .selectFrom("outbox_email")
      .select("id")
      .where("status", "=", "waiting")
      .where("leased_until", "<=", until)
      .execute();
  let remaining = await held();
  for (let before = -1; remaining.length > 0 && remaining.length !== before; remaining = await held()) {
    before = remaining.length;
    await delay(3_000);
  }
  const ids = remaining.map(({ id }) => id);
  if (ids.length > 0)
    await db.kysely.updateTable("outbox_email").set({ leased_until: null }).where("id", "in", ids).execute();
  return ids.length;
}

/** Waits until all due emails have been sent. */
async function judgeEmails(db: Db, mail: MailServer): Promise<Omit<ProcessesFigures["emails"], "leased">> {
  const due = () =>
    db.kysely
      .selectFrom("outbox_email")
      .select("id")
      .where("status", "=", "waiting")
      .where("next_try_at", "<=", new Date().toISOString()) // the team's digest is due in an hour
      .execute();
  while ((await due()).length > 0) await delay(100);
  const sent = await db.kysely.selectFrom("outbox_email").select("id").where("status", "!=", "waiting").execute();
  const times = Map.groupBy(mail.arrived, readMessageId);
  const twice = [...times.values()].filter(({ length }) => length > 1).length;
  return { sent: sent.length, missing: sent.length - times.size, twice };
}
