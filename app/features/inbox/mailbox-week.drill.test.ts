// A week of mail, read from a real mail server (Dovecot where it can be installed) by two processes, of which one after
// the other dies between reading a message and storing it.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { sentEffects } from "#app/features.server.ts";
import type { Enquiry } from "#app/features/enquiry/contract.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { dovecotPath, startDovecot } from "#test/dovecot.ts";
import { startMailServer } from "#test/mail-server.ts";
import { startMailbox } from "#test/mailbox.ts";
import { answers, automatic, reports } from "#test/mails.ts";
import { readJson } from "#test/read-json.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { readMailbox } from "./read-mailbox.server.ts";

const week = { conversations: 40, robots: 12, bounces: 9, strangers: 3, forged: 2 };
const kills = 4;
const trusted = "mx.northwind.example";

test.for(databases)(
  "[RECV-01] [RECV-02] [RECV-04] a week of mail on $name: each message counts once, although readers are killed",
  async ({ name }) => {
    const dataDir = temporaryFolder();
    const postgres = databases.find((database) => database.name === name && name === "PostgreSQL");
    const db = postgres ? await postgres.open() : await openDatabase({ dataDir });
    await migrateToLatest(db);
    const mail = await startMailServer();
    const program = dovecotPath();
    const mailbox = await (program === undefined ? startMailbox() : startDovecot(program));
    const settings = {
      ...mailbox.settings,
      SMTP_URL: mail.url,
      MAIL_FROM: "hello@northwind.example",
      INBOX_TRUSTS: trusted,
      TEAM_EMAILS_PER_HOUR: "0",
    };
    const site = await createTestApp({ db, settings });
    const children: ChildProcess[] = [];
    onTestFinished(async () => {
      for (const child of children) child.kill("SIGKILL");
      await Promise.all([mail.stop(), mailbox.stop()]);
      await site.close();
    });
    const andrei = await signInAdmin(site.deps);
    const call = async (method: string, path: string, body: object) =>
      readJson<Enquiry>(site.app.request(`/api/admin/contacts${path}`, json(method, body, andrei)));

    const clients = Array.from(
      { length: week.conversations + week.bounces },
      (_, index) => `client${index}@example.com`,
    );
    const ids = new Map<string, string>();
    for (const email of clients) {
      const { id } = await call("POST", "", { firstName: "Ana", email, origin: "email", projectDetails: "A project." });
      await call("POST", `/${id}/reply`, { subject: "Hello", text: "Does Tuesday suit you?" });
      ids.set(email, id);
    }
    const transport = openMailTransport(mail.url);
    await sendDueEmails({ ...site.deps, sentEffects }, transport);
    transport.close();
    const keys = new Map(mail.arrived.map(({ recipients, sender }) => [recipients[0] ?? "", sender]));
    await readMailbox(site.deps); // the first connection, from which on messages count

    const shapes = Object.values(answers);
    const robots = Object.values(automatic);
    const written = Object.values(reports);
    let number = 0;
    const deliver = (from: string, { to = "inbox@northwind.example", headers = "", body = "\nHello." }) =>
      mailbox.deliver(
        `From: <${from}>\nTo: ${to}\nSubject: Re: Hello\nMessage-ID: <w${++number}@example.com>\n${headers}MIME-Version: 1.0\n${body}\n`,
      );
    const results = (dmarc: string) => `Authentication-Results: ${trusted}; dmarc=${dmarc} header.from=example.com\n`;
    for (const [index, email] of clients.slice(0, week.conversations).entries())
      deliver(email, {
        to: keys.get(email) ?? "",
        headers: results("pass"),
        body: shapes[index % shapes.length]?.body ?? "",
      });
    for (const [index, email] of clients.slice(0, week.robots).entries())
      deliver(email, { headers: `Auto-Submitted: auto-replied\n${robots[index % robots.length]?.headers ?? ""}` });
    for (const [index, email] of clients.slice(week.conversations).entries()) {
      const failure = { status: "5.1.1", messageId: "<x@example.com>", recipient: email };
      deliver("mailer-daemon@example.com", {
        to: keys.get(email) ?? "",
        body: written[index % written.length]?.(failure) ?? "",
      });
    }
    for (let index = 0; index < week.strangers; index++) deliver(`stranger${index}@example.org`, {});
    for (const email of clients.slice(0, week.forged)) deliver(email, { headers: results("fail") });

    const read = (deadly: number) => {
      const args = ["test/mailbox-process.ts", JSON.stringify(settings), db.databaseUrl ?? "", dataDir, String(deadly)];
      const child = spawn(process.execPath, args, { stdio: "ignore" });
      children.push(child);
      return child;
    };
    for (let killed = 0; killed < kills; killed++) await once(read(5 + killed), "exit");
    read(0);
    read(0);
    const row = () => db.kysely.selectFrom("mailbox").selectAll().executeTakeFirstOrThrow();
    await expect.poll(async () => (await row()).next_uid).toBe(number + 1);

    const stored = await db.kysely.selectFrom("received_message").selectAll().execute();
    const count = (kind: string, isVouched: 0 | 1) =>
      stored.filter((item) => item.kind === kind && item.is_vouched === isVouched).length;
    expect({
      conversations: count("answer", 1),
      forged: count("answer", 0),
      robots: count("automatic", 0),
      strangers: (await row()).unmatched,
    }).toEqual({ conversations: 40, forged: 2, robots: 12, strangers: 3 });
    expect(new Set(stored.map(({ message_id: id }) => id)).size).toBe(stored.length);
    const misplaced = stored.filter(({ sender, enquiry_id: id }) => ids.get(sender) !== id);
    expect(misplaced).toEqual([]);
    const enquiries = await db.kysely.selectFrom("enquiry").select(["email", "status", "answered_at"]).execute();
    const open = enquiries.filter(({ status, answered_at: at }) => status === "new" && at === null);
    expect(open.map(({ email }) => email).toSorted()).toEqual(clients.slice(week.conversations).toSorted());
  },
);
