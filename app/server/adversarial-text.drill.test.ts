// Texts in shapes that cost careless code seconds, in every field of every call: refused before they are read twice.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { hashPassword } from "#app/features/auth/password.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { contentWithForm, curious } from "#test/company-forms.ts";
import { databases } from "#test/databases.ts";
import { describedCalls } from "#test/fuzz/requests.ts";
import { markShapes, shapes } from "#test/fuzz/shapes.ts";
import { longestText, textFields } from "#test/fuzz/text-fields.ts";
import type { TextField } from "#test/fuzz/text-fields.ts";
import { noLimits } from "#test/no-limits.ts";
import { readJson } from "#test/read-json.ts";

let site: TestApp;
let admin: { Authorization: string };
let fields: TextField[];

async function start(db: Db): Promise<void> {
  const settings = { ...noLimits, LIMIT_SIGN_INS_PER_MINUTE: "1000000" };
  site = await createTestApp({ db, settings, content: contentWithForm(curious) });
  admin = await signInAdmin(site.deps);
  const hash = await hashPassword("nobody guesses this one");
  await site.deps.db.kysely.updateTable("admin_user").set({ password_hash: hash }).execute();
  const created = await site.app.request("/api/chat/conversations", json("POST", {}, { "X-Session-Id": "visitor-1" }));
  const { id } = await readJson<{ id: string }>(created);
  const calls = describedCalls(await (await site.app.request("/api/openapi.json")).json());
  fields = textFields(calls, { "/api/chat/conversations/{id}/messages": id });
}

afterEach(() => vi.restoreAllMocks());

async function send({ request }: TextField, text: string, language = "en") {
  const { path, init } = request(text);
  const headers = { ...(init.headers as object), ...admin, "X-Session-Id": "visitor-1", "Accept-Language": language };
  const answer = await site.app.request(path, { ...init, headers });
  const { pathname, search } = new URL(path, "http://site.example");
  return {
    status: answer.status,
    body: await readJson<{ errors?: Record<string, string> }>(answer),
    /** A URL of more than 2,048 bytes is refused before any of it is read. */
    isOverlong: pathname.length + search.length > 2_048,
  };
}

/** Watches normalisation, whose cost is quadratic in a run of combining marks. */
function watchNormalisation(): { longest: number; longestRun: number } {
  const seen = { longest: 0, longestRun: 0 };
  const normalize = String.prototype.normalize;
  vi.spyOn(String.prototype, "normalize").mockImplementation(function watched(this: string, form?: string) {
    const text = String(this);
    const runs = text.matchAll(/[\p{M}\uFF9E\uFF9F]+/gu);
    seen.longest = Math.max(seen.longest, text.length);
    for (const [run] of runs) seen.longestRun = Math.max(seen.longestRun, Array.from(run).length);
    return normalize.call(text, form);
  });
  return seen;
}

const cases = Object.keys(markShapes).flatMap((shape) => locales.map((locale) => ({ shape, locale })));

