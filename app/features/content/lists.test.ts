// The lists of the company's words, as long as they are (BRND-02), by the calls of the API and the pages that visitors
// read.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Entry, Values } from "./contract.ts";

const languages = ["en", "ro", "fr"] as const;

/** A field of an item, in a language; what a page shows of it there. */
const lists = [
  {
    name: "testimonials",
    entry: "testimonials",
    list: "testimonials",
    page: "/",
    words: { name: "Ada", role: "Miller", company: "Mill", content: "It mills" },
    picture: { field: "image" },
    shared: {},
  },
  {
    name: "team members",
    entry: "about",
    list: "team",
    page: "/about",
    words: { name: "Ada", role: "Miller", text: "She mills" },
    picture: { field: "portrait" },
    shared: {},
  },
  {
    name: "clients",
    entry: "home",
    list: "clients.items",
    page: "/",
    words: { name: "Ada", sector: "Milling", figure: "12", counts: "mills" },
    picture: { field: "mark" },
    shared: {},
  },
  {
    name: "questions",
    entry: "questions",
    list: "questions",
    page: "/faq",
    words: { question: "Who mills", answer: "The miller mills every day at dawn" },
    picture: undefined,
    shared: { page: "/services" },
  },
] as const;

const idsIn = ({ shared }: Values, list: string) => [shared?.[list] ?? []].flat().map(String);

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site);

  const entry = async (id: string) => readJson<Entry>(site.app.request(`/api/admin/content/${id}`, { headers }));
  const page = async (path: string) => (await site.app.request(path)).text();

  /** Saves, from what is there, and publishes in every language. */
  async function publish(id: string, values: Values): Promise<Response> {
    const path = `/api/admin/content/${id}`;
    const { values: bases } = await entry(id);
    const saved = await site.app.request(`${path}/draft`, json("PUT", { values, bases }, headers));
    expect(saved.status).toBe(200);
    return site.app.request(`${path}/publish`, json("POST", { locales: languages }, headers));
  }

  async function upload(): Promise<string> {
    const file = await twoColours({ width: 1000, height: 800 }).png().toBuffer();
    const sent = { method: "POST", headers: { ...headers, "Content-Type": "image/png" }, body: new Uint8Array(file) };
    const { src } = await readJson<{ src: string }>(site.app.request("/api/admin/media", sent));
    return `${src.slice(0, -"-960.png".length)}-960.webp`;
  }

  test.for(lists)("[EDIT-04] [BRND-02] $name are added in three languages, moved, and removed", async (kind) => {
    const { list } = kind;
    const before = (await entry(kind.entry)).values;
    const ids = idsIn(before, list);
    const copied = `${list}.${ids[0]}.`;
    const picture = await upload();
    const values: Values = { shared: { [list]: ["item-new", ...ids] } };
    for (const [name, value] of Object.entries(before.shared ?? {}))
      if (name.startsWith(copied)) (values.shared ??= {})[`${list}.item-new.${name.slice(copied.length)}`] = value;
    for (const [name, value] of Object.entries(kind.shared)) (values.shared ??= {})[`${list}.item-new.${name}`] = value;
    if (kind.picture) (values.shared ??= {})[`${list}.item-new.${kind.picture.field}`] = picture;
    for (const locale of languages) {
      const words = Object.entries(kind.words).map(([name, text]) => [
        `${list}.item-new.${name}`,
        `${text} (${locale}).`,
      ]);
      const alternates = { [`${list}.item-new.alternates`]: [`mill ${locale}`, `dawn ${locale}`] };
      values[locale] = { ...Object.fromEntries(words), ...(kind.entry === "questions" ? alternates : {}) };
    }
    const answer = await publish(kind.entry, values);
    expect([answer.status, answer.status === 200 ? "" : await answer.text()]).toEqual([200, ""]);
    for (const locale of languages) {
      const html = await page(locale === "en" ? kind.page : `/${locale}${kind.page === "/" ? "" : kind.page}`);
      for (const text of Object.values(kind.words)) expect(html).toContain(`${text} (${locale}).`);
      expect(html.includes(picture)).toBe(kind.picture !== undefined);
    }
    const moved = await publish(kind.entry, { shared: { [list]: [...ids, "item-new"] } });
    expect(moved.status).toBe(200);
    expect((await entry(kind.entry)).values.shared?.[list]).toEqual([...ids, "item-new"]);
    expect((await publish(kind.entry, { shared: { [list]: ids } })).status).toBe(200);
    expect(await page(kind.page)).not.toContain("(en).");
  });

  test.for(lists.filter(({ list }) => list !== "questions"))(
    "[EDIT-04] [BRND-02] there may be no $name",
    async ({ entry: id, list, page: path }) => {
      expect((await publish(id, { shared: { [list]: [] } })).status).toBe(200);
      for (const locale of ["", "/ro", "/fr"])
        expect((await site.app.request(path === "/" ? locale || "/" : locale + path)).status).toBe(200);
    },
  );

  test("[EDIT-04] rejects an empty list of questions and more than twelve people, with the error at the list", async () => {
    const none = await publish("questions", { shared: { questions: [] } });
    expect([none.status, await none.json()]).toMatchObject([
      422,
      { errors: { "shared.questions": "At least one is needed." } },
    ]);
    const { values } = await entry("about");
    const [id] = idsIn(values, "team");
    const ids = Array.from({ length: 13 }, (_, index) => `item-${index}`);
    const added: Values = { shared: { team: ids }, en: {} };
    for (const value of ids) {
      for (const name of ["name", "role", "text"])
        (added.en ??= {})[`team.${value}.${name}`] = String(values.en?.[`team.${id}.${name}`]);
      (added.shared ??= {})[`team.${value}.portrait`] = String(values.shared?.[`team.${id}.portrait`]);
    }
    const many = await publish("about", added);
    expect([many.status, await many.json()]).toMatchObject([
      422,
      { errors: { "shared.team": "At most 12; there are 13." } },
    ]);
  });

  test("[EDIT-04] the stars of a testimonial can be set and cleared", async () => {
    const { values } = await entry("testimonials");
    const [id] = idsIn(values, "testimonials");
    const field = `testimonials.${id}.rating`;
    const rating = async () => {
      const { content } = await site.deps.store.read(site.deps.db.kysely);
      return content.testimonials.ro.find((item) => item.id === id)?.rating;
    };
    expect((await publish("testimonials", { shared: { [field]: 4 } })).status).toBe(200);
    expect(await rating()).toBe(4);
    expect((await publish("testimonials", { shared: { [field]: "" } })).status).toBe(200);
    expect(await rating()).toBeUndefined();
  });

  test("[EDIT-01] shows edited names, purposes and lifetimes on the cookies page; nothing else can be edited", async () => {
    const en = {
      "entries.theme.name": "Your theme",
      "entries.theme.purpose": "Day or night.",
      "entries.theme.kept": "A year.",
    };
    const published = await publish("cookies", { en });
    expect([published.status, await published.json()]).toEqual([200, expect.anything()]);
    const html = await page("/cookies");
    for (const text of Object.values(en)) expect(html).toContain(text);
    const names = Object.values((await entry("cookies")).values).flatMap((fields) => Object.keys(fields));
    expect(new Set(names.filter((name) => name.startsWith("entries.theme.")))).toEqual(new Set(Object.keys(en)));
  });
});
