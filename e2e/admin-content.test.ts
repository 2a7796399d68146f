// The company's texts in the admin area, in a real browser: finding, editing, saving, publishing, restoring.
import { DatabaseSync } from "node:sqlite";
import { gunzipSync } from "node:zlib";
import type { Page } from "playwright-core";
import type { Draft, Entry, EntryHead } from "#app/features/content/contract.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { bearer, focused, newColleague, newSession, openScreen, says, send, toastOf } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks, expectNarrowTable } from "./axe.ts";
import { expect, test } from "./test.ts";

const path = "/api/admin/content";

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const lead = (page: Page) => section(page, "Why us").getByLabel("Lead", { exact: true });
const wordsOf = async (site: Site, address: string) => (await fetch(site.url + address)).text();

async function read(site: Site, token: string, id = "home"): Promise<Entry> {
  return readJson<Entry>(fetch(`${site.url}${path}/${id}`, { headers: bearer(token) }));
}

/** Leaves no draft. */
async function openEntry({ page, site }: { page: Page; site: Site }, { id = "home", title = "Home", query = "" } = {}) {
  const token = await newSession(site);
  await fetch(`${site.url}${path}/${id}/draft`, { method: "DELETE", headers: bearer(token) });
  await openAgain(page, token, { id, title, query });
  return token;
}

async function openAgain(page: Page, token: string, { id = "home", title = "Home", query = "" } = {}): Promise<void> {
  await openScreen(page, token, { path: `/admin/content/${id}${query}`, title });
  await section(page, "Publish").waitFor();
}

/** Publishes one field by the API. */
// oxlint-disable-next-line max-params -- the entry is the first page's nearly always
async function publish(site: Site, token: string, field: string, value: string, id = "home"): Promise<void> {
  const before = (await read(site, token, id)).values.en?.[field] ?? "";
  const body = JSON.stringify({ values: { en: { [field]: value } }, bases: { en: { [field]: before } } });
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  const saved = await fetch(`${site.url}${path}/${id}/draft`, { method: "PUT", headers, body });
  const { etag } = await readJson<Draft>(saved);
  const answer = await send(
    site,
    `${path}/${id}/publish`,
    { locales: ["en"] },
    { ...bearer(token), "If-Match": `"${etag}"` },
  );
  expect(answer.status).toBe(200);
}

test("[EDIT-01] [EDIT-05] [EDIT-06] a text is edited, saved automatically and published in one language only", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site });
  await says(page, "As published");
  await button(page, "Romanian").click();
  await section(page, "Why us").getByText("English: We are small on purpose.").waitFor();
  await lead(page).fill("Suntem puţini, dinadins.");
  await button(page, "French").focus();
  await expect.poll(() => lead(page).inputValue()).toBe("Suntem puțini, dinadins.");
  await says(page, /Draft saved/);
  await page.reload();
  await expect.poll(() => lead(page).inputValue()).toBe("Suntem puțini, dinadins.");
  expect(await wordsOf(site, "/ro")).not.toContain("dinadins");
  await button(page, "Review").click();
  await expect.poll(() => focused(page)).toBe("Publish");
  await expect.poll(() => page.getByRole("checkbox", { name: /^Romanian/ }).isChecked()).toBe(true);
  await page.getByLabel("Note").fill("Shorter");
  expect(await page.getByRole("checkbox", { name: /^(?:English|French)/ }).count()).toBe(0); // nothing is changed there
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  await expect
    .poll(() =>
      page
        .getByRole("heading", { name: "Publish", exact: true })
        .evaluate((element) => element === document.activeElement),
    )
    .toBe(true);
  await says(page, "As published");
  await expect.poll(() => wordsOf(site, "/ro")).toContain("Suntem puțini, dinadins.");
  expect(await wordsOf(site, "/")).toContain("We are small on purpose.");
  await button(page, /^Version \d+, .*, andrei, Romanian, “Shorter”$/).waitFor();
  await page.getByRole("link", { name: "Back to content" }).click();
  const row = page.getByRole("row", { name: /^Home/ });
  await row.getByText(/ by andrei$/).waitFor();
  expect((await read(site, token)).draft.savedAt).toBeNull();
});

