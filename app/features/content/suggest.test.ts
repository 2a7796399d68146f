// Suggested translations of the company's own words, by a language model that is a small server, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { applyEdits } from "#app/content/edits.server.ts";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { cleanUp } from "#app/server/jobs.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { fixtureFiles, siteContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { startFakeModel } from "#test/fake-model.ts";
import type { Behaviour, FakeModel } from "#test/fake-model.ts";
import { readJson } from "#test/read-json.ts";
import type { Draft, Entry, Values } from "./contract.ts";

const source =
  "We have picked 1,200 crates of fruit with {{reply}} and Ilinca Moraru, and for each of them you get an email from hello@orchard.example.";
const translated =
  "Am cules 1.200 de lăzi de fructe cu {{reply}} și Ilinca Moraru, iar pentru fiecare primiți un email de la hello@orchard.example.";

/** The Romanian home page without its title for the reasons. */
const files = new Map([
  ...fixtureFiles,
  ["ro/pages/home.yaml", (fixtureFiles.get("ro/pages/home.yaml") ?? "").replace(/(\nwhy:\n) {2}heading: .*\n/, "$1")],
]);

const model = {} as FakeModel;
beforeAll(async () => void Object.assign(model, await startFakeModel()));
afterAll(() => model.close());

const says = (by: (text: string) => string, until?: Promise<void>) =>
  model.behave({ kind: "translate", by, ...(until && { until }) });
const inRomanian = (text: string) => (text === source ? translated : `${text} în română`);