describe.for(databases)("$name", (database) => {
  beforeAll(async () => start(await database.open()));
  afterAll(() => site.close());

  test("the API description contains every call's texts, nearly all with a maximum length", () => {
    expect(fields.length).toBeGreaterThan(80);
    const own = fields.filter(({ name }) => name === "answers.heard" || name === "answers.tried");
    expect(own.map(({ title }) => title)).toEqual(
      expect.arrayContaining([
        "POST /api/contact answers.heard",
        "POST /api/contact answers.tried",
        "POST /api/admin/contacts answers.heard",
        "PATCH /api/admin/contacts/{id} answers.tried",
      ]),
    );
    const unlimited = new Set(fields.filter(({ max }) => max === undefined).map(({ name }) => name.split(".").at(-1)));
    expect([...unlimited].toSorted()).toEqual(["at", "day", "from", "on", "startsAt", "to", "until"]);
  });

  const stored = Object.entries(shapes).filter(([name]) => name !== "lone surrogates"); // these are removed
  test.for(stored)("[R17] a body full of one character is rejected: %s", async ([, shape]) => {
    const seen = watchNormalisation();
    const taken: string[] = [];
    for (const field of fields) {
      const { status, body, isOverlong } = await send(field, longestText(field, shape));
      const isRefused = isOverlong ? status === 414 : status === 400 && body.errors?.[field.name];
      if (!isRefused) taken.push(`${field.title}: ${status}`);
    }
    expect(taken).toEqual([]);
    expect(seen.longestRun).toBeLessThanOrEqual(30);
  });

  test("[R17] a text far beyond its limit is rejected by its length alone, naming the limit", async () => {
    const seen = watchNormalisation();
    const short = fields.filter(({ isNormalised, max = 0 }) => isNormalised && max <= 500);
    for (const field of short) {
      const { status, body, isOverlong } = await send(
        field,
        longestText(field, (length) => "é".repeat(length)),
      );
      const text = isOverlong ? `${status}` : body.errors?.[field.name];
      expect(text).toMatch(new RegExp(`\\b${isOverlong ? 414 : field.max}\\b`));
    }
    expect(short.length).toBeGreaterThan(50);
    expect(seen.longest).toBeLessThanOrEqual(4 * 500);
  });

  test.for(cases)(
    "[R17] more combining marks than any language uses are rejected: $shape in $locale",
    async (input) => {
      const seen = watchNormalisation();
      const whole = site.deps.translate(input.locale, "form.combiningMarks", { field: "" });
      const [, sentence = ""] = /[”»](.+)$/.exec(whole) ?? []; // after the field's name
      for (const field of fields.filter(({ isNormalised, max = 0 }) => isNormalised && max > 100)) {
        const text = markShapes[input.shape]?.(field.max ?? 0) ?? "";
        const { status, body, isOverlong } = await send(field, text, input.locale);
        expect({ at: field.title, status }).toEqual({ at: field.title, status: isOverlong ? 414 : 400 });
        expect(isOverlong ? sentence : body.errors?.[field.name]).toContain(sentence);
      }
      expect(seen.longestRun).toBeLessThanOrEqual(30);
    },
  );

  test.for(Object.keys(shapes))("[R19] the longest text that a field accepts, of %s, breaks nothing", async (shape) => {
    const broken: string[] = [];
    for (const field of fields.filter(({ max }) => max !== undefined)) {
      const { status } = await send(field, shapes[shape]?.(field.max ?? 0) ?? "");
      if (status >= 500) broken.push(`${field.title}: ${status}`);
    }
    expect(broken).toEqual([]);
  });

  test("thirty combining marks are accepted, and decomposed text counts by its composed length", async () => {
    const details = fields.find(({ title }) => title === "POST /api/contact projectDetails");
    const decomposed = "\u1F82".repeat(5_000).normalize("NFD");
    expect(decomposed).toHaveLength(20_000);
    const statuses = [`a${"\u0301".repeat(30)}`, decomposed].map(
      async (text) => details && (await send(details, text)).status,
    );
    expect(await Promise.all(statuses)).toEqual([201, 201]);
  });

  test.for(["/contact", "/newsletter", "/book", "/ro/book/none", "/fr/contact"])(
    "[R17] a form without script has the same limits: %s",
    async (path) => {
      const seen = watchNormalisation();
      const marks = markShapes["one run of marks"]?.(20_000) ?? "";
      const names =
        "firstName email projectDetails answers.heard answers.tried name subject secret startsAt timeZone formToken".split(
          " ",
        );
      const body = new URLSearchParams(
        names.map((name) => [name, marks.slice(0, name === "email" ? undefined : 1_000)]),
      );
      const headers = { "Content-Type": "application/x-www-form-urlencoded" };
      const answer = await site.app.request(path, { method: "POST", body, headers });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.status).toBeLessThan(500);
      expect(seen.longestRun).toBeLessThanOrEqual(30);
    },
  );
});
