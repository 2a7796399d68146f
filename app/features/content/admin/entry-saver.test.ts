// The draft of an entry, as the browser saves it, against the real server. What the browser keeps is in memory.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { callWithTotal } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { NotSavedError } from "#app/ui/admin/draft-saver.ts";
import { stopAutosaves } from "#app/ui/admin/autosave.ts";
import { deleteAllDrafts } from "#app/ui/admin/kept-drafts.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { publish, readEntry, saveDraft } from "../contract.ts";
import type { FieldValue, Place } from "../contract.ts";
import { entryCalls } from "./entry-calls.ts";
import { openEntrySaver } from "./entry-saver.ts";
import type { EntrySaver } from "./entry-saver.ts";
import { shownValues, withValue } from "./entry-values.ts";

let site: TestApp;
let call: Caller;
beforeEach(async () => {
  site = await createTestApp();
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => site.app.request(address, init));
  const headers = await signInAdmin(site.deps);
  call = (endpoint, input, options) =>
    callWithTotal(endpoint, input, { ...options, headers: { ...options?.headers, ...headers } });
});
afterEach(async () => {
  stopAutosaves();
  await deleteAllDrafts();
  vi.unstubAllGlobals();
  await site.close();
});

const read = async () => (await call(readEntry, { params: { entry: "home" } })).answer;
const open = async (username: string) => openEntrySaver({ call, username }, await read());
const type = (saver: EntrySaver, field: string, value: FieldValue, place: Place = "en") =>
  saver.change(withValue(saver.read().fields, { place, field }, value));

async function saveElsewhere(texts: Record<string, string>): Promise<void> {
  const shown = shownValues(await read());
  const bases = Object.fromEntries(Object.keys(texts).map((field) => [field, shown.en?.[field] ?? ""]));
  await call(saveDraft, { params: { entry: "home" }, body: { values: { en: texts }, bases: { en: bases } } });
}

test("[EDIT-05] texts that another saved in other fields are taken over, and what is typed meanwhile stays", async () => {
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

test("[EDIT-05] in one field the second is told, keeps what it typed, also when opened again, and writes over it when asked", async () => {
  const saver = await open("bo");
  await saveElsewhere({ "why.lead": "From one.", "why.heading": "Also one" });
  type(saver, "why.lead", "From two.");
  expect(await saver.flush()).toBe(false);
  const again = await open("bo");
  const { state, fields } = again.read();
  expect([state.kind, fields.en?.["why.lead"]]).toEqual(["overtaken", "From two."]);
  expect(await again.writeOver(await read())).toBe(true);
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From two.", "why.heading": "Also one" });
});

test("[EDIT-05] a translation that the files lack is taken back, and leaves the draft", async () => {
  const saver = await open("ana");
  type(saver, "why.points.item-new.title", "Neuf", "fr");
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft.values.fr).toEqual({ "why.points.item-new.title": "Neuf" });
  type(saver, "why.points.item-new.title", "", "fr");
  expect(await saver.flush()).toBe(true);
  expect((await read()).draft).toMatchObject({ values: {}, savedAt: null });
});

test("[EDIT-05] a text that is undecided, or meets another one while a call runs, is written over nothing by that call", async () => {
  const saver = await open("bo");
  const calls = entryCalls({ saver, call });
  await saveElsewhere({ "why.lead": "From one." });
  type(saver, "why.lead", "From two.");
  for (const act of [
    () => calls.confirm({ place: "ro", field: "why.lead" }),
    () => calls.publish({ locales: ["en"], note: "" }),
  ])
    await expect(act()).rejects.toThrow(NotSavedError);
  expect(saver.read()).toMatchObject({ state: { kind: "overtaken" }, fields: { en: { "why.lead": "From two." } } });
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From one." });
  expect(await saver.writeOver(await read())).toBe(true);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    vi.stubGlobal("fetch", (later: string, asked: RequestInit) => site.app.request(later, asked));
    await saveElsewhere({ "why.lead": "From one again." });
    type(saver, "why.lead", "From two again.");
    return site.app.request(address, init);
  });
  await calls.confirm({ place: "ro", field: "why.lead" });
  expect([await saver.flush(), saver.read().state.kind]).toEqual([false, "overtaken"]);
  expect((await read()).draft.values.en).toEqual({ "why.lead": "From one again." });
});

test("[EDIT-05] what is typed while its field is being saved over another's merge writes over nothing", async () => {
  const saver = await open("bo");
  type(saver, "why.heading", "From two");
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    vi.stubGlobal("fetch", (later: string, asked: RequestInit) => site.app.request(later, asked));
    await saveElsewhere({ "why.lead": "From one." });
    type(saver, "why.lead", "From two.");
    return site.app.request(address, init);
  });
  expect(await saver.flush()).toBe(false);
  expect(saver.read().state.kind).toBe("overtaken");
  expect((await read()).draft.values.en).toEqual({ "why.heading": "From two", "why.lead": "From one." });
});

test("[EDIT-05] [EDIT-06] what another published meanwhile stays as published, when something else is saved or restored", async () => {
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