describe.for(databases)("$name", (database) => {
  const settings = { AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60" };
  const site = siteForEachTest({
    database,
    files,
    content: applyEdits(files, []).content,
    settings: {
      ...settings,
      get AI_BASE_URL() {
        return model.url;
      },
    },
  });
  let headers: Record<string, string>;

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = headers) =>
    site.app.request(
      `/api/admin/content${path}`,
      body === undefined ? { method, headers: more } : json(method, body, more),
    );
  const entryOf = async (id = "home") => readJson<Entry>(ask("GET", `/${id}`));
  const draftOf = async () => (await entryOf()).draft;
  const save = (values: Values, bases: Values) => ask("PUT", "/home/draft", { values, bases });
  const suggest = (body: { locale: string; field?: string }, id = "home") => ask("POST", `/${id}/suggest`, body);
  const problem = async (response: Response) => {
    const { status, message } = await readJson<{ status: number; message: string }>(response);
    return [status, message];
  };

  /** Publishes an English text, which leaves the Romanian one outdated. */
  async function publishSource(text = source): Promise<void> {
    const { values } = await entryOf();
    await save({ en: { "why.lead": text } }, { en: { "why.lead": values.en?.["why.lead"] ?? "" } });
    expect((await ask("POST", "/home/publish", { locales: ["en"] })).status).toBe(200);
  }

  beforeEach(async () => {
    model.requests.length = 0;
    says(inRomanian);
    await cleanUp(site.deps);
    headers = await signInAdmin(site.deps, { username: "edi", role: "editor" });
    await publishSource();
  });

  test("[PAGE-04] suggests an outdated field as a draft that is marked until someone saves it; nothing is published", async () => {
    const before = (await entryOf()).values;
    const answer = await suggest({ locale: "ro", field: "why.lead" });
    expect([answer.status, (await readJson<{ refused: unknown[] }>(answer)).refused]).toEqual([200, []]);
    const { values, suggested } = await draftOf();
    expect([values, suggested]).toEqual([{ ro: { "why.lead": translated } }, ["ro.why.lead"]]);
    expect((await entryOf()).values).toEqual(before);
    await save({ ro: { "why.lead": `${translated} Da.` } }, { ro: { "why.lead": translated } });
    expect((await draftOf()).suggested).toEqual([]);
  });

  test("[PAGE-04] a published suggestion is a translation like others: it is current, and no longer marked", async () => {
    await suggest({ locale: "ro", field: "why.lead" });
    expect((await ask("POST", "/home/publish", { locales: ["ro"] })).status).toBe(200);
    const { draft, values, translations } = await entryOf();
    expect([draft.suggested, values.ro?.["why.lead"]]).toEqual([[], translated]);
    expect(translations.filter(({ state, field }) => state === "outdated" && field === "why.lead")).toHaveLength(1); // French
  });

  test("[PAGE-04] suggests every missing or outdated field, and lists the ones whose suggestion fails the checks", async () => {
    says((text) => (text === source ? "Am cules 12 lăzi." : inRomanian(text)));
    const { draft, refused } = await readJson<{
      draft: Draft;
      refused: { field: string; reason: string }[];
    }>(suggest({ locale: "ro" }));
    expect(draft.suggested).toContain("ro.why.heading");
    expect(draft.values.ro?.["why.heading"]).toBe("Why us în română");
    expect(refused).toEqual([{ field: "why.lead", reason: expect.stringContaining("{{reply}}") as string }]);
  });

  test.for<[string, string, RegExp]>([
    ["nothing", "", /empty/],
    ["HTML", `<b>${translated}</b>`, /<b>, which the original lacks/],
    ["a script", `${translated}<script src="https://evil.example"></script>`, /<script/],
    ["another language", source.replace("We have picked", "We did pick"), /isn’t in Romanian/],
    ["the text itself", source, /isn’t in Romanian/],
    ["half", "Am cules 1.200 de lăzi de fructe cu {{reply}} și Ilinca Moraru,", /lost the address|missing/],
    ["without the place", translated.replace("{{reply}}", "Orchard"), /placeholders/],
    ["with another figure", translated.replace("1.200", "1.300"), /figure 1200/],
    ["with one more figure", translated.replace("fiecare", "fiecare din 5"), /figure 5/],
    ["with another address", translated.replace("hello@orchard", "hello@evil"), /address/],
    ["without the name", translated.replace("Ilinca Moraru", "Ileana Mureșan"), /name Ilinca Moraru/],
    ["an answer about it", `Sure! ${translated}`, /answer about the text/],
    ["much more", `${translated} `.repeat(4), /lines|figure|longer|address/],
    ["filler words", translated.replace("fructe", "lorem"), /filler/],
  ])("[PAGE-04] %s is refused with the reason, and nothing is stored", async ([, answer, reason]) => {
    says(() => answer);
    const [status, message] = await problem(await suggest({ locale: "ro", field: "why.lead" }));
    expect([status, message]).toEqual([422, expect.stringMatching(reason)]);
    expect((await draftOf()).savedAt).toBe(null);
  });

  test.for<[string, Behaviour, number]>([
    ["cut at its length", { kind: "say", pieces: [translated], end: "length" }, 422],
    ["stopped by a filter", { kind: "say", pieces: [translated], end: "content_filter" }, 422],
    ["without an end", { kind: "cut", after: [translated] }, 503],
    ["nonsense", { kind: "nonsense" }, 503],
    ["an error", { kind: "status", status: 500 }, 503],
    ["nothing", { kind: "empty" }, 422],
    ["what an attacker wants", { kind: "obey" }, 422],
  ])("[PAGE-04] an answer that is %s is refused, and nothing is stored", async ([, behaviour, status]) => {
    model.behave(behaviour);
    expect((await problem(await suggest({ locale: "ro", field: "why.lead" })))[0]).toBe(status);
    expect((await draftOf()).savedAt).toBe(null);
  });

  test("[PAGE-04] a suggestion never overwrites typed text, and is refused if the source changes in the meantime", async () => {
    const typed = "Scris de un om";
    const { values } = await entryOf();
    const base = { ro: { "why.lead": values.ro?.["why.lead"] ?? "" } };
    await save({ ro: { "why.lead": typed } }, base);
    expect((await problem(await suggest({ locale: "ro", field: "why.lead" })))[0]).toBe(409);
    await ask("DELETE", "/home/draft");
    for (const meanwhile of [
      () => save({ ro: { "why.lead": typed } }, base),
      () => save({ en: { "why.lead": "Another text" } }, { en: { "why.lead": source } }),
    ]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      says(inRomanian, promise);
      const answer = suggest({ locale: "ro", field: "why.lead" });
      await expect.poll(() => model.open()).toBe(1);
      expect((await meanwhile()).status).toBe(200);
      resolve();
      expect((await problem(await answer))[0]).toBe(409);
      expect((await draftOf()).suggested).toEqual([]);
      await ask("DELETE", "/home/draft");
    }
  });

  test("[PAGE-04] testimonials and quotations are neither suggested nor sent to the model", async () => {
    const { fields } = await entryOf("testimonials");
    expect(
      fields[0]?.of?.filter(({ kind, isShared }) => !isShared && kind !== "picture").every((item) => item.isQuoted),
    ).toBe(true);
    const study = `case-${site.deps.content.caseStudies.en[0]?.slug}`;
    for (const [id, field] of [
      ["testimonials", undefined],
      [study, "testimonial.quote"],
    ] as const) {
      const answer = await suggest({ locale: "ro", ...(field && { field }) }, id);
      expect(await problem(answer)).toEqual([409, expect.stringContaining("client’s words")]);
    }
    expect(model.requests).toEqual([]);
  });

  test("[PAGE-04] refuses current fields and the first language with 409, and unknown fields with 404", async () => {
    const status = async (body: { locale: string; field?: string }) => (await suggest(body)).status;
    expect(await status({ locale: "ro", field: "why.button" })).toBe(409);
    expect(await status({ locale: "en", field: "why.lead" })).toBe(409);
    expect(await status({ locale: "ro", field: "why.nothing" })).toBe(404);
    expect(model.requests).toEqual([]);
  });

  test("[PAGE-04] sends the company's glossary along, and rejects an answer that translates its fixed terms", async () => {
    const terms = { shared: { "glossary.keep": ["Ripe & Ready"], "glossary.terms": ["crate"] } };
    const glossaryTerms = { en: { "glossary.terms.crate.term": "crate" }, ro: { "glossary.terms.crate.term": "ladă" } };
    expect(
      (
        await ask("PUT", "/glossary/draft", {
          values: { ...terms, ...glossaryTerms },
          bases: { shared: { "glossary.terms": [] } },
        })
      ).status,
    ).toBe(200);
    const published = await ask("POST", "/glossary/publish", { locales: ["en", "ro"] });
    expect(published.status).toBe(200);
    await site.refresh();
    await publishSource("Buy Ripe & Ready by the crate.");
    says(() => "Cumpărați Ripe și Ready la ladă.");
    expect(await problem(await suggest({ locale: "ro", field: "why.lead" }))).toEqual([
      422,
      expect.stringContaining("Ripe & Ready"),
    ]);
    says(() => "Cumpărați Ripe & Ready la ladă.");
    expect((await suggest({ locale: "ro", field: "why.lead" })).status).toBe(200);
    const [{ content = "" } = {}] = model.requests.at(-1)?.messages ?? [];
    expect(content).toContain("Words that stay as they are: Ripe & Ready.");
    expect(content).toContain("crate: ladă");
  });

  test("[PAGE-04] a text is sent in parts of at most 2,000 characters, and joined unchanged", async () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `Sentence ${index} of this text is about fruit and crates.`,
    ).join(" ");
    await publishSource(long);
    says((text) =>
      text
        .replaceAll("Sentence", "Propoziția")
        .replaceAll("of this text is about fruit and crates", "este din acest text și din lăzi cu fructe"),
    );
    expect((await suggest({ locale: "ro", field: "why.lead" })).status).toBe(200);
    const sent = model.requests.map(({ messages }) => messages.at(-1)?.content ?? "");
    expect(sent.length).toBe(2);
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    expect(sent.join(" ")).toBe(long);
    const suggested = String((await draftOf()).values.ro?.["why.lead"]);
    expect(suggested.match(/Propoziția \d+ este/g)).toHaveLength(60);
  });

  test("[PAGE-04] a stream reports the progress; closing the connection stops the model and stores nothing", async () => {
    const streamed = { ...headers, Accept: "text/event-stream" };
    const message = await (await ask("POST", "/home/suggest", { locale: "ro", field: "why.lead" }, streamed)).text();
    expect(message.match(/^event: .*/gm)).toEqual(["event: progress", "event: done"]);
    await ask("DELETE", "/home/draft");
    const { promise, resolve } = Promise.withResolvers<void>();
    says(inRomanian, promise);
    const stopped = await ask("POST", "/home/suggest", { locale: "ro", field: "why.lead" }, streamed);
    const reader = stopped.body?.getReader();
    await reader?.read();
    await expect.poll(() => model.open()).toBe(1);
    await reader?.cancel();
    await expect.poll(() => model.open()).toBe(0);
    resolve();
    expect((await draftOf()).savedAt).toBe(null);
  });

  test("[PAGE-04] records each request in the audit log before anything is sent, and limits them to 30 a minute", async () => {
    const streamed = { ...headers, Accept: "text/event-stream" };
    await (await ask("POST", "/home/suggest", { locale: "ro", field: "why.lead" }, streamed)).text();
    const rows = await site.deps.db.kysely.selectFrom("audit_event").selectAll().execute();
    expect(rows.filter(({ action }) => action.startsWith("translation"))).toEqual([
      expect.objectContaining({ action: "translation-suggested-ro", about: "home why.lead", admin_name: "edi" }),
    ]);
    model.behave({ kind: "status", status: 500 });
    const answers: number[] = [];
    for (let call = 0; call < 30; call++) answers.push((await suggest({ locale: "fr", field: "why.lead" })).status);
    expect([answers.slice(0, 29).every((status) => status === 503), answers[29]]).toEqual([true, 429]);
  });

  test("[PAGE-04] [TEAM-03] editors may ask for suggestions in their area, sales may not; the model's host is shown", async () => {
    const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
    expect((await ask("POST", "/home/suggest", { locale: "ro" }, sales)).status).toBe(403);
    expect((await suggest({ locale: "ro" }, "emails")).status).toBe(403);
    const translator = await site.app.request("/api/admin/translator", { headers });
    expect(await translator.json()).toEqual({ host: new URL(model.url).host });
    expect(model.requests).toEqual([]);
  });
});

describe("without a model", () => {
  const site = siteForEachTest();

  test("[PAGE-04] the calls answer 409, and the translator has no host", async () => {
    const headers = await signInAdmin(site.deps);
    const answer = await site.app.request("/api/admin/content/home/suggest", json("POST", { locale: "ro" }, headers));
    expect(answer.status).toBe(409);
    expect(await (await site.app.request("/api/admin/translator", { headers })).json()).toEqual({ host: null });
  });
});

test("[PAGE-04] the privacy notice and the suggestion button name the same model host", async () => {
  const settings = { AI_BASE_URL: "https://model.example/v1", AI_MODEL: "small" };
  const site = await createTestApp({ settings, content: siteContent });
  const headers = await signInAdmin(site.deps);
  const { host } = await readJson<{ host: string }>(site.app.request("/api/admin/translator", { headers }));
  for (const locale of locales)
    expect(await (await site.app.request(localPath(locale, "/privacy"))).text()).toContain(`(${host})`);
  await site.close();
});