test("[EDIT-11] the list's search finds a text in any language and opens its field; the program's own words have no link", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/content", title: "Content" });
  await page.getByRole("link", { name: "Home", exact: true }).waitFor();
  await expectAccessibleInAllLooks(page, "content");
  await expectNarrowTable(page);
  const search = page.getByRole("searchbox", { name: "Search the content" });
  await search.fill("pourquoi nous choisir");
  await expect.poll(() => new URL(page.url()).searchParams.get("search")).toBe("pourquoi nous choisir");
  await page.getByRole("link", { name: "Pourquoi nous choisir" }).click();
  await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
  const heading = section(page, "Why us").getByLabel("Heading", { exact: true });
  await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await heading.inputValue()).toBe("Pourquoi nous choisir");
  await page.goBack();
  await search.fill("skip to content");
  await page.getByText("English, not editable here").first().waitFor();
  await expectAccessible(page, "fixed words");
  await search.fill("no such words anywhere");
  await page.getByRole("heading", { name: "No text matches" }).waitFor();
  await button(page, "Show all").click();
  await page.getByRole("link", { name: "Company facts" }).waitFor();
});

test("[EDIT-01] the contents of an entry find fields by name or text, and link to its sections", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 768 } });
  await openEntry({ page, site });
  const contents = page.getByRole("navigation", { name: "Contents" });
  await contents.getByRole("button", { name: "Why us", exact: true }).click();
  await expect.poll(() => focused(page)).toBe("Why us");
  await expectAccessible(page, "contents");
  await contents.getByRole("searchbox", { name: "Find a field" }).fill("zzz");
  await contents.getByText("No field contains these words.").waitFor();
  await contents.getByRole("searchbox").fill("why us title");
  await expectAccessible(page, "found fields");
  const [first] = await contents.getByRole("listitem").getByRole("button").all();
  await first?.click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toMatch(/^field-en\.why/);
});

test("[EDIT-05] merges edits of different fields; in one field the second editor sees both texts and chooses", async ({
  page,
  openPage,
  site,
}) => {
  const token = await openEntry({ page, site });
  const other = await openPage();
  await openAgain(other, token);
  await lead(page).fill("From the first.");
  await says(page, /Draft saved/);
  const above = (item: Page) => section(item, "Top of the page").getByLabel("Above the headline", { exact: true });
  await above(other).fill("From the second.");
  await says(other, /Draft saved/);
  await expect.poll(() => lead(other).inputValue()).toBe("From the first.");
  await above(page).fill("From the first too.");
  const question = page.getByRole("alert").filter({ hasText: "andrei has changed the same text" });
  await question.getByText("From the second.").waitFor();
  await question.getByText("From the first too.").waitFor();
  await expectAccessible(page, "two texts of one field");
  await question.getByRole("button", { name: "Keep mine" }).click();
  await says(page, /Draft saved/);
  const draftOf = async () => (await read(site, token)).draft.values;
  await expect.poll(draftOf).toEqual({ en: { "why.lead": "From the first.", "hero.subtitle": "From the first too." } });
  await above(other).fill("From the second again.");
  await other.getByRole("alert").getByRole("button", { name: "Take theirs" }).click();
  await expect.poll(() => above(other).inputValue()).toBe("From the first too.");
  await says(other, /Draft saved/);
  await other.route(`**${path}/home/draft`, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  const discard = async () => {
    await button(other, "Discard the draft").click();
    await other.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  };
  await discard();
  await toastOf(other).getByText("Broken").waitFor();
  await other.unroute(`**${path}/home/draft`);
  await discard();
  await says(other, "As published");
  const heading = other.getByRole("heading", { name: "Draft", exact: true });
  await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(draftOf).toEqual({});
});

test("[EDIT-05] keeps edits in the browser while the server is unreachable, and saves them afterwards", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site });
  const draft = `**${path}/home/draft`;
  await page.route(draft, (route) => (route.request().method() === "PUT" ? route.abort() : route.continue()));
  await lead(page).fill("Typed offline.");
  await says(page, /kept in this browser/);
  await page.reload();
  await expect.poll(() => lead(page).inputValue()).toBe("Typed offline.");
  await page.unroute(draft);
  await says(page, /Draft saved/);
  await expect
    .poll(async () => (await read(site, token)).draft.values)
    .toEqual({ en: { "why.lead": "Typed offline." } });
});

