// The draft of an entry, as the browser saves it, against the real server. What the browser keeps is in memory.
import { expect, test, vi } from "vitest";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { NotSavedError } from "#app/ui/admin/draft-saver.ts";
import { callerForEachTest, siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { publish, readEntry, saveDraft } from "../contract.ts";
import type { FieldValue, ValueScope, Values } from "../contract.ts";
import { entryCalls } from "./entry-calls.ts";
import { openEntrySaver } from "./entry-saver.ts";
import type { EntrySaver } from "./entry-saver.ts";
import { findConflicts, mergeValues, shownValues, withOrder, withTheirs, withValue } from "./entry-values.ts";

const site = siteForEachTest();
const headers = signInForEachTest(site);
const call = callerForEachTest(site, headers);

const read = async () => (await call(readEntry, { params: { entry: "home" } })).data;
const open = async (username: string) => openEntrySaver({ call, username }, await read());
const type = (saver: EntrySaver, field: string, value: FieldValue, scope: ValueScope = "en") =>
  saver.change(withValue(saver.read().fields, { scope, field }, value));

async function saveElsewhere(texts: Record<string, string>): Promise<void> {
  const shown = shownValues(await read());
  const bases = Object.fromEntries(Object.keys(texts).map((field) => [field, shown.en?.[field] ?? ""]));
  await call(saveDraft, { params: { entry: "home" }, body: { values: { en: texts }, bases: { en: bases } } });
}

test("[EDIT-05] texts that another saved in other fields are merged, and text typed meanwhile is kept", async () => {
  const saver = await open("bo");
  await saveElsewhere({ "why.lead": "From one." });
  type(saver, "why.heading", "From two");
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    type(saver, "why.heading", "From two, and on ");
    return site.app.request(address, init);
  });
  await saver.flush();
  expect(saver.read()).toMatchObject({
    fields: { en: { "why.lead": "From one.", "why.heading": "From two, and on " } },
    state: { kind: "typing" },
  });
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From one.", "why.heading": "From two, and on" });
});

test("[EDIT-05] if two people edit one field, the second gets a conflict, keeps the text, even after a reload, and can overwrite", async () => {
  const saver = await open("bo");
  await saveElsewhere({ "why.lead": "From one.", "why.heading": "Also one" });
  type(saver, "why.lead", "From two.");
  expect(await saver.flush()).toBe(false);
  const again = await open("bo");
  const { state, fields } = again.read();
  expect([state.kind, fields.en?.["why.lead"]]).toEqual(["conflict", "From two."]);
  expect(await again.overwrite(await read())).toBe(true);
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From two.", "why.heading": "Also one" });
});

test("[EDIT-05] a translation that the files lack is undone, and removed from the draft", async () => {
  const saver = await open("ana");
  const points = saver.read().fields.shared?.["why.points"] as string[];
  type(saver, "why.points", [...points, "item-new"], "shared");
  type(saver, "why.points.item-new.title", "Neuf", "fr");
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft.values.fr).toEqual({ "why.points.item-new.title": "Neuf" });
  type(saver, "why.points.item-new.title", "", "fr");
  type(saver, "why.points", points, "shared");
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft).toMatchObject({ values: {}, savedAt: null });
});

test("[EDIT-05] a text in conflict, or one that gets into conflict during a call, is not overwritten by that call", async () => {
  const saver = await open("bo");
  const calls = entryCalls({ saver, call });
  await saveElsewhere({ "why.lead": "From one." });
  type(saver, "why.lead", "From two.");
  for (const act of [
    () => calls.confirm({ scope: "ro", field: "why.lead" }),
    () => calls.publish({ locales: ["en"], note: "" }),
  ])
    await expect(act()).rejects.toThrow(NotSavedError);
  expect(saver.read()).toMatchObject({ state: { kind: "conflict" }, fields: { en: { "why.lead": "From two." } } });
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From one." });
  expect(await saver.overwrite(await read())).toBe(true);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    vi.stubGlobal("fetch", (later: string, asked: RequestInit) => site.app.request(later, asked));
    await saveElsewhere({ "why.lead": "From one again." });
    type(saver, "why.lead", "From two again.");
    return site.app.request(address, init);
  });
  await calls.confirm({ scope: "ro", field: "why.lead" });
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "conflict"]);
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From one again." });
});

