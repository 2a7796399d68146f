// A form of a company's own, wherever the program asks, takes, keeps, corrects, tells and forgets it, on both
// databases.
import { afterAll, describe, expect, test } from "vitest";
import { sendDueDeliveries } from "#app/features/webhook/worker.server.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { json, posted } from "#test/app.ts";
import { contentWithForm, lawOffice, photographer } from "#test/company-forms.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readEmails } from "#test/emails.ts";
import { aFormToken } from "#test/form-token.ts";
import { readPage } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";
import { startReceiver } from "#test/webhook-receiver.ts";
import { createRandom, makeEnquiry } from "../../../scripts/seed/rows.ts";
import { enquiryCsv } from "./admin/enquiry-csv.ts";
import { enquiryInputSchema } from "./contract.ts";
import type { Enquiry } from "./contract.ts";
import type { TimelineEntry } from "./handling/timeline-contract.ts";

const person = { firstName: "Ilinca", lastName: "Pop", phone: "+40 21 555 0142" };
const enquiryInput = { ...person, serviceInterest: "ai-integration", projectDetails: "A dismissal." };
const answers = {
  area: "family",
  deadline: "2026-12-01",
  opponent: "Brânză & Fiii SRL",
  facts: "They wrote\non Friday.",
  papers: ["contract", "letter"],
  sum: 1250.5,
  insured: true,
};

const law = contentWithForm(lawOffice);
const receiver = await startReceiver();
afterAll(() => receiver.stop());

