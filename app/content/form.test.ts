// The enquiry form that a company writes: what its file may say, and what the check says of it.
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { fixtureFiles } from "#test/content.ts";
import { assemble } from "./assemble.server.ts";
import { withLine } from "./content-check.server.ts";
import { faultText } from "./fault.ts";

type Form = Record<string, unknown>;

const question = { id: "area", step: "project", kind: "line", label: "Area" };
const choice = { ...question, kind: "choice", options: [{ value: "family", label: "Family" }] };

/** Assembles the fictional company's content with its own form in some languages. */
function withForms(forms: Record<string, Form>, others: Record<string, (text: string) => string> = {}) {
  const files = new Map(fixtureFiles);
  for (const [locale, form] of Object.entries(forms)) files.set(`${locale}/form.yaml`, stringify(form));
  for (const [file, change] of Object.entries(others)) files.set(file, change(files.get(file) ?? ""));
  return assemble(files);
}

test("[FORM-02] without a file the form is the specified one", () => {
  const form = withForms({}).content?.form.en;
  expect(form?.fields).toEqual({
    email: "required",
    phone: "optional",
    company: "required",
    serviceInterest: "required",
    projectBudget: "required",
    timeline: "required",
  });
  expect(form?.choices.projectBudget).toEqual(["5k-15k", "15k-50k", "50k-100k", "100k+"].map((value) => ({ value })));
  expect(form?.questions).toEqual([]);
});

test("[FORM-02] matches translated options and questions by id, and reports missing translations", () => {
  const en = {
    fields: { phone: "required", company: "none" },
    timelines: [
      { value: "today", label: "Today", hint: "Call us" },
      { value: "later", label: "Later" },
    ],
    questions: [choice, { id: "when", step: "budget", kind: "date", label: "When?", required: true }],
  };
  const ro = {
    timelines: [
      { value: "later", label: "Mai târziu" },
      { value: "today", label: "Astăzi" },
    ],
    questions: [
      { id: "when", label: "Când?" },
      { id: "area", label: "Domeniu" },
    ],
  };
  const { content } = withForms({ en, ro });
  expect(content?.form.ro.fields).toEqual(content?.form.en.fields);
  expect(content?.form.ro.choices.timeline).toEqual([
    { value: "today", label: "Astăzi", hint: "Call us" },
    { value: "later", label: "Mai târziu" },
  ]);
  expect(content?.form.ro.questions.map(({ id, step, kind, label }) => [id, step, kind, label])).toEqual([
    ["area", "project", "choice", "Domeniu"],
    ["when", "budget", "date", "Când?"],
  ]);
  expect(content?.missing.filter((place) => place.includes("form.yaml"))).toEqual([
    "content/ro/form.yaml: timelines.0.hint",
    "content/ro/form.yaml: questions.0.options",
    "content/fr/form.yaml",
  ]);
});