test("[EDIT-05] text typed while its field is saved over another's merge overwrites nothing", async () => {
  const saver = await open("bo");
  type(saver, "why.heading", "From two");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    vi.stubGlobal("fetch", (later: string, asked: RequestInit) => site.app.request(later, asked));
    await saveElsewhere({ "why.lead": "From one." });
    type(saver, "why.lead", "From two.");
    return site.app.request(address, init);
  });
  expect(await saver.flush()).toBe(false);
  expect(saver.read().state.kind).toBe("conflict");
  expect((await read()).draft.values.en).toEqual({ "why.heading": "From two", "why.lead": "From one." });
});

test("[EDIT-05] [EDIT-06] texts that another published meanwhile stay as published when others are saved or restored", async () => {
  const saver = await open("bo");
  const calls = entryCalls({ saver, call });
  type(saver, "why.lead", "From two.");
  await saver.flush();
  await call(publish, { params: { entry: "home" }, body: { locales: ["en"] } });
  type(saver, "why.heading", "Also two");
  expect(await saver.flush()).toBe(true);
  expect(saver.read().fields.en).toMatchObject({ "why.lead": "From two.", "why.heading": "Also two" });
  expect((await read()).draft.values.en).toEqual({ "why.heading": "Also two" });
  await call(publish, { params: { entry: "home" }, body: { locales: ["en"] } });
  await expect(calls.restore(1)).rejects.toSatisfy((error) => isStatus(error, 412));
  expect(saver.read().version.draft.savedAt).toBeNull();
  await calls.restore(1);
  expect(saver.read().version.values.en).toMatchObject({ "why.heading": "Also two" });
  expect(saver.read().fields.en).toMatchObject({ "why.lead": "From two." });
  expect((await read()).draft.values.en).toHaveProperty("why.heading");
});

/** Returns an item of a list, and the list without it. */
async function findItem() {
  const entry = await read();
  const points = shownValues(entry).shared?.["why.points"] as string[];
  const removed = points.at(-1) ?? "";
  const without = points.slice(0, -1);
  const remove = (values: Values) => withOrder(values, entry.values, "why.points", without);
  return { entry, points, without, remove, title: `why.points.${removed}.title` };
}

test("[EDIT-05] an item that another removed while its text was typed needs a decision, and is kept with its text or removed", async () => {
  const { entry, points, without, remove, title } = await findItem();
  const saver = await open("bo");
  const body = { values: { shared: { "why.points": without } }, bases: { shared: { "why.points": points } } };
  await call(saveDraft, { params: { entry: "home" }, body });
  type(saver, title, "From two");
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "conflict"]);
  const by = await read();
  const met = { typed: saver.read().fields, from: shownValues(entry), to: shownValues(by) };
  expect(findConflicts(met)).toEqual([{ scope: "shared", field: "why.points" }]);
  const taken = withTheirs(saver.read().fields, { scope: "shared", field: "why.points" }, by);
  expect([taken.shared?.["why.points"], taken.en?.[title]]).toEqual([without, entry.values.en?.[title]]);
  expect(await saver.overwrite(by)).toBe(true);
  expect((await read()).draft.values).toEqual({ en: { [title]: "From two" } });
  saver.change(remove(saver.read().fields));
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft.values).toEqual({ shared: { "why.points": without } });
});

test("[EDIT-05] removing an item that another edited meanwhile needs a confirmation, and removes its text too", async () => {
  const { points, without, remove, title } = await findItem();
  const saver = await open("bo");
  await saveElsewhere({ [title]: "From one" });
  saver.change(remove(saver.read().fields));
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "conflict"]);
  expect((await read()).draft.values).toEqual({ en: { [title]: "From one" } });
  const by = await read();
  const kept = withTheirs(saver.read().fields, { scope: "shared", field: "why.points" }, by);
  expect(mergeValues(kept, saver.read().version.values, shownValues(by))).toMatchObject({
    shared: { "why.points": points },
    en: { [title]: "From one" },
  });
  expect(await saver.overwrite(by)).toBe(true);
  expect((await read()).draft.values).toEqual({ shared: { "why.points": without } });
});
