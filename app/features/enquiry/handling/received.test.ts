// Messages from clients as HTTP calls, on both databases.
import { beforeEach, describe, expect, test } from "vitest";
import { sentEffects } from "#app/features.server.ts";
import { textOfRow } from "#app/platform/mail/stored-body.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { arriveAt } from "#test/arrived-enquiry.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { startMailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import type { Enquiry } from "../contract.ts";
import { receiveMessage } from "./received.server.ts";
import type { TimelineEntry } from "./timeline-contract.ts";

const client = "stefania@hexley.example";
const quotation = "On 20/11/2026 12:00, Northwind wrote:\n> Does Tuesday suit you?";

let messages = 0;
const aMessage = (changes: object = {}) => ({
  messageId: `<${++messages}@hexley.example>`,
  from: client,
  text: `Tuesday suits us.\n\n${quotation}`,
  ...changes,
});

describe.for(databases)("$name", (database) => {
  const settings = {
    SMTP_URL: "smtp://127.0.0.1:9",
    MAIL_FROM: "hello@northwind.example",
    NOTIFY_TO: "sales@northwind.example",
  };
  const site = siteForEachTest({ database, settings });
  let andrei: { Authorization: string };
  beforeEach(async () => {
    andrei = await signInAdmin(site.deps);
  });

  const admin = (path: string, init: RequestInit = { headers: andrei }) => site.app.request(`/api/admin/${path}`, init);
  const post = (path: string, body: object, headers = andrei) => admin(path, json("POST", body, headers));
  const read = async (id: string) => readJson<Enquiry>(admin(`contacts/${id}`));
  const list = async (query = "") => readJson<Enquiry[]>(admin(`contacts${query}`));
  const timeline = async (id: string) => readJson<TimelineEntry[]>(admin(`contacts/${id}/timeline`));
  const received = async (id: string) => (await timeline(id)).filter(({ kind }) => kind === "received");
  const notices = async () => {
    const emails = site.deps.db.kysely.selectFrom("outbox_email").selectAll().where("kind", "=", "enquiry-received");
    return (await emails.orderBy("id").execute()).map((row) => ({ ...row, text: textOfRow(row) }));
  };

  const arrive = (changes = {}) => arriveAt(site, list, changes);

  test("[RECV-05] a pasted answer is an entry of the timeline, with its quotation separated", async () => {
    const id = await arrive();
    const at = new Date(site.clock.now().getTime() - 30_000).toISOString();
    const response = await post(`contacts/${id}/received`, aMessage({ subject: "Re: Northwind", at }));
    expect(response.status).toBe(201);
    const stored = { from: client, subject: "Re: Northwind", text: "Tuesday suits us.", quoted: quotation, at };
    expect(await response.json()).toMatchObject({ ...stored, enquiryId: id });
    const details = { quoted: quotation, attachments: [], isVouched: null };
    expect(await received(id)).toMatchObject([
      { at, what: client, subject: "Re: Northwind", text: "Tuesday suits us.", received: details },
    ]);
  });

  test("[RECV-06] [L6] who once wrote about another's enquiry gets the notice of that message alone in their data", async () => {
    const id = await arrive();
    await post(`contacts/${id}/received`, aMessage({ messageId: "<a@x>", from: "colleague@hexley.example" }));
    await post(`contacts/${id}/received`, aMessage({ messageId: "<b@x>", text: "In confidence." }));
    expect(await notices()).toHaveLength(2);
    const person = await readJson<{ found: { kind: string; rows: object[] }[] }>(
      post("person/find", { email: "colleague@hexley.example" }),
    );
    const emails = JSON.stringify(person.found.find(({ kind }) => kind === "emails"));
    expect(emails).toContain("Tuesday suits us.");
    expect(emails).not.toContain("In confidence.");
  });

  test("[RECV-02] a known Message-ID gets the first response again, is stored once and reported once", async () => {
    const [id, other] = [await arrive(), await arrive()];
    const message = aMessage();
    const bare = { ...message, messageId: message.messageId.slice(1, -1), text: "Another text." };
    const first = await post(`contacts/${id}/received`, message);
    const repeats = await Promise.all([post(`contacts/${id}/received`, bare), post("received", bare)]);
    const [answer, ...others] = await Promise.all([first, ...repeats].map(async (item) => item.json() as unknown));
    expect(repeats.map(({ status }) => status)).toEqual([201, 201]);
    expect(others).toEqual([answer, answer]);
    expect(await read(other)).toMatchObject({ answeredByThemAt: null });
    expect(await notices()).toHaveLength(1);
  });

  test("[RECV-02] a message that arrives twice at the same time is stored once", async () => {
    const id = await arrive();
    const message = aMessage();
    const all = await Promise.all([1, 2, 3, 4].map(() => post(`contacts/${id}/received`, message)));
    expect(all.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect(await received(id)).toHaveLength(1);
    expect(await notices()).toHaveLength(1);
  });

  test("[RECV-02] without a reference a message belongs to the newest open enquiry of its sender, else to none", async () => {
    const [older, newer] = [await arrive(), await arrive({ email: client.toUpperCase() })];
    expect(await (await post("received", aMessage())).json()).toMatchObject({ enquiryId: newer });
    await admin(`contacts/${newer}`, json("PATCH", { status: "lost" }, andrei));
    expect(await (await post("received", aMessage())).json()).toMatchObject({ enquiryId: older });
    await admin(`contacts/${older}`, json("PATCH", { status: "won" }, andrei));
    expect((await post("received", aMessage())).status).toBe(404);
    expect((await post("received", aMessage({ from: "nobody@hexley.example" }))).status).toBe(404);
    expect(await received(older)).toHaveLength(2);
  });

  test("[RECV-02] a message belongs to the enquiry of the email that it answers, whatever its sender", async () => {
    const [older, newer] = [await arrive(), await arrive()];
    await post(`contacts/${older}/reply`, { subject: "Hello", text: "Does Tuesday suit you?" });
    const emails = site.deps.db.kysely
      .selectFrom("outbox_email")
      .select("message_id")
      .where("kind", "=", "enquiry-reply");
    const { message_id: reference } = await emails.executeTakeFirstOrThrow();
    const other = aMessage({ from: "ioana@elsewhere.example", references: ["<first@hexley.example>", reference] });
    expect(await (await post("received", other)).json()).toMatchObject({ enquiryId: older });
    await site.deps.db.kysely.deleteFrom("outbox_email").execute();
    const late = aMessage({ references: [reference] });
    expect(await (await post("received", late)).json()).toMatchObject({ enquiryId: older });
    const unknown = aMessage({ references: ["<other@elsewhere.example>", "no id"] });
    expect(await (await post("received", unknown)).json()).toMatchObject({ enquiryId: newer });
  });

  test("[RECV-03] an answer waits for us until staff set a status, in the list and on the dashboard; the first answer's clock runs on", async () => {
    const [id, other] = [await arrive(), await arrive()];
    const before = await read(id);
    await post(`contacts/${id}/received`, aMessage());
    const { version, ...after } = await read(id);
    expect(after).toEqual({ ...before, answeredByThemAt: site.clock.now().toISOString(), version: undefined });
    expect(version).toBe(before.version + 1);
    expect((await list("?waiting=us")).map((enquiry) => enquiry.id)).toEqual([id]);
    const attention = async () => readJson<{ kind: string }[]>(admin("attention"));
    expect(await attention()).toContainEqual({ kind: "answered-by-client", count: 1 });
    await admin(`contacts/${id}`, json("PATCH", { ownerId: null }, andrei));
    expect(await list("?waiting=us")).toHaveLength(1);
    await post("contacts/bulk", { ids: [id, other], status: "new" });
    expect(await read(id)).toMatchObject({ answeredByThemAt: null, status: "new", answeredAt: null });
    expect((await attention()).map(({ kind }) => kind)).not.toContain("answered-by-client");
  });

  test("[RECV-03] an answer waits until staff reply; one that came after the reply still waits when that is sent", async () => {
    const mail = await startMailServer();
    const transport = openMailTransport(mail.url);
    const id = await arrive();
    await post(`contacts/${id}/received`, aMessage());
    await post(`contacts/${id}/reply`, { subject: "Hello", text: "Good." });
    expect(await read(id)).toMatchObject({ answeredByThemAt: null });
    site.clock.advance(60_000);
    await post(`contacts/${id}/received`, aMessage());
    await sendDueEmails({ ...site.deps, sentEffects }, transport);
    expect(await read(id)).toMatchObject({ status: "answered", answeredByThemAt: site.clock.now().toISOString() });
    transport.close();
    await mail.stop();
  });

  test("[RECV-03] the owner is notified with the text, or the company if there is none; answers go to the stored address", async () => {
    const id = await arrive();
    await post(`contacts/${id}/received`, aMessage());
    await admin(`contacts/${id}`, json("PATCH", { status: "answered" }, andrei));
    await post(`contacts/${id}/received`, aMessage({ from: "ioana@elsewhere.example", text: "I take over." }));
    const [first, second] = await notices();
    expect(first).toMatchObject({ recipient: "sales@northwind.example", reply_to: client });
    expect(first?.text).toContain("Tuesday suits us.");
    expect(first?.text).not.toContain("Does Tuesday suit you?");
    expect(first?.text).not.toContain("This message is from");
    expect(second).toMatchObject({ recipient: "andrei@northwind.example", reply_to: client });
    const text = second?.text ?? "";
    expect(text).toContain("This message is from ioana@elsewhere.example");
    expect(text.indexOf("This message is from")).toBeLessThan(text.indexOf("I take over."));
  });

  test("[RECV-03] [LEAD-05] a reply to an enquiry that the client has answered since is refused with 412, which says so", async () => {
    const id = await arrive();
    await post(`contacts/${id}/received`, aMessage());
    const body = { subject: "Hello", text: "Does Tuesday suit you?" };
    const stale = await post(`contacts/${id}/reply`, body, { ...andrei, "If-Match": '"0"' } as typeof andrei);
    expect(stale.status).toBe(412);
    expect(await stale.json()).toMatchObject({ message: expect.stringMatching(/^The client answered this enquiry/) });
  });

  test("[RECV-03] answers of clients are listed by waiting time", async () => {
    const [first, second, third] = [await arrive(), await arrive(), await arrive()];
    for (const id of [second, third, first]) {
      site.clock.advance(60_000);
      await post(`contacts/${id}/received`, aMessage());
    }
    const ids = async (query: string) => (await list(query)).map(({ id }) => id);
    expect(await ids("?waiting=us&sort=answeredByThemAt&order=asc")).toEqual([second, third, first]);
    await admin(`contacts/${third}`, json("PATCH", { status: "lost" }, andrei));
    expect(await ids("?sort=answeredByThemAt&order=asc")).toEqual([second, first, third]);
    expect(await ids("?sort=answeredByThemAt&order=desc")).toEqual([first, second, third]);
  });

  test("[RECV-05] a pasted answer is removed, and the enquiry waits for us as it did before", async () => {
    const id = await arrive();
    const remove = async (row: TimelineEntry | undefined, enquiryId = id) =>
      (await admin(`contacts/${enquiryId}/received/${row?.id}`, { method: "DELETE", headers: andrei })).status;
    await receiveMessage(site.deps, aMessage(), { enquiryId: id, by: null });
    const { answeredByThemAt } = await read(id);
    site.clock.advance(60_000);
    await post(`contacts/${id}/received`, aMessage({ text: "For another enquiry." }));
    const [pasted, mailed] = await received(id);
    expect([pasted?.received?.isPasted, mailed?.received?.isPasted]).toEqual([true, false]);
    expect(await remove(pasted, await arrive())).toBe(404);
    expect(await remove(mailed)).toBe(409);
    const { version } = await read(id);
    expect(await remove(pasted)).toBe(200);
    expect(await remove(pasted)).toBe(404);
    expect(await received(id)).toMatchObject([{ text: "Tuesday suits us." }]);
    expect(await read(id)).toMatchObject({ answeredByThemAt, version: version + 1 });
    const audited = site.deps.db.kysely
      .selectFrom("audit_event")
      .select("about")
      .where("action", "=", "received-deleted");
    expect(await audited.execute()).toMatchObject([{ about: expect.stringContaining(id) }]);
  });

  test("[RECV-05] an enquiry whose only new answer was removed no longer waits", async () => {
    const id = await arrive();
    await receiveMessage(site.deps, aMessage(), { enquiryId: id, by: null });
    site.clock.advance(60_000);
    await admin(`contacts/${id}`, json("PATCH", { status: "in-progress" }, andrei));
    site.clock.advance(60_000);
    await post(`contacts/${id}/received`, aMessage());
    const [pasted] = await received(id);
    await admin(`contacts/${id}/received/${pasted?.id}`, { method: "DELETE", headers: andrei });
    expect(await read(id)).toMatchObject({ answeredByThemAt: null, status: "in-progress" });
  });

  test("[RECV-02] a long text is truncated to 200 kB, and a time in the future counts as now", async () => {
    const id = await arrive();
    const message = aMessage({ text: "ș".repeat(150_000), at: "2027-01-01T00:00:00Z" });
    expect((await post(`contacts/${id}/received`, message)).status).toBe(201);
    expect(await received(id)).toMatchObject([{ text: "ș".repeat(100_000), at: site.clock.now().toISOString() }]);
  });

  test("[RECV-02] an entry has the names and sizes of attachments, and whether the mail server vouched for the sender", async () => {
    const id = await arrive();
    const attachments = [{ name: "Offer.pdf", size: 1024 }];
    await receiveMessage(site.deps, { ...aMessage(), isSenderAuthenticated: false, attachments }, { by: null });
    expect(await received(id)).toMatchObject([{ received: { attachments, isVouched: false } }]);
  });

  test("[RECV-05] missing or invalid addresses are refused, and so are roles that don't see enquiries", async () => {
    const id = await arrive();
    const wrong = await post(`contacts/${id}/received`, { messageId: "<>", from: "nobody", text: " " });
    expect(wrong.status).toBe(400);
    expect(await wrong.json()).toMatchObject({
      errors: { messageId: expect.anything(), from: expect.anything(), text: expect.anything() },
    });
    expect((await post("contacts/none/received", aMessage())).status).toBe(404);
    const editor = await signInAdmin(site.deps, { username: "ilinca", role: "editor" });
    expect((await post(`contacts/${id}/received`, aMessage(), editor)).status).toBe(403);
    expect((await post("received", aMessage(), editor)).status).toBe(403);
    expect(await received(id)).toEqual([]);
  });

  test("[RECV-06] [L6] messages are in the export of the enquiry's person and of their sender, and are erased with either", async () => {
    const id = await arrive();
    const sender = "ioana@elsewhere.example";
    await post(`contacts/${id}/received`, aMessage());
    await post(`contacts/${id}/received`, aMessage({ from: sender, text: "I take over." }));
    const rowsOf = async (email: string) => {
      const answer = await readJson<{
        found: { kind: string; rows: object[] }[];
      }>(post("person/find", { email }));
      return Object.fromEntries(answer.found.map(({ kind, rows }) => [kind, rows.length]));
    };
    expect(await rowsOf(client)).toMatchObject({ enquiries: 1, received: 2 });
    expect(await rowsOf(sender)).toMatchObject({ received: 1 });
    await post("person/erase", { email: sender });
    expect(await received(id)).toMatchObject([{ what: client }]);
    expect((await notices()).map(({ text }) => text).join()).not.toContain("I take over.");
    await post("person/erase", { email: client });
    expect(await site.deps.db.kysely.selectFrom("received_message").select("id").execute()).toEqual([]);
    expect(await notices()).toEqual([]);
  });
});