test("[FORM-02] a list in form.yaml replaces the one in company.yaml, which is optional; the check reports unread lists, and asks for no labels", () => {
  const services = [
    { value: "autonomous-agents", label: "Agents" },
    { value: "ai-integration", label: "AI" },
    { value: "chatbots", label: "Bots" },
    { value: "custom-development", label: "Software" },
  ];
  const stored = withForms({ en: { services } }).content;
  expect(stored?.unread).toEqual(["content/company.yaml: enquiries.services: form.yaml has the services"]);
  const without = (text: string) => text.replace(/^ {2}services: \[ai-integration.*\n/m, "");
  const empty = (text: string) => text.replace(/^ {2}services: \[ai-integration.*/m, "  services: []");
  const unlabelled = Object.fromEntries(
    ["en", "ro", "fr"].map((locale) => [
      `${locale}/ui.yaml`,
      (text: string) => text.replace(/^ {4}serviceInterest:\n(?: {6}.*\n)+/m, ""),
    ]),
  );
  expect(withForms({ en: { services } }, { "company.yaml": empty }).content?.unread).toEqual([]); // says nothing
  for (const change of [without, empty])
    for (const others of [{}, unlabelled])
      expect(withForms({ en: { services } }, { "company.yaml": change, ...others }).faults).toBeUndefined();
  expect(withForms({}, { "company.yaml": empty }).faults?.map(faultText)).toContain(
    "content/company.yaml: enquiries.services: expected a list, here or as services in form.yaml",
  );
  expect(withForms({}, { "company.yaml": without }).faults?.map(faultText)).toContain(
    "content/company.yaml: enquiries.services: expected a list, here or as services in form.yaml",
  );
});

test.for<[string, Record<string, Form>, string]>([
  ["an unknown name", { en: { colour: "red" } }, "content/en/form.yaml: colour: unknown name"],
  [
    "an unknown kind",
    { en: { questions: [{ ...question, kind: "file" }] } },
    "content/en/form.yaml: questions.0.kind: expected line or text",
  ],
  [
    "an unknown step",
    { en: { questions: [{ ...question, step: "extra" }] } },
    "questions.0.step: expected you or company or budget or project",
  ],
  [
    "a choice without options",
    { en: { questions: [{ ...question, kind: "choice" }] } },
    "questions.0.options: Options are needed for the kinds choice and choices",
  ],
  [
    "options of a line",
    { en: { questions: [{ ...choice, kind: "line" }] } },
    "questions.0.options: Options are needed for the kinds choice and choices",
  ],
  ["the same id twice", { en: { questions: [question, question] } }, "questions: the id area is used twice"],
  [
    "the same value twice",
    { en: { questions: [{ ...choice, options: [...choice.options, ...choice.options] }] } },
    "questions.area.options: the id family is used twice",
  ],
  [
    "an id that means something to programs",
    { en: { questions: [{ ...question, id: "constructor" }] } },
    "questions.0.id: expected a different name",
  ],
  [
    "a value with a comma",
    { en: { services: [{ value: "a,b", label: "A" }] } },
    "services.0.value: expected letters, digits",
  ],
  [
    "21 questions",
    { en: { questions: Array.from({ length: 21 }, (_, at) => ({ ...question, id: `q${at}` })) } },
    "questions: expected at most 20 items, got a list of 21",
  ],
  [
    "31 options",
    {
      en: {
        questions: [{ ...choice, options: Array.from({ length: 31 }, (_, at) => ({ value: `o${at}`, label: "O" })) }],
      },
    },
    "questions.0.options: expected at most 30 items",
  ],
  [
    "an email nobody must give without a phone number",
    { en: { fields: { email: "optional" } } },
    "fields.email: expected required if phone isn’t",
  ],
  [
    "a service of a page that the form doesn’t offer",
    { en: { services: [{ value: "wills", label: "Wills" }] } },
    "which services in form.yaml doesn't offer",
  ],
  [
    "a language with another kind",
    { en: { questions: [question] }, ro: { questions: [{ ...question, kind: "text" }] } },
    "content/ro/form.yaml: questions.0.kind: expected line as in the first language, got text",
  ],
  [
    "a language with another question",
    { en: { questions: [question] }, ro: { questions: [{ ...question, id: "other" }] } },
    "content/ro/form.yaml: questions: the first language has no entry with the id other",
  ],
  [
    "a language with another value",
    { en: { questions: [choice] }, ro: { questions: [{ ...choice, options: [{ value: "tax", label: "Taxe" }] }] } },
    "content/ro/form.yaml: questions.area.options: the first language has no entry with the id tax",
  ],
  [
    "a language that asks a field otherwise",
    { en: { fields: { company: "none" } }, ro: { fields: { company: "optional" } } },
    "content/ro/form.yaml: fields.company: expected none as in the first language, got optional",
  ],
  [
    "a file of another language alone",
    { ro: { questions: [question] } },
    "content/ro/form.yaml: questions: the first language has no such file",
  ],
  [
    "a budget in another currency",
    { en: { budgets: [{ value: "small", label: "Up to £500" }] } },
    "content/en/form.yaml: budgets.0.label: expected the currency of brand.yaml (USD or $)",
  ],
  [
    "fewer steps than the progress says",
    { en: { fields: { budget: "none", timeline: "none" } } },
    "content/en/form.yaml: fields.timeline: a form without the step “budget” needs {{steps}} in place of the number in contact.form.step of en/ui.yaml, ro/ui.yaml, fr/ui.yaml",
  ],
])("[FORM-02] %s is a fault", ([, forms, fault]) => {
  expect(withForms(forms).faults?.map(faultText).join("\n")).toContain(fault);
});

test("[FORM-02] a budget may be without an amount, or name another currency beside the company's", () => {
  const budgets = ["We don’t know yet", "A TOP 10 room", "Up to $500 (about £400)"].map((label, index) => ({
    value: `b${index}`,
    label,
  }));
  expect(withForms({ en: { budgets } }).faults).toBeUndefined();
});

test("[FORM-02] [BRND-04] a comma that ends a text between braces is named once, with its line and what was meant", () => {
  const flow = (label: string) => `services:\n  - { value: windows, label: ${label} }\n`;
  const files = new Map(fixtureFiles)
    .set("en/form.yaml", flow("Windows, also of oak"))
    .set("ro/form.yaml", flow("Ferestre"));
  const { faults = [] } = assemble(files);
  expect(faults.filter(({ path }) => path?.startsWith("services.")).map((fault) => withLine(files, fault))).toEqual([
    "content/en/form.yaml: services.0.also of oak: unknown name; a text with a comma inside { } goes between double quotes (line 2)",
  ]);
  const both =
    assemble(new Map(files).set("ro/form.yaml", flow("Ferestre, și de stejar"))).faults?.filter(({ path }) =>
      path?.startsWith("services."),
    ) ?? [];
  expect(both.map(({ file }) => file)).toEqual(["en/form.yaml", "ro/form.yaml"]);
});
