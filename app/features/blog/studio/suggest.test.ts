// Suggested translations of posts, by a language model that is a small server, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { startFakeModel } from "#test/fake-model.ts";
import type { FakeModel } from "#test/fake-model.ts";
import { readJson } from "#test/read-json.ts";
import type { Post } from "../contract.ts";
import type { Draft, Translation } from "./contract.ts";

const quotation = "<blockquote><p>We saved the whole harvest.</p><cite>Mara</cite></blockquote>";
const picture = '<img src="/pictures/plums.jpg" alt="Crates of plums" width="600" height="400" />';
const code = "<pre><code>npm start</code></pre>";
const content = [
  "<h2>The plums</h2>",
  `<p>We pick <strong>1,200 crates</strong> each day, as the <a href="/services">services</a> say.</p>`,
  `<figure>${picture}<figcaption>The crates</figcaption></figure>`,
  quotation,
  code,
].join("\n");

const dictionary: Record<string, string> = {
  "The plums": "Prunele",
  "We pick": "Culegem",
  "1,200 crates": "1.200 de lăzi",
  "each day, as the": "în fiecare zi, așa cum spun",
  "services</a> say.": "serviciile</a> noastre.",
  "Crates of plums": "Lăzi cu prune",
  "The crates": "Lăzile",
};

const inRomanian = (text: string) =>
  Object.entries(dictionary).reduce((written, [english, romanian]) => written.replaceAll(english, romanian), text);

const model = {} as FakeModel;
beforeAll(async () => void Object.assign(model, await startFakeModel()));
afterAll(() => model.close());

