// Suggested translations in the admin area, from a fake language model: requested, stopped, reviewed, published.
import type { Page } from "playwright-core";
import { afterAll } from "vitest";
import type { Draft, Entry } from "#app/features/content/contract.ts";
import type { Issue } from "#app/features/issue/contract.ts";
import { startFakeModel } from "#test/fake-model.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import { bearer, newSession, openScreen, send } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { readSource, show } from "./post-text.ts";
import { expect, testWith } from "./test.ts";

const model = await startFakeModel();
afterAll(() => model.close());
const { host } = new URL(model.url);

const test = testWith({ AI_BASE_URL: model.url, AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60" });

const says = (by: (text: string) => string, until?: Promise<void>) =>
  model.behave({ kind: "translate", by, ...(until && { until }) });
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });
const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

const home = "/api/admin/content/home";
const lead = {
  en: "Our people plan every project with you.",
  ro: "Oamenii noștri plănuiesc fiecare proiect cu dumneavoastră.",
};

async function read(site: Site, token: string): Promise<Entry> {
  return readJson<Entry>(fetch(site.url + home, { headers: bearer(token) }));
}

/** Publishes an English text by the API, which makes the Romanian one outdated. */
async function publishLead(site: Site, token: string): Promise<void> {
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  await fetch(`${site.url}${home}/draft`, { method: "DELETE", headers });
  const before = (await read(site, token)).values.en?.["why.lead"] ?? "";
  const body = JSON.stringify({ values: { en: { "why.lead": lead.en } }, bases: { en: { "why.lead": before } } });
  const saved = await fetch(`${site.url}${home}/draft`, { method: "PUT", headers, body });
  const { etag } = await readJson<Draft>(saved);
  await send(site, `${home}/publish`, { locales: ["en"] }, { ...bearer(token), "If-Match": `"${etag}"` });
}

test("[PAGE-04] a translation can be suggested and stopped by keyboard, and is marked as one until it is edited", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await publishLead(site, token);
  const { promise: never } = Promise.withResolvers<void>();
  says(() => lead.ro, never);
  await openScreen(page, token, { path: "/admin/content/home?locale=ro&state=outdated", title: "Home" });
  const field = page.getByRole("region", { name: "Why us", exact: true }).getByLabel("Lead", { exact: true });
  const suggest = button(page, /^Suggest a translation.*Lead$/);
  await suggest.waitFor();
  await page.getByText(`The English text and your glossary will be sent to ${host}.`).first().waitFor();
  await page.evaluate(() => scrollTo(0, 0)); // elsewhere the bar that stays covers half of some field
  await expectAccessibleInAllLooks(page, "a suggestion to ask for");
  await suggest.press("Enter");
  await button(page, /^Stop/).press("Enter");
  await expect.poll(() => model.open()).toBe(0);
  await expect.poll(() => focusedText(page)).toContain("Suggest a translation");
  await expect.poll(async () => (await read(site, token)).draft.savedAt).toBe(null);
  says((text) => (text === lead.en ? lead.ro : text));
  await page.keyboard.press("Enter");
  await expect.poll(() => field.inputValue()).toBe(lead.ro);
  await expect.poll(() => field.evaluate((control) => control === document.activeElement)).toBe(true);
  await page.getByText("Suggestion", { exact: true }).waitFor();
  await page.getByText("1 suggestion that nobody has changed yet").waitFor();
  await expectAccessibleInAllLooks(page, "a suggestion");
  await field.fill(`${lead.ro} Da.`);
  await expect.poll(() => page.getByText("Suggestion", { exact: true }).count()).toBe(0);
  await expect.poll(async () => (await read(site, token)).draft.suggested).toEqual([]);
});

test("[PAGE-04] suggests the missing text of an issue, which can't be sent until someone accepts it", async ({
  page,
  site,
}) => {
  says((text) => text.replace("Two weeks", "Două săptămâni").replace("What worked.", "Ce a mers."));
  const token = await newSession(site);
  const texts = [{ locale: "en", subject: "Two weeks", content: "<p>What worked.</p>" }];
  const { id } = await readJson<Issue>(send(site, "/api/admin/issues", { texts }, bearer(token)));
  const suggested = async () => {
    const answer = await fetch(`${site.url}/api/admin/issues/${id}`, { headers: bearer(token) });
    return (await readJson<Issue>(answer)).texts.map(({ subject, isSuggestion = false }) => [subject, isSuggestion]);
  };
  await openScreen(page, token, { path: `/admin/newsletter/issues/${id}`, title: "Newsletter issue" });
  await button(page, "Add Romanian").click();
  await page.getByText(`The text in English and your glossary will be sent to ${host}.`).waitFor();
  await button(page, "Suggest a translation").press("Enter");
  await expect.poll(() => page.getByLabel("Subject", { exact: true }).inputValue()).toBe("Două săptămâni");
  await expect.poll(() => readSource(page)).toBe("<p>Ce a mers.</p>");
  await page.getByText("Suggested by a language model").waitFor();
  await expectAccessibleInAllLooks(page, "a suggested issue");
  await expect.poll(suggested).toEqual([
    ["Two weeks", false],
    ["Două săptămâni", true],
  ]);
  await button(page, "Keep this text").press("Enter");
  await expect.poll(async () => (await suggested()).at(-1)).toEqual(["Două săptămâni", false]);
});

test("[PAGE-04] a refused suggestion shows why, and changes nothing", async ({ page, site }) => {
  const token = await newSession(site);
  await publishLead(site, token);
  says(() => "<b>HTML</b>");
  await openScreen(page, token, { path: "/admin/content/home?locale=ro", title: "Home" });
  await button(page, "Suggest translations").click();
  await page.getByRole("alert").filter({ hasText: "The suggestion can’t be used. It has <b>" }).waitFor();
  await expect.poll(async () => (await read(site, token)).draft.savedAt).toBe(null);
});

test("[PAGE-04] a suggested translation of a post opens with a notice that stays until someone edits it", async ({
  page,
  site,
}) => {
  says((text) => text.replace("Agents need limits.", "Agenții au nevoie de limite.").replace("Limits", "Limite"));
  const token = await writeOnly(site, { title: "Limits", content: "<p>Agents need limits.</p>", published: true });
  const [post] = await posts(site, token);
  await openScreen(page, token, { path: `/admin/blog/${post?.id}/edit`, title: "Edit post" });
  await page.getByText(`The original and your glossary will be sent to ${host}.`).first().waitFor();
  await button(page, "Suggest a translation: Romanian").press("Enter");
  const notice = page.getByText("Suggested by a language model");
  await notice.waitFor();
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Limite");
  await expect.poll(() => readSource(page)).toBe("<p>Agenții au nevoie de limite.</p>");
  await expectAccessibleInAllLooks(page, "a suggested post");
  await show(page, "<p>Agenții cer limite.</p>");
  await expect.poll(() => notice.count()).toBe(0);
  await expect.poll(async () => (await posts(site, token)).filter(({ published }) => published).length).toBe(1);
});
