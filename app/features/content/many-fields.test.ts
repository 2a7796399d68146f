// How much one signed-in person can send: too much is refused by name or number, or ignored and removed.
import { beforeEach, describe, expect, test } from "vitest";
import type { ValueScope } from "#app/content/field.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { signInAdmin } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { fixtureContent } from "#test/content.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Draft, Entry, Values } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });
  let headers: Record<string, string>;
  beforeEach(async () => {
    headers = await signInAdmin(site.deps);
  });

  const ask = (method: string, path: string, body?: unknown, more: Record<string, string> = {}) =>
    site.app.request(
      `/api/admin/content${path}`,
      body === undefined ? { method, headers: { ...headers, ...more } } : json(method, body, { ...headers, ...more }),
    );
  const save = (id: string, values: Values, bases: Values = {}, more = {}) =>
    ask("PUT", `/${id}/draft`, { values, bases }, more);
  const draftOf = (id: string) => readJson<Draft>(ask("GET", `/${id}/draft`));

  test.for([
    ["services", "services.made-up.title"],
    ["services", "blocks.made-up.link"],
    ["services", "services.constructor.title"],
    ["questions", "groups.made-up"],
    ["figures", "amounts.made-up.from"],
    ["company", "social.made-up"],
    ["home", "why..heading"],
    ["home", "why.heading."],
    ["home", "why.motto"],
  ] as const)("[EDIT-05] a name that the entry doesn't have is 422 at that name: %s, %s", async ([id, field]) => {
    const place = ["figures", "company"].includes(id) ? "shared" : "en";
    const refused = await save(id, { [place]: { [field]: "Made up" } });
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({ errors: { [`${place}.${field}`]: "There is no such field." } });
    expect((await draftOf(id)).savedAt).toBeNull();
  });

  test("[EDIT-05] a draft has at most 2,000 fields, counted after the call: one more is 422, and nothing of it is saved", async () => {
    const ids = Array.from({ length: 100 }, (_, index) => `new-${index}`);
    const lists = ["panel.lines", "panel.totals", "clients.items"];
    const texts = { "panel.lines": ["time", "text", "state"], "panel.totals": ["figure", "text"] };
    const fields = Object.entries(texts).flatMap(([list, names]) =>
      ids.flatMap((id) => names.map((name) => [`${list}.${id}.${name}`, "Text"] as const)),
    );
    const more = ids.flatMap((id) =>
      ["name", "sector", "figure"].map((name) => [`clients.items.${id}.${name}`, "Text"] as const),
    );
    const { values } = await readJson<Entry>(ask("GET", "/home"));
    const orders = (from: readonly string[]) => Object.fromEntries(from.map((list) => [list, ids]));
    const bases = { shared: Object.fromEntries(lists.map((list) => [list, values.shared?.[list] ?? []])) };
    const first = { shared: orders(lists), en: Object.fromEntries(fields), ro: Object.fromEntries(fields) };
    const filled = { ...first, fr: Object.fromEntries([...fields, ...more]) };
    const remaining = 2_000 - lists.length - 3 * fields.length - more.length;
    const withMore = (count: number) => ({ ...filled, en: Object.fromEntries([...fields, ...more.slice(0, count)]) });
    expect((await save("home", filled, bases)).status).toBe(200);
    const refused = await save("home", withMore(remaining + 1), bases);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain("at most 2000 fields; this one would change 2001");
    expect(Object.keys((await draftOf("home")).values.en ?? {})).toHaveLength(fields.length);
    expect((await save("home", withMore(remaining), bases)).status).toBe(200);
  });

  test("[EDIT-06] only the first 100 of many faults are reported, with the total", async () => {
    const { values } = await readJson<Entry>(ask("GET", "/services"));
    const empty = (texts: Values["en"] = {}) =>
      Object.fromEntries(
        Object.entries(texts).flatMap(([field, value]) => (typeof value === "string" ? [[field, ""]] : [])),
      );
    const emptied = { en: empty(values.en), ro: empty(values.ro), fr: empty(values.fr) };
    expect((await save("services", emptied, values)).status).toBe(200);
    const refused = await ask("POST", "/services/publish", { locales: ["en", "ro", "fr"] });
    expect(refused.status).toBe(422);
    const { errors, message } = await readJson<{ errors: Record<string, string>; message: string }>(refused);
    expect(Object.keys(errors)).toHaveLength(100);
    const [, sentText] = /^(\d+) texts have errors; the first 100 are listed\./.exec(message) ?? [];
    expect(Number(sentText)).toBeGreaterThan(100);
  });

  test("[EDIT-03] [EDIT-05] made-up names that were published already are ignored, and removed one by one or all at once", async () => {
    const row = { entry: "services", place: "en" as ValueScope, value: JSON.stringify("Made up"), replaced: "null" };
    const rows = Array.from({ length: 1_000 }, (_, index) => ({
      ...row,
      field: `services.x${index}.title`,
      saved_at: new Date(0).toISOString(),
      saved_by: "somebody",
    }));
    for (const some of batchesOf(rows, 500))
      await site.deps.db.kysely.insertInto("content_edit").values(some).execute();
    const { setAside, fields } = await readJson<Entry>(ask("GET", "/services"));
    expect(setAside).toHaveLength(1_000);
    expect(fields.filter(({ field }) => field.startsWith("services.x"))).toEqual([]);
    const item = { locale: "en", field: "services.x0.title", keep: "file" };
    expect(await readJson<Entry>(ask("POST", "/services/resolve", item))).toMatchObject({ setAside: { length: 999 } });
    expect((await ask("DELETE", "/services/set-aside")).status).toBe(200);
    expect(await readJson<Entry>(ask("GET", "/services"))).toMatchObject({ setAside: [] });
    expect((await ask("DELETE", "/services/set-aside")).status).toBe(404);
    expect(await site.deps.db.kysely.selectFrom("content_edit").select("field").execute()).toEqual([]);
  });

  test("[EDIT-05] an If-Match that is sent counts: another draft's is 412, with the field and both its values", async () => {
    const heading = fixtureContent.pages.home.en.why.heading;
    const theirs = await readJson<Draft>(
      save("home", { en: { "why.heading": "Theirs" } }, { en: { "why.heading": heading } }),
    );
    const mine = { en: { "why.heading": "Mine" } };
    const bases = { en: { "why.heading": "Theirs" } };
    const refused = await save("home", mine, bases, { "If-Match": '"other"' });
    expect(refused.status).toBe(412);
    const { errors } = await readJson<{ errors: Record<string, string> }>(refused);
    expect(errors["en.why.heading"]).toMatch(/“Theirs”.*“Mine”/);
    expect((await draftOf("home")).values).toEqual({ en: { "why.heading": "Theirs" } });
    expect((await save("home", mine, bases, { "If-Match": `"${theirs.etag}"` })).status).toBe(200);
  });

  /** Saves and publishes texts of an entry, and answers what is at fault. */
  async function faultsOf(id: string, changes: Values): Promise<Record<string, string>> {
    const { values } = await readJson<Entry>(ask("GET", `/${id}`));
    expect((await save(id, changes, values)).status).toBe(200);
    const answer = await ask("POST", `/${id}/publish`, { locales: ["en", "ro", "fr"] });
    if (answer.status === 200) return {};
    expect(answer.status).toBe(422);
    return (await readJson<{ errors: Record<string, string> }>(answer)).errors;
  }

  test("[EDIT-04] a link missing in one language is refused there, and one missing in all is refused in all", async () => {
    const broken = await faultsOf("booking", { en: { privacy: "We use it for the call. Privacy" } });
    expect(broken).toEqual({ "en.privacy": expect.stringContaining("text with one link") });
    expect((await ask("DELETE", "/booking/draft")).status).toBe(200);
    const unlinked = { privacy: "Privacy" };
    const everywhere = await faultsOf("booking", { en: unlinked, ro: unlinked, fr: unlinked });
    expect(Object.keys(everywhere).toSorted()).toEqual(["en.privacy", "fr.privacy", "ro.privacy"]);
    expect((await ask("DELETE", "/booking/draft")).status).toBe(200);
    expect(await faultsOf("booking", { en: { privacy: "We use it for the call. <a>Data</a>" } })).toEqual({});
    const note = await faultsOf("newsletter", { en: { "newsletter.note": "Leave at any time. <a> </a>" } });
    expect(Object.keys(note)).toEqual(["en.newsletter.note"]);
  });

  test("[EDIT-04] a placeholder removed in the first language is refused there, not at the translations", async () => {
    const { values } = await readJson<Entry>(ask("GET", "/emails"));
    const [field = ""] = Object.entries(values.en ?? {}).find(([, text]) => String(text).includes("{{name}}")) ?? [];
    const faults = await faultsOf("emails", { en: { [field]: "Without a name" } });
    expect(faults).toEqual({ [`en.${field}`]: expect.stringContaining("{{name}}") });
  });

  test.for(["title", "description"] as const)(
    "[EDIT-06] another page's %s is refused at the field that repeats it, whichever page comes first",
    async (name) => {
      const { home, contact } = fixtureContent.pages;
      expect(Object.keys(await faultsOf("home", { en: { [name]: contact.en[name] } }))).toEqual([`en.${name}`]);
      expect(Object.keys(await faultsOf("contact", { en: { [name]: home.en[name] } }))).toEqual([`en.${name}`]);
    },
  );

  test("[EDIT-01] the emails to the team, the booking form's privacy note and the caption of the drawing on About can be edited", async () => {
    const fieldsOf = async (id: string) =>
      (await readJson<Entry>(ask("GET", `/${id}`))).fields.map(({ field }) => field);
    expect(await fieldsOf("emails")).toEqual(expect.arrayContaining(["booking.team.booked", "booking.team.addPlace"]));
    expect(await fieldsOf("booking")).toContain("privacy");
    expect(await fieldsOf("about")).toEqual(expect.arrayContaining(["strokes", "story.picture.caption"]));
    expect(await faultsOf("about", { en: { strokes: "A stroke is a project." } })).toEqual({});
  });
});
