// [R6] Kills workers between the mail server's 250 and the update, and counts what arrived.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Db } from "#app/platform/db/open.server.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { createTestDeps } from "#test/app.ts";
import { readMessageId, startMailServer } from "#test/mail-server.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const workers = 3;

/** `twice` counts repeated Message-IDs; none may arrive a third time or without a kill. */
export type CrashResult = {
  emails: number;
  kills: number;
  arrived: number;
  missing: number;
  twice: number;
  more: number;
};

export type Crash = {
  db: Db;
  /** For SQLite. */
  dataDir: string;
  emails: number;
  kills: number;
  /** Sends the queue of issues, whose emails are queued already, instead of single emails. */
  isOfIssues?: boolean;
  /** Called after each kill. */
  onKill?: (killed: number) => void;
  /** Returns the number of recipients who shouldn't get anything: they may be missing. */
  mayMiss?: () => number;
};

export async function crashWorkers(crash: Crash): Promise<CrashResult & { recipients: string[] }> {
  const { db, dataDir, emails, kills, isOfIssues = false, onKill = () => {}, mayMiss = () => 0 } = crash;
  const every = Math.floor(emails / (kills + 1));
  const children = new Map<string, ChildProcess>();
  let killed = 0;
  let names = 0;
  const mail = await startMailServer({
    onArrival: ({ client }) => {
      const child = children.get(client);
      if (!child || killed >= kills || mail.arrived.length % every !== 0) return;
      child.kill("SIGKILL"); // the server has accepted the email, but the worker never knows
      children.delete(client);
      killed++;
      onKill(killed);
      spawnWorker();
    },
  });
  function spawnWorker() {
    const name = `worker${names++}`;
    const args = [
      "test/worker-process.ts",
      `${mail.url}?name=${name}`,
      db.databaseUrl ?? "",
      dataDir,
      isOfIssues ? "issues" : "",
    ];
    children.set(name, spawn(process.execPath, args, { cwd: root, stdio: "ignore" }));
  }
  try {
    if (!isOfIssues) await queue(db, emails);
    for (let count = 0; count < workers; count++) spawnWorker();
    await untilWaiting(db, () => killed === kills, kills);
    // Only leases of killed workers are left: they expire at once.
    await db.kysely
      .updateTable("outbox_email")
      .set({ leased_until: "2000-01-01T00:00:00.000Z" })
      .where("status", "=", "waiting")
      .execute();
    await untilWaiting(db, () => true, 0);
  } finally {
    for (const child of children.values()) child.kill("SIGKILL");
    await mail.stop();
  }
  const counts = new Map<string, number>();
  for (const id of mail.arrived.map(readMessageId)) counts.set(id, (counts.get(id) ?? 0) + 1);
  const times = [...counts.values()];
  return {
    emails,
    kills: killed,
    arrived: mail.arrived.length,
    missing: emails - mayMiss() - counts.size,
    twice: times.filter((count) => count === 2).length,
    more: times.filter((count) => count > 2).length,
    recipients: mail.arrived.flatMap(({ recipients }) => recipients),
  };
}

async function queue(db: Db, emails: number): Promise<void> {
  const { deps } = await createTestDeps({ db });
  const now = () => new Date();
  await db.write(async (trx) => {
    for (let count = 0; count < emails; count++) {
      const to = `a${count}@hexley.example`;
      await queueEmail({ ...deps, now }, trx, {
        kind: "drill",
        to,
        locale: "en",
        subject: "Drill",
        heading: "Drill",
        parts: [],
      });
    }
  });
}

async function untilWaiting(db: Db, isReady: () => boolean, count: number): Promise<void> {
  for (;;) {
    const waiting = await db.kysely.selectFrom("outbox_email").select("id").where("status", "=", "waiting").execute();
    if (isReady() && waiting.length <= count) return;
    await delay(50);
  }
}