test("[EDIT-04] items of a list are added, moved and removed by keyboard, and the focus follows", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site });
  const points = section(page, "Why us").getByRole("group", { name: "Points" });
  const names = () =>
    points
      .getByRole("listitem")
      .locator("p")
      .first()
      .evaluateAll(() =>
        [...document.querySelectorAll('[id="field-shared.why.points"] li > div > p')].map((name) => name.textContent),
      );
  await points.getByRole("button", { name: "Add to Points" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("A fourth point");
  await expect.poll(async () => (await names()).at(-1)).toBe("A fourth point");
  const unwritten = () => points.getByText("Required", { exact: true }).count();
  await expect.poll(unwritten).toBe(1); // the new point's text, before a publication refuses it
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await names()).indexOf("A fourth point")).toBe(1);
  await page.keyboard.type(", moved");
  const ownPoint = points
    .getByRole("listitem")
    .filter({ has: page.getByRole("button", { name: /^Move up: A fourth/ }) });
  await ownPoint.getByRole("button", { name: "Revert to the published text: Title" }).focus();
  await page.keyboard.press("Alt+ArrowUp");
  await expect.poll(async () => (await names())[0]).toBe("A fourth point, moved");
  await expect.poll(() => focused(page)).toBe("Revert to the published text: Title");
  await ownPoint.locator("textarea").first().focus();
  await page.keyboard.press("Alt+ArrowDown"); // moves the caret on macOS
  await page.keyboard.type("What it is.");
  await expect.poll(unwritten).toBe(0);
  await ownPoint.getByRole("button", { name: "Revert to the published text: Title" }).focus();
  await page.keyboard.press("Alt+ArrowDown");
  await expect.poll(async () => (await names()).indexOf("A fourth point, moved")).toBe(1);
  await points.getByRole("button", { name: "Move up: A fourth point, moved" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Move up: A fourth point, moved");
  await expect.poll(async () => (await names())[0]).toBe("A fourth point, moved");
  await says(page, /Draft saved/);
  await expect.poll(async () => (await read(site, token)).draft.values.shared?.["why.points"]).toHaveLength(4);
  await points.getByRole("button", { name: "Duplicate: A fourth point, moved" }).focus();
  await page.keyboard.press("Enter");
  await expect
    .poll(async () => (await names()).slice(0, 2))
    .toEqual(["A fourth point, moved", "A fourth point, moved"]);
  for (const _ of [1, 2]) {
    await points.getByRole("button", { name: "Remove: A fourth point, moved" }).first().focus();
    await page.keyboard.press("Enter");
  }
  await expect.poll(() => focused(page)).toBe("Remove: One number, agreed first");
  await says(page, "As published");
  await expect.poll(async () => (await read(site, token)).draft.values).toEqual({});
  const cards = section(page, "Services").getByRole("group", { name: "Cards", exact: true });
  await cards
    .getByRole("button", { name: /^Remove/ })
    .first()
    .waitFor();
  await expect.poll(() => cards.getByRole("button", { name: /^(?:Add|Duplicate)/ }).count()).toBe(0);
});

