// The company's enquiry form, changed at /admin/content, and what visitors and colleagues then see.
import { describe, expect, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { exportContent } from "#app/content/export.server.ts";
import { json } from "#test/app.ts";
import { contentWithForm, filesWithForm, lawOffice } from "#test/company-forms.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { readPage } from "#test/page-parts.ts";
import { readJson } from "#test/read-json.ts";
import type { Entry, Values } from "./contract.ts";

const languages = ["en", "ro", "fr"] as const;
const files = filesWithForm(lawOffice);
const { en: law } = lawOffice;

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, files, content: contentWithForm(lawOffice) });
  const headers = signInForEachTest(site);

  const entry = async () => readJson<Entry>(site.app.request("/api/admin/content/form", { headers }));
  const contact = async (path = "/contact") => readPage(await (await site.app.request(path)).text());

  /** Saves, from what is there, and publishes in every language. */
  async function publish(values: Values): Promise<Response> {
    const { values: bases } = await entry();
    const saved = await site.app.request("/api/admin/content/form/draft", json("PUT", { values, bases }, headers));
    expect(await saved.text()).toContain("etag");
    return site.app.request("/api/admin/content/form/publish", json("POST", { locales: languages }, headers));
  }

  test("[FORM-04] [EDIT-01] the form is an entry: choices are a line each, in each language, and questions a list", async () => {
    const { fields, values } = await entry();
    expect(fields.map(({ label }) => label).join(", ")).toBe(
      "Services, Budgets, Timelines, Email, Phone, Company, Service, Budget, Timeline, Questions of your own",
    );
    expect(values.shared).toMatchObject({
      questions: lawOffice.en.questions.map(({ id }) => id),
      "fields.phone": "required",
      "questions.area.kind": "choice",
      "questions.area.required": "yes",
    });
    expect(values.en).toMatchObject({
      "questions.area.label": "Field of law",
      "questions.area.options": ["family: Family law | Divorce, custody", "labour: Labour law"],
    });
    expect(values.ro?.["questions.area.options"]).toEqual(["family: Dreptul familiei", "labour: Dreptul muncii"]);
  });

  test("[FORM-04] labels, hints, options and questions are changed, added and removed, and the site uses them at once", async () => {
    const { questions } = law;
    const published = await publish({
      en: {
        "questions.area.label": "What is it about?",
        "questions.area.options": ["family: Family and inheritance", "Tax & duties | New"],
        "questions.item-7k2m.label": "May we call in the evening?",
      },
      ro: { "questions.area.options": ["family: Familie și moșteniri", "Tax duties: Taxe"] },
      shared: {
        questions: [...questions.map(({ id }) => id).filter((id) => id !== "opponent"), "item-7k2m"],
        "questions.item-7k2m.kind": "yes",
        "questions.item-7k2m.step": "you",
        "questions.papers.required": "yes",
      },
    });
    expect([published.status, await published.text()]).toEqual([200, expect.anything()]);
    const page = await contact();
    const areas = page.all('input[name="answers.area"]').map((input) => input.get("value"));
    expect(areas).toEqual(["family", "Tax duties"]);
    const text = page.all("main")[0]?.words;
    for (const part of ["What is it about?", "Family and inheritance", "Tax & duties", "May we call in the evening?"])
      expect(text).toContain(part);
    expect(text).not.toContain("Other party");
    expect((await contact("/ro/contact")).all("main")[0]?.words).toContain("Familie și moșteniri");
    expect((await entry()).values.en?.["questions.area.options"]).toContain("Tax duties: Tax & duties | New");
  });

  test.for<[string, Values, string, string]>([
    [
      "a question without words",
      { shared: { questions: ["item-2a3b"], "questions.item-2a3b.kind": "line", "questions.item-2a3b.step": "you" } },
      "en.questions.item-2a3b.label",
      "Write something here.",
    ],
    [
      "a choice without options",
      { en: { "questions.area.options": [] } },
      "en.questions.area.options",
      "Options are needed for the kinds choice and choices, and for no other.",
    ],
    [
      "the same option twice",
      { en: { "questions.area.options": ["family: A", "family: B"] } },
      "en.questions.area.options",
      "twice",
    ],
    [
      "an option of one language alone",
      { ro: { "questions.area.options": ["tax: Taxe"] } },
      "ro.questions.area.options",
      "no entry with the id tax",
    ],
    [
      "nobody who could be answered",
      { shared: { "fields.phone": "optional" } },
      "shared.fields.email",
      "required if phone",
    ],
  ])("[FORM-04] %s is refused at the field, and nothing changes", async ([, values, field, sentence]) => {
    const refused = await publish(values);
    expect(refused.status).toBe(422);
    expect((await readJson<{ errors: Record<string, string> }>(refused)).errors[field]).toContain(sentence);
    expect((await contact()).all('input[name="answers.area"]')).toHaveLength(2);
  });

  test("[FORM-04] an option removed in the first language is removed in the others", async () => {
    const published = await publish({ en: { "questions.area.options": ["labour: Labour law"] } });
    expect([published.status, await published.text()]).toEqual([200, expect.anything()]);
    expect((await entry()).values.ro?.["questions.area.options"]).toEqual(["labour: Dreptul muncii"]);
    const areas = (await contact("/ro/contact")).all('input[name="answers.area"]');
    expect(areas.map((input) => input.get("value"))).toEqual(["labour"]);
  });

  test("[FORM-04] [EDIT-10] the export has the published form, with unchanged parts as they were written", async () => {
    await publish({
      en: { "questions.area.options": ["family: Family and inheritance", "labour: Labour law"] },
      shared: { "fields.company": "optional" },
    });
    const state = await site.deps.store.read(site.deps.db.kysely);
    const written = exportContent(files, state).files.get("en/form.yaml") ?? "";
    expect(written).toContain("Family and inheritance");
    expect(written).toContain("company: optional");
    expect(assemble(exportContent(files, state).files).content?.form).toEqual(state.content.form);
  });
});