describe.for(databases)("$name", (database) => {
  const settings = { NOTIFY_TO: "desk@northwind.example", OUTBOUND_ALLOW_HOSTS: receiver.host };
  const site = siteForEachTest({ database, content: law, settings });
  const headers = signInForEachTest(site);

  const send = (body: object, more: Record<string, string> = {}) =>
    site.app.request("/api/contact", json("POST", { ...body, formToken: aFormToken(site) }, more));
  const ask = async (path: string, init: RequestInit = { headers }) =>
    (await site.app.request(`/api/admin/${path}`, init)).json();
  const list = async (query = "") => (await ask(`contacts${query}`)) as Enquiry[];

  async function arrive(changes: object = {}): Promise<Enquiry> {
    const response = await send({ ...enquiryInput, answers, ...changes });
    expect([response.status, await response.text()]).toEqual([201, expect.anything()]);
    return (await list())[0] as Enquiry; // the one that was just sent
  }

  test("[FORM-03] answers are in the enquiry by their ids, in the database, the team’s email, the person’s data and CSV", async () => {
    const enquiry = await arrive();
    expect(enquiry).toMatchObject({ ...enquiryInput, email: null, company: null, projectBudget: null, answers });
    expect(await ask(`contacts/${enquiry.id}`)).toMatchObject({ answers });
    const results = (await ask("person/find", json("POST", { phone: person.phone }, headers))) as {
      found: { kind: string; rows: Record<string, string>[] }[];
    };
    const [row] = results.found.find(({ kind }) => kind === "enquiries")?.rows ?? [];
    expect(JSON.parse(row?.["answers"] ?? "")).toEqual(answers);
    const [email, ...others] = await readEmails(site.deps);
    expect(others).toEqual([]); // no receipt: there is no address
    for (const text of [
      "Field of law",
      "Family law",
      "Other party",
      "Brânză & Fiii SRL",
      "A contract, A letter",
      "1250.5",
      "2026-12-01",
      "What happened?",
      "> They wrote\n> on Friday.",
    ])
      expect(email?.text).toContain(text);
    expect(email?.text).not.toContain("Budget");
    const [head = "", csv = ""] = enquiryCsv([enquiry], (_, value) => value, law.form.en).split("\r\n");
    expect(head).toMatch(
      /"Field of law","Is there a deadline\?","Other party","What happened\?","Which papers do you have\?","Sum in dispute","I have legal expenses insurance"$/,
    );
    expect(head).not.toContain('"Budget"');
    expect(csv).toContain('"Family law","2026-12-01","Brânză & Fiii SRL"');
  });

  test("[FORM-03] an enquiry is found by its answers, and filtered by a choice; search and filters are kept between pages", async () => {
    const { id } = await arrive();
    await arrive({ answers: { area: "labour" } });
    expect((await list("?page=1&search=branza")).map((item) => item.id)).toEqual([id]);
    for (const label of ["family law", "FAMILIEI", "a letter"])
      expect((await list(`?page=1&search=${encodeURIComponent(label)}`)).map((item) => item.id)).toEqual([id]);
    expect((await list("?page=1&search=law")).length).toBe(2);
    expect((await list("?page=1&search=judgment")).length).toBe(0);
    expect((await list("?page=1&answers.area=family")).map((item) => item.id)).toEqual([id]);
    expect((await list("?page=1&answers.area=labour")).map((item) => item.answers)).toEqual([{ area: "labour" }]);
    expect((await site.app.request("/api/admin/contacts?answers.area=tax", { headers })).status).toBe(400);
  });

  test.for<[string, object, string]>([
    ["an unknown id", { area: "family", colour: "red" }, "colour"],
    ["a line that is a number", { area: "family", opponent: 3 }, "opponent"],
    ["a line that is too long", { area: "family", opponent: "x".repeat(301) }, "opponent"],
    ["a text that is too long", { area: "family", facts: "x".repeat(5_001) }, "facts"],
    ["a value that is no option", { area: "tax" }, "area"],
    ["several values of one choice", { area: ["family"] }, "area"],
    ["one value of several", { area: "family", papers: "contract" }, "papers"],
    ["a value of several that is no option", { area: "family", papers: ["contract", "tax"] }, "papers"],
    ["a number among several", { area: "family", papers: ["contract", 3] }, "papers"],
    ["a number that is a text", { area: "family", sum: "12" }, "sum"],
    ["a day that isn’t", { area: "family", deadline: "2026-02-30" }, "deadline"],
    ["a yes that is a no", { area: "family", insured: false }, "insured"],
    ["a missing required answer", { opponent: "Somebody" }, "area"],
    ["an empty required answer", { area: "" }, "area"],
  ])("[FORM-03] %s is refused at its id, and nothing is stored", async ([, input, id]) => {
    const response = await send({ ...enquiryInput, answers: input });
    expect(response.status).toBe(400);
    expect(Object.keys((await readJson<{ errors: object }>(response)).errors)).toEqual([`answers.${id}`]);
    expect(await list("?status=all")).toEqual([]);
  });

  test("[FORM-03] a question is called by its label in the reader’s language; without answers the required one is missing", async () => {
    const response = await send(enquiryInput, { "Accept-Language": "ro" });
    expect(await response.json()).toMatchObject({
      errors: { "answers.area": expect.stringContaining("Domeniul de drept") },
    });
  });

  test("[FORM-03] [MOVE-05] our own export is imported again with all answers, though a choice's label has a comma", async () => {
    const exported = await arrive({ answers: { ...answers, papers: ["judgment", "letter"] } });
    const csv = enquiryCsv([exported], (_, value) => value, law.form.en);
    expect(csv).toContain('"A judgment, or an appeal, A letter"');
    await ask(`contacts/${exported.id}`, { method: "DELETE", headers });
    const report = await ask("contacts/import", {
      method: "POST",
      body: csv,
      headers: { ...headers, "Content-Type": "text/csv" },
    });
    expect(report).toMatchObject({ taken: 1, refused: 0 });
    expect(await list()).toMatchObject([{ answers: exported.answers }]);
    const other = csv.replace("A judgment, or an appeal", "A judgment, or a will");
    expect(
      await ask("contacts/import", {
        method: "POST",
        body: other,
        headers: { ...headers, "Content-Type": "text/csv" },
      }),
    ).toMatchObject({ refused: 1 });
  });

  test("[FORM-02] the form's questions are required, those left out aren't: an unreachable person is refused", async () => {
    const { phone: _, ...without } = enquiryInput;
    const refused = await send({ ...without, email: "ilinca@hexley.example", answers });
    expect(await refused.json()).toMatchObject({ errors: { phone: expect.any(String) } });
    const chosen = await send({ ...enquiryInput, serviceInterest: "wills", answers });
    expect(await chosen.json()).toMatchObject({ errors: { serviceInterest: expect.any(String) } });
    expect(await arrive({ email: "" })).toMatchObject({ email: null });
    expect(await arrive({ email: "ilinca@hexley.example" })).toMatchObject({ email: "ilinca@hexley.example" });
  });

  test("[FORM-03] staff enter and correct answers, are held to kinds and options, and the timeline has what they were", async () => {
    const { id } = await arrive();
    const patch = (body: object) => site.app.request(`/api/admin/contacts/${id}`, json("PATCH", body, headers));
    const corrected = await patch({ answers: { area: "labour", papers: ["judgment"], sum: null, insured: null } });
    expect(await corrected.json()).toMatchObject({
      answers: { area: "labour", papers: ["judgment"], opponent: answers.opponent },
    });
    expect((await list())[0]?.answers).not.toHaveProperty("sum");
    const timeline = (await ask(`contacts/${id}/timeline`)) as TimelineEntry[];
    const changes = timeline.flatMap(({ kind, what, was, text }) => (kind === "correction" ? [[what, was, text]] : []));
    expect(changes).toHaveLength(4);
    expect(changes).toEqual(
      expect.arrayContaining([
        ["answers.area", "family", "labour"],
        ["answers.papers", "contract,letter", "judgment"],
        ["answers.sum", "1250.5", null],
        ["answers.insured", "true", null],
      ]),
    );
    const refused = await patch({ answers: { area: "tax" } });
    expect([refused.status, Object.keys((await readJson<{ errors: object }>(refused)).errors)]).toEqual([
      400,
      ["answers.area"],
    ]);
    const entered = await site.app.request(
      "/api/admin/contacts",
      json("POST", { ...person, answers: { sum: 3 } }, headers),
    );
    expect(await entered.json()).toMatchObject({ answers: { sum: 3 } }); // what a visitor must say staff may not know
  });

  test("[FORM-03] our own CSV brings the answers back by their labels, and a column is matched by hand", async () => {
    const enquiry = await arrive();
    const csv = enquiryCsv([enquiry], (_, value) => value, law.form.en);
    await ask("contacts/bulk", json("POST", { ids: [enquiry.id], delete: true }, headers));
    const file = (body: string) => ({ method: "POST", headers: { ...headers, "Content-Type": "text/csv" }, body });
    expect(await ask("contacts/import", file(csv))).toMatchObject({ taken: 1, refused: 0 });
    expect((await list())[0]).toMatchObject({ answers });
    const other = "Name,Tel,Wofür\nAna Pop,+40 21 555 0177,Labour law\nDan Ion,+40 21 555 0178,Tax\n";
    expect(await ask(`contacts/import?map.answers.area=${encodeURIComponent("Wofür")}`, file(other))).toMatchObject({
      taken: 1,
      rows: [{ result: "taken" }, { result: "refused", field: "answers.area" }],
    });
    expect((await list()).map((item) => item.answers)).toContainEqual({ area: "labour" });
  });

  test("[FORM-03] erasing the person erases the answers and their corrections", async () => {
    const { id } = await arrive();
    await ask(`contacts/${id}`, json("PATCH", { answers: { opponent: "Unforgettable" } }, headers));
    const erased = await site.app.request("/api/admin/person/erase", json("POST", { phone: person.phone }, headers));
    expect(erased.status).toBe(200);
    for (const table of ["enquiry", "correction"] as const)
      expect(await site.deps.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("[FORM-03] webhooks contain the answers of a new enquiry, and of a corrected one", async () => {
    receiver.arrived.length = 0;
    const events = ["enquiry.created", "enquiry.updated"];
    await ask("webhooks", json("POST", { url: receiver.url, events }, headers));
    const { id } = await arrive();
    await ask(`contacts/${id}`, json("PATCH", { answers: { area: "labour" } }, headers));
    await sendDueDeliveries(site.deps);
    const payloads = receiver.arrived.map(({ body }) => JSON.parse(body) as { type: string; data: Enquiry });
    const [first, second] = payloads.toSorted((a, b) => (a.type < b.type ? -1 : 1));
    expect([first, second].map((item) => [item?.type, item?.data.answers])).toEqual([
      ["enquiry.created", answers],
      ["enquiry.updated", { ...answers, area: "labour" }],
    ]);
  });

  test("[FORM-03] made-up enquiries answer what the company asks, and nothing else", async () => {
    const random = createRandom(3);
    const created = Array.from({ length: 30 }, (_, number) =>
      makeEnquiry({ random, now: site.clock.now(), number, form: law.form.en }),
    );
    await site.deps.db.kysely.insertInto("enquiry").values(created).execute();
    const listed = await list("?status=all");
    expect(listed.filter(({ company, projectBudget, timeline }) => company ?? projectBudget ?? timeline)).toEqual([]);
    const rule = enquiryInputSchema(law.form.en);
    const refused = listed.flatMap(({ answers: given, serviceInterest }) => {
      const checked = rule.safeParse({ ...enquiryInput, serviceInterest, answers: given });
      return checked.success ? [] : [checked.error.issues];
    });
    expect(refused).toEqual([]);
    expect(new Set(listed.flatMap((item) => Object.keys(item.answers ?? {}))).size).toBe(7);
  });

  test("[FORM-03] retention deletes enquiries with their answers", async () => {
    const { id } = await arrive();
    await ask(`contacts/${id}`, json("PATCH", { answers: { opponent: "Unforgettable" } }, headers));
    site.clock.advance((site.deps.config.ENQUIRY_KEEP_MONTHS + 1) * 31 * 24 * 60 * 60_000);
    await cleanUp(site.deps);
    for (const table of ["enquiry", "correction"] as const)
      expect(await site.deps.db.kysely.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  test("[FORM-03] a link to the form chooses a service of the company’s own", async () => {
    const chosen = async (service: string) =>
      readPage(await (await site.app.request(`/contact?service=${service}`)).text())
        .all("main input[checked]")
        .map((input) => input.get("value"));
    expect(await chosen("ai-integration")).toEqual(["ai-integration"]);
    expect(await chosen("wills")).toEqual([]);
  });

  test("[FORM-02] the list of missing answers names no field that the form doesn’t have", async () => {
    const gateIn = async (path: string) =>
      readPage(await (await site.app.request(path)).text()).one("#enquiry-gate").words;
    expect(await gateIn("/contact")).toBe("Please fill in “First name”.");
    expect(await gateIn("/ro/contact")).toContain("Prenume");
  });

  test("[FORM-02] [FORM-03] the page has the form's questions, in three steps, and accepts answers without script", async () => {
    const html = await (await site.app.request("/ro/contact")).text();
    for (const part of [
      'name="answers.area"',
      'value="family"',
      "Dreptul familiei",
      'type="date"',
      'type="number"',
      "Pasul 1 din 3",
    ])
      expect(html).toContain(part);
    for (const part of ['name="company"', 'name="projectBudget"', 'name="timeline"', "din 4"])
      expect(html).not.toContain(part);
    const flat = {
      ...enquiryInput,
      formToken: aFormToken(site),
      email: "",
      "answers.area": "family",
      "answers.sum": "1250,5",
      "answers.insured": "true",
    };
    const form = new URLSearchParams(flat);
    for (const paper of answers.papers) form.append("answers.papers", paper);
    const wrong = await site.app.request("/contact", posted({ ...flat, "answers.area": "", "answers.sum": "much" }));
    const shownText = await wrong.text();
    expect(wrong.status).toBe(400);
    expect(shownText).toContain('id="enquiry-answers.area-error"');
    expect(shownText).toContain('id="enquiry-answers.sum-error"');
    const taken = await site.app.request("/contact", { method: "POST", body: form });
    expect(taken.status).toBe(200);
    expect(await taken.text()).toContain("A contract, A letter");
    expect((await list())[0]).toMatchObject({
      answers: { area: "family", papers: answers.papers, sum: 1250.5, insured: true },
    });
  });

  test("[FORM-03] the privacy notice, the API’s description and the page of all enquiries name the form's questions", async () => {
    const notice = await (await site.app.request("/privacy")).text();
    expect(notice).toContain("The form also asks: Field of law; Is there a deadline?; Other party");
    const { paths } = await readJson<{
      paths: Record<string, { post: { requestBody: { content: Record<string, { schema: object }> } } }>;
    }>(site.app.request("/api/openapi.json"));
    const { schema } = paths["/api/contact"]?.post.requestBody.content["application/json"] ?? {};
    expect(schema).toMatchObject({
      properties: { answers: { properties: { area: { enum: ["family", "labour"] } }, required: ["area"] } },
    });
  });
});

describe("a photographer", () => {
  const site = siteForEachTest({ content: contentWithForm(photographer) });

  test("[FORM-02] a step without questions is left out, and its fields aren’t needed", async () => {
    const html = await (await site.app.request("/contact")).text();
    expect(html.match(/id="enquiry-step-\d"/g)).toHaveLength(3);
    expect(html).toContain("Step 3 of 3");
    const guest = { ...person, email: "ana@hexley.example", projectDetails: "A wedding." };
    const sent = (input: object) =>
      site.app.request("/api/contact", json("POST", { ...guest, formToken: aFormToken(site), answers: input }));
    expect((await sent({ guests: 80, parts: ["party"] })).status).toBe(201);
    expect(Object.keys((await readJson<{ errors: object }>(sent({ guests: 80, parts: [] }))).errors)).toEqual([
      "answers.parts",
    ]);
  });
});

describe("the specified form", () => {
  const site = siteForEachTest();

  test("[FORM-03] has no answers, and refuses any", async () => {
    const refused = await site.app.request(
      "/api/contact",
      json("POST", { ...enquiryInput, answers: { area: "family" } }),
    );
    expect(await refused.json()).toMatchObject({ errors: { "answers.area": expect.any(String) } });
  });
});