test("[EDIT-06] publishes the values shared by all languages without the languages that are unticked", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site });
  const before = await read(site, token);
  await lead(page).fill("Later.");
  const points = section(page, "Why us").getByRole("group", { name: "Points", exact: true });
  for (const way of ["down", "up"]) {
    await points.getByRole("button", { name: `Move ${way}: One number, agreed first` }).click();
    await section(page, "Publish").getByText("1 change for all languages").waitFor();
    await page.getByRole("checkbox", { name: /^English/ }).uncheck();
    await button(page, "Publish").click();
    await section(page, "Publish").getByText("for all languages").waitFor({ state: "detached" });
    await expect.poll(async () => (await read(site, token)).draft.values).toEqual({ en: { "why.lead": "Later." } });
  }
  expect((await read(site, token)).values).toEqual(before.values);
});

test("[EDIT-06] shows check errors at their fields and in a list that links to them, in their language", async ({
  page,
  site,
}) => {
  await openEntry({ page, site }, { query: "?locale=fr" });
  await page.getByLabel("Title", { exact: true }).first().fill("x");
  await page.getByLabel("Title", { exact: true }).first().press("Tab");
  await says(page, /Draft saved/);
  await button(page, "English").click();
  const publishing = `**${path}/home/publish`;
  await page.route(publishing, (route) =>
    route.fulfill({ status: 422, json: { message: "There is no such service." } }),
  );
  await button(page, "Publish").click();
  await toastOf(page).getByText("There is no such service.").waitFor();
  const isUncovered = (control: Element) => {
    const { x, y, width, height } = control.getBoundingClientRect();
    return control.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  };
  await button(page, "Publish").evaluate((control) => control.scrollIntoView({ block: "end" }));
  await expect.poll(() => button(page, "Publish").evaluate(isUncovered)).toBe(true);
  await page.unroute(publishing);
  await button(page, "Publish").click();
  const faults = page.getByRole("alert").filter({ hasText: "Not published yet" });
  await faults.getByRole("button", { name: /French.*Title/ }).click();
  const title = page.locator('[id="field-fr.title"]');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => title.getAttribute("aria-invalid")).toBe("true");
  await page.getByRole("button", { name: "Revert to the published text: Title" }).click();
  await faults.waitFor({ state: "detached" });
  await says(page, "As published");
});

test("[EDIT-09] a changed price appears in the texts, and a price written out in a text is rejected", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site }, { id: "figures", title: "Figures" });
  await expect.poll(() => section(page, "Business hours").getByLabel("To", { exact: true }).inputValue()).toBe("18:00");
  const price = section(page, "In texts: weekPrice").getByLabel("From", { exact: true });
  await price.fill("1650");
  await says(page, /Draft saved/);
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  await expect.poll(() => wordsOf(site, "/services")).toContain("$1,650");
  expect(await wordsOf(site, "/ro/services")).toContain("1.650 USD");
  await expectAccessible(page, "figures");
  expect(await section(page, "In texts: weekPrice").getByText("Required", { exact: true }).count()).toBe(0); // “To” is empty
  await price.fill("1650,50");
  await price.blur();
  await expect.poll(() => price.inputValue()).toBe("1650.5");
  await price.fill("1650.00");
  await price.blur();
  await expect.poll(() => price.inputValue()).toBe("1650");

  await openAgain(page, token, { id: "services", title: "Services" });
  const places = section(page, "Figures and facts");
  await places.getByText("{{weekPrice}}").waitFor();
  await places.getByText("$1,650").waitFor();
  await button(page, "Romanian").click();
  await places.getByText("1.650 USD").waitFor();
  await button(page, "English").click();
  const more = section(page, "What it costs").getByLabel("More", { exact: true });
  await more.fill("All about $1,650");
  await says(page, /Draft saved/);
  await button(page, "Publish").click();
  await section(page, "What it costs").getByText("“$1,650” is a figure: write {{weekPrice}}").waitFor();
  await more.fill("All about {{weekPrice}}");
  await says(page, /Draft saved/);
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  await expect.poll(() => wordsOf(site, "/services")).toContain("All about $1,650");
});

