// Issues through a real mail server, on both databases. Time passes only when the clock is moved.
import { sql } from "kysely";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import type { MailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { cleanUp, runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createClock, createTestApp, json, posted } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { addSubscribers, callIssues, issueTexts, makeIssue } from "#test/issues.ts";
import { readMessageId, startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import type { Audience, Issue } from "./contract.ts";
import { maxHtmlBytes, renderIssue, unsubscribePlaceholder } from "./email/issue-email.server.ts";
import { createIssueQueue } from "./issue-queue.server.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let mail: MailServer;
  let transport: MailTransport;
  let headers: { Authorization: string };

  async function open(settings: Record<string, string> = {}) {
    site = await createTestApp({
      db: await database.open(),
      clock: createClock(),
      settings: {
        SMTP_URL: mail.url,
        MAIL_FROM: "Northwind <hello@northwind.example>",
        SITE_URL: "https://northwind.example",
        NEWSLETTER_PER_MINUTE: "60000",
        ...settings,
      },
    });
    headers = await signInAdmin(site.deps);
  }
  beforeEach(async () => {
    mail = await startMailServer();
    transport = openMailTransport(mail.url);
  });
  afterEach(async () => {
    transport.close();
    await mail.stop();
    await site.close();
  });

  const subscribers = () => site.deps.db.kysely.selectFrom("subscriber").selectAll().orderBy("email").execute();
  const emails = () => site.deps.db.kysely.selectFrom("outbox_email").selectAll().orderBy("recipient").execute();
  const sendNow = () => sendDueEmails(site.deps, transport, createIssueQueue(site.deps));
  const call = (path: string, body: unknown = {}) => callIssues(site, headers, { path, body });
  const read = async (id: string) => (await callIssues(site, headers, { method: "GET", path: `/${id}` })).answer;
  const recipients = () => mail.arrived.flatMap((email) => email.recipients).toSorted();

  /** Creates an issue and starts sending it; `sendDue` sends the emails. */
  async function begin(more: Record<string, unknown> = {}): Promise<Issue> {
    const { id } = await makeIssue(site, headers);
    const { status, answer } = await call(`/${id}/send`, more);
    expect(status).toBe(200);
    return answer;
  }

  /** Sends an issue to 4,100 subscribers, some without the mail server. */
  async function sendLarge(): Promise<Issue> {
    await addSubscribers(site.deps.db, 4_100);
    const { id } = await begin();
    await Promise.all([sendNow(), sendNow()]); // the other pieces
    const sent = { status: "sent", sent_at: site.clock.now() } as const;
    await site.deps.db.kysely.updateTable("outbox_email").set(sent).execute();
    await sendDue(); // it ends
    const issue = await read(id);
    expect(issue).toMatchObject({ status: "sent", progress: { recipients: 4_100, sent: 4_100 } });
    return issue;
  }

  /** Makes the database refuse changes of these columns in the last email, until the table is dropped. */
  async function refuseLast(columns: string) {
    const { kysely } = site.deps.db;
    const names = sql.raw(columns);
    const defined = sql.raw(
      columns
        .split(", ")
        .map((name) => `${name} text`)
        .join(", "),
    );
    await sql`create table keeper (${defined}, foreign key (${names}) references outbox_email (${names}))`.execute(
      kysely,
    );
    await sql`insert into keeper select ${names} from outbox_email order by id desc limit 1`.execute(kysely);
  }

  /** Sends all that is due at the usual rate: the first, and a second later a thousand. */
  async function sendDue() {
    await sendNow();
    site.clock.advance(1_000);
    await sendNow();
  }

  async function passMinutes(count: number, step = 1) {
    for (let minute = 0; minute < count; minute += step) {
      site.clock.advance(step * minuteMs);
      await sendDue();
    }
  }

  test("[ISSU-03] [ISSU-04] every confirmed subscriber gets it once, in their language, else in the default one", async () => {
    await open();
    await addSubscribers(site.deps.db, 60);
    const issue = await begin();
    const queued = await emails();
    expect(new Set(queued.map(({ id }) => id)).size).toBe(60);
    expect(queued[0]).toMatchObject({ domain: "hexley.example", message_id: `<${queued[0]?.id}@northwind.example>` });
    expect(issue).toMatchObject({
      status: "sending",
      slug: "the-november-issue",
      progress: { recipients: 60, waiting: 60 },
    });
    await sendNow();
    site.clock.advance(1_000);
    const other = openMailTransport(mail.url);
    const queues = [createIssueQueue(site.deps), createIssueQueue(site.deps)];
    await Promise.all([sendDueEmails(site.deps, transport, queues[0]), sendDueEmails(site.deps, other, queues[1])]);
    other.close();
    await sendDue();
    expect(recipients()).toEqual(Array.from({ length: 60 }, (_, index) => `a${index}@hexley.example`).toSorted());
    const parsed = await Promise.all(
      mail.arrived.map(async ({ raw, recipients: to }) => [to[0], (await PostalMime.parse(raw)).subject]),
    );
    const subjectOf = Object.fromEntries(parsed) as Record<string, string>;
    expect([0, 1, 2].map((index) => subjectOf[`a${index}@hexley.example`])).toEqual([
      "The November issue",
      "Numărul din noiembrie",
      "The November issue",
    ]);
    const ended = await read(issue.id);
    expect(ended).toMatchObject({ status: "sent", progress: { recipients: 60, sent: 60, waiting: 0, skipped: 0 } });
    expect(ended.endedAt).not.toBeNull();
  });

  test("[ISSU-05] [ISSU-07] an issue has its list, unsubscribe and online links, and no tracking", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const issue = await begin();
    await sendDue();
    const [row] = await emails();
    const [subscriber] = await subscribers();
    const email = await PostalMime.parse(mail.arrived[0]?.raw ?? "");
    const header = (key: string) => email.headers.find((item) => item.key === key)?.value;
    expect(header("list-id")).toBe("<newsletter.northwind.example>");
    expect(header("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
    const link = /<(https:[^>]+)>/.exec(header("list-unsubscribe") ?? "")?.[1] ?? "";
    expect(link).toContain(`/newsletter/unsubscribe/${subscriber?.id}-`);
    expect(link.endsWith(`-${issue.id}`)).toBe(true);
    expect(email.messageId).toBe(row?.message_id);
    for (const part of [email.html ?? "", email.text ?? ""]) {
      expect(part).toContain(link);
      expect(part).not.toContain("unsubscribe.invalid");
      expect(part).toContain("https://northwind.example/newsletter/archive/the-november-issue");
      expect(part).toContain(site.deps.content.company.address.city);
    }
    const pressed = await site.app.request(new URL(link).pathname, posted({ "List-Unsubscribe": "One-Click" }));
    expect(pressed.status).toBe(200);
    expect((await subscribers())[0]).toMatchObject({ is_active: 0, unsubscribed_issue_id: issue.id });
    expect((await read(issue.id)).progress).toMatchObject({ sent: 1, unsubscribed: 1 });
  });

  test("[ISSU-05] an issue that asks for its readers' unsubscribe links is not sent", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const href = `https://evil.example/?u=${unsubscribePlaceholder}`;
    const { id } = await makeIssue(site, headers, [{ ...issueTexts[0], content: `<p><a href="${href}">More</a></p>` }]);
    expect((await call(`/${id}/send`)).status).toBe(400);
    await sendDue();
    expect(mail.arrived).toEqual([]);
  });

  test("[ISSU-05] an unsubscribe link with another issue's id, or none, is not valid", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    await begin();
    await sendDue();
    const link = /<https:\/\/northwind\.example(\/newsletter\/unsubscribe\/[^>]+)>/.exec(
      (mail.arrived[0]?.raw ?? "").replaceAll("\r\n ", ""),
    )?.[1];
    const forged = [link?.slice(0, -37), link?.replace(/.$/, (last) => (last === "0" ? "1" : "0"))];
    const answers = await Promise.all(
      forged.map((path) => site.app.request(path ?? "", posted({ "List-Unsubscribe": "One-Click" }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([404, 404]);
    expect((await subscribers())[0]).toMatchObject({ is_active: 1 });
  });

  test("[ISSU-03] unconfirmed subscribers are counted separately and included by choice; those who bounced or left get nothing", async () => {
    await open();
    await addSubscribers(site.deps.db, 4);
    const { kysely } = site.deps.db;
    await addSubscribers(site.deps.db, 1, { name: "imported", locales: ["ro"] });
    const change = (email: string, row: object) =>
      kysely.updateTable("subscriber").set(row).where("email", "=", `${email}@hexley.example`).execute();
    await change("a0", { confirmed_at: null });
    await change("a1", { is_active: 0 });
    await change("a2", { bounced_at: new Date() });
    await change("imported0", { confirmed_at: null, consented_at: "2025-05-01T00:00:00.000Z", consent_source: "Fair" });
    const { id } = await makeIssue(site, headers);
    const counted = await callIssues<Audience>(site, headers, { method: "GET", path: `/${id}/audience` });
    expect(counted.answer).toEqual({
      confirmed: 2,
      unasked: 1,
      bounced: 1,
      locales: [
        { locale: "en", confirmed: 1, unasked: 1 },
        { locale: "ro", confirmed: 1, unasked: 0 },
      ],
      perMinute: 60_000,
      canSend: true,
    });
    await call(`/${id}/send`);
    await sendDue();
    expect(recipients()).toEqual(["a3@hexley.example", "imported0@hexley.example"]);
    await begin({ includeUnasked: true });
    await sendDue();
    expect(recipients().filter((recipient) => recipient === "a0@hexley.example")).toHaveLength(1);
  });

  test("[ISSU-04] without a mail server, without a recipient, without a text, or twice it is 409", async () => {
    await open({ SMTP_URL: "", MAIL_FROM: "" });
    const { id } = await makeIssue(site, headers);
    expect((await call(`/${id}/send`)).status).toBe(409);
    await site.close();
    await open();
    const draft = await makeIssue(site, headers);
    expect((await call(`/${draft.id}/send`)).status).toBe(409);
    expect((await read(draft.id)).status).toBe("draft");
    await addSubscribers(site.deps.db, 1);
    const { id: empty } = await makeIssue(site, headers, [{ locale: "ro", subject: "Salut" }]);
    const refused = await call(`/${empty}/send`);
    expect(refused).toMatchObject({
      status: 409,
      answer: { message: expect.stringMatching(/no English version|The Romanian version has no text/) as string },
    });
    expect((await call(`/${draft.id}/send`)).status).toBe(200);
    expect((await call(`/${draft.id}/send`)).status).toBe(409);
    expect((await callIssues(site, headers, { method: "PUT", path: `/${draft.id}`, body: { texts: [] } })).status).toBe(
      409,
    );
    expect((await callIssues(site, headers, { method: "DELETE", path: `/${draft.id}` })).status).toBe(409);
  });

  test("[ISSU-04] [OPEN-20] pressing Send again after a lost response gives the same response, by the first key", async () => {
    await open();
    await addSubscribers(site.deps.db, 2);
    const { id } = await makeIssue(site, headers);
    const send = () =>
      site.app.request(`/api/admin/issues/${id}/send`, json("POST", {}, { ...headers, "Idempotency-Key": "once" }));
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await answers[1]?.text()).toBe(await answers[0]?.text());
    await sendDue();
    expect(recipients()).toEqual(["a0@hexley.example", "a1@hexley.example"]);
  });

  test("[ISSU-04] a scheduled one is sent at its time to those of that time, once on two processes", async () => {
    await open();
    await addSubscribers(site.deps.db, 2);
    const { id } = await makeIssue(site, headers);
    const at = new Date(site.clock.now().getTime() + 60 * minuteMs).toISOString();
    expect((await call(`/${id}/send`, { at })).answer).toMatchObject({ status: "scheduled", sendAt: at, slug: null });
    await addSubscribers(site.deps.db, 1, { name: "late" });
    await runJobs(site.deps);
    await sendDue();
    expect(recipients()).toEqual([]);
    site.clock.advance(60 * minuteMs);
    await Promise.all([runJobs(site.deps), runJobs(site.deps)]);
    await sendDue();
    expect(recipients()).toEqual(["a0@hexley.example", "a1@hexley.example", "late0@hexley.example"]);
  });

  test("[ISSU-04] a past time is refused at its field, and nothing is sent; with the current minute it is sent", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const { id } = await makeIssue(site, headers);
    const ago = (ms: number) => new Date(site.clock.now().getTime() - ms).toISOString();
    expect(await call(`/${id}/send`, { at: ago(minuteMs + 1) })).toMatchObject({
      status: 400,
      answer: { errors: { at: "Choose a time in the future." } },
    });
    expect((await read(id)).status).toBe("draft");
    expect((await call(`/${id}/send`, { at: ago(minuteMs) })).answer).toMatchObject({ status: "scheduled" });
    await runJobs(site.deps);
    await sendDue();
    expect(recipients()).toEqual(["a0@hexley.example"]);
  });

  test("[ISSU-04] a scheduled issue that can no longer be sent delays no other, and is named in the log and by health", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const schedule = async (minute: number) => {
      const { id } = await makeIssue(site, headers);
      await call(`/${id}/send`, { at: `2026-11-20T12:${minute}:00.000Z` });
      return id;
    };
    const [first, second] = [await schedule(20), await schedule(30)];
    const texts = site.deps.db.kysely.deleteFrom("issue_text").where("issue_id", "=", first);
    await texts.where("locale", "=", "en").execute(); // as if the site's first language had changed
    site.clock.advance(30 * minuteMs);
    await runJobs(site.deps);
    expect([(await read(first)).status, (await read(second)).status]).toEqual(["scheduled", "sending"]);
    expect(site.logged).toContainEqual(expect.objectContaining({ issue: first, msg: "scheduled issue not started" }));
    const health = async () => (await site.app.request("/api/admin/health", { headers })).text();
    expect(await health()).toContain("1 not sent, although the time has passed.");
    await call(`/${first}/cancel`);
    expect(await health()).not.toContain("not started");
  });

  test("[ISSU-04] any issue that can be scheduled can be sent: its address counts, which long subjects and namesakes lengthen", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const subject = "A long subject which is about many things ".repeat(3).trim();
    const issue = (length: number) => ({ subject, preheader: "", content: `<p>${"a".repeat(length)}</p>` });
    const urls = { archive: "https://northwind.example/newsletter/archive/", unsubscribe: unsubscribePlaceholder };
    const campaign = subject.toLowerCase().replaceAll(" ", "-"); // as its address
    const empty = Buffer.byteLength(renderIssue(site.deps, { issue: issue(0), locale: "en", urls, campaign }).html);
    const lengths = [0, 40, 80, 120, 160, 200, 240, 280].map((less) => maxHtmlBytes - empty - less);
    const schedule = async (length: number) => {
      const { id } = await makeIssue(site, headers, [{ locale: "en", ...issue(length) }]);
      return (await call(`/${id}/send`, { at: "2026-11-20T12:20:00.000Z" })).status;
    };
    const answers = await Promise.all(lengths.map(schedule));
    expect([...new Set(answers)].toSorted()).toEqual([200, 400]);
    site.clock.advance(30 * minuteMs);
    await runJobs(site.deps);
    const { kysely } = site.deps.db;
    const scheduled = await kysely.selectFrom("issue").select("id").where("status", "=", "scheduled").execute();
    expect(scheduled).toEqual([]);
  });

  test("[ISSU-04] a scheduled one that is cancelled is a draft again", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    const { id } = await makeIssue(site, headers);
    await call(`/${id}/send`, { at: new Date(site.clock.now().getTime() + minuteMs).toISOString() });
    expect((await call(`/${id}/cancel`)).answer).toMatchObject({ status: "draft", sendAt: null });
    site.clock.advance(2 * minuteMs);
    await runJobs(site.deps);
    expect(await emails()).toEqual([]);
  });

  test("[ISSU-04] sending is paused, resumed and cancelled; emails not sent by then never are", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "60" });
    await addSubscribers(site.deps.db, 10);
    const { id } = await begin();
    await sendNow();
    site.clock.advance(1_000);
    await sendNow();
    expect(mail.arrived).toHaveLength(2);
    expect((await call(`/${id}/pause`)).answer.status).toBe("paused");
    expect((await call(`/${id}/pause`)).status).toBe(409);
    await passMinutes(1);
    expect(mail.arrived).toHaveLength(2);
    expect((await call(`/${id}/resume`)).answer.status).toBe("sending");
    await sendNow();
    expect(mail.arrived).toHaveLength(3);
    site.clock.advance(2_500);
    await sendNow();
    expect(mail.arrived).toHaveLength(5);
    const { answer } = await call(`/${id}/cancel`);
    expect(answer).toMatchObject({
      status: "cancelled",
      progress: { recipients: 10, sent: 5, waiting: 0, skipped: 5 },
    });
    await passMinutes(2);
    expect(mail.arrived).toHaveLength(5);
    expect((await call(`/${id}/resume`)).status).toBe(409);
  });

  test("[R21] an issue that was being sent while the clock was a day ahead goes on once it is right", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "60" });
    await addSubscribers(site.deps.db, 3);
    await begin();
    site.clock.advance(dayMs);
    await sendNow();
    site.clock.advance(-dayMs);
    expect(mail.arrived).toHaveLength(1);
    await passMinutes(1);
    expect(mail.arrived).toHaveLength(3);
  });

  test("[ISSU-04] the rate holds for all processes together", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "120" });
    await addSubscribers(site.deps.db, 200);
    await begin();
    const other = openMailTransport(mail.url);
    const queues = [createIssueQueue(site.deps), createIssueQueue(site.deps)];
    for (let step = 0; step < 240; step++) {
      await Promise.all([sendDueEmails(site.deps, transport, queues[0]), sendDueEmails(site.deps, other, queues[1])]);
      site.clock.advance(250);
    }
    other.close();
    expect(mail.arrived.length).toBeGreaterThanOrEqual(118);
    expect(mail.arrived.length).toBeLessThanOrEqual(123);
  });

  test("[ISSU-04] a large issue is queued in batches: another process can continue, and everyone who was subscribed at the start gets it", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "60" });
    await addSubscribers(site.deps.db, 4_100);
    const { id, progress } = await begin();
    expect(progress).toMatchObject({ recipients: 4_100, waiting: 4_100, skipped: 0 });
    expect(await emails()).toHaveLength(2_000);
    await addSubscribers(site.deps.db, 1, { name: "late" });
    const waits = (await subscribers()).toSorted((a, b) => (a.id < b.id ? -1 : 1))[4_050];
    await site.app.request(`/api/admin/newsletter/${waits?.id}`, json("PUT", { isActive: false }, headers));
    await call(`/${id}/pause`);
    await sendNow();
    expect(await emails()).toHaveLength(2_000);
    await call(`/${id}/resume`);
    await Promise.all([sendNow(), sendNow()]); // two processes
    await sendNow();
    const queued = await emails();
    expect(new Set(queued.map(({ recipient }) => recipient)).size).toBe(4_099);
    expect(new Set(queued.map(({ message_id }) => message_id)).size).toBe(4_099);
    expect(queued.map(({ recipient }) => recipient)).not.toContain("late0@hexley.example");
    const { sent, waiting, skipped } = (await read(id)).progress;
    expect([sent + waiting, skipped]).toEqual([4_099, 1]);
  });

  test("[ISSU-04] an issue doesn't end while it is being queued, and of a large one that is cancelled all that waits is deleted", async () => {
    await open();
    await addSubscribers(site.deps.db, 4_100);
    const { id } = await begin();
    await site.deps.db.kysely.deleteFrom("outbox_email").execute(); // as if the first piece was sent by now
    await sendNow();
    expect((await read(id)).status).toBe("sending");
    await addSubscribers(site.deps.db, 2_100, { name: "b" });
    const other = await begin();
    await sendNow();
    await call(`/${id}/cancel`);
    const { answer } = await call(`/${other.id}/cancel`);
    const { sent, skipped } = answer.progress;
    expect([answer.status, sent + skipped]).toEqual(["cancelled", 6_200]);
    await runJobs(site.deps);
    expect((await emails()).filter(({ status }) => status === "waiting")).toEqual([]);
  });

  test("[ISSU-04] a large issue is deleted in batches, and its sent emails stay: a failed batch is continued by the next attempt", async () => {
    await open();
    const { kysely } = site.deps.db;
    const { id } = await sendLarge();
    await refuseLast("issue_id, subscriber_id");
    const path = `/${id}`;
    expect((await callIssues(site, headers, { method: "DELETE", path })).status).toBe(500);
    expect((await emails()).filter(({ issue_id }) => issue_id !== null)).toHaveLength(100);
    expect((await read(id)).progress).toMatchObject({ recipients: 4_100, sent: 4_100 });
    await sql`drop table keeper`.execute(kysely);
    expect((await callIssues(site, headers, { method: "DELETE", path })).status).toBe(200);
    expect((await emails()).map((email) => [email.status, email.issue_id])).toEqual(
      Array.from({ length: 4_100 }, () => ["sent", null]),
    );
  });

  test("[L10] many emails lose their text, and are deleted, in batches: a failed batch is continued by the next run", async () => {
    await open();
    const { kysely } = site.deps.db;
    await sendLarge();
    site.clock.advance(4 * 24 * 60 * minuteMs);
    await cleanUp(site.deps);
    expect((await emails()).filter(({ body }) => body !== "")).toEqual([]);
    await refuseLast("id");
    site.clock.advance(30 * 24 * 60 * minuteMs);
    await cleanUp(site.deps);
    expect(await emails()).toHaveLength(100);
    await sql`drop table keeper`.execute(kysely);
    await cleanUp(site.deps);
    expect(await emails()).toEqual([]);
  });

  test("[ISSU-06] subscribers who leave or are deleted while it is being sent no longer get it", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "60" });
    await addSubscribers(site.deps.db, 6);
    const { id } = await begin();
    await sendNow();
    site.clock.advance(1_000);
    await sendNow();
    const reached = recipients();
    const remaining = (await subscribers()).filter(({ email }) => !reached.includes(email));
    const [first, second, third] = remaining;
    await site.app.request(`/api/admin/newsletter/${first?.id}`, json("PUT", { isActive: false }, headers));
    await site.app.request(`/api/admin/newsletter/${second?.id}`, { method: "DELETE", headers });
    await site.app.request("/api/admin/person/erase", json("POST", { email: third?.email }, headers));
    await passMinutes(5);
    expect(recipients()).toEqual([...reached, remaining[3]?.email ?? ""].toSorted());
    expect(await read(id)).toMatchObject({ status: "sent", progress: { sent: 3, skipped: 3, recipients: 6 } });
    expect(JSON.stringify(await emails())).not.toContain(third?.email);
  });

  test("[ISSU-06] a permanently refused address bounces at once, and gets no further issue", async () => {
    await open();
    await addSubscribers(site.deps.db, 3);
    mail.judge = (to) => (to === "a1@hexley.example" ? "550 5.1.1 <a1@hexley.example> unknown" : undefined);
    const { id } = await begin();
    await sendDue();
    expect((await read(id)).progress).toMatchObject({ sent: 2, refused: 1, failed: 0 });
    expect((await subscribers())[1]?.bounced_at).not.toBeNull();
    expect((await emails())[1]).toMatchObject({ status: "failed", refused: "recipient", tries: 1 });
    expect(JSON.stringify((await emails()).map((row) => row.last_error))).not.toContain("a1@");
    mail.judge = () => undefined;
    expect((await begin()).progress.recipients).toBe(2);
  });

  test("[ISSU-06] a refused message is a failure of that email alone", async () => {
    await open();
    await addSubscribers(site.deps.db, 3);
    mail.judgeMessage = (to) => (to === "a1@hexley.example" ? 554 : undefined);
    const { id } = await begin();
    await sendDue();
    expect((await read(id)).progress).toMatchObject({ sent: 2, refused: 0, failed: 1 });
    expect((await subscribers())[1]?.bounced_at).toBeNull();
    const [, failed] = await emails();
    const again = await site.app.request(`/api/admin/outbox/${failed?.id}/try-again`, { method: "POST", headers });
    expect(again.status).toBe(409);
  });

  test("[ISSU-06] a server that refuses us (5.7.1) bounces nobody, and slows issues down", async () => {
    await open();
    await addSubscribers(site.deps.db, 2);
    mail.judge = () => "550 5.7.1 blocked, see our list";
    const { id } = await begin();
    await sendDue();
    expect((await subscribers()).map(({ bounced_at }) => bounced_at)).toEqual([null, null]);
    expect((await read(id)).lane?.reason).toContain("5.7.1");
  });

  test("[ISSU-06] a subscriber bounces after three issues in a row whose retries all failed; one that arrives resets the count", async () => {
    await open({ SESSION_IDLE_MINUTES: "10080", SESSION_MAX_MINUTES: "43200" });
    await addSubscribers(site.deps.db, 1);
    const giveUp = async () => {
      mail.judge = () => "452 4.2.2 mailbox full";
      const { id } = await begin();
      await sendDue();
      await passMinutes(1300, 20);
      expect((await read(id)).progress).toMatchObject({ failed: 1, refused: 0 });
    };
    const bounces = async () =>
      (await subscribers()).map(({ soft_bounces, bounced_at }) => [soft_bounces, bounced_at !== null]);
    await giveUp();
    await giveUp();
    expect(await bounces()).toEqual([[2, false]]);
    mail.judge = () => undefined;
    await begin();
    await sendDue();
    expect(await bounces()).toEqual([[0, false]]);
    for (let count = 0; count < 3; count++) await giveUp();
    expect(await bounces()).toEqual([[3, true]]);
  });

  test.for([421, 450, "451 4.7.1 too fast"])(
    "[ISSU-04] %s pauses all issues, longer each time, and the domain longer",
    async (verdict) => {
      await open();
      await addSubscribers(site.deps.db, 30);
      await addSubscribers(site.deps.db, 30, { domain: "other.example" });
      let requestCount = 0;
      mail.judge = (to) => {
        requestCount++;
        return to.endsWith("hexley.example") ? verdict : undefined;
      };
      const { id } = await begin();
      await sendDue();
      expect(requestCount).toBeLessThanOrEqual(8); // those on their way
      expect((await read(id)).lane).not.toBeNull();
      site.clock.advance(7_000);
      await sendDue();
      expect(recipients().filter((recipient) => recipient.endsWith("other.example"))).toHaveLength(30);
      const askedBefore = requestCount;
      await sendDue();
      expect(requestCount).toBe(askedBefore); // the domain is left alone
      mail.judge = () => undefined;
      await passMinutes(10);
      expect(new Set(recipients()).size).toBe(60);
      expect((await read(id)).status).toBe("sent");
      expect((await subscribers()).filter(({ soft_bounces }) => soft_bounces > 0)).toEqual([]);
    },
  );

  test("[ISSU-04] the Message-ID is the same at every try", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    await begin();
    const [before] = await emails();
    mail.judge = () => 451;
    await sendDue();
    mail.judge = () => undefined;
    await passMinutes(3);
    expect(mail.arrived.map(readMessageId)).toEqual([before?.message_id]);
  });

  test("[ISSU-04] an email to a single person is not behind an issue", async () => {
    await open({ NEWSLETTER_PER_MINUTE: "60" });
    await addSubscribers(site.deps.db, 500);
    await begin();
    await site.app.request("/api/newsletter", json("POST", { email: "visitor@pop.example" }));
    await sendDueEmails(site.deps, transport);
    expect(recipients()).toEqual(["visitor@pop.example"]);
  });

  test("[ISSU-04] a restore pauses issues until they are resumed at /admin/health", async () => {
    await open();
    await addSubscribers(site.deps.db, 1);
    await begin();
    await site.deps.db.kysely.insertInto("setting").values({ name: "paused-issues", value: "x" }).execute();
    await passMinutes(2);
    expect(mail.arrived).toEqual([]);
    await site.app.request("/api/admin/resume", json("POST", { what: "issues" }, headers));
    await sendDue();
    expect(mail.arrived).toHaveLength(1);
  });
});
