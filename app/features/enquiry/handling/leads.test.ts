// From lead to won as HTTP calls, on both databases: entering, correcting, next steps and values. Time passes only
// where the clock is moved; it begins on Friday, 20 November 2026, 14:00 in the company's zone.
import { describe, expect, test } from "vitest";
import type { MailTransport, Outcome } from "#app/platform/mail/transport.server.ts";
import { sendDueEmails } from "#app/platform/mail/worker.server.ts";
import { runJobs } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { aFormToken } from "#test/form-token.ts";
import { readJson } from "#test/read-json.ts";
import type { Enquiry, EnquiryInput } from "../contract.ts";
import { eachField } from "../fields.ts";
import type { LeadFigures } from "../figures/contract.ts";
import type { Colleague } from "./contract.ts";
import type { TimelineEntry } from "./timeline-contract.ts";

const hourMs = 60 * 60_000;
const settings = {
  SESSION_IDLE_MINUTES: "10080",
  SESSION_MAX_MINUTES: "43200",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "hello@northwind.example",
  NOTIFY_TO: "team@northwind.example",
};
type PersonData = { found: { kind: string; rows: object[] }[] };

const caller = { firstName: "Ion", phone: "+40 (21) 555-0142", origin: "phone" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  const andrei = signInForEachTest(site);

  const admin = (path: string, init: RequestInit = { headers: andrei }) => site.app.request(`/api/admin/${path}`, init);
  const answerOf = async <T>(path: string) => readJson<T>(admin(path));
  const list = (query = "") => answerOf<Enquiry[]>(`contacts${query}`);
  const names = async (query = "") => (await list(query)).map(({ firstName, lastName }) => lastName ?? firstName);
  const read = (id: string) => answerOf<Enquiry>(`contacts/${id}`);
  const timeline = (id: string) => answerOf<TimelineEntry[]>(`contacts/${id}/timeline`);
  const figures = () => answerOf<LeadFigures>("lead-figures");
  const enter = (body: unknown, headers: Record<string, string> = {}) =>
    admin("contacts", json("POST", body, { ...andrei, ...headers }));
  const entered = async (body: unknown) => readJson<Enquiry>(enter(body));
  const patch = (id: string, body: unknown, headers: Record<string, string> = {}) =>
    admin(`contacts/${id}`, json("PATCH", body, { ...andrei, ...headers }));
  const person = async (body: unknown, act = "find") =>
    readJson<PersonData>(admin(`person/${act}`, json("POST", body, andrei)));
  const rowsOf = (data: PersonData) =>
    Object.fromEntries(data.found.filter(({ rows }) => rows.length > 0).map(({ kind, rows }) => [kind, rows.length]));
  /** Lists the stored emails, except those about the site's health: its mail server never answers. */
  const stored = async () => (await readEmails(site.deps)).filter(({ kind }) => !kind.startsWith("health-"));
  const emails = async () => (await stored()).map(({ kind, recipient }) => `${kind} ${recipient}`);
  const kinds = async (kind: string) => (await emails()).filter((email) => email.startsWith(kind));

  async function arrive(changes: Partial<EnquiryInput> = {}): Promise<string> {
    await site.app.request("/api/contact", json("POST", anEnquiry({ formToken: aFormToken(site), ...changes })));
    site.clock.advance(60_000);
    return (await list())[0]?.id ?? "";
  }
  async function passTo(time: string) {
    site.clock.advance(Date.parse(time) - site.clock.now().getTime());
    await runJobs(site.deps);
  }

  test("[SALE-01] staff enter an enquiry with a name and a phone number; empty fields are null, and no email is sent", async () => {
    const response = await enter(caller);
    expect(response.status).toBe(201);
    const item = await readJson<Enquiry>(response);
    expect(response.headers.get("ETag")).toBe('"0"');
    const ownerName = "andrei"; // who entered it
    expect(item).toMatchObject({
      firstName: "Ion",
      phone: "+40 (21) 555-0142",
      origin: "phone",
      status: "new",
      ownerName,
    });
    expect(item).toMatchObject({ ...eachField(() => null), firstName: item.firstName, phone: item.phone, dueAt: null });
    expect(await list()).toEqual([item]);
    expect(await emails()).toEqual([]);
    const promised = await entered({ lastName: "Pop", email: "ana@pop.example", promise: true });
    expect(promised).toMatchObject({ origin: "other", dueAt: "2026-11-21T12:00:00.000Z" });
  });

  test("[SALE-01] an enquiry without a name, or without email and phone, is refused at the field; origins set by the site can't be chosen", async () => {
    const errorsOf = async (body: unknown) => {
      const response = await enter(body);
      expect(response.status).toBe(400);
      return Object.keys((await readJson<{ errors: object }>(response)).errors);
    };
    expect(await errorsOf({ email: "ana@pop.example" })).toEqual(["lastName"]);
    expect(await errorsOf({ firstName: "Ion" })).toEqual(["email"]);
    expect(await errorsOf({ firstName: "Ion", email: "", phone: "" })).toEqual(["email"]);
    expect(await errorsOf({ firstName: "Ion", phone: "none" })).toEqual(["phone"]);
    expect(await errorsOf({ ...caller, origin: "website" })).toEqual(["origin"]);
    expect(await list()).toEqual([]);
  });

  test("[SALE-01] a repeated call with the same key creates one enquiry; a role that may not see enquiries can't enter any", async () => {
    const key = { "Idempotency-Key": "call-of-ion-in-november" };
    expect(await (await enter(caller, key)).json()).toEqual(await (await enter(caller, key)).json());
    expect(await list()).toHaveLength(1);
    expect((await enter(caller, await signInAdmin(site.deps, { username: "edi", role: "editor" }))).status).toBe(403);
    expect((await enter(caller, await signInAdmin(site.deps, { username: "sanda", role: "sales" }))).status).toBe(201);
  });

  test("[SALE-01] a person who has an enquiry is recognised by email address or phone number, in any spelling", async () => {
    await arrive({ lastName: "Pop", email: "ana@pop.example", phone: "" });
    await enter(caller);
    const leadsAfter = async (body: unknown) => {
      const answer = await admin("contacts/known", json("POST", body, andrei));
      return (await readJson<Enquiry[]>(answer)).map(({ firstName, lastName }) => lastName ?? firstName);
    };
    expect(await leadsAfter({ email: "ANA@pop.example" })).toEqual(["Pop"]);
    expect(await leadsAfter({ phone: "0040 21 5550142" })).toEqual(["Ion"]);
    expect(await leadsAfter({ email: "ana@pop.example", phone: "021-555-0142" })).toEqual(["Ion", "Pop"]);
    for (const body of [{}, { phone: "555" }, { email: "ana" }, { email: "", phone: "" }])
      expect(await leadsAfter(body)).toEqual([]);
  });

  test("[SALE-01] an entered enquiry is filtered by origin and found by its phone number", async () => {
    await arrive({ lastName: "Pop", phone: "" });
    await enter(caller);
    expect(await names("?origin=phone")).toEqual(["Ion"]);
    expect(await names("?origin=website&page=1")).toEqual(["Pop"]);
    expect(await names("?search=5550142")).toEqual(["Ion"]);
    expect((await admin("contacts?origin=fax")).status).toBe(400);
  });

  test("[SALE-01] enquiries without an address are distinguished by their numbers: in timeline, search, export and erasure", async () => {
    const first = await entered(caller);
    const again = await entered({ lastName: "Popescu", phone: "0040 21 555 0142", projectDetails: "Calls again." });
    const other = await entered({ lastName: "Pop", phone: "021 555 0199" });
    const byForm = await arrive({ phone: caller.phone });
    await admin(`contacts/${first.id}/notes`, json("POST", { text: "Call after five." }, andrei));
    const idsOf = async (id: string) =>
      (await timeline(id)).flatMap(({ kind, id: entry }) => (kind === "enquiry" ? [entry] : [])).toSorted();
    expect(await idsOf(first.id)).toEqual([first.id, again.id].toSorted());
    expect(await idsOf(other.id)).toEqual([other.id]);
    expect(await idsOf(byForm)).toEqual([byForm]);
    const search = async (text: string) => (await admin("person/search", json("POST", { text }, andrei))).json();
    expect(await search("555 01")).toEqual({ emails: [], phones: ["+40215550142", "+40215550199"], isMore: false });
    const result = await person({ phone: "+40 21 555 0142" });
    expect(result).toMatchObject({ email: null, phone: "+40215550142" });
    expect(rowsOf(result)).toEqual({ enquiries: 2, notes: 1 });
    await person({ phone: "+40215550142", names: ["Ion", "Popescu"] }, "erase");
    expect((await list()).map(({ id }) => id).toSorted()).toEqual([other.id, byForm].toSorted());
    expect((await admin("person/find", json("POST", { phone: "-" }, andrei))).status).toBe(400);
    expect((await admin("person/find", json("POST", {}, andrei))).status).toBe(400);
  });

  test("[SALE-01] a reply needs an address, and once one is added the enquiry goes by it", async () => {
    const { id } = await entered(caller);
    const reply = () => admin(`contacts/${id}/reply`, json("POST", { subject: "Hello", text: "Hello Ion" }, andrei));
    expect((await reply()).status).toBe(409);
    expect((await patch(id, { email: "ion@pop.example" })).status).toBe(200);
    expect((await reply()).status).toBe(201);
    expect((await readEmails(site.deps))[0]?.html).not.toContain("<blockquote"); // it wrote nothing to quote
    expect(rowsOf(await person({ email: "ion@pop.example" }))).toMatchObject({ enquiries: 1, replies: 1 });
    expect(rowsOf(await person({ phone: caller.phone }))).toEqual({});
  });

  test("[SALE-01] [SALE-03] [SALE-05] webhooks report an entered enquiry with its new fields, and the deliveries are erased by its number", async () => {
    const { kysely } = site.deps.db;
    const webhook = { id: "w", created_at: site.deps.now(), url: "https://hook.example/", sealed_secret: "x" };
    const events = '["enquiry.created","enquiry.updated"]';
    await kysely
      .insertInto("webhook")
      .values({ ...webhook, events })
      .execute();
    const { id } = await entered(caller);
    await patch(id, { nextStep: { on: "2026-11-23", text: "Send a quote" }, value: 9_000 });
    const payloads = await kysely.selectFrom("webhook_delivery").select("payload").orderBy("id").execute();
    expect(payloads.map(({ payload }) => JSON.parse(payload) as unknown)).toMatchObject([
      { type: "enquiry.created", data: { email: null, origin: "phone", nextStep: null, value: null, wonAt: null } },
      { type: "enquiry.updated", data: { nextStep: { on: "2026-11-23", text: "Send a quote" }, value: 9_000 } },
    ]);
    await patch(id, { phone: "+40 21 555 0143" });
    await person({ phone: "+40 21 555 0143" }, "erase");
    expect(await kysely.selectFrom("webhook_delivery").select("id").execute()).toEqual([]);
  });

  test("[SALE-02] a corrected address gets the queued emails; the timeline shows both addresses, and earlier emails", async () => {
    const id = await arrive({ email: "stefanai@hexley.example" });
    await site.deps.db.kysely.updateTable("outbox_email").set({ status: "sent" }).execute();
    await admin(`contacts/${id}/reply`, json("POST", { subject: "Hello", text: "Hello" }, andrei));
    const response = await patch(id, { email: "Stefania@hexley.example", company: "Hexley" });
    expect(await response.json()).toMatchObject({ email: "Stefania@hexley.example", company: "Hexley", version: 3 });
    expect((await emails()).toSorted()).toEqual([
      "enquiry-confirmation stefanai@hexley.example",
      "enquiry-notification team@northwind.example",
      "enquiry-reply Stefania@hexley.example",
    ]);
    const entries = await timeline(id);
    expect(entries.filter(({ kind }) => kind === "correction")).toMatchObject([
      { what: "company", was: "Hexley Works SRL", text: "Hexley", by: { role: "staff", name: "andrei" } },
      { what: "email", was: "stefanai@hexley.example", text: "Stefania@hexley.example" },
    ]);
    expect(entries.map(({ kind, what }) => `${kind} ${what}`)).toContain("email enquiry-confirmation");
    const result = await person({ email: "stefania@hexley.example" });
    expect(rowsOf(result)).toMatchObject({ enquiries: 1, replies: 1, corrections: 2, emails: 3 });
    await person({ email: "stefania@hexley.example" }, "erase");
    expect(await emails()).toEqual([]);
    expect(await site.deps.db.kysely.selectFrom("correction").select("id").execute()).toEqual([]);
  });

  test("[SALE-02] a correction of an enquiry that a colleague has corrected reports the fields, with both values, and the version", async () => {
    const id = await arrive();
    const correct = (body: object, version: number) =>
      admin(`contacts/${id}`, json("PATCH", body, { ...andrei, "If-Match": `"${version}"` }));
    const { version } = await readJson<{ version: number }>(admin(`contacts/${id}`));
    expect((await correct({ company: "Hexley", phone: null }, version)).status).toBe(200);
    expect((await correct({ company: "Hexley SA", firstName: "Ștefi" }, version + 1)).status).toBe(200);
    const stale = await correct({ company: "Hexley GmbH" }, version);
    expect([stale.status, stale.headers.get("ETag")]).toEqual([412, `"${version + 2}"`]);
    const { errors } = await readJson<{ errors: Record<string, string> }>(stale);
    expect(errors).toEqual({
      company: expect.stringMatching(/^andrei changed the company \(.+\) from “Hexley Works SRL” to “Hexley SA”\.$/),
      phone: expect.stringMatching(/^andrei changed the phone \(.+\) from “\+40 21 555 0199” to nothing\.$/),
      firstName: expect.stringMatching(/^andrei changed the first name \(.+\) from “Ștefania” to “Ștefi”\.$/),
    });
    const later = await correct({ company: "Hexley GmbH" }, version + 1);
    expect(Object.keys((await readJson<{ errors: object }>(later)).errors).toSorted()).toEqual([
      "company",
      "firstName",
    ]);
    await admin(`contacts/${id}`, json("PATCH", { status: "lost" }, andrei));
    const closed = await readJson<{ errors: object }>(correct({ company: "Hexley GmbH" }, version));
    expect(closed.errors).toMatchObject({ status: expect.stringContaining("set the status to “lost”") });
    expect((await correct({ company: "Hexley GmbH" }, version + 3)).status).toBe(200);
  });

  test("[SALE-02] the outbox names the address that an email went to, even if it was corrected during sending", async () => {
    const id = await arrive({ email: "stefanai@hexley.example" });
    const waiting = site.deps.db.kysely.selectFrom("outbox_email").select(["recipient", "status"]);
    const confirmation = () => waiting.where("kind", "=", "enquiry-confirmation").executeTakeFirst();
    const sendWhileCorrecting = (email: string, outcome: Outcome): Promise<void> => {
      const transport: MailTransport = {
        send: async (message) => {
          if (JSON.stringify(message.envelope).includes("hexley")) await patch(id, { email });
          return outcome;
        },
        close: () => undefined,
      };
      return sendDueEmails(site.deps, transport);
    };
    await sendWhileCorrecting("stefania@hexley.example", { result: "later", reason: "451 try again" });
    expect(await confirmation()).toEqual({ recipient: "stefania@hexley.example", status: "waiting" });
    site.clock.advance(10 * 60_000);
    await sendWhileCorrecting("s.tirlea@hexley.example", { result: "sent" });
    expect(await confirmation()).toEqual({ recipient: "stefania@hexley.example", status: "sent" });
  });

  test("[SALE-02] [L6] an erasure by an address or a number from before a correction finds the person, and leaves no trace of it", async () => {
    const id = await arrive({ email: "Old.Ana@pop.example", phone: "" });
    await patch(id, { email: "new.ana@pop.example", company: "Pop" });
    const phoned = await entered(caller);
    await patch(phoned.id, { phone: "+40 21 555 0199" });
    for (const [earlier, now, corrections] of [
      [{ email: "old.ana@pop.example" }, { email: "new.ana@pop.example" }, 2],
      [{ phone: "0040 21 5550142" }, { phone: "+40 21 555 0199" }, 1],
    ] as const) {
      expect(rowsOf(await person(now))).toMatchObject({ enquiries: 1, corrections });
      expect(rowsOf(await person(earlier))).toMatchObject({ corrections: 1 });
      expect(await person(earlier, "erase")).toMatchObject({ erased: { corrections: 1, enquiries: 0 } });
      expect(rowsOf(await person(earlier))).not.toHaveProperty("corrections");
    }
    expect((await timeline(id)).filter(({ kind }) => kind === "correction")).toMatchObject([{ what: "company" }]);
    expect((await timeline(phoned.id)).map(({ kind }) => kind)).not.toContain("correction");
  });

  test("[SALE-02] reminders and replies go to the corrected address, and a removed address gets nothing more", async () => {
    const id = await arrive({ email: "stefanai@hexley.example" });
    await patch(id, { email: "stefania@hexley.example" });
    await passTo("2026-11-21T10:00:00.000Z");
    expect((await stored()).map(({ recipient, reply_to }) => [recipient, reply_to])).toEqual([
      ["team@northwind.example", "stefania@hexley.example"],
      ["stefania@hexley.example", expect.any(String)],
      ["team@northwind.example", "stefania@hexley.example"],
    ]);
    await patch(id, { email: null });
    expect((await stored()).map(({ recipient, reply_to }) => [recipient, reply_to])).toEqual([
      ["team@northwind.example", null],
      ["team@northwind.example", null],
    ]);
  });

  test("[SALE-02] a correction needs the current version, a conflict names who changed it first, and a validation error is at its field", async () => {
    const id = await arrive();
    const seen = { "If-Match": '"0"' };
    expect((await patch(id, { phone: "+40 21 555 0100" }, seen)).status).toBe(200);
    const stale = await patch(id, { firstName: "Ștefan" }, seen);
    expect(stale.status).toBe(412);
    expect((await readJson<{ message: string }>(stale)).message).toMatch(/^andrei changed the phone \(20 Nov 2026/);
    const refused = async (body: unknown) => Object.keys((await readJson<{ errors: object }>(patch(id, body))).errors);
    expect(await refused({ email: "nobody" })).toEqual(["email"]);
    expect(await refused({ firstName: "", lastName: null })).toEqual(["lastName"]);
    expect(await refused({ email: null, phone: null })).toEqual(["email"]);
    expect(await refused({ value: -1 })).toEqual(["value"]);
    expect(await refused({ value: 1.5 })).toEqual(["value"]);
    expect(await refused({ nextStep: { on: "2026-02-31", text: "Call" } })).toEqual(["nextStep.on"]);
    expect(await refused({ nextStep: { on: "2026-11-24", text: " " } })).toEqual(["nextStep.text"]);
    expect(await read(id)).toMatchObject({ firstName: "Ștefania", version: 1 });
  });

  test("[SALE-02] sending unchanged fields changes nothing", async () => {
    const id = await arrive();
    const { firstName, email, phone } = await read(id);
    expect(await (await patch(id, { firstName, email, phone })).json()).toMatchObject({ version: 0 });
    expect((await timeline(id)).map(({ kind }) => kind)).not.toContain("correction");
  });

  test("[SALE-03] the next step filters and sorts the list, by the company's day", async () => {
    const steps = { Late: "2026-11-19", Today: "2026-11-20", Week: "2026-11-26", Later: "2026-11-27" };
    for (const [lastName, on] of Object.entries(steps))
      await patch((await entered({ lastName, phone: "123" })).id, { nextStep: { on, text: "Call" } });
    await enter({ lastName: "None", phone: "123" });
    await patch((await entered({ lastName: "Lost", phone: "123" })).id, { status: "lost" });
    expect(await names("?next=overdue")).toEqual(["Late"]);
    expect(await names("?next=today&page=1")).toEqual(["Today"]);
    expect(await names("?next=week&sort=nextStep")).toEqual(["Today", "Week"]);
    expect(await names("?next=none")).toEqual(["None"]);
    expect(await names("?sort=nextStep&status=open")).toEqual(["Late", "Today", "Week", "Later", "None"]);
    expect((await figures()).nextSteps).toEqual({ overdue: 1, today: 1, none: 1 });
    site.clock.advance(10 * hourMs); // 22:00 UTC is the next day in Bucharest
    expect(await names("?next=overdue&sort=nextStep")).toEqual(["Late", "Today"]);
    expect((await admin("contacts?next=never")).status).toBe(400);
  });

  test("[SALE-03] the earliest due answer or step is first; both count as overdue and due today", async () => {
    const answer = await entered({ lastName: "Answer", phone: "123", promise: true });
    const step = await entered({ lastName: "Step", phone: "123" });
    await enter({ lastName: "None", phone: "123" });
    await patch(step.id, { nextStep: { on: "2026-11-21", text: "Call" } });
    expect(await names("?sort=soonest")).toEqual(["Step", "Answer", "None"]);
    expect(await names("?due=today")).toEqual([]);
    site.clock.advance(11 * hourMs);
    expect(await names("?due=today&sort=name")).toEqual(["Answer", "Step"]);
    site.clock.advance(24 * hourMs);
    expect(await names("?due=overdue&sort=name")).toEqual(["Answer", "Step"]);
    await patch(answer.id, { status: "answered" });
    await patch(step.id, { nextStep: null });
    expect(await names("?due=overdue")).toEqual([]);
  });

  test("[SALE-03] at 8:00 of the day the owner gets one email about the step, else NOTIFY_TO", async () => {
    const mine = await entered({ lastName: "Mine", email: "ana@pop.example" });
    await patch(mine.id, { nextStep: { on: "2026-11-23", text: "Send the quote" } });
    const nobodys = await entered(caller);
    await patch(nobodys.id, { ownerId: null, nextStep: { on: "2026-11-23", text: "Call back" } });
    await passTo("2026-11-23T05:59:00.000Z");
    expect(await emails()).toEqual([]);
    await passTo("2026-11-23T06:00:00.000Z");
    await Promise.all([runJobs(site.deps), runJobs(site.deps)]);
    expect((await emails()).toSorted()).toEqual([
      "enquiry-next-step andrei@northwind.example",
      "enquiry-next-step team@northwind.example",
    ]);
    const item = (await stored()).find(({ recipient }) => recipient === "andrei@northwind.example");
    expect(item).toMatchObject({ subject: "Today: Mine", reply_to: "ana@pop.example" });
    expect(item?.text).toContain("Send the quote");
  });

  test("[SALE-03] a step that is cleared or moved withdraws its email, and a moved one has its own", async () => {
    const { id } = await entered(caller);
    await patch(id, { nextStep: { on: "2026-11-23", text: "Call" } });
    await passTo("2026-11-23T07:00:00.000Z");
    await patch(id, { nextStep: { on: "2026-11-23", text: "Call Ion" } });
    expect(await kinds("enquiry-next-step")).toHaveLength(1);
    await patch(id, { nextStep: { on: "2026-11-24", text: "Call Ion" } });
    expect(await kinds("enquiry-next-step")).toEqual([]);
    await passTo("2026-11-24T06:00:00.000Z");
    expect(await kinds("enquiry-next-step")).toHaveLength(1);
    await patch(id, { nextStep: null });
    expect(await kinds("enquiry-next-step")).toEqual([]);
    expect((await timeline(id)).find(({ kind }) => kind === "correction")).toMatchObject({
      what: "nextStep",
      was: "2026-11-24 Call Ion",
      text: null,
    });
  });

  test("[SALE-03] no email comes for a day set after 8:00 of it, nor for one that passed while the process was down", async () => {
    const today = await entered(caller);
    await patch(today.id, { nextStep: { on: "2026-11-20", text: "Call" } });
    const missed = await entered({ ...caller, firstName: "Ana" });
    await patch(missed.id, { nextStep: { on: "2026-11-21", text: "Call" } });
    const late = await entered({ ...caller, firstName: "Dan" });
    await patch(late.id, { nextStep: { on: "2026-11-22", text: "Call" } });
    await passTo("2026-11-22T21:59:00.000Z");
    expect((await stored()).map(({ subject }) => subject)).toEqual(["Today: Dan"]);
  });

  test("[SALE-03] won, lost and spam end the next step, and a closed enquiry accepts none", async () => {
    const { id } = await entered(caller);
    await patch(id, { nextStep: { on: "2026-11-23", text: "Call" } });
    expect(await (await patch(id, { status: "won" })).json()).toMatchObject({ status: "won", nextStep: null });
    const refused = await patch(id, { nextStep: { on: "2026-11-23", text: "Call" } });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({ errors: { nextStep: "This enquiry is closed. Reopen it first." } });
    const reopened = await patch(id, { status: "in-progress", nextStep: { on: "2026-11-23", text: "Call" } });
    expect(await reopened.json()).toMatchObject({ nextStep: { on: "2026-11-23" } });
    await admin("contacts/bulk", json("POST", { ids: [id], status: "spam" }, andrei));
    expect(await read(id)).toMatchObject({ status: "spam", nextStep: null });
    await passTo("2026-11-23T06:00:00.000Z");
    expect(await emails()).toEqual([]);
  });

  test("[SALE-05] the dashboard sums open enquiries and those won this and last month, by owner", async () => {
    const [me] = await answerOf<Colleague[]>("colleagues");
    const make = async (value: number, change = {}) => {
      const { id } = await entered(caller);
      await patch(id, { value, ...change });
      return id;
    };
    await passTo("2026-11-26T12:00:00.000Z");
    await figures(); // the session is in use
    await passTo("2026-11-30T21:00:00.000Z");
    const old = await make(1_000);
    await patch(old, { status: "won" });
    await passTo("2026-11-30T22:30:00.000Z"); // 1 December in Bucharest
    const fresh = await make(200);
    await patch(fresh, { status: "won" });
    await make(30);
    await make(4, { ownerId: null });
    await patch(await make(50_000), { status: "lost" });
    expect(await read(fresh)).toMatchObject({ value: 200, wonAt: site.clock.now().toISOString() });
    expect((await figures()).values).toEqual([
      { ownerId: me?.id, ownerName: "andrei", open: 30, wonThisMonth: 200, wonLastMonth: 1_000 },
      { ownerId: null, ownerName: null, open: 4, wonThisMonth: 0, wonLastMonth: 0 },
    ]);
    expect((await list("?sort=value")).map(({ value }) => value)).toEqual([50_000, 1_000, 200, 30, 4]);
  });

  test("[SALE-05] wonAt is when the status last became won; a reopened enquiry counts as open", async () => {
    const { id } = await entered(caller);
    await patch(id, { value: 100, status: "won" });
    site.clock.advance(hourMs);
    await patch(id, { status: "in-progress" });
    expect((await figures()).values).toMatchObject([{ open: 100, wonThisMonth: 0 }]);
    await patch(id, { status: "won" });
    const wonAt = site.clock.now().toISOString();
    expect((await read(id)).wonAt).toBe(wonAt);
    site.clock.advance(hourMs);
    await patch(id, { status: "won" }); // "Nothing to answer"
    expect((await read(id)).wonAt).toBe(wonAt);
    expect(await (await patch(id, { value: null })).json()).toMatchObject({ value: null });
    expect((await figures()).values).toEqual([]);
  });

  test("[TEAM-06] the audit log has changes of owner and status with ids alone; names are looked up as long as they are there", async () => {
    const [me] = await answerOf<Colleague[]>("colleagues");
    const item = await entered(caller);
    const two = await entered(caller);
    await patch(item.id, { ownerId: null });
    await patch(item.id, { ownerId: me?.id, status: "in-progress" });
    await patch(item.id, { status: "in-progress" });
    await admin("contacts/bulk", json("POST", { ids: [item.id, two.id], status: "lost" }, andrei));
    const events = await answerOf<{ action: string; about: string | null; admin: string; counts: object }[]>("audit");
    expect(events.map(({ action, about, counts }) => ({ action, about, counts })).slice(0, 3)).toEqual([
      { action: "enquiries-status-lost", about: null, counts: { enquiries: 2 } },
      { action: "enquiry-status-in-progress", about: item.id, counts: {} },
      { action: "enquiry-owner-changed", about: `${item.id} ${me?.id}`, counts: {} },
    ]);
    expect(events.every(({ admin: by }) => by === "andrei")).toBe(true);
    const namesOf = async () =>
      (await answerOf<{ action: string; records: { name: string; to: string }[] }[]>("audit")).find(
        ({ action }) => action === "enquiry-owner-changed",
      )?.records;
    const account = { id: me?.id, name: "andrei", to: "/admin/team" };
    expect(await namesOf()).toEqual([{ id: item.id, name: "Ion", to: `/admin/contacts?open=${item.id}` }, account]);
    await admin(`contacts/${item.id}`, { method: "DELETE", headers: andrei });
    expect(await namesOf()).toEqual([account]);
  });
});