test("[HOME-22] [BRND-02] a long figure of the home page stays in its column, on a phone and beside the list", async ({
  page,
  site,
}) => {
  await publish(site, await newSession(site), "why.figure.figure", "45 Minuten");
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/");
    await page.getByText("45 Minuten", { exact: true }).waitFor();
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    const isInside = () =>
      page.getByText("45 Minuten", { exact: true }).evaluate((figure) => {
        const range = document.createRange();
        range.selectNodeContents(figure);
        const column = figure.parentElement?.parentElement;
        return column != null && range.getBoundingClientRect().right <= column.getBoundingClientRect().right;
      });
    await expect.poll(isInside).toBe(true);
  }
});

test("[EDIT-06] [S29] a publication updates the service worker's offline page, and visited pages stay cached", async ({
  openPage,
  site,
}) => {
  const token = await newSession(site);
  const page = await openPage({ serviceWorkers: "allow" });
  await page.goto("/about");
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringMatching(/^pages-(?!first)/)]);
  await page.goto("/services");
  const cachedText = (address: string) =>
    page.evaluate(async (expected) => (await caches.match(expected, { ignoreVary: true }))?.text(), address);
  await expect.poll(() => cachedText("/services")).toBeDefined();
  expect(await cachedText("/offline")).not.toContain("Not a line to be had");
  await publish(site, token, "offline.heading", "Not a line to be had", "small-pages");
  await page.goto("/about");
  await expect.poll(() => cachedText("/offline")).toContain("Not a line to be had");
  expect(await cachedText("/services")).toBeDefined();
});

test("[EDIT-04] a picture is uploaded or chosen at its field, and shown on the page once published", async ({
  page,
  site,
}) => {
  const studies = await fetch(`${site.url}${path}`, { headers: bearer(await newSession(site)) });
  const study = (await readJson<EntryHead[]>(studies)).find(({ id }) => id.startsWith("case-"));
  await openEntry({ page, site }, { id: study?.id ?? "", title: study?.title ?? "" });
  const message = section(page, "What the client says");
  const portrait = message.getByLabel("Portrait", { exact: true });
  const before = await portrait.inputValue();
  await message.getByRole("button", { name: "Choose a picture" }).click();
  const file = { name: "mill.jpg", mimeType: "image/jpeg", buffer: await phonePhoto({ width: 600, height: 1200 }) };
  await page.getByLabel("Picture file").setInputFiles(file);
  await expect.poll(() => portrait.inputValue()).toMatch(/^\/media\/[\da-f]+-960\.webp$/);
  const chosen = await portrait.inputValue();
  await portrait.fill(before);
  await message.getByRole("button", { name: "Choose a picture" }).click();
  await page.getByRole("dialog", { name: "Picture" }).getByRole("button", { name: "mill.jpg" }).click();
  await expect.poll(() => portrait.inputValue()).toBe(chosen);
  await expectAccessibleInAllLooks(page, "a field with a picture");
  await button(page, "Publish").click();
  await expect.poll(() => wordsOf(site, study?.paths[0] ?? "/")).toContain(`src="${chosen}"`);
});

test("[EDIT-07] a published version is compared word by word and restored to the draft", async ({ page, site }) => {
  const token = await openEntry({ page, site });
  await publish(site, token, "why.lead", "We are few.");
  await publish(site, token, "why.lead", "We are very many.");
  await page.reload();
  const versions = page.getByRole("button", { name: /^Version \d+, .*English$/ });
  await expect.poll(() => versions.count()).toBeGreaterThanOrEqual(2);
  await versions.nth(1).click();
  const dialog = page.getByRole("dialog", { name: /^Version/ });
  await dialog.getByText("English, Why us: Lead").waitFor();
  await expect.poll(() => dialog.locator("del").allInnerTexts()).toEqual(["few"]);
  await expectAccessible(page, "a publication");
  await dialog.getByRole("button", { name: "Restore to the draft" }).click();
  await expect.poll(() => lead(page).inputValue()).toBe("We are few.");
  await says(page, /Draft saved/);
  expect((await read(site, token)).values.en?.["why.lead"]).toBe("We are very many.");
});