const says = (by: (text: string) => string, until?: Promise<void>) =>
  model.behave({ kind: "translate", by, ...(until && { until }) });

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({
    database,
    settings: {
      AI_MODEL: "fake-1",
      get AI_BASE_URL() {
        return model.url;
      },
    },
  });
  let headers: Record<string, string>;
  let id: string;

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/blog${path}`,
      body === undefined ? { method, headers } : json(method, body, { ...headers, ...more }),
    );
  const read = async <T>(path: string) => readJson<T>(ask("GET", path));
  const suggest = (locale = "ro", postId = id) => ask("POST", `/${postId}/suggest`, { locale });
  const suggested = async () => readJson<{ id: string; draft: Draft }>(suggest());
  const problem = async (response: Response) => {
    const { status, message } = await readJson<{ status: number; message: string }>(response);
    return [status, message];
  };
  const versions = () => read<Translation[]>(`/${id}/translations`);

  beforeEach(async () => {
    model.requests.length = 0;
    says(inRomanian);
    headers = await signInAdmin(site.deps, { username: "edi", role: "editor" });
    const response = await ask("POST", "", { title: "The plums", excerpt: "We pick", content, published: true });
    id = (await readJson<Post>(response)).id;
  });

  test("[PAGE-04] suggests a post's translation as an unpublished draft; quotations and code are never sent", async () => {
    const { id: made, draft } = await suggested();
    expect(draft).toMatchObject({
      isSuggestion: true,
      fields: { title: "Prunele", excerpt: "Culegem", slug: "prunele" },
    });
    expect(draft.fields.content).toBe(
      [
        "<h2>Prunele</h2>",
        `<p>Culegem <strong>1.200 de lăzi</strong> în fiecare zi, așa cum spun <a href="/services">serviciile</a> noastre.</p>`,
        `<figure>${picture.replace("Crates of plums", "Lăzi cu prune")}<figcaption>Lăzile</figcaption></figure>`,
        quotation,
        code,
      ].join("\n"),
    );
    expect(await read<Post>(`/${made}`)).toMatchObject({
      published: false,
      locale: "ro",
      translationOf: id,
      title: "",
    });
    const sent = JSON.stringify(model.requests);
    expect([sent.includes("harvest"), sent.includes("npm start"), sent.includes("The plums")]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test("[PAGE-04] a suggested post is marked until someone saves it, and only then published with the other languages", async () => {
    const { id: made, draft } = await suggested();
    expect((await versions()).map(({ locale, isSuggestion }) => [locale, isSuggestion])).toEqual([
      ["en", false],
      ["ro", true],
    ]);
    const refused = await ask("POST", `/${id}/publish-languages`, { locales: ["ro"] });
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining("suggestion by a language model"),
    ]);
    const saved = await ask("PUT", `/${made}/draft`, draft.fields, { "If-Match": `"${draft.version}"` });
    expect(await saved.json()).toMatchObject({ isSuggestion: false });
    expect((await ask("POST", `/${id}/publish-languages`, { locales: ["ro"] })).status).toBe(200);
  });

  test("[PAGE-04] replaces a suggestion or an outdated translation, but no edited draft or current translation", async () => {
    const { id: made, draft } = await suggested();
    expect((await suggest()).status).toBe(200);
    await ask("PUT", `/${made}/draft`, { title: "A mea" });
    expect(await problem(await suggest())).toEqual([409, expect.stringContaining("has a draft in Romanian")]);
    expect((await ask("PUT", `/${made}`, { ...draft.fields, locale: "ro", translationOf: id })).status).toBe(200);
    expect(await problem(await suggest())).toEqual([409, expect.stringContaining("up to date")]);
    await ask("PUT", `/${id}`, { title: "The plums", excerpt: "The crates", content, published: true });
    expect((await versions())[1]).toMatchObject({ isOutdated: true });
    expect(await suggested()).toMatchObject({ id: made, draft: { fields: { excerpt: "Lăzile" } } });
  });

  test("[PAGE-04] a change of the original or a new draft in the meantime rejects the suggestion", async () => {
    const { id: made } = await suggested();
    for (const meanwhile of [
      () => ask("PUT", `/${id}`, { title: "Other plums", content, published: true }),
      () => ask("PUT", `/${made}/draft`, { title: "A mea" }),
    ]) {
      const { promise, resolve } = Promise.withResolvers<void>();
      says(inRomanian, promise);
      const answer = suggest();
      await expect.poll(() => model.open()).toBe(1);
      expect((await meanwhile()).status).toBe(200);
      resolve();
      expect((await answer).status).toBe(409);
    }
    expect(await read<Draft>(`/${made}/draft`)).toMatchObject({ isSuggestion: false, fields: { title: "A mea" } });
  });

  test.for<[string, (text: string) => string, RegExp]>([
    ["loses a link", (text) => text.replaceAll(/<\/?a[^>]*>/g, ""), /It lost or changed <a/],
    ["changes a link", (text) => text.replace("/services", "https://evil.example"), /It lost or changed <a/],
    ["swaps tags", (text) => text.replace("<strong>1.200 de lăzi</strong>", "<em>1.200 de lăzi</em>"), /<strong>/],
    ["changes a picture", (text) => text.replace("plums.jpg", "pears.jpg"), /<img/],
    ["adds a script", (text) => `${text}<script>alert(1)</script>`, /<script>/],
    ["loses the quotation", (text) => text.replaceAll(/<keep[^>]*>/g, ""), /<keep/],
    ["changes a figure", (text) => text.replace("1.200", "1.300"), /figure 1200/],
    ["is empty", () => "", /empty/],
  ])("[PAGE-04] a suggestion that %s is refused, and no version is made", async ([, change, reason]) => {
    says((text) => change(inRomanian(text)));
    expect(await problem(await suggest())).toEqual([422, expect.stringMatching(reason)]);
    expect(await versions()).toHaveLength(1);
  });

  test("[PAGE-04] sends a long post in parts of at most 2,000 characters with progress; a truncated answer stores nothing", async () => {
    const long = Array.from(
      { length: 60 },
      (_, index) => `<p>We pick <b>crate ${index}</b> of the many crates that day.</p>`,
    );
    says((text) =>
      text
        .replaceAll("We pick", "Culegem")
        .replaceAll(/crate (\d)/g, "lada $1")
        .replaceAll("of the many crates that day", "din lăzile pe care le avem în acea zi"),
    );
    await ask("PUT", `/${id}`, { title: "We pick", content: long.join(""), published: true });
    const streamed = await ask("POST", `/${id}/suggest`, { locale: "ro" }, { Accept: "text/event-stream" });
    const events = await streamed.text();
    const sent = model.requests.map(({ messages }) => messages.at(-1)?.content ?? "");
    expect(Math.max(...sent.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
    expect(sent.slice(1).join("")).toBe(long.join(""));
    expect(events.match(/^event: progress$/gm)).toHaveLength(sent.length + 1);
    expect(events).toContain("event: done");
    model.behave({ kind: "say", pieces: ["Culegem"], end: "length" });
    expect(await problem(await suggest("fr"))).toEqual([422, expect.stringContaining("didn’t finish")]);
    expect(await versions()).toHaveLength(2);
  });

  test("[PAGE-04] a token with draft access may ask for suggestions, and the audit log names the admin and the token", async () => {
    const password = "correct horse battery";
    const admin = await signInAdmin(site.deps, { password });
    const response = await site.app.request(
      "/api/admin/tokens",
      json("POST", { name: "writer", access: "draft", areas: ["posts"], password }, admin),
    );
    const { token } = await readJson<{ token: string }>(response);
    headers = { Authorization: `Bearer ${token}` };
    expect((await suggest()).status).toBe(200);
    const rows = await site.deps.db.kysely.selectFrom("audit_event").selectAll().execute();
    expect(rows).toContainEqual(
      expect.objectContaining({
        action: "translation-suggested-ro",
        about: id,
        admin_name: "andrei",
        token_name: "writer",
      }),
    );
  });
});

test("[PAGE-04] without a model the call answers 409", async () => {
  const site = await createTestApp();
  const headers = await signInAdmin(site.deps);
  const response = await site.app.request(
    "/api/admin/blog",
    json("POST", { title: "One", content: "<p>One.</p>" }, headers),
  );
  const { id } = await readJson<Post>(response);
  const answer = await site.app.request(`/api/admin/blog/${id}/suggest`, json("POST", { locale: "ro" }, headers));
  expect(answer.status).toBe(409);
  await site.close();
});
