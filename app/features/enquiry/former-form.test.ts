// A form that the company changes while people fill it in, and what was taken out of it that enquiries have; on both
// databases.
import { afterAll, describe, expect, test } from "vitest";
import type { Entry, Values } from "#app/features/content/contract.ts";
import { sendDueDeliveries } from "#app/features/webhook/worker.server.ts";
import { dayMs } from "#app/platform/base/durations.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { json, posted } from "#test/app.ts";
import { contentWithForm, filesWithForm, lawOffice } from "#test/company-forms.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { aFormToken } from "#test/form-token.ts";
import { readPage } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";
import { startReceiver } from "#test/webhook-receiver.ts";
import { enquiryCsv } from "./admin/enquiry-csv.ts";
import type { Enquiry } from "./contract.ts";
import { ownChoices } from "./form-fields.ts";
import type { TimelineEntry } from "./handling/timeline-contract.ts";
import { readStaffForm } from "./offered-forms.server.ts";

const enquiryInput = {
  firstName: "Ilinca",
  lastName: "Pop",
  phone: "+40 21 555 0142",
  serviceInterest: "ai-integration",
  projectDetails: "A dismissal.",
};
const receiver = await startReceiver();
afterAll(() => receiver.stop());

describe.for(databases)("$name", (database) => {
  const settings = { NOTIFY_TO: "desk@northwind.example", OUTBOUND_ALLOW_HOSTS: receiver.host };
  const content = contentWithForm(lawOffice);
  const site = siteForEachTest({ database, files: filesWithForm(lawOffice), content, settings });
  const headers = signInForEachTest(site);

  const ask = async <T>(path: string, init: RequestInit = { headers }) =>
    readJson<T>(site.app.request(`/api/admin/${path}`, init));
  const list = (query = "") => ask<Enquiry[]>(`contacts${query}`);
  const send = (answers: object, more: object = {}) =>
    site.app.request("/api/contact", json("POST", { ...enquiryInput, ...more, answers }));

  /** Changes the form at /admin/content. */
  async function publish(values: Values): Promise<void> {
    const { values: bases } = await ask<Entry>("content/form");
    await ask("content/form/draft", json("PUT", { values, bases }, headers));
    const locales = ["en", "ro", "fr"];
    const done = await site.app.request("/api/admin/content/form/publish", json("POST", { locales }, headers));
    expect([done.status, await done.text()]).toEqual([200, expect.anything()]);
  }

  /** Takes family law and the other party out, renames labour law, and asks something new that must be answered. */
  async function change(): Promise<void> {
    await publish({
      en: { "questions.area.options": ["labour: Work", "tax: Tax law"], "questions.item-7k2m.label": "Your city" },
      shared: {
        questions: ["area", "deadline", "facts", "papers", "sum", "insured", "item-7k2m"],
        "questions.item-7k2m.kind": "line",
        "questions.item-7k2m.step": "company",
        "questions.item-7k2m.required": "yes",
      },
    });
  }

  /** Advances the clock by days, and signs in again. */
  async function goOn(days: number): Promise<void> {
    site.clock.advance(days * dayMs);
    await cleanUp(site.deps);
    Object.assign(headers, await signInAdmin(site.deps, { username: `day-${days}` }));
  }

  const errorsOf = async (response: Response) =>
    Object.keys((await readJson<{ errors?: object }>(response)).errors ?? {});

  test("[FORM-04] accepts an enquiry started before a change by its own form's rules, and marks what it didn’t ask", async () => {
    const formToken = aFormToken(site);
    await change();
    expect(await errorsOf(await send({ opponent: "Hexley" }, { formToken }))).toEqual(["answers.area"]); // it required that
    expect(await errorsOf(await send({ area: "tax" }, { formToken }))).toEqual(["answers.area"]); // and had no such option
    const sent = await send({ area: "family", opponent: "Hexley" }, { formToken });
    expect(sent.status).toBe(201);
    const [enquiry] = await list();
    expect(enquiry).toMatchObject({ answers: { area: "family", opponent: "Hexley" }, notAsked: ["answers.item-7k2m"] });
    expect((await ask<Enquiry>(`contacts/${enquiry?.id}`)).notAsked).toEqual(["answers.item-7k2m"]);
    const [email] = await readEmails(site.deps);
    for (const text of ["Family law", "Other party", "Hexley"]) expect(email?.text).toContain(text);
  });

  test("[FORM-04] distinguishes unasked from unanswered questions in the team’s email, in CSV and in an import of it", async () => {
    const formToken = aFormToken(site);
    await change();
    await send({ area: "labour" }, { formToken, projectDetails: "A notice." });
    await send({ area: "labour", "item-7k2m": "Cluj" }, { formToken: aFormToken(site) });
    const texts = (await readEmails(site.deps)).map(({ text }) => text.replaceAll(/\s+/g, " "));
    expect(texts.filter((text) => /Your city:? Not asked/.test(text))).toHaveLength(1);
    expect(texts.filter((text) => /Is there a deadline\?:? —/.test(text))).toHaveLength(2);
    const csv = enquiryCsv(await list(), (_, value) => value, await readStaffForm(site.deps));
    const lines = csv.trim().split("\r\n").slice(1);
    expect(lines.filter((line) => line.includes('"Not asked"'))).toHaveLength(1);
    const before = await list("?status=all&sort=createdAt");
    await ask("contacts/bulk", json("POST", { ids: before.map(({ id }) => id), delete: true }, headers));
    const file = { method: "POST", headers: { ...headers, "Content-Type": "text/csv" }, body: csv };
    expect(await ask("contacts/import", file)).toMatchObject({ taken: 2, refused: 0 });
    const after = await list("?status=all&sort=createdAt");
    const answersOf = (all: Enquiry[]) => all.map(({ answers, notAsked }) => [answers, notAsked]).toSorted();
    expect(answersOf(after)).toEqual(answersOf(before));
  });

  test("[FORM-04] without script the rules of its own form apply, too", async () => {
    const formToken = aFormToken(site);
    await change();
    const fields = { ...enquiryInput, formToken, "answers.area": "family", "answers.opponent": "Hexley" };
    expect((await site.app.request("/contact", posted(fields))).status).toBe(200);
    expect((await list())[0]).toMatchObject({ answers: { area: "family", opponent: "Hexley" } });
    const present = { ...fields, formToken: aFormToken(site) };
    expect((await site.app.request("/contact", posted(present))).status).toBe(400);
  });

  test("[FORM-04] without script the receipt shows former options and questions, and so does a rejected form", async () => {
    const formToken = aFormToken(site);
    await change();
    const fields = { ...enquiryInput, formToken, "answers.area": "family", "answers.opponent": "Hexley" };
    const refused = await site.app.request("/contact", posted({ ...fields, projectDetails: "" }));
    expect(refused.status).toBe(400);
    const again = readPage(await refused.text());
    const [opponent] = again.all('main input[name="answers.opponent"]').map((input) => input.get("value"));
    const areas = again
      .all('main input[name="answers.area"]')
      .map((input) => [input.get("value"), input.get("checked")]);
    expect([opponent, areas]).toEqual([
      "Hexley",
      [
        ["family", ""],
        ["labour", undefined],
      ],
    ]);
    expect(again.all('main input[name="answers.item-7k2m"]')).toEqual([]);
    expect(again.one('#enquiry input[name="formToken"]').get("value")).toBe(formToken);
    const receiptIn = async (path: string) => {
      const sent = await site.app.request(path, posted(fields));
      expect(sent.status).toBe(200);
      const page = readPage(await sent.text());
      expect(page.all('#enquiry form input[name="answers.item-7k2m"]')).toHaveLength(1); // the empty form is the present one
      return page.one("#enquiry-outcome").one(".sent-lines").words;
    };
    const english = await receiptIn("/contact");
    for (const text of ["Field of law", "Family law", "Other party", "Hexley"]) expect(english).toContain(text);
    expect(await receiptIn("/ro/contact")).toContain("Domeniul de drept");
  });

  test("[FORM-04] validates the current version against the current form", async () => {
    await change();
    const formToken = aFormToken(site);
    expect(await errorsOf(await send({ area: "labour" }, { formToken }))).toEqual(["answers.item-7k2m"]);
    expect(await errorsOf(await send({ area: "family", "item-7k2m": "Cluj" }, { formToken }))).toEqual([
      "answers.area",
    ]);
    expect(await errorsOf(await send({ area: "tax", opponent: "x", "item-7k2m": "Cluj" }, { formToken }))).toEqual([
      "answers.opponent",
    ]);
    expect((await send({ area: "tax", "item-7k2m": "Cluj" }, { formToken })).status).toBe(201);
    expect((await list())[0]).not.toHaveProperty("notAsked");
  });

  test("[FORM-04] a changed label alone creates no new version: required questions stay required", async () => {
    const formToken = aFormToken(site);
    await publish({ en: { "questions.area.label": "What is it about?" } });
    expect(await errorsOf(await send({}, { formToken }))).toEqual(["answers.area"]);
  });

  test("[FORM-04] without a known version, types and options are validated but no answer is required", async () => {
    const unknown = aFormToken({
      deps: { ...site.deps, content: { ...site.deps.content, formVersion: "00".repeat(7) } },
    });
    for (const traces of [{}, { formToken: unknown }]) {
      expect((await send({}, traces)).status).toBe(201);
      expect(await errorsOf(await send({ area: "wills" }, traces))).toEqual(["answers.area"]);
      expect(await errorsOf(await send({ sum: "much" }, traces))).toEqual(["answers.sum"]);
      expect(await errorsOf(await send({}, { ...traces, phone: "" }))).toEqual(["phone"]); // nobody could be answered
      expect((await send({}, { ...traces, phone: "", email: "ilinca@hexley.example" })).status).toBe(201);
    }
  });

  test("[FORM-04] a former form expires after a week", async () => {
    const formToken = aFormToken(site);
    await change();
    await goOn(8);
    expect(await errorsOf(await send({ area: "family" }, { formToken }))).toEqual(["answers.area"]);
  });

  test("[FORM-04] keeps former options and questions out of the form, but in filters, search, CSV and corrections", async () => {
    await publish({ en: { "questions.area.options": ["family: Families", "labour: Labour law"] } });
    const formToken = aFormToken(site);
    expect((await send({ area: "family", opponent: "Hexley" }, { formToken })).status).toBe(201);
    expect((await send({ area: "labour" }, { formToken })).status).toBe(201);
    const [other, enquiry] = (await list()) as [Enquiry, Enquiry];
    await change();
    await cleanUp(site.deps);
    await goOn(30);
    const page = await (await site.app.request("/contact")).text();
    expect(page).not.toContain('value="family"');
    expect(page).not.toContain("Other party");
    for (const query of ["answers.area=family", "search=families"])
      expect((await list(`?page=1&${query}`)).map(({ id }) => id)).toEqual([enquiry.id]);
    expect((await list("?page=1&answers.area=labour")).map(({ id }) => id)).toEqual([other.id]);
    const form = await readStaffForm(site.deps);
    const [area] = ownChoices(form);
    expect(area?.options).toEqual([
      { value: "labour", label: "Work" },
      { value: "tax", label: "Tax law" },
      { value: "family", label: "Families", isFormer: true },
    ]);
    const csv = enquiryCsv(await list(), (_, value) => value, form);
    for (const text of ["Other party", "Hexley", "Families", "Work"]) expect(csv).toContain(`"${text}"`);
    const patch = (body: object) => ask(`contacts/${enquiry.id}`, json("PATCH", body, headers));
    expect(await patch({ answers: { opponent: "Hexley Works" } })).toMatchObject({
      answers: { area: "family", opponent: "Hexley Works" },
    });
    const timeline = await ask<TimelineEntry[]>(`contacts/${enquiry.id}/timeline`);
    expect(timeline.map(({ what }) => what)).toContain("answers.opponent");
    const stale = await readJson<{ message: string; errors: Record<string, string> }>(
      site.app.request(
        `/api/admin/contacts/${enquiry.id}`,
        json("PATCH", { phone: "+40 21 555 0188" }, { ...headers, "If-Match": `"${enquiry.version}"` }),
      ),
    );
    expect(stale.message).toMatch(/^day-30 changed “Other party” \(/);
    expect(stale.errors["answers.opponent"]).toMatch(
      / changed “Other party” \(.+\) from “Hexley” to “Hexley Works”\.$/,
    );
  });

  test("[FORM-04] webhooks include former options and questions as they are stored", async () => {
    receiver.arrived.length = 0;
    await ask("webhooks", json("POST", { url: receiver.url, events: ["enquiry.updated"] }, headers));
    await send({ area: "family" }, { formToken: aFormToken(site) });
    await change();
    const [enquiry] = await list();
    await ask(`contacts/${enquiry?.id}`, json("PATCH", { status: "in-progress" }, headers));
    await sendDueDeliveries(site.deps);
    const payloads = receiver.arrived.map(({ body }) => (JSON.parse(body) as { data: Enquiry }).data.answers);
    expect(payloads).toEqual([{ area: "family" }]);
  });

  test("[FORM-04] forgets former options once their form has expired and no enquiry uses them", async () => {
    await send({ area: "family" }, { formToken: aFormToken(site) });
    await change();
    await goOn(8);
    const former = async () => {
      const { questions } = await readStaffForm(site.deps);
      return questions.flatMap(({ id, options = [], isFormer }) => [
        ...(isFormer ? [id] : []),
        ...options.filter((option) => option.isFormer).map(({ value }) => value),
      ]);
    };
    expect(await former()).toEqual(["family"]);
    expect((await site.app.request("/api/admin/contacts?answers.area=wills", { headers })).status).toBe(400);
    const [enquiry] = await list();
    await ask("contacts/bulk", json("POST", { ids: [enquiry?.id], delete: true }, headers));
    await cleanUp(site.deps);
    expect(await former()).toEqual([]);
    const rows = await site.deps.db.kysely.selectFrom("enquiry_form").select("version").execute();
    expect(rows).toHaveLength(1);
  });

  test("[FORM-04] [MOVE-05] an import accepts former options by label and value, and columns of former questions", async () => {
    await send({ area: "family", opponent: "Hexley" }, { formToken: aFormToken(site) });
    await change();
    const [enquiry] = await list();
    const csv = enquiryCsv(await list(), (_, value) => value, await readStaffForm(site.deps));
    await ask("contacts/bulk", json("POST", { ids: [enquiry?.id], delete: true }, headers));
    const file = (body: string) => ({ method: "POST", headers: { ...headers, "Content-Type": "text/csv" }, body });
    expect(await ask("contacts/import", file(csv))).toMatchObject({
      taken: 1,
      refused: 0,
      unread: ["Answer due (UTC)"],
    });
    expect((await list())[0]?.answers).toEqual({ area: "family", opponent: "Hexley" });
    const other = "Name,Tel,Area,Gegner\nAna Pop,+40 21 555 0177,Family law,Brânză\nDan Ion,+40 21 555 0178,Wills,\n";
    const rows = [{ result: "taken" }, { result: "refused", field: "answers.area" }];
    expect(await ask("contacts/import?map.answers.opponent=Gegner", file(other))).toMatchObject({ taken: 1, rows });
    expect((await list()).map(({ answers }) => answers)).toContainEqual({ area: "family", opponent: "Brânză" });
  });

  test("[FORM-04] staff can enter and import enquiries without required answers", async () => {
    await change();
    const entered = await site.app.request(
      "/api/admin/contacts",
      json("POST", { ...enquiryInput, answers: {} }, headers),
    );
    expect(entered.status).toBe(201);
    const wrong = await site.app.request(
      "/api/admin/contacts",
      json("POST", { ...enquiryInput, answers: { area: "x" } }, headers),
    );
    expect(await errorsOf(wrong)).toEqual(["answers.area"]);
    const file = {
      method: "POST",
      headers: { ...headers, "Content-Type": "text/csv" },
      body: "Name,Tel\nAna Pop,+40 21 555 0177\n",
    };
    expect(await ask("contacts/import", file)).toMatchObject({ taken: 1, refused: 0 });
  });
});