test("[EDIT-03] a conflict with a file shows three texts, and is resolved by choosing one", async ({ page, site }) => {
  const token = await openEntry({ page, site });
  const file = "We are small on purpose. The engineer who scopes your project also writes a good part of the code.";
  await publish(site, token, "why.lead", "Ours.");
  const db = new DatabaseSync(databasePath(site.dataDir), { timeout: 5000 });
  const replaced = JSON.stringify("What the file had before.");
  db.prepare("update content_edit set replaced = ? where place = 'en' and field = 'why.lead'").run(replaced); // as a release would find it
  db.close();
  await publish(site, token, "why.heading", "Why teams stay");
  await page.reload();
  const panel = section(page, "Conflicts with the files");
  for (const text of ["What the file had before.", file, "Ours."])
    await panel.getByText(text, { exact: true }).waitFor();
  await expectAccessibleInAllLooks(page, "an entry with a conflict");
  await panel.getByRole("button", { name: "Use the file’s" }).click();
  await panel.waitFor({ state: "detached" });
  await expect.poll(() => lead(page).inputValue()).toBe(file);
  await expect.poll(() => lead(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect((await read(site, token)).conflicts).toEqual([]);
});

test("[EDIT-01] reports a missing entry, and offers to retry one that fails to load", async ({ page, site }) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/content/nothing", title: "Content" });
  await page.getByText("There is no such entry").waitFor();
  await page.route(`**${path}`, (route) => route.fulfill({ status: 400, json: { message: "Broken" } }));
  await page.getByRole("link", { name: "Back to content" }).click();
  await page.getByText("The content did not load").waitFor();
  await page.unroute(`**${path}`);
  await button(page, "Try again").click();
  await page.getByRole("link", { name: "Home", exact: true }).waitFor();
});

test("[EDIT-10] an admin downloads the content folder with all edits", async ({ page, site }) => {
  await openScreen(page, await newSession(site), { path: "/admin/content", title: "Content" });
  const [download] = await Promise.all([page.waitForEvent("download"), button(page, "Export as files").click()]);
  expect(download.suggestedFilename()).toMatch(/^content-\d{4}-\d\d-\d\d\.tar\.gz$/);
  const chunks = await (await download.createReadStream()).toArray();
  expect(gunzipSync(Buffer.concat(chunks)).includes("content/en/pages/home.yaml")).toBe(true);
});

/** Confirms every outdated translation, as if no English text had been changed. */
async function confirmAll(site: Site, token: string): Promise<void> {
  const outdated = await fetch(`${site.url}${path}?state=outdated`, { headers: bearer(token) });
  for (const { id } of await readJson<EntryHead[]>(outdated)) {
    const { translations } = await read(site, token, id);
    for (const locale of ["ro", "fr"]) {
      const own = translations.filter(
        (translation) => translation.locale === locale && translation.state === "outdated",
      );
      if (own.length === 0) continue;
      const body = { locale, fields: own.map(({ field }) => field) };
      expect((await send(site, `${path}/${id}/confirm`, body, bearer(token))).status).toBe(200);
    }
  }
}

test("[EDIT-08] counts outdated translations, shows what changed in the source, and steps through them by keyboard", async ({
  page,
  site,
}) => {
  const token = await openEntry({ page, site });
  await confirmAll(site, token);
  await publish(site, token, "why.lead", `We stay small, ${Date.now()}.`);
  await publish(site, token, "why.heading", `Why choose us ${Date.now()}`);
  await openScreen(page, token, { path: "/admin", title: "andrei" });
  await page.getByRole("link", { name: "4 translations are outdated" }).click();
  await page.getByRole("cell", { name: /Romanian 2 outdated/ }).waitFor();
  await expectAccessible(page, "outdated entries");
  await page.getByRole("link", { name: "Home", exact: true }).click();
  const heading = section(page, "Why us").getByLabel("Heading", { exact: true });
  await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true);
  await section(page, "Why us").locator("ins").first().waitFor();
  await page.evaluate(() => scrollTo(0, 0)); // a field that the bar at the top half covers has no target of 24 px
  await expectAccessibleInAllLooks(page, "an outdated translation");
  await button(page, "Next of 4 outdated").click();
  await expect.poll(() => lead(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await heading.focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Still right: Romanian, Why us: Heading");
  await page.keyboard.press("Enter");
  await expect.poll(() => lead(page).evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Rămânem puțini.");
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => button(page, "French").getAttribute("aria-pressed")).toBe("true");
  await says(page, /Draft saved/);
  await expect.poll(() => heading.evaluate((field) => field === document.activeElement)).toBe(true);
  const outdatedFields = async () =>
    (await read(site, token)).translations.map(({ locale, field }) => `${locale} ${field}`);
  await expect.poll(outdatedFields).toEqual(["fr why.heading", "ro why.lead", "fr why.lead"]);
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  await expect.poll(outdatedFields).toEqual(["fr why.heading", "fr why.lead"]);
});

test("[EDIT-05] [S6] two people with one entry open are notified of each other; only typing keeps their sessions active", async ({
  page,
  openPage,
  site,
}) => {
  const marks: string[] = [];
  page.on("request", (request) => {
    const at = `${request.method()} ${new URL(request.url()).pathname}`;
    if (at.startsWith("P") && at.includes(path)) marks.push(`${at} ${request.headers()["x-unattended"]}`);
  });
  const token = await openEntry({ page, site });
  const other = await openPage();
  await openAgain(other, await newColleague(site, token, "mara"));
  await says(other, "andrei has this open too");
  await says(page, "mara has this open too");
  expect(marks.splice(0).at(-1)).toBe(`POST ${path}/home/open 1`);
  await lead(page).fill("We are few.");
  await says(page, /Draft saved/);
  expect(marks.filter((mark) => mark.endsWith("undefined"))).toHaveLength(1); // the draft, or the presence call just before it
  expect(marks).toContainEqual(expect.stringMatching(/^PUT /));
});

const journey = { slug: "orlea", moved: "orlea-mills" };

/** Opens the panel's dialog for an action, and returns it. */
async function inStudy(page: Page, act: "Copy" | "Change the address" | "Delete") {
  await section(page, "Case study").getByRole("button", { name: act, exact: true }).click();
  return page.getByRole("dialog", { name: act === "Delete" ? "Delete the case study?" : /^(?:Copy|Change) the/ });
}

test("[EDIT-04] a case study can be copied, translated, published, moved and deleted, with redirects", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  const all = await readJson<EntryHead[]>(fetch(`${site.url}${path}`, { headers: bearer(token) }));
  const original = all.find(({ made }) => made);
  await openEntry({ page, site }, { id: original?.id ?? "", title: original?.title ?? "" });
  const copying = await inStudy(page, "Copy");
  await expect.poll(() => focused(page)).toBe("");
  await page.keyboard.type("Orlea counts its sacks by itself");
  await expect.poll(() => copying.getByLabel("Address").inputValue()).toBe("orlea-counts-its-sacks-by-itself");
  await expectAccessibleInAllLooks(page, "copying a case study");
  await copying.getByLabel("Address").fill(original?.made?.slug ?? "");
  await page.keyboard.press("Enter");
  await copying
    .locator('[data-slot="notice"]')
    .getByText(/is already taken/)
    .waitFor(); // the toast says it too
  await copying.getByLabel("Address").fill(journey.slug);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/content/case-${journey.slug}`);
  await says(page, "Not published yet");
  expect((await fetch(`${site.url}/case-studies/${journey.slug}`)).status).toBe(404);

  const field = (place: string, name: string) => page.locator(`[id="field-${place}.${name}"]`);
  await field("en", "client").fill("Orlea Mills");
  await page.getByRole("button", { name: "Add to Chapters" }).click();
  await page.keyboard.type("Week by week");
  const chapter = await page.evaluate(
    () => document.activeElement?.id.slice("field-en.".length, -".title".length) ?? "",
  );
  await field("en", `${chapter}.paragraphs`).fill("The scale counted every sack.");
  await field("en", `${chapter}.weeks.label`).fill("Sacks counted by the scale");
  await field("shared", `${chapter}.weeks.values`).fill("10\n40,5\n90");
  const file = { name: "mill.jpg", mimeType: "image/jpeg", buffer: await phonePhoto({ width: 600, height: 1200 }) };
  for (const picture of [`${chapter}.picture.file`, "testimonial.portrait"]) {
    await page
      .locator("[data-slot=field]", { has: field("shared", picture) })
      .getByRole("button", { name: "Choose a picture" })
      .click();
    await page.getByLabel("Picture file").setInputFiles(file);
    await expect.poll(() => field("shared", picture).inputValue()).toMatch(/^\/media\//);
  }
  const texts = {
    ro: ["Orlea își numără sacii", "Sacii numărați de cântar"],
    fr: ["Orlea compte ses sacs", "Sacs comptés"],
  };
  for (const [place, [title = "", label = ""]] of Object.entries(texts)) {
    await button(page, place === "ro" ? "Romanian" : "French").click();
    await field(place, "title").fill(title);
    await field(place, `${chapter}.weeks.label`).fill(label);
  }
  await says(page, /Draft saved/);
  await expectAccessibleInAllLooks(page, "a case study that isn't published");
  await button(page, "Publish").click();
  await toastOf(page).getByText("Published").waitFor();
  await says(page, "As published");
  for (const [place, title] of [
    ["", "Orlea counts its sacks by itself"],
    ["/ro", texts.ro[0]],
    ["/fr", texts.fr[0]],
  ])
    await expect.poll(() => wordsOf(site, `${place}/case-studies/${journey.slug}`)).toContain(title);
  const french = await wordsOf(site, `/fr/case-studies/${journey.slug}`);
  expect(french).toContain("Sacs comptés");
  expect(french.split("/media/").length).toBeGreaterThan(2);
  await expect.poll(() => wordsOf(site, "/sitemap.xml")).toContain(`/ro/case-studies/${journey.slug}<`);

  const moving = await inStudy(page, "Change the address");
  await moving.getByLabel("Address").fill(journey.moved);
  await page.keyboard.press("Enter");
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/admin/content/case-${journey.moved}`);
  const led = async (address: string) => {
    const answer = await fetch(site.url + address, { redirect: "manual" });
    return [answer.status, answer.headers.get("Location")];
  };
  await expect.poll(() => led(`/ro/case-studies/${journey.slug}`)).toEqual([308, `/ro/case-studies/${journey.moved}`]);

  const deleting = await inStudy(page, "Delete");
  await deleting.getByLabel("Redirect").selectOption("/services");
  await expectAccessibleInAllLooks(page, "deleting a case study");
  await deleting.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("link", { name: "Home", exact: true }).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "Orlea Mills" }).count()).toBe(0);
  for (const slug of Object.values(journey))
    await expect.poll(() => led(`/fr/case-studies/${slug}`)).toEqual([308, "/fr/services"]);
  await expect.poll(() => wordsOf(site, "/case-studies")).not.toContain("Orlea");
});
