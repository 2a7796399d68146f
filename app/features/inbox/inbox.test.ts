// The mailbox, read from a real IMAP server, on both databases.
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sentEffects } from "#app/features.server.ts";
import type { Enquiry } from "#app/features/enquiry/contract.ts";
import type { TimelineEntry } from "#app/features/enquiry/handling/timeline-contract.ts";
import { createIssueQueue } from "#app/features/issue/issue-queue.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import { inboxAddressOf } from "#app/platform/mail/email-key.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { arriveAt } from "#test/arrived-enquiry.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { addSubscribers, callIssues, makeIssue } from "#test/issues.ts";
import { readMessageId, startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { startMailbox } from "#test/mailbox.ts";
import type { TestMailbox } from "#test/mailbox.ts";
import { answers, automatic, calendarAnswer, reports } from "#test/mails.ts";
import { readJson } from "#test/read-json.ts";
import { readMailbox } from "./read-mailbox.server.ts";

const client = "stefania@hexley.example";

/** Says that the mail server confirmed the client's address. */
const confirmed = "Authentication-Results: mx.northwind.example; dmarc=pass header.from=hexley.example\n";

let messages = 0;
type Mail = { from?: string; to?: string; subject?: string; headers?: string; body?: string };

const aMail = ({ subject = "Re: Hello", headers = "", body = "\nTuesday suits us.", ...mail }: Mail = {}) => {
  const { from = client, to = "inbox@northwind.example" } = mail;
  const encoded = `=?utf-8?B?${Buffer.from(subject).toString("base64")}?=`;
  const id = `<m${++messages}@hexley.example>`;
  return `From: Stefania <${from}>\nTo: ${to}\nSubject: ${encoded}\nMessage-ID: ${id}\n${headers}MIME-Version: 1.0\n${body}\n`;
};

describe.for(databases)("$name", (database) => {
  let [site, mailbox, mail] = [{} as TestApp, {} as TestMailbox, {} as MailServer];
  let andrei: { Authorization: string };
  const open = async (settings: Record<string, string> = {}) => {
    const input = {
      ...mailbox.settings,
      SMTP_URL: mail.url,
      MAIL_FROM: "Northwind <hello@northwind.example>",
      NOTIFY_TO: "sales@northwind.example",
      ...settings,
    };
    site = await createTestApp({ db: await database.open(), settings: input });
    andrei = await signInAdmin(site.deps);
  };
  beforeEach(async () => {
    [mailbox, mail] = await Promise.all([startMailbox(), startMailServer()]);
    await open();
  });
  afterEach(async () => {
    await site.close();
    await Promise.all([mailbox.stop(), mail.stop()]);
  });

  const admin = (path: string, init: RequestInit = { headers: andrei }) => site.app.request(`/api/admin/${path}`, init);
  const list = async () => readJson<Enquiry[]>(admin("contacts"));
  const read = async (id: string) => readJson<Enquiry>(admin(`contacts/${id}`));
  const timeline = async (id: string) => readJson<TimelineEntry[]>(admin(`contacts/${id}/timeline`));
  const received = async (id: string) => (await timeline(id)).filter(({ kind }) => kind === "received");
  const readAll = async () => {
    site.clock.advance(60_000);
    await readMailbox(site.deps);
  };
  const mailboxRow = () => site.deps.db.kysely.selectFrom("mailbox").selectAll().executeTakeFirstOrThrow();
  const health = async () => {
    const { findings } = await readJson<{
      findings: { name: string; state: string; text: string }[];
    }>(admin("health"));
    return findings.filter(({ name }) => name.startsWith("Mailbox"));
  };
  const send = async () => {
    const transport = openMailTransport(mail.url);
    await sendDueEmails({ ...site.deps, sentEffects }, transport);
    transport.close();
  };
  const reply = async (id: string) => {
    await admin(`contacts/${id}/reply`, json("POST", { subject: "Hello", text: "Does Tuesday suit you?" }, andrei));
    await send();
    const sent = mail.arrived.findLast(({ recipients }) => recipients[0] === client);
    if (!sent) throw new Error("no reply was sent");
    return sent;
  };
  const arrive = () => arriveAt(site, list);
  /** Trusts the mail server's results; returns the enquiry of a client, and the calendar's id of their call. */
  const openWithCall = async () => {
    await site.close();
    await open({ INBOX_TRUSTS: "mx.northwind.example" });
    const id = await arrive();
    await bookSlot(site, { email: client });
    const { id: booking } = await site.deps.db.kysely.selectFrom("booking").select("id").executeTakeFirstOrThrow();
    await readAll();
    return { id, uid: `booking-${booking}@localhost` };
  };
  const subscribe = async () => {
    await addSubscribers(site.deps.db, 1);
    return site.deps.db.kysely.selectFrom("subscriber").select(["id", "email"]).executeTakeFirstOrThrow();
  };
  const sendIssue = async ({ id, email }: { id: string; email: string }) => {
    const issue = await makeIssue(site, andrei);
    await callIssues(site, andrei, { path: `/${issue.id}/send`, body: {} });
    const transport = openMailTransport(mail.url);
    await sendDueEmails(site.deps, transport, createIssueQueue(site.deps));
    transport.close();
    const emails = site.deps.db.kysely.selectFrom("outbox_email").selectAll().where("issue_id", "=", issue.id);
    expect(mail.arrived.at(-1)).toMatchObject({ recipients: [email] });
    return emails.where("subscriber_id", "=", id).executeTakeFirstOrThrow();
  };

  test("[RECV-01] only what arrives after the first connection is read, each message once", async () => {
    const id = await arrive();
    mailbox.deliver(aMail({ body: "\nFrom before." }));
    await readAll();
    mailbox.deliver(aMail());
    mailbox.deliver(aMail({ body: "\nOr Wednesday." }));
    await readAll();
    await readAll();
    expect((await received(id)).map(({ text }) => text).toSorted()).toEqual(["Or Wednesday.", "Tuesday suits us."]);
    expect(await mailboxRow()).toMatchObject({ next_uid: 4, unmatched: 0, error: null });
  });

  test("[RECV-01] the mailbox is opened by EXAMINE, and nothing is written to it", async () => {
    await arrive();
    await readAll();
    mailbox.deliver(aMail());
    await readAll();
    const names = new Set(mailbox.commands.map((line) => /^(?:UID )?[A-Z]+/i.exec(line)?.[0].toUpperCase()));
    expect(names).toContain("EXAMINE");
    expect(names).toContain("UID FETCH");
    const writing = [
      "SELECT",
      "STORE",
      "UID STORE",
      "UID MOVE",
      "UID COPY",
      "EXPUNGE",
      "UID EXPUNGE",
      "CLOSE",
      "APPEND",
    ];
    expect(writing.filter((name) => names.has(name))).toEqual([]);
    expect(mailbox.commands.filter((line) => /BODY\[/i.test(line))).toEqual([]);
  });

  test("[RECV-01] the mailbox is read once a minute, by one of two processes", async () => {
    await readAll();
    const connections = () => mailbox.commands.filter((line) => line.startsWith("EXAMINE")).length;
    const before = connections();
    await readMailbox(site.deps);
    expect(connections()).toBe(before);
    site.clock.advance(60_000);
    await Promise.all([readMailbox(site.deps), readMailbox(site.deps), readMailbox(site.deps)]);
    expect(connections()).toBe(before + 1);
  });

  test("[R21] a mailbox that was last read while the clock was a day ahead is read again once it is right", async () => {
    const id = await arrive();
    await readAll();
    site.clock.advance(dayMs);
    await readAll();
    site.clock.advance(-dayMs);
    mailbox.deliver(aMail());
    await readAll();
    expect(await received(id)).toHaveLength(1);
  });

  test("[RECV-01] after UIDVALIDITY changes, reading continues from the last reading, and no message counts twice", async () => {
    const id = await arrive();
    await readAll();
    mailbox.deliver(aMail(), site.clock.now());
    await readAll();
    mailbox.deliver(aMail({ body: "\nOr Wednesday." }), site.clock.now());
    mailbox.renumber(8);
    await readAll();
    expect((await received(id)).map(({ text }) => text).toSorted()).toEqual(["Or Wednesday.", "Tuesday suits us."]);
    expect(await mailboxRow()).toMatchObject({ uid_validity: "8", next_uid: 3 });
  });

  test("[RECV-01] emails to clients have a key in envelope and Reply-To, those to colleagues have none", async () => {
    const id = await arrive();
    const sent = await reply(id);
    expect(sent.sender).toMatch(/^inbox\+[0-9a-z]{35}@northwind\.example$/);
    expect(sent.raw).toMatch(new RegExp(`^Reply-To: Northwind\\s+<${sent.sender.replace("+", "\\+")}>`, "m"));
    expect(sent.raw).toMatch(/^From: Northwind <hello@northwind\.example>/m);
    mailbox.deliver(aMail());
    await readAll();
    mailbox.deliver(aMail());
    await readAll();
    await send();
    const notice = mail.arrived.findLast(({ recipients }) => recipients[0] !== client);
    expect(notice?.sender).toBe("hello@northwind.example");
    expect(notice?.raw).toMatch(new RegExp(`^Reply-To: ${client}`, "m"));
  });

  test("[RECV-01] without keys, emails have the mailbox's address as it is", async () => {
    await site.close();
    await open({ INBOX_KEYS: "off" });
    const sent = await reply(await arrive());
    expect(sent.sender).toBe("inbox@northwind.example");
    expect(sent.raw).toMatch(/^Reply-To: Northwind <inbox@northwind\.example>/m);
  });

  test("[RECV-02] a message belongs to the enquiry of its key, else of the email that it answers, else of its sender", async () => {
    const [older, middle, newest] = [await arrive(), await arrive(), await arrive()];
    const [first, second] = [await reply(older), await reply(middle)];
    await readAll();
    mailbox.deliver(
      aMail({ to: `Northwind <${first.sender.toUpperCase()}>`, from: "ioana@elsewhere.example", body: "\nBy key." }),
    );
    mailbox.deliver(
      aMail({ headers: `References: <x@hexley.example>\n ${readMessageId(second)}\n`, body: "\nBy reference." }),
    );
    mailbox.deliver(aMail({ body: "\nBy sender." }));
    mailbox.deliver(aMail({ from: "nobody@elsewhere.example", body: "\nA stranger." }));
    const wrong = first.sender.replace(/.(?=@)/, (last) => (last === "a" ? "b" : "a"));
    mailbox.deliver(aMail({ to: wrong, from: "nobody@elsewhere.example", body: "\nA wrong key." }));
    await readAll();
    const texts = await Promise.all(
      [older, middle, newest].map(async (id) => (await received(id)).filter(({ enquiryId }) => enquiryId === id)),
    );
    expect(texts.map((entries) => entries.map(({ text }) => text))).toEqual([
      ["By key."],
      ["By reference."],
      ["By sender."],
    ]);
    expect(await mailboxRow()).toMatchObject({ unmatched: 2 });
    expect(await read(newest)).toMatchObject({ answeredByThemAt: expect.any(String) });
  });

  test("[RECV-02] a reply to a client's answer quotes it and continues its thread", async () => {
    const id = await arrive();
    const first = await reply(id);
    expect(first.raw).not.toMatch(/^In-Reply-To:/im);
    await readAll();
    mailbox.deliver(aMail({ to: first.sender, headers: "", body: "\nThursday is better." }));
    await readAll();
    const { message_id: answer } = await site.deps.db.kysely
      .selectFrom("received_message")
      .select("message_id")
      .executeTakeFirstOrThrow();
    const second = await reply(id);
    for (const header of ["In-Reply-To", "References"]) expect(second.raw).toContain(`\r\n${header}: <${answer}>\r\n`);
    expect(second.raw).toContain("> Thursday is better.");
  });

  test("[RECV-01] unreadable messages are a health problem until they can be read", async () => {
    await readAll();
    expect(await health()).toMatchObject([
      { name: "Mailbox", state: "pass" },
      { name: "Mailbox's address", state: "pass" },
      { state: "fail" },
    ]);
    const { INBOX_URL = "" } = mailbox.settings;
    const faults = [
      [INBOX_URL.replace("secret", "wrong"), /refuses the user or the password/],
      [INBOX_URL.replace("INBOX", "Gone"), /doesn’t open the folder Gone/],
      [INBOX_URL.replace(/:\d+\//, ":9/"), /refused the connection/],
      [INBOX_URL.replace("imap:", "imaps:"), /can’t be read/],
    ] as const;
    const texts: string[] = [];
    for (const [url] of faults) {
      await site.close();
      await open({ INBOX_URL: url });
      await readAll();
      texts.push((await health())[0]?.text ?? "");
    }
    expect(texts).toEqual(faults.map(([, words]) => expect.stringMatching(words)));
    expect(texts.join()).not.toContain("secret");
    expect(JSON.stringify(site.logged)).not.toMatch(/secret|wrong/);
  });

  test("[RECV-01] a host in a private network is refused unless it is allowed", async () => {
    await site.close();
    await open({ OUTBOUND_ALLOW_HOSTS: "" });
    await readAll();
    expect(await health()).toMatchObject([
      { state: "fail", text: expect.stringContaining("not on the public internet") },
      {},
      {},
    ]);
    expect(mailbox.commands).toEqual([]);
  });

  test("[RECV-02] messages of mail programs are read as text, with quotations separated and attachments by name", async () => {
    const id = await arrive();
    await readAll();
    for (const [name, { body }] of Object.entries(answers)) mailbox.deliver(aMail({ subject: name, body }));
    await readAll();
    const result = (await received(id)).map(({ subject, text, received: details }) => {
      const quoted = details?.quoted?.split("\n")[0] ?? "";
      return [subject, { text, quoted, attachments: details?.attachments.map(({ name }) => name) }];
    });
    const input = Object.entries(answers).map(([name, { text, quoted = "", attachments = [] }]) => [
      name,
      { text, quoted, attachments },
    ]);
    expect(Object.fromEntries(result)).toEqual(Object.fromEntries(input));
  });

  test("[RECV-02] only names and sizes of attachments are fetched, and texts are truncated to 200 kB", async () => {
    const id = await arrive();
    await readAll();
    const large = `Content-Type: multipart/mixed; boundary=x\n\n--x\nContent-Type: text/plain\n\n${"Long. ".repeat(100_000)}\n--x\nContent-Type: application/zip; name=bomb.zip\nContent-Transfer-Encoding: base64\n\n${"A".repeat(3_000_000)}\n--x--`;
    mailbox.deliver(aMail({ body: large }));
    mailbox.deliver(aMail({ body: "Content-Type: multipart/mixed; boundary=never\n\nno part" }));
    mailbox.deliver("no header at all");
    mailbox.deliver(aMail({ body: "\nAfter them." }));
    await readAll();
    const texts = (await received(id)).map(({ text, received: details }) => [text?.length, details?.attachments]);
    expect(texts).toContainEqual([expect.any(Number), [{ name: "bomb.zip", size: expect.any(Number) }]]);
    expect(Math.max(...texts.map(([length]) => Number(length)))).toBeLessThanOrEqual(200_000);
    expect((await received(id)).map(({ text }) => text)).toContain("After them.");
    expect(mailbox.commands.filter((line) => /BODY\.PEEK\[2/i.test(line))).toEqual([]);
  });

  test("[RECV-02] [RECV-04] a million nested tags, or a recipient or an answer of any length, don't hold up the next message", async () => {
    const id = await arrive();
    await readAll();
    const html = `Content-Type: text/html\n\nBefore them.<br>${"<b>".repeat(700_000)}Within them.`;
    const report = `Content-Type: multipart/report; report-type=delivery-status; boundary=x\n\n--x\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.hexley.example\n\nFinal-Recipient: rfc822; ana@hexley.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; ${"a".repeat(1_000_000)}\n--x--`;
    mailbox.deliver(aMail({ body: html }));
    mailbox.deliver(aMail({ headers: `Cc: ${"a".repeat(1_000_000)}\n`, body: "\nTo a long word." }));
    mailbox.deliver(aMail({ body: report }));
    mailbox.deliver(aMail({ body: "\nAfter them." }));
    await readAll();
    const texts = (await received(id)).map(({ text }) => text);
    expect(texts).toContain("Before them.");
    expect(texts).toContain("After them.");
  });

  test("[RECV-02] NUL characters in a text, a calendar's answer or a header are left out", async () => {
    const { id, uid } = await openWithCall();
    const answer = calendarAnswer(uid, "ACCEPTED", "With pleasure.");
    const encoded = (text: string) => Buffer.from(text).toString("base64");
    const body = (type: string, text: string) =>
      `Content-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${encoded(text)}`;
    const calendar = /BEGIN:VCALENDAR.*END:VCALENDAR/s.exec(answer)?.[0].replace("With", "W\0ith") ?? "";
    mailbox.deliver(aMail({ headers: confirmed, body: body("text/calendar; charset=utf-8; method=REPLY", calendar) }));
    mailbox.deliver(aMail({ body: body("text/plain; charset=utf-8", "Tues\0day.") }));
    mailbox.deliver(aMail({ headers: "References: <one\0two@hexley.example>\n", body: "\nWednesday." }));
    await readAll();
    const texts = (await received(id)).map(({ text }) => text);
    expect(texts.toSorted()).toEqual(["Tuesday.", "Wednesday.", "With pleasure."]);
  });

  testOnceOf(database)("[RECV-02] a message that can't be stored is counted, and the next ones are read", async () => {
    const id = await arrive();
    await readAll();
    const refuse = sql`CREATE TRIGGER refuse BEFORE INSERT ON received_message WHEN NEW.text LIKE 'Unwanted%' BEGIN SELECT RAISE(ABORT, 'refused'); END`;
    await refuse.execute(site.deps.db.kysely);
    mailbox.deliver(aMail({ body: "\nUnwanted." }));
    mailbox.deliver(aMail());
    await readAll();
    expect((await received(id)).map(({ text }) => text)).toEqual(["Tuesday suits us."]);
    expect(await mailboxRow()).toMatchObject({ unmatched: 1, error: null });
  });

  test("[RECV-04] automatic replies become entries that change no status and send no notification", async () => {
    const id = await arrive();
    await readAll();
    const before = await read(id);
    for (const item of Object.values(automatic)) mailbox.deliver(aMail(item));
    await readAll();
    const entries = await received(id);
    expect(entries.map(({ subject }) => subject).toSorted()).toEqual(
      Object.values(automatic)
        .map(({ subject }) => subject)
        .toSorted(),
    );
    expect(entries.filter(({ received: details }) => details?.isAutomatic !== true)).toEqual([]);
    expect(await read(id)).toEqual(before);
    await send();
    expect(mail.arrived.filter(({ raw }) => /^Subject: Answer/m.test(raw))).toEqual([]);
  });

  test("[RECV-04] [LEAD-05] a refused reply names who changed the enquiry, even if an automatic reply came later", async () => {
    const id = await arrive();
    await readAll();
    await admin(`contacts/${id}`, json("PATCH", { status: "in-progress" }, andrei));
    mailbox.deliver(aMail(Object.values(automatic)[0]));
    await readAll();
    expect(await received(id)).toHaveLength(1);
    const headers = { ...andrei, "If-Match": '"0"' };
    const stale = await admin(`contacts/${id}/reply`, json("POST", { subject: "Hello", text: "Tuesday?" }, headers));
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({ message: expect.stringMatching(/^andrei set the status/) });
  });

  test("[RECV-04] an enquiry whose only answer could not be delivered is open again, and its owner is notified", async () => {
    const id = await arrive();
    const before = await read(id);
    const { sender } = await reply(id);
    expect(await read(id)).toMatchObject({ status: "answered" });
    await readAll();
    const failure = { status: "5.1.1", messageId: "<lost@example.org>", recipient: client };
    const postfix = reports["Postfix"]?.({ ...failure, action: "delayed" }) ?? "";
    mailbox.deliver(aMail({ from: "MAILER-DAEMON@example.org", to: sender, body: postfix }));
    await readAll();
    expect(await read(id)).toMatchObject({ status: "answered" });
    mailbox.deliver(
      aMail({ from: "MAILER-DAEMON@example.org", to: sender, body: reports["Exchange"]?.(failure) ?? "" }),
    );
    await readAll();
    const { status, answeredAt, dueAt } = before;
    expect(await read(id)).toMatchObject({ status, answeredAt, dueAt, isReplyFailed: true });
    const replies = (await timeline(id)).filter(({ kind }) => kind === "reply");
    expect(replies).toMatchObject([
      { delivery: "failed", reason: expect.stringContaining("RecipNotFound; not found") },
    ]);
    expect((await list()).map(({ isReplyFailed }) => isReplyFailed)).toEqual([true]);
    await send();
    expect(mail.arrived.at(-1)).toMatchObject({ recipients: ["andrei@northwind.example"] });
    expect(mail.arrived.at(-1)?.raw).toContain("the enquiry is =\r\nopen again");
    await reply(id);
    expect(await read(id)).not.toHaveProperty("isReplyFailed");
  });

  test("[RECV-04] with another answer, or a status set since, the enquiry stays as it is", async () => {
    const [twice, won] = [await arrive(), await arrive()];
    const [first] = [await reply(twice), await reply(twice)];
    const { sender } = await reply(won);
    await admin(`contacts/${won}`, json("PATCH", { status: "won" }, andrei));
    await readAll();
    for (const to of [first.sender, sender])
      mailbox.deliver(
        aMail({ to, body: reports["Exim"]?.({ status: "5.2.1", messageId: "<x@y>", recipient: client }) ?? "" }),
      );
    await readAll();
    expect(await read(twice)).toMatchObject({ status: "answered", answeredAt: expect.any(String) });
    expect(await read(won)).toMatchObject({ status: "won" });
    expect(await mailboxRow()).toMatchObject({ unmatched: 0 });
  });

  test("[RECV-04] a later reply that could not be delivered marks an answered enquiry, until a status is set", async () => {
    const id = await arrive();
    await reply(id);
    const { sender } = await reply(id);
    await readAll();
    expect(await read(id)).not.toHaveProperty("isReplyFailed");
    const report = reports["Exim"]?.({ status: "5.2.1", messageId: "<x@y>", recipient: client }) ?? "";
    mailbox.deliver(aMail({ to: sender, body: report }));
    await readAll();
    expect(await read(id)).toMatchObject({ status: "answered", isReplyFailed: true });
    expect(await list()).toMatchObject([{ isReplyFailed: true }]);
    await admin(`contacts/${id}`, json("PATCH", { status: "won" }, andrei));
    expect(await read(id)).not.toHaveProperty("isReplyFailed");
  });

  test("[RECV-04] reports of five mail servers are read, by key or Message-ID; those that name no email of ours change nothing", async () => {
    await readAll();
    for (const write of Object.values(reports)) {
      const id = await arrive();
      const messageId = readMessageId(await reply(id));
      mailbox.deliver(aMail({ body: write({ status: "5.1.1", messageId, recipient: client }) }));
      await readAll();
      expect(await read(id)).toMatchObject({ status: "new", answeredAt: null });
    }
    const strange = "<00000000-0000-7000-8000-000000000000@localhost>";
    mailbox.deliver(
      aMail({ body: reports["SES"]?.({ status: "5.1.1", messageId: strange, recipient: client }) ?? "" }),
    );
    await readAll();
    expect(await mailboxRow()).toMatchObject({ unmatched: 1 });
  });

  test("[RECV-04] a subscriber is bounced at once by 5.1.1, by 5.2.2 after three issues in a row, never by 5.7.1 or 5.1.8", async () => {
    const subscriber = await subscribe();
    const { kysely } = site.deps.db;
    const row = () =>
      kysely.selectFrom("subscriber").selectAll().where("id", "=", subscriber.id).executeTakeFirstOrThrow();
    const bounce = async (status: string) => {
      const email = await sendIssue(subscriber);
      const to = inboxAddressOf(site.deps, email) ?? "";
      mailbox.deliver(
        aMail({ to, body: reports["Postfix"]?.({ status, messageId: "<x@y>", recipient: subscriber.email }) ?? "" }),
      );
      await readAll();
      return row();
    };
    await readAll();
    for (const status of ["5.7.1", "5.1.8", "5.2.2", "4.2.2"])
      expect(await bounce(status)).toMatchObject({ bounced_at: null });
    expect((await bounce("5.2.2")).bounced_at).not.toBeNull();
    await kysely.updateTable("subscriber").set({ bounced_at: null, soft_bounces: 0 }).execute();
    expect((await bounce("5.1.1")).bounced_at).not.toBeNull();
  });

  test("[L9] [ISSU-05] an email to the address of List-Unsubscribe unsubscribes, and the issue counts it; another token doesn't", async () => {
    const subscriber = await subscribe();
    const { issue_id } = await sendIssue(subscriber);
    await readAll();
    const header = /^List-Unsubscribe: .*(?:\r\n[ \t].*)*/m.exec(mail.arrived.at(-1)?.raw ?? "")?.[0] ?? "";
    const mailto = new URL(/<(mailto:[^>]+)>/.exec(header.replaceAll(/\r\n\s+/g, ""))?.[1] ?? "");
    const subject = mailto.searchParams.get("subject") ?? "";
    const write = async (written: string) => {
      mailbox.deliver(aMail({ from: "someone@hexley.example", to: mailto.pathname, subject: written }));
      await readAll();
      const { unsubscribed_by } = await site.deps.db.kysely
        .selectFrom("subscriber")
        .select("unsubscribed_by")
        .executeTakeFirstOrThrow();
      return unsubscribed_by;
    };
    expect(await write(subject.replace(/.$/, (last) => (last === "0" ? "1" : "0")))).toBeNull();
    expect(await write(subject)).toBe("visitor");
    const { answer } = await callIssues(site, andrei, { method: "GET", path: `/${issue_id}` });
    expect(answer).toMatchObject({ progress: { unsubscribed: 1 } });
    expect(await list()).toEqual([]);
  });

  test("[RECV-04] a report about the address that a subscriber had before doesn't count for the corrected one", async () => {
    const subscriber = await subscribe();
    const to = inboxAddressOf(site.deps, await sendIssue(subscriber)) ?? "";
    const { kysely } = site.deps.db;
    await kysely.updateTable("subscriber").set({ email: "corrected@hexley.example" }).execute();
    await readAll();
    const body = reports["Postfix"]?.({ status: "5.1.1", messageId: "<x@y>", recipient: subscriber.email }) ?? "";
    mailbox.deliver(aMail({ to, body }));
    await readAll();
    const row = await kysely.selectFrom("subscriber").select(["email", "bounced_at"]).executeTakeFirstOrThrow();
    expect(row).toEqual({ email: "corrected@hexley.example", bounced_at: null });
  });

  test("[RECV-04] the failure of an issue's email counts by Message-ID only if it names the subscriber", async () => {
    const subscriber = await subscribe();
    const { message_id: messageId } = await sendIssue(subscriber);
    const bounced = async () =>
      (await site.deps.db.kysely.selectFrom("subscriber").select("bounced_at").executeTakeFirstOrThrow()).bounced_at;
    await readAll();
    mailbox.deliver(
      aMail({ body: reports["SES"]?.({ status: "5.1.1", messageId, recipient: "ioana@elsewhere.example" }) ?? "" }),
    );
    await readAll();
    expect(await bounced()).toBeNull();
    mailbox.deliver(
      aMail({ body: reports["SES"]?.({ status: "5.1.1", messageId, recipient: subscriber.email }) ?? "" }),
    );
    await readAll();
    expect(await bounced()).not.toBeNull();
  });

  test("[RECV-02] a colleague's email with a key is an answer; without one, and from the company's own addresses, it stays in the mailbox", async () => {
    const id = await arrive();
    const { sender: key } = await reply(await arrive());
    await reply(id);
    await admin(`contacts/${id}`, json("PATCH", { status: "new" }, andrei));
    const sender = mail.arrived.at(-1)?.sender ?? "";
    await readAll();
    const colleague = "andrei@northwind.example";
    mailbox.deliver(aMail({ from: colleague, to: `${client}, ${sender}`, body: "\nTuesday, then." }));
    mailbox.deliver(aMail({ from: colleague, body: "\nTo the team." }));
    mailbox.deliver(aMail({ from: "sales@northwind.example", to: key, body: "\nA notice of ours." }));
    await readAll();
    const replied = (await timeline(id)).filter(({ kind }) => kind === "replied");
    expect(replied).toMatchObject([{ text: "Tuesday, then.", by: { role: "staff", name: "andrei" } }]);
    expect(await read(id)).toMatchObject({ status: "answered", answeredByThemAt: null });
    expect(await mailboxRow()).toMatchObject({ unmatched: 2 });
  });

  test("[RECV-02] an entry says whether the trusted mail server confirmed the sender, by its topmost results", async () => {
    await site.close();
    await open({ INBOX_TRUSTS: "mx.northwind.example" });
    const id = await arrive();
    await readAll();
    const results = (...lines: string[]) => lines.map((line) => `Authentication-Results: ${line}\n`).join("");
    const judged = {
      dmarc: results("mx.northwind.example; dmarc=pass (p=none) header.from=hexley.example"),
      dkim: results("mx.northwind.example;\n dkim=pass header.d=mail.hexley.example; spf=fail"),
      spf: results("mx.northwind.example; spf=pass smtp.mailfrom=bounce@hexley.example"),
      "other domain": results(
        "mx.northwind.example; dkim=pass header.d=elsewhere.example; spf=pass smtp.mailfrom=a@elsewhere.example",
      ),
      failed: results("mx.northwind.example; dmarc=fail header.from=hexley.example"),
      "forged below": results(
        "mx.northwind.example; dmarc=fail header.from=hexley.example",
        "mx.northwind.example; dmarc=pass header.from=hexley.example",
      ),
      "forged in an address": results(
        'mx.northwind.example; spf=pass smtp.mailfrom="x; dmarc=pass header.from=hexley.example "@elsewhere.example',
      ),
      "forged in a comment": results(
        "mx.northwind.example; spf=pass (of a (b) ; dmarc=pass header.from=hexley.example ;) smtp.mailfrom=a@elsewhere.example",
      ),
      "of another server": results("mx.elsewhere.example; dmarc=pass header.from=hexley.example"),
      none: "",
      quoted: results('mx.northwind.example; dmarc=pass (p=none (sp=none)) header.from="hexley.example"'),
    };
    for (const [subject, headers] of Object.entries(judged)) mailbox.deliver(aMail({ subject, headers }));
    await readAll();
    const matches = (await received(id)).map(({ subject, received: details }) => [subject, details?.isVouched]);
    const vouched = Object.keys(judged).map((subject) => [
      subject,
      ["dmarc", "dkim", "spf", "quoted"].includes(subject),
    ]);
    expect(Object.fromEntries(matches)).toEqual(Object.fromEntries(vouched));
    await send();
    const warned = mail.arrived.filter(({ raw }) => raw.includes("may be forged"));
    expect(warned).toHaveLength(Object.keys(judged).length - 4);
    const { sender } = await reply(id);
    await admin(`contacts/${id}`, json("PATCH", { status: "new" }, andrei));
    mailbox.deliver(aMail({ from: "andrei@northwind.example", to: sender, body: "\nForged." }));
    await readAll();
    expect(await read(id)).toMatchObject({ status: "new" });
  });

  test("[RECV-02] a calendar's answer is shown beside the call, by a confirmed sender alone; a comment is an answer", async () => {
    const { id, uid } = await openWithCall();
    const answered = async () =>
      (await site.deps.db.kysely.selectFrom("booking").select("their_answer").executeTakeFirstOrThrow()).their_answer;
    mailbox.deliver(aMail({ body: calendarAnswer(uid, "DECLINED") }));
    await readAll();
    expect(await answered()).toBeNull();
    mailbox.deliver(aMail({ headers: confirmed, body: calendarAnswer(uid, "TENTATIVE") }));
    mailbox.deliver(aMail({ headers: confirmed, body: calendarAnswer(uid, "ACCEPTED") }));
    await readAll();
    expect(await answered()).toBe("accepted");
    expect(await received(id)).toMatchObject([{ text: "Ana has answered this invitation." }]); // neither yes nor no
    mailbox.deliver(
      aMail({ headers: confirmed, body: calendarAnswer(uid, "DECLINED", "Rather on Thursday\\, please") }),
    );
    await readAll();
    expect(await answered()).toBe("declined");
    expect((await received(id)).map(({ text }) => text)).toContain("Rather on Thursday, please");
    const rows = await readJson<{ theirAnswer: string; status: string }[]>(admin("bookings"));
    expect(rows).toMatchObject([{ theirAnswer: "declined", status: "booked" }]);
    const formerTime = calendarAnswer(uid, "ACCEPTED", "I can come.", "20261124T070000Z");
    mailbox.deliver(aMail({ headers: confirmed, body: formerTime }));
    await readAll();
    expect(await answered()).toBe("declined");
    mailbox.deliver(aMail({ headers: confirmed, body: calendarAnswer(uid, "ACCEPTED", "", "20261123T070000Z") }));
    await readAll();
    expect(await answered()).toBe("accepted");
  });
});