describe("without form.yaml", () => {
  const site = siteForEachTest();
  const headers = signInForEachTest(site);

  const path = "/api/admin/content/form";
  const entry = async () => readJson<Entry>(site.app.request(path, { headers }));

  async function publish(values: Values): Promise<Response> {
    const { values: bases } = await entry();
    await site.app.request(`${path}/draft`, json("PUT", { values, bases }, headers));
    return site.app.request(`${path}/publish`, json("POST", { locales: languages }, headers));
  }

  test("[FORM-04] an empty field describes its default: whether a field is asked, and the company’s choices in each language", async () => {
    const { fields } = await entry();
    const [services, , timelines] = fields;
    expect(services?.comesWith?.["en"]?.[1]).toMatch(/^chatbots: \S/);
    expect(services?.comesWith?.["ro"]?.map((line) => line.split(":")[0])).toEqual(
      services?.comesWith?.["en"]?.map((line) => line.split(":")[0]),
    );
    expect(timelines?.comesWith?.["fr"]).toHaveLength(4);
    const unset = fields.flatMap((field) => (field.unset === undefined ? [] : [`${field.label} ${field.unset}`]));
    expect(unset.join(", ")).toBe(
      "Email required, Phone optional, Company required, Service required, Budget required, Timeline required",
    );
    expect(fields.at(-1)?.of?.find((item) => item.path === "required")?.unset).toBe("no");
    const started = Object.fromEntries(
      languages.map((locale) => [locale, { services: services?.comesWith?.[locale] ?? [] }]),
    );
    const before = await (await site.app.request("/contact")).text();
    expect((await publish(started)).status).toBe(200);
    const optionsOf = (html: string) =>
      readPage(html)
        .all("#enquiry fieldset fieldset")
        .map(({ words }) => words);
    expect(optionsOf(await (await site.app.request("/contact")).text())).toEqual(optionsOf(before));
  });

  const asking = (count: number): Values => {
    const ids = Array.from({ length: count }, (_, at) => `item-${at + 1000}`);
    const ownQuestion = (name: string, value: string) =>
      Object.fromEntries(ids.map((id) => [`questions.${id}.${name}`, value]));
    return {
      en: ownQuestion("label", "Why?"),
      shared: { questions: ids, ...ownQuestion("kind", "line"), ...ownQuestion("step", "you") },
    };
  };

  test.for<[string, Values, string, string]>([
    [
      "a form of fewer steps than its progress counts",
      { shared: { "fields.budget": "none", "fields.timeline": "none" } },
      "shared.fields.timeline",
      "without the step “budget”",
    ],
    ["too many questions", asking(21), "shared.questions", "At most 20; there are 21."],
    [
      "too many options",
      { en: { timelines: Array.from({ length: 31 }, (_, at) => `o${at}: Option ${at}`) } },
      "en.timelines",
      "At most 30; there are 31.",
    ],
    [
      "a list without a service that a page leads to",
      { en: { services: ["ai-integration: AI"] } },
      "en.services",
      "which services in the enquiry form doesn't offer",
    ],
    ["a list of one translation alone", { ro: { timelines: ["asap: Acum"] } }, "ro.timelines", "The first language"],
  ])("[FORM-04] %s is refused at the field", async ([, values, field, sentence]) => {
    const refused = await publish(values);
    expect(refused.status).toBe(422);
    const { errors } = await readJson<{ errors: Record<string, string> }>(refused);
    expect(errors[field]).toContain(sentence);
  });

  test("[FORM-04] a company without form.yaml adds a question of its own", async () => {
    const values = {
      en: { "questions.item-9x9x.label": "How did you hear of us?" },
      shared: { questions: ["item-9x9x"], "questions.item-9x9x.kind": "line", "questions.item-9x9x.step": "project" },
    };
    const published = await publish(values);
    expect([published.status, await published.text()]).toEqual([200, expect.anything()]);
    for (const address of ["/contact", "/ro/contact"])
      expect(await (await site.app.request(address)).text()).toContain("How did you hear of us?");
  });
});
