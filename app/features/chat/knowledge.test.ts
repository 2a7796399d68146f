// The assistant's knowledge is made when the assistant is opened; if that fails, the first question makes it.
import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { siteContent } from "#test/content.ts";
import { readKnowledge, prepareKnowledge } from "./knowledge.server.ts";

test("a database that can't be read when the assistant is opened is logged and ends nothing", async () => {
  const { deps, logged, close } = await createTestApp({ content: siteContent });
  await deps.db.close();
  await prepareKnowledge(deps);
  expect(JSON.stringify(logged)).toContain("assistant index failed");
  await close();
});

test("[EDIT-06] requests started before a publication use the published texts, and the index is built once", async () => {
  const { app, deps, close } = await createTestApp();
  const before = { ...deps }; // the dependencies of a running request
  const headers = await signInAdmin(deps);
  const first = await readKnowledge(deps);
  const at = "/api/admin/content/about";
  const send = (method: string, path: string, body: unknown) => app.request(at + path, json(method, body, headers));
  const bases = { en: { lead: "Here since {{founded}}." } };
  await send("PUT", "/draft", { values: { en: { lead: "We plant pears since {{founded}}." } }, bases });
  expect((await send("POST", "/publish", { locales: ["en"] })).status).toBe(200);
  const now = await readKnowledge(deps);
  expect(now).not.toBe(first);
  expect(JSON.stringify(now.indexes.en.passages)).toContain("We plant pears");
  expect([await readKnowledge(before), await readKnowledge(deps)].every((other) => other === now)).toBe(true);
  await close();
});

test("[ANSW-08] the home page's opening and services, what a price includes and where consumers complain are known", async () => {
  const { deps, close } = await createTestApp({
    content: { ...siteContent, company: { ...siteContent.company, consumers: true } },
  });
  const { pages, ui } = siteContent;
  const { indexes } = await readKnowledge(deps);
  const knownText = indexes.en.passages.map(({ text }) => text).join("\n");
  const cards = pages.home.en.services.cards.map(({ text }) => text);
  const prices = pages.services.en.cost.items.map(({ text }) => text);
  for (const text of [ui.en.hero.description, ...cards, ...prices, pages.legal.en.consumers?.text])
    expect(knownText).toContain(text);
  await close();
});

test("the index is made in slices: other tasks get their turn at least every twenty passages", async () => {
  const settings = { ENQUIRY_KEEP_MONTHS: "17" }; // changes a passage of each language, so that new indexes are made
  const { deps, close } = await createTestApp({ content: siteContent, settings });
  const others = { turns: 0, isDone: false };
  const counting = (async () => {
    for (; !others.isDone; others.turns++) await setImmediate();
  })();
  const { indexes } = await readKnowledge(deps);
  others.isDone = true;
  await counting;
  const passages = Object.values(indexes).reduce((sum, index) => sum + index.passages.length, 0);
  expect(passages).toBeGreaterThan(1_000);
  expect(others.turns).toBeGreaterThan(passages / 20);
  await close();
});
