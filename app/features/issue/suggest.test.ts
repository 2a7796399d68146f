// Suggested texts of issues, by a language model that is a small server, on both databases.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { startFakeModel } from "#test/fake-model.ts";
import type { FakeModel } from "#test/fake-model.ts";
import { addSubscribers } from "#test/issues.ts";
import { readJson } from "#test/read-json.ts";
import type { Issue } from "./contract.ts";

const english = {
  locale: "en",
  subject: "The crates",
  preheader: "In short",
  content: '<p>We picked <a href="/services">40 crates</a>.</p><blockquote><p>A fine year.</p></blockquote>',
};
const romanian = {
  locale: "ro",
  subject: "Lăzile",
  preheader: "Pe scurt",
  content: '<p>Am cules <a href="/services">40 de lăzi</a>.</p><blockquote><p>A fine year.</p></blockquote>',
};
const inRomanian = (text: string) =>
  text
    .replace("The crates", "Lăzile")
    .replace("In short", "Pe scurt")
    .replace("We picked", "Am cules")
    .replace("40 crates", "40 de lăzi");

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
      SMTP_URL: "smtp://127.0.0.1:9",
      MAIL_FROM: "hello@orchard.example",
      get AI_BASE_URL() {
        return model.url;
      },
    },
  });
  const headers = signInForEachTest(site, { username: "edi", role: "editor" });
  let id: string;

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/issues${path}`,
      body === undefined ? { method, headers } : json(method, body, { ...headers, ...more }),
    );
  const read = async () => readJson<Issue>(ask("GET", `/${id}`));
  const suggest = (locale = "ro") => ask("POST", `/${id}/suggest`, { locale });
  const problem = async (response: Response) => {
    const { status, message } = await readJson<{ status: number; message: string }>(response);
    return [status, message];
  };

  beforeEach(async () => {
    model.requests.length = 0;
    says(inRomanian);
    id = (await readJson<Issue>(ask("POST", "", { texts: [english] }))).id;
  });

  test("[PAGE-04] a missing text is suggested into the draft, marked; quotations aren't sent, and the issue waits until it is kept", async () => {
    await addSubscribers(site.deps.db, 1);
    expect((await readJson<Issue>(suggest())).texts).toEqual([english, { ...romanian, isSuggestion: true }]);
    expect(JSON.stringify(model.requests)).not.toContain("fine year");
    const copied = await readJson<Issue>(ask("POST", `/${id}/copy`));
    expect(copied.texts[1]?.isSuggestion).toBe(true);
    expect(await problem(await ask("POST", `/${id}/send`, {}))).toEqual([409, expect.stringContaining("suggestion")]);
    await ask("PUT", `/${id}`, { texts: [english, { ...romanian, isSuggestion: true }] });
    expect((await read()).texts[1]?.isSuggestion).toBe(true);
    await ask("PUT", `/${id}`, { texts: [english, romanian] });
    expect((await read()).texts).toEqual([english, romanian]);
    expect((await ask("POST", `/${id}/send`, {})).status).toBe(200);
    expect(await problem(await suggest("fr"))).toEqual([409, expect.stringContaining("draft")]);
  });

  test("[PAGE-04] a text that somebody has written is never replaced, nor one that is written meanwhile; a suggestion is", async () => {
    await suggest();
    expect((await suggest()).status).toBe(200);
    await ask("PUT", `/${id}`, { texts: [english, { ...romanian, subject: "Al meu" }] });
    expect(await problem(await suggest())).toEqual([409, expect.stringContaining("Romanian")]);
    for (const texts of [[english, { ...romanian, locale: "fr" }], [{ ...english, subject: "Other crates" }]]) {
      await ask("PUT", `/${id}`, { texts: [english] });
      const { promise, resolve } = Promise.withResolvers<void>();
      says(inRomanian, promise);
      const answer = suggest("fr");
      await expect.poll(() => model.open()).toBe(1);
      expect((await ask("PUT", `/${id}`, { texts })).status).toBe(200);
      resolve();
      expect((await answer).status).toBe(409);
      expect((await read()).texts).toEqual(texts);
    }
  });

  test("[PAGE-04] refused or truncated suggestions aren't stored; the log records who asked", async () => {
    says((text) => inRomanian(text).replace("40 de lăzi", "50 de lăzi"));
    expect(await problem(await suggest())).toEqual([422, expect.stringContaining("figure 40")]);
    model.behave({ kind: "say", pieces: ["Lăzile"], end: "length" });
    expect((await suggest()).status).toBe(422);
    expect((await read()).texts).toEqual([english]);
    const rows = await site.deps.db.kysely.selectFrom("audit_event").selectAll().execute();
    expect(rows.filter(({ action, about }) => action === "translation-suggested-ro" && about === id)).toHaveLength(2);
  });

  test("[PAGE-04] progress is reported; the language of the original has no suggestion", async () => {
    const streamed = await ask("POST", `/${id}/suggest`, { locale: "ro" }, { Accept: "text/event-stream" });
    expect((await streamed.text()).match(/^event: .*/gm)).toEqual([...Array(4).fill("event: progress"), "event: done"]);
    expect((await suggest("en")).status).toBe(409);
  });
});

test("[PAGE-04] without a model the call answers 409", async () => {
  const site = await createTestApp();
  const headers = await signInAdmin(site.deps);
  const response = await site.app.request("/api/admin/issues", json("POST", { texts: [english] }, headers));
  const { id } = await readJson<Issue>(response);
  const answer = await site.app.request(`/api/admin/issues/${id}/suggest`, json("POST", { locale: "ro" }, headers));
  expect(answer.status).toBe(409);
  await site.close();
});
