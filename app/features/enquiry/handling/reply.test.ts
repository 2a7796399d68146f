// Replies, notes and the timeline as HTTP calls, on both databases, with a real mail server.
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { sentEffects } from "#app/features.server.ts";
import { openMailTransport } from "#app/platform/mail/transport.server.ts";
import type { MailTransport } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { arriveAt } from "#test/arrived-enquiry.ts";
import { bookSlot } from "#test/bookings.ts";
import { databases } from "#test/databases.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { startMailServer } from "#test/mail-server.ts";
import type { MailServer } from "#test/mail-server.ts";
import { readJson } from "#test/read-json.ts";
import type { Enquiry } from "../contract.ts";
import type { TimelineEntry } from "./timeline-contract.ts";

const hourMs = 60 * 60_000;
const answer = { subject: "Re: Your enquiry", text: "Hello Ștefania,\n\nwe call you tomorrow." };

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let mail: MailServer;
  let post: MailTransport;
  let andrei: { Authorization: string };
  let mihai: { Authorization: string };
  beforeEach(async () => {
    mail = await startMailServer();
    post = openMailTransport(mail.url);
    const settings = { SMTP_URL: mail.url, MAIL_FROM: "Northwind <hello@northwind.example>" };
    site = await createTestApp({ db: await database.open(), settings });
    andrei = await signInAdmin(site.deps);
    mihai = await signInAdmin(site.deps, { username: "mihai" });
  });
  afterEach(async () => {
    post.close();
    await mail.stop();
    await site.close();
  });

  const admin = (path: string, init: RequestInit = { headers: andrei }) => site.app.request(`/api/admin/${path}`, init);
  const list = async () => readJson<Enquiry[]>(admin("contacts"));
  const read = async (id: string) => readJson<Enquiry>(admin(`contacts/${id}`));
  const reply = (id: string, headers: Record<string, string> = andrei, body: unknown = answer) =>
    admin(`contacts/${id}/reply`, json("POST", body, headers));
  const addNote = async (id: string, text: string, headers = andrei) =>
    readJson<{ id: string }>(admin(`contacts/${id}/notes`, json("POST", { text }, headers)));
  const timeline = async (id: string) => readJson<TimelineEntry[]>(admin(`contacts/${id}/timeline`));
  const deliver = () => sendDueEmails({ ...site.deps, sentEffects }, post);

  const arrive = (changes = {}) => arriveAt(site, list, changes);

  test("[LEAD-05] a reply is sent from the site's address with Reply-To of the colleague, and quotes the enquiry below", async () => {
    const id = await arrive();
    const response = await reply(id);
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({ ...answer, author: "andrei", delivery: "waiting" });
    await deliver();
    const [arrived] = mail.arrived;
    expect(arrived?.recipients).toEqual(["stefania@hexley.example"]);
    const email = await PostalMime.parse(arrived?.raw ?? "");
    expect(email.subject).toBe(answer.subject);
    expect(email.from?.address).toBe("hello@northwind.example");
    expect(email.replyTo?.map(({ address }) => address)).toEqual(["andrei@northwind.example"]);
    expect(email.text).toMatch(/^Hello Ștefania,\n\nwe call you tomorrow\.\n\n> Oferte scrise de mână/);
    expect(email.html).toContain("we call you tomorrow.");
    expect(email.headers.map(({ key }) => key)).not.toContain("auto-submitted");
  });

  test("[LEAD-05] the enquiry is answered once the mail server has taken the reply, not before", async () => {
    const id = await arrive();
    await reply(id);
    expect(await read(id)).toMatchObject({ status: "new", answeredAt: null });
    site.clock.advance(hourMs);
    await deliver();
    expect(await read(id)).toMatchObject({ status: "answered", answeredAt: site.clock.now().toISOString() });
    expect((await timeline(id)).map(({ kind, what, delivery }) => [kind, what, delivery])).toEqual([
      ["status", "answered", null],
      ["reply", null, "sent"],
      ["owner", "andrei", null],
      ["enquiry", null, null],
    ]);
  });

  test("[LEAD-05] replying to an enquiry without an owner makes the sender its owner; an existing owner remains", async () => {
    const id = await arrive();
    await reply(id, mihai);
    expect(await read(id)).toMatchObject({ ownerName: "mihai", status: "new" });
    await reply(id, andrei);
    expect(await read(id)).toMatchObject({ ownerName: "mihai" });
    const marked = await arrive();
    await admin(`contacts/${marked}`, json("PATCH", { status: "answered" }, andrei));
    expect(await read(marked)).toMatchObject({ ownerName: "andrei" });
  });

  test("[LEAD-05] a reply to a won enquiry stops the clock and leaves the status", async () => {
    const id = await arrive();
    await admin(`contacts/${id}`, json("PATCH", { status: "won" }, andrei));
    await reply(id);
    await deliver();
    expect(await read(id)).toMatchObject({ status: "won", answeredAt: site.clock.now().toISOString() });
  });

  test("[LEAD-05] a reply is shown as retrying, a permanently rejected one as failed, and the clock keeps running", async () => {
    const id = await arrive();
    mail.judge = () => 450;
    await reply(id);
    await deliver();
    const delivery = async () => (await timeline(id)).find(({ kind }) => kind === "reply")?.delivery;
    expect(await delivery()).toBe("retrying");
    mail.judge = () => 550;
    for (let tries = 0; tries < 3; tries++) {
      site.clock.advance(hourMs);
      await deliver();
    }
    expect(await delivery()).toBe("failed");
    expect(await read(id)).toMatchObject({ status: "new", answeredAt: null, isReplyFailed: true });
    await admin(`contacts/${id}`, json("PATCH", { status: "answered" }, andrei)); // on the phone
    expect(await read(id)).not.toHaveProperty("isReplyFailed");
  });

  test("[LEAD-05] a reply is refused if a colleague has replied meanwhile; a note doesn't count as a change", async () => {
    const id = await arrive();
    const seen = { "If-Match": `"${(await read(id)).version}"` };
    await addNote(id, "Knows Ana.", mihai);
    expect((await reply(id, { ...mihai, ...seen })).status).toBe(201);
    const stale = await reply(id, { ...andrei, ...seen });
    expect(stale.status).toBe(412);
    expect((await readJson<{ message: string }>(stale)).message).toMatch(/^mihai replied to this enquiry/);
    await deliver();
    expect(mail.arrived).toHaveLength(1);
  });

  test("[LEAD-05] a reply sent twice with the same key is emailed once", async () => {
    const id = await arrive();
    const headers = { ...andrei, "Idempotency-Key": "one" };
    const answers = [await reply(id, headers), await reply(id, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    await deliver();
    expect(mail.arrived).toHaveLength(1);
  });

  test("[LEAD-05] without a mail server a reply is refused and nothing is kept", async () => {
    const plain = await createTestApp({ db: await database.open() });
    const headers = await signInAdmin(plain.deps);
    await plain.app.request("/api/contact", json("POST", anEnquiry()));
    const [enquiry] = await readJson<Enquiry[]>(plain.app.request("/api/admin/contacts", { headers }));
    const response = await plain.app.request(`/api/admin/contacts/${enquiry?.id}/reply`, json("POST", answer, headers));
    expect(response.status).toBe(409);
    expect(await plain.deps.db.kysely.selectFrom("enquiry_reply").selectAll().execute()).toEqual([]);
    await plain.close();
  });

  test("[LEAD-05] deleting an enquiry withdraws a pending reply", async () => {
    const id = await arrive();
    await reply(id);
    await admin(`contacts/${id}`, { method: "DELETE", headers: andrei });
    await deliver();
    expect(mail.arrived).toEqual([]);
  });

  test("[LEAD-05] saved replies are made, listed by title, searched, changed unless a colleague has done so, and deleted", async () => {
    const save = (title: string) => admin("saved-replies", json("POST", { title, text: "Thanks." }, andrei));
    const titles = async (query = "") =>
      (await readJson<{ title: string }[]>(admin(`saved-replies${query}`))).map(({ title }) => title);
    const second = await readJson<{ id: string; updatedAt: string }>(save("Second"));
    expect((await save("First")).status).toBe(201);
    expect(await titles()).toEqual(["First", "Second"]);
    expect(await titles("?page=2&perPage=1")).toEqual(["Second"]);
    expect(await titles("?search=FIR")).toEqual(["First"]);
    site.clock.advance(1);
    const changed = await admin(`saved-replies/${second.id}`, json("PUT", { title: "A", text: "Later." }, andrei));
    expect(await changed.json()).toMatchObject({ title: "A", text: "Later." });
    expect(changed.headers.get("ETag")).not.toBe(`"${second.updatedAt}"`);
    const older = { ...andrei, "If-Match": `"${second.updatedAt}"` };
    const late = await admin(`saved-replies/${second.id}`, json("PUT", { title: "B", text: "Too late." }, older));
    expect(late.status).toBe(412);
    expect(await titles()).toEqual(["A", "First"]);
    expect((await admin(`saved-replies/${second.id}`, { method: "DELETE", headers: andrei })).status).toBe(200);
    expect((await admin(`saved-replies/${second.id}`, { method: "DELETE", headers: andrei })).status).toBe(404);
    expect((await save("")).status).toBe(400);
    expect(await titles()).toEqual(["First"]);
    await save("Întrebări");
    expect(await titles("?search=ÎNTREB")).toEqual(["Întrebări"]);
  });

  test("[LEAD-05] [TEAM-06] the audit log records who created, changed and deleted a saved reply", async () => {
    const body = { title: "First", text: "Thanks." };
    const { id } = await readJson<{ id: string }>(admin("saved-replies", json("POST", body, andrei)));
    await admin(`saved-replies/${id}`, json("PUT", { ...body, text: "Later." }, mihai));
    await admin(`saved-replies/${id}`, { method: "DELETE", headers: andrei });
    const events = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select(["action", "admin_name", "about"])
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { action: "saved-reply-created", admin_name: "andrei", about: id },
      { action: "saved-reply-changed", admin_name: "mihai", about: id },
      { action: "saved-reply-deleted", admin_name: "andrei", about: id },
    ]);
  });

  test("[LEAD-06] the same note under the same key by two colleagues is two notes", async () => {
    const id = await arrive();
    const note = (headers: Record<string, string>) =>
      admin(`contacts/${id}/notes`, json("POST", { text: "Called." }, { ...headers, "Idempotency-Key": "1" }));
    const [first, second, repeat] = [await note(andrei), await note(mihai), await note(andrei)];
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(await repeat.json()).toEqual(await first.json());
    const notes = (await timeline(id)).filter(({ kind }) => kind === "note");
    expect(notes.map(({ by }) => by.name).toSorted()).toEqual(["andrei", "mihai"]);
  });

  test("[LEAD-06] a note has 1 to 5,000 characters, only its author can delete it, and it sends no email", async () => {
    const id = await arrive();
    expect((await admin(`contacts/${id}/notes`, json("POST", { text: "" }, andrei))).status).toBe(400);
    expect((await admin(`contacts/${id}/notes`, json("POST", { text: "x".repeat(5_001) }, andrei))).status).toBe(400);
    const note = await addNote(id, `${"x".repeat(4_998)}\r\nx`); // as a program may end lines
    const remove = (headers: HeadersInit) => admin(`contacts/${id}/notes/${note.id}`, { method: "DELETE", headers });
    expect((await remove(mihai)).status).toBe(403);
    expect((await timeline(id))[0]).toMatchObject({
      kind: "note",
      text: `${"x".repeat(4_998)}\nx`,
      by: { role: "staff", name: "andrei" },
      isOwn: true,
    });
    expect((await remove(andrei)).status).toBe(200);
    expect((await remove(andrei)).status).toBe(404);
    expect((await timeline(id)).map(({ kind }) => kind)).toEqual(["enquiry"]);
    await deliver();
    expect(mail.arrived).toEqual([]);
    expect((await admin("contacts/none/notes", json("POST", { text: "x" }, andrei))).status).toBe(404);
  });

  test("[LEAD-07] the timeline hides emails to an account for a colleague's address, and shows sales only what they may see elsewhere", async () => {
    const address = "mihai@northwind.example";
    const settings = { SMTP_URL: mail.url, MAIL_FROM: "Northwind <hello@northwind.example>", NOTIFY_TO: address };
    const ownSite = await createTestApp({ db: site.deps.db, settings });
    const to = (path: string, body: object) =>
      ownSite.app.request(path, json("POST", { ...body, formToken: aFormToken(ownSite) }));
    await to("/api/contact", anEnquiry({ email: "somebody@else.example", lastName: "Else" }));
    await to("/api/password/forgot", { username: "mihai" });
    await to("/api/newsletter", { email: address });
    await bookSlot(ownSite, { email: address });
    const entered = json("POST", { lastName: "Marin", email: address }, andrei);
    const { id } = await readJson<{ id: string }>(ownSite.app.request("/api/admin/contacts", entered));
    const sent = await site.deps.db.kysely
      .selectFrom("outbox_email")
      .select("kind")
      .where("recipient", "=", address)
      .execute();
    expect(sent.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining([
        "password-reset",
        "newsletter-confirmation",
        "enquiry-notification",
        "booking-confirmed",
      ]),
    );
    const sales = await signInAdmin(site.deps, { username: "irina", role: "sales" });
    const kindsFor = async (headers: { Authorization: string }) => {
      const response = await ownSite.app.request(`/api/admin/contacts/${id}/timeline`, { headers });
      const entries = await readJson<TimelineEntry[]>(response);
      return [...new Set(entries.map(({ kind, what }) => (kind === "email" ? what : kind)))].toSorted();
    };
    const shownTexts = ["booking", "booking-confirmed", "booking-reminder", "enquiry"];
    expect(await kindsFor(sales)).toEqual(shownTexts);
    expect(await kindsFor(andrei)).toEqual([...shownTexts, "newsletter", "newsletter-confirmation"]);
    const foundResponse = await ownSite.app.request("/api/admin/person/find", json("POST", { email: address }, sales));
    const { found: kinds } = await readJson<{ found: { kind: string; rows: { kind: string }[] }[] }>(foundResponse);
    const emails = kinds.find(({ kind }) => kind === "emails")?.rows.map(({ kind }) => kind) ?? [];
    expect([...new Set(emails)].toSorted()).toEqual(["booking-confirmed", "booking-reminder"]);
  });

  test("[LEAD-07] the timeline holds everything about the address in one order, and nothing about another", async () => {
    const id = await arrive();
    await arrive({ email: "other@hexley.example" });
    const colleagues = await readJson<{ id: string }[]>(admin("colleagues"));
    await admin(`contacts/${id}`, json("PATCH", { ownerId: colleagues[1]?.id }, andrei));
    site.clock.advance(60_000);
    await addNote(id, "Knows Ana.");
    site.clock.advance(60_000);
    await site.app.request("/api/newsletter", json("POST", { email: "Stefania@hexley.example" }));
    site.clock.advance(60_000);
    const second = await arrive({ email: "STEFANIA@hexley.example" });
    await admin(`contacts/${second}`, json("PATCH", { status: "spam" }, mihai));
    const entries = await timeline(id);
    expect(entries.map(({ kind, what, by }) => [kind, what, by.name ?? by.role])).toEqual([
      ["status", "spam", "mihai"],
      ["enquiry", null, "visitor"],
      ["email", "newsletter-confirmation", "site"],
      ["newsletter", "subscribed", "visitor"],
      ["note", null, "andrei"],
      ["owner", "mihai", "andrei"],
      ["enquiry", null, "visitor"],
    ]);
    expect(await timeline(second)).toEqual(entries);
    const page = await admin(`contacts/${id}/timeline?page=2&perPage=5`);
    expect(page.headers.get("X-Total-Count")).toBe("7");
    expect(await page.json()).toEqual(entries.slice(5));
    expect((await admin("contacts/none/timeline")).status).toBe(404);
  });

  test("[LEAD-06] [LEAD-07] notes and replies are in a person's export and are erased with the person", async () => {
    const id = await arrive();
    await addNote(id, "Knows Ana.");
    await reply(id);
    await admin(`contacts/${id}`, json("PATCH", { status: "in-progress" }, andrei));
    const who = { email: "stefania@hexley.example" };
    const results = await readJson<{
      found: { kind: string; rows: unknown[] }[];
    }>(admin("person/find", json("POST", who, andrei)));
    const counts = Object.fromEntries(results.found.map(({ kind, rows }) => [kind, rows.length]));
    expect(counts).toMatchObject({ enquiries: 1, notes: 1, replies: 1, changes: 2, emails: 1 });
    await admin("person/erase", json("POST", who, andrei));
    for (const table of ["enquiry_note", "enquiry_reply", "enquiry_change", "outbox_email", "enquiry"] as const)
      expect(await site.deps.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});
