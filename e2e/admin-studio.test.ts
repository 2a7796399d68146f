// The editor page of a post: drafts, publishing, languages, history and preview.
import type { Locator, Page } from "playwright-core";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { posts, writeOnly } from "./admin-posts.ts";
import type { Post } from "./admin-posts.ts";
import { andrei, bearer, newSession, openScreen, says, send, toastOf } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { readSource, show, text } from "./post-text.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

const content = "<h2>Limits</h2>\n<p>Agents need limits.</p>";

async function openStudio({ page, site }: { page: Page; site: Site }, post: Record<string, unknown> = {}) {
  const token = await writeOnly(site, { title: "One", content, ...post });
  const [written] = await posts(site, token);
  if (!written) throw new Error("There is no post.");
  await openEditor(page, token, written.id);
  return { token, id: written.id };
}

async function openEditor(page: Page, token: string, id: string): Promise<void> {
  await openScreen(page, token, { path: `/admin/blog/${id}/edit`, title: "Edit post" });
  await field(page, "Title").waitFor();
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const topOf = async (part: Locator) => (await part.boundingBox())?.y;
const read = async (site: Site, token: string, id: string) =>
  readJson<
    Post & {
      publishAt: string | null;
      locale: string;
    }
  >(fetch(`${site.url}/api/admin/blog/${id}`, { headers: bearer(token) }));

async function saveElsewhere(site: Site, { token, id }: { token: string; id: string }, post: object): Promise<void> {
  const headers = { ...bearer(token), "Content-Type": "application/json" };
  const address = `${site.url}/api/admin/blog/${id}`;
  expect((await fetch(address, { method: "PUT", headers, body: JSON.stringify(post) })).status).toBe(200);
}

test("[STUD-01] tags of other posts are added at a press, each in one spelling", async ({ page, site }) => {
  const { token, id } = await openStudio({ page, site }, { tags: ["Alpha"], published: true });
  const second = await readJson<{ id: string }>(
    send(site, "/api/admin/blog", { title: "Two", tags: ["Beta", "gamma"], published: true }, bearer(token)),
  );
  await openEditor(page, token, second.id);
  await field(page, "Tags").fill("Beta");
  await button(page, "+ Alpha").click();
  await expect.poll(() => field(page, "Tags").inputValue()).toBe("Beta, Alpha");
  await expect.poll(() => field(page, "Tags").evaluate((input) => input === document.activeElement)).toBe(true);
  await button(page, "+ gamma").waitFor();
  await field(page, "Tags").fill("Beta, Alpha, Gamma");
  await expect.poll(() => page.getByRole("list", { name: "Tags of other posts" }).count()).toBe(0);
  await openEditor(page, token, id);
  await expect.poll(() => field(page, "Tags").inputValue()).toBe("Alpha");
});

test("[STUD-04] saves a draft while typing without changing the published post, and keeps unsent text locally", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site }, { published: true });
  const saved = async () =>
    readJson<unknown>(fetch(`${site.url}/api/admin/blog/${id}/draft`, { headers: bearer(token) }));
  await says(page, "Saved");
  await show(page, "<p>Typed.</p>");
  await says(page, /Draft saved/);
  await page.reload();
  await expect.poll(() => readSource(page)).toBe("<p>Typed.</p>");
  await expect.poll(async () => (await read(site, token, id)).content).toBe(content);
  await button(page, "Update").click();
  await says(page, "Saved");
  await expect.poll(async () => (await read(site, token, id)).content).toBe("<p>Typed.</p>");

  await field(page, "Title").fill("x".repeat(201));
  await field(page, "Tags").fill(`one, ${"y".repeat(41)}`);
  await says(page, "Not saved. “Title” can have 200 characters at most. “Tags” can have 40 characters at most.");
  for (const label of ["Title", "Tags"])
    await expect.poll(() => field(page, label).getAttribute("aria-invalid")).toBe("true");
  await field(page, "Title").fill("It fits");
  await field(page, "Tags").fill("one");
  await says(page, /Draft saved/);
  await expect.poll(saved).toMatchObject({ fields: { title: "It fits", tags: ["one"] } });

  await failDrafts(page, id);
  await field(page, "Title").fill("Offline");
  await says(page, /kept in this browser/);
  await page.reload();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Offline");
  await page.unrouteAll();
  await says(page, /Draft saved/);
  await expect.poll(saved).toMatchObject({ fields: { title: "Offline" } });
});

/** Aborts every request that saves a post's draft. */
async function failDrafts(page: Page, id: string): Promise<void> {
  await page.route(`**/api/admin/blog/${id}/draft`, (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
}

test("[AUTH-30] [STUD-04] autosave keeps the edited line in view; logging out during a save discards the draft", async ({
  page,
  site,
}) => {
  const { id } = await openStudio({ page, site }, { content: "<p>Agents need limits.</p>\n".repeat(80) });
  await text(page).locator("p").nth(70).click();
  await page.keyboard.type("More ");
  await says(page, /Draft saved/);
  await expect.poll(() => topOf(page.locator(".writing-bar"))).toBe(0);
  await page.locator(".writing-bar").getByText("Draft saved").waitFor();
  for (let line = 0; line < 40; line++) await page.keyboard.press("ArrowUp");
  await page.keyboard.type("Here ");
  const line = text(page).locator("p").filter({ hasText: "Here" });
  const bar = await page.locator(".editor-bar").boundingBox();
  await expect.poll(() => topOf(line)).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  await says(page, /Draft saved/);

  const draft = `**/api/admin/blog/${id}/draft`;
  const release = await holdAnswers(page, draft);
  const request = page.waitForRequest(draft);
  await field(page, "Title").fill("Unsaved");
  await request;
  await button(page, "Logout").click();
  await page.waitForURL("**/admin/login");
  const answered = page.waitForResponse(draft);
  release();
  expect((await answered).status()).toBe(401);
  await page.getByLabel("Username or email").fill(andrei.username);
  await expect.poll(() => page.getByText("Your session has ended").count()).toBe(0);
  await openEditor(page, await newSession(site), id);
  await expect.poll(() => field(page, "Title").inputValue()).toBe("One");
});

const screens = [
  { width: 1366, height: 657 },
  { width: 390, height: 844 },
];

test.for(screens)(
  "[STUD-01] at $width × $height the title, first line and Publish are visible, and a picture's fields don't cover it",
  async (viewport, { openPage, site }) => {
    const page = await openPage({ viewport });
    const figure = '<figure><img src="/icon-192.png" width="192" height="192" /></figure>';
    await openStudio({ page, site }, { content: `${"<p>Agents need limits.</p>\n".repeat(60)}${figure}` });
    const bottomOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(() => bottomOf(field(page, "Title"))).toBeLessThan(viewport.height);
    await expect.poll(() => bottomOf(text(page).locator("p").first())).toBeLessThan(viewport.height);

    const inView = (part: Locator) =>
      part.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    const endInView = (part: Locator) =>
      part.evaluate((element) => {
        const { left, bottom, width } = element.getBoundingClientRect();
        return element.contains(document.elementFromPoint(left + width / 2, bottom - 2));
      });
    const picture = text(page).locator("figure img"); // as wide as the text, and higher than a laptop's window
    await picture.click();
    const fields = page.getByRole("region", { name: "Picture", exact: true });
    await expect.poll(async () => (await topOf(fields)) ?? 0).toBeGreaterThanOrEqual(await bottomOf(picture));
    await page.getByRole("textbox", { name: "Alternative text" }).fill("A loom");
    await expect.poll(async () => [await endInView(picture), await endInView(fields)]).toEqual([true, true]);
    await expect.poll(() => inView(button(page, "Bold"))).toBe(true);
    await expect.poll(() => inView(button(page, "Publish"))).toBe(true);
    await button(page, "Publish").click();
    const link = page.getByRole("link", { name: "View post" });
    await link.waitFor();
    await expect.poll(() => inView(link)).toBe(true);
    await page.mouse.wheel(0, 20_000);
    await expect.poll(() => inView(button(page, "Update"))).toBe(true);
    await expect.poll(() => inView(link)).toBe(true);
  },
);

test("[STUD-01] on a phone the editor shows the date of publication, and a menu takes the post back", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  const { token, id } = await openStudio({ page, site }, { published: true });
  await page.getByText(/^Published \d+ [A-Z][a-z]{2,3} \d{4}$/).waitFor();
  await page.getByLabel("More actions").click();
  await expectAccessibleInAllLooks(page, "menu of the editor");
  await page.keyboard.press("Escape");
  await expect.poll(() => button(page, "Unpublish").isVisible()).toBe(false);
  await page.getByLabel("More actions").press("Enter");
  await button(page, "Unpublish").press("Enter");
  await page.getByText("Not published", { exact: true }).waitFor();
  expect((await read(site, token, id)).published).toBe(false);
});

test("[AUTH-30] [STUD-04] text typed just before logging out is saved", async ({ page, site }) => {
  const { id } = await openStudio({ page, site });
  await field(page, "Title").fill("Typed just now");
  await button(page, "Logout").click();
  await page.waitForURL("**/admin/login");
  await openEditor(page, await newSession(site), id);
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Typed just now");
});

test("[STUD-04] text that one tab keeps in the browser isn't lost when another tab saves", async ({ page, site }) => {
  const { token, id } = await openStudio({ page, site });
  const other = await page.context().newPage();
  await openEditor(other, token, id);
  await field(page, "Title").fill("First tab");
  await says(page, /Draft saved/);
  await field(other, "Title").fill("Second tab");
  const expectConflict = () => other.getByRole("alert").getByText("andrei saved a draft").waitFor();
  await expectConflict();
  await field(page, "Title").fill("First tab again");
  const saved = async () =>
    readJson<unknown>(fetch(`${site.url}/api/admin/blog/${id}/draft`, { headers: bearer(token) }));
  await expect.poll(saved).toMatchObject({ fields: { title: "First tab again" } });
  await says(page, /Draft saved/);
  await other.reload();
  await expectConflict();
  await expect.poll(() => field(other, "Title").inputValue()).toBe("Second tab");
  await other.close();
});

test("[STUD-04] an outdated tab reports it, even after a reload, overwrites nothing unasked, and offers both drafts", async ({
  page,
  openPage,
  site,
}) => {
  const { token, id } = await openStudio({ page, site });
  const other = await openPage();
  await openEditor(other, token, id);
  await field(page, "Title").fill("First tab");
  await says(page, /Draft saved/);
  await field(other, "Title").fill("Second tab");
  const expectConflict = (tab: Page) => tab.getByRole("alert").getByText("andrei saved a draft").waitFor();
  await expectConflict(other);
  await other.reload();
  await expectConflict(other);
  await expect.poll(() => field(other, "Title").inputValue()).toBe("Second tab");
  const draft = await fetch(`${site.url}/api/admin/blog/${id}/draft`, { headers: bearer(token) });
  expect(await draft.json()).toMatchObject({ fields: { title: "First tab" } });
  await button(other, "Keep mine").click();
  await says(other, /Draft saved/);
  await field(page, "Title").fill("First tab again");
  await expectConflict(page);
  await button(page, "Use that draft").click();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Second tab");
  await field(page, "Title").fill("First tab for good");
  await says(page, /Draft saved/);
  await openScreen(other, token, { path: `/admin/blog?open=${id}`, title: "Blog Management" });
  await button(other, "Update Post").click();
  const refusal = other.getByRole("dialog").getByText("andrei has a draft of this post in the editor.");
  await refusal.first().waitFor(); // the toast says it too
});

test("[STUD-04] [STUD-05] text typed while a colleague published is compared with their version, and can be kept", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site }, { published: true });
  await failDrafts(page, id);
  await field(page, "Title").fill("Mine");
  await says(page, /kept in this browser/);
  await saveElsewhere(site, { token, id }, { title: "Theirs", content, published: true });
  await page.unrouteAll();
  await page.reload();
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Mine");
  const newer = page.getByRole("dialog", { name: /newer version/ });
  await button(page, "Update").click();
  await expect.poll(() => newer.locator("del").allInnerTexts()).toContain("Theirs");
  await newer.getByRole("button", { name: "Keep editing" }).click();
  await page.getByRole("alert").getByText("This post was saved on").waitFor();
  await button(page, "Compare").click();
  await expect.poll(() => newer.locator("ins").allInnerTexts()).toContain("Mine");
  await expectAccessibleInAllLooks(page, "conflict", "dialog[open]");
  await newer.getByRole("button", { name: "Keep mine" }).click();
  await says(page, /Draft saved/);
  await expect.poll(async () => (await read(site, token, id)).title).toBe("Theirs");
  await button(page, "Update").click();
  await expect.poll(async () => (await read(site, token, id)).title).toBe("Mine");

  await says(page, "Saved");
  await saveElsewhere(site, { token, id }, { title: "Theirs again", content, published: true });
  await field(page, "Title").fill("Mine again");
  await button(page, "Update").click();
  await expect.poll(() => newer.locator("del").allInnerTexts()).toContain("Theirs");
  await newer.getByRole("button", { name: "Keep mine" }).click();
  await newer.waitFor({ state: "detached" });
  await expect.poll(async () => (await read(site, token, id)).title).toBe("Mine again");
});

test("[STUD-04] with blocked storage drafts are saved, and leaving with unsaved text asks first", async ({
  page,
  site,
}) => {
  await page.addInitScript(() =>
    Object.defineProperty(globalThis, "indexedDB", {
      get: () => {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    }),
  );
  const { id } = await openStudio({ page, site });
  await field(page, "Title").fill("Nothing is stored");
  await says(page, /Draft saved/);
  await page.route(`**/api/admin/blog/${id}/draft`, (route) => route.abort());
  await field(page, "Title").fill("Nothing is saved");
  await says(page, /this browser can’t store it/);
  const dialog = page.waitForEvent("dialog");
  void page.close({ runBeforeUnload: true });
  const question = await dialog;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
});

test("[STUD-07] [STUD-11] [A14] schedules a post in the company's time zone; a picture without alternative text blocks publication", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site });
  await field(page, "Publish at").fill("2099-01-04T09:30");
  await button(page, "Schedule").click();
  await page.getByText("Scheduled for 4 Jan 2099, 09:30 (Europe/Bucharest)").waitFor();
  await expect
    .poll(() => read(site, token, id))
    .toMatchObject({ published: false, publishAt: "2099-01-04T07:30:00.000Z" });
  await page.goto("/admin/blog");
  const row = page.getByRole("row", { name: "One" });
  await expect
    .poll(() => row.getByRole("cell").first().innerText())
    .toMatch(/^Draft\b.*\bScheduled 4 Jan 2099, 09:30$/s);
  await page.getByRole("link", { name: "Open post One in editor" }).click();
  await button(page, "Unschedule").click();
  await page.getByText("Not published", { exact: true }).waitFor();
  await expect.poll(async () => (await read(site, token, id)).publishAt).toBeNull();
  await field(page, "Publish at").fill("2099-01-05T09:30");
  await button(page, "Save").click();
  await page.getByText("Scheduled for 5 Jan 2099, 09:30 (Europe/Bucharest)").waitFor();
  await button(page, "Unschedule").click();
  await page.getByText("Not published", { exact: true }).waitFor();

  await show(page, '<p>See <a href="/none">this</a></p><img src="/a.png">');
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Every picture needs alternative text").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Publish anyway" }).count()).toBe(0);
  await dialog.getByRole("button", { name: "Back to the text" }).click();
  await show(page, '<p>See <a href="/none">this</a></p>');
  await button(page, "Publish").click();
  await dialog.getByText("The link to /none is broken.").waitFor();
  await expectAccessibleInAllLooks(page, "faults", "dialog[open]");
  await dialog.getByRole("button", { name: "Publish anyway" }).click();
  await page.getByText(/^Published \d+ [A-Z][a-z]{2,3} \d{4}$/).waitFor({ state: "attached" });
  await expect.poll(async () => (await read(site, token, id)).published).toBe(true);
});

test("[STUD-11] a refused publication shows each picture without alternative text, and publishes once it is filled in", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site });
  const pictures = ["/icon-192.png", "/icon-512.png", "/favicon.svg"];
  const [first = "", second = "", third = ""] = pictures.map((src) => `<figure><img src="${src}" /></figure>`);
  await show(page, `<p>Looms</p>\n${first}\n${second.replace(" />", ' alt="Known" />')}\n${third}`);
  await button(page, "Publish").click();
  const dialog = page.getByRole("dialog", { name: "Not published yet" });
  const sources = () => dialog.locator("img").evaluateAll((all) => all.map((element) => element.getAttribute("src")));
  await expect.poll(sources).toEqual(["/icon-192.png", "/favicon.svg"]);
  await expect.poll(() => dialog.innerText()).not.toContain("icon-192");
  await expectAccessibleInAllLooks(page, "undescribed pictures", "dialog[open]");
  await dialog.getByRole("textbox", { name: "Alternative text" }).first().fill('A "loom" & a mill');
  await dialog.getByRole("button", { name: "Publish" }).click();
  await expect.poll(sources).toEqual(["/favicon.svg"]); // what is still missing
  await expect.poll(() => dialog.getByRole("textbox", { name: "Alternative text" }).inputValue()).toBe("");
  await dialog.getByRole("switch", { name: "Decorative" }).click();
  await dialog.getByRole("button", { name: "Publish" }).click();
  await page.getByText(/^Published \d+ [A-Z]/).waitFor({ state: "attached" });
  await expect
    .poll(async () => (await read(site, token, id)).content)
    .toBe(
      [
        "<p>Looms</p>",
        first.replace(" />", ' alt="A &quot;loom&quot; &amp; a mill" />'),
        second.replace(" />", ' alt="Known" />'),
        third.replace(" />", ' alt="" />'),
      ].join("\n"),
    );
});

test("[STUD-08] [STUD-12] a translation starts with the text and tags but no title; its slug follows the title until edited", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site }, { tags: ["Agents", "Limits"], author: "Ioana" });
  await text(page).fill("Typed just now.");
  await button(page, "Translate to Romanian").click();
  await page.waitForURL((url) => !url.pathname.includes(id));
  await expect.poll(() => page.getByLabel("Language of this text").inputValue()).toBe("ro");
  const values = () => Promise.all(["Title", "Slug", "Tags", "Author"].map((name) => field(page, name).inputValue()));
  await expect.poll(values).toEqual(["", "", "Agents, Limits", "Ioana"]);
  await expect.poll(() => text(page).innerText()).toBe("Typed just now.");
  const [translation] = await posts(site, token);
  expect(translation).toMatchObject({ locale: "ro", translationOf: id, published: false, title: "", slug: "" });
  await button(page, "Publish").click();
  await expect.poll(() => field(page, "Title").getAttribute("aria-invalid")).toBe("true");
  await field(page, "Title").fill("Soluții");
  await says(page, /Draft saved/);
  await page.reload();
  await expect.poll(values).toEqual(["Soluții", "solutii", "Agents, Limits", "Ioana"]);
  await field(page, "Title").fill("Soluții noi");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("solutii-noi");
  await field(page, "Slug").fill("noi");
  await field(page, "Title").fill("Altceva");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("noi");
  await page.getByRole("link", { name: "One", exact: true }).click();
  await page.waitForURL((url) => url.pathname.includes(id));
  await expect.poll(() => page.getByLabel("Language of this text").inputValue()).toBe("en");
  await page.getByRole("link", { name: "Altceva", exact: true }).waitFor();
  await expect.poll(() => button(page, "Translate to Romanian").count()).toBe(0);
  await text(page).fill("Tapé.");
  await page.getByLabel("Language of this text").selectOption("fr");
  await expect.poll(() => text(page).getAttribute("lang")).toBe("fr");
  await expect.poll(() => readSource(page)).toBe("<h2>Tapé.</h2>");
});

test("[STUD-12] publishes a post in three languages at once; if one has an error, nothing is published", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site });
  const translate = async (locale: string, title: string) => {
    const translation = { title: "", locale, translationOf: id, content: "<p>Text</p>" };
    const response = await send(site, "/api/admin/blog", translation, bearer(token));
    const { id: own } = await readJson<Post>(response);
    const draft = { method: "PUT", headers: { ...bearer(token), "Content-Type": "application/json" } };
    const save = (fields: object) =>
      fetch(`${site.url}/api/admin/blog/${own}/draft`, { ...draft, body: JSON.stringify(fields) });
    expect((await save({ title })).status).toBe(200);
    return save;
  };
  const saveRomanian = await translate("ro", "");
  await translate("fr", "Un");
  await page.reload();
  const versions = page.getByRole("navigation", { name: "Versions" });
  await versions.getByRole("link", { name: "French" }).waitFor();
  await expect.poll(() => versions.locator("[aria-current=page]").getAttribute("aria-label")).toBe("English: draft");
  const published = async () => (await posts(site, token)).filter((post) => post.published).length;
  await expect.poll(() => page.getByLabel("Publish Romanian").isChecked()).toBe(false); // without a title
  await page.getByLabel("Publish Romanian").check();
  await button(page, "Publish 3 languages").click();
  await page.getByText("Romanian: It has no title.").first().waitFor();
  await page.getByText("Nothing was published").waitFor();
  await expectAccessibleInAllLooks(page, "refused", "main");
  expect(await published()).toBe(0);

  expect((await saveRomanian({ title: "Unu" })).status).toBe(200);
  await button(page, "Publish 3 languages").click();
  await page.getByText("The text in Romanian has changed in the meantime.").first().waitFor(); // it was not seen here
  expect(await published()).toBe(0);
  await page.getByRole("link", { name: "Unu", exact: true }).waitFor();
  await field(page, "Title").fill("Typed");
  await button(page, "Publish 3 languages").click();
  await toastOf(page).getByText("Published in 3 languages").waitFor(); // a screen reader's words are gone after a second
  await expect
    .poll(async () => (await posts(site, token)).map((post) => [post.title, post.slug, post.published]))
    .toEqual([
      ["Un", "un", true],
      ["Unu", "unu", true],
      ["Typed", "one", true],
    ]);
  await says(page, "Saved");
  await expect.poll(() => page.getByRole("button", { name: /^Publish \d/ }).count()).toBe(0);
  await expect.poll(() => page.getByText("Nothing was published").count()).toBe(0);
  await button(page, "Update").waitFor();
});

test("[STUD-12] each language says its state, and a missing one is begun at a press; the text begins in the upper half of the screen", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 657 } });
  const { token, id } = await openStudio({ page, site }, { published: true });
  const versions = page.getByRole("navigation", { name: "Versions" });
  const names = () =>
    versions.locator("a, button").evaluateAll((all) => all.map((each) => each.getAttribute("aria-label")));
  const missing = (language: string) => `${language}: missing. Start the translation`;
  await expect.poll(names).toEqual(["English: published", missing("Romanian"), missing("French")]);
  expect(await topOf(text(page))).toBeLessThan(657 / 2);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await topOf(text(page))).toBeLessThan(844 / 2);
  await expectAccessibleInAllLooks(page, "states of languages", "main");
  await button(page, missing("French")).click();
  await expect.poll(names).toEqual(["English: published", "French: draft", missing("Romanian")]);
  await show(page, "<p>Typed.</p>");
  await expect.poll(() => page.url()).not.toContain(id);
  expect((await posts(site, token)).map(({ published }) => published).toSorted()).toEqual([false, true]);
});

test("[STUD-05] versions that failed to load can be retried; one is compared and restored to the draft", async ({
  page,
  site,
}) => {
  const isVersions = (url: URL) => url.pathname.endsWith("/versions");
  await page.route(isVersions, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  const { token, id } = await openStudio({ page, site });
  await page.getByText("The versions did not load").waitFor();
  await page.unroute(isVersions);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: /^Version 1,/ }).waitFor();
  await expect.poll(() => page.getByText("The versions did not load").count()).toBe(0);
  await show(page, "<p>Agents need bounds.</p>");
  await button(page, "Save").click();
  await expect.poll(async () => (await read(site, token, id)).content).toBe("<p>Agents need bounds.</p>");
  await says(page, "Saved");
  await page.getByRole("button", { name: /^Version 1,/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("ins").first().waitFor();
  await expect.poll(() => dialog.locator("ins").allInnerTexts()).toContain("bounds");
  await expectAccessibleInAllLooks(page, "comparison", "dialog[open]");
  await dialog.getByRole("button", { name: "Restore to the draft" }).click();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(() => readSource(page)).toBe(content);
  await expect.poll(async () => (await read(site, token, id)).content).toBe("<p>Agents need bounds.</p>");
});

test("[STUD-06] a preview link shows the draft to a browser without a session until it is revoked", async ({
  page,
  openPage,
  site,
}) => {
  await openStudio({ page, site });
  await show(page, "<p>Only in the draft.</p>");
  await says(page, /Draft saved/);
  await button(page, "Create a link").click();
  const link = await page.getByRole("textbox", { name: "Link", exact: true }).inputValue();
  const visitor = await openPage();
  await visitor.goto(new URL(link).pathname);
  await visitor.getByText("Only in the draft.").waitFor();
  await button(page, "Revoke the link").click();
  await page.getByText("The link no longer works", { exact: true }).waitFor();
  expect((await visitor.reload())?.status()).toBe(404);
});

test("[STUD-09] the panel warns about a long title and previews the social card with a chosen or generated picture", async ({
  page,
  site,
}) => {
  const { token, id } = await openStudio({ page, site });
  await page.getByRole("heading", { name: "Search engines" }).click();
  await field(page, "Title for search engines").fill("x".repeat(70));
  await page.getByText(/Too long: \d+ of 60 characters/).waitFor();
  await field(page, "Title for search engines").fill("Limits for agents");
  await field(page, "Description").fill("What an agent may not do.");
  await button(page, "Choose a picture").click();
  const file = { name: "mill.jpg", mimeType: "image/jpeg", buffer: await phonePhoto({ width: 600, height: 1200 }) };
  await page.getByLabel("Picture file").setInputFiles(file);
  const card = page.getByRole("figure").filter({ hasText: "As a card where it is shared" });
  await card.locator('img[src^="/media/"]').waitFor();
  await button(page, "Use the generated one").click();
  await card.getByText("Its picture is drawn when it is published.").waitFor();
  await button(page, "Choose a picture").click();
  await page.getByRole("dialog", { name: "Picture" }).getByRole("button", { name: "mill.jpg" }).click();
  await card.locator('img[src^="/media/"]').waitFor();
  await expectAccessibleInAllLooks(page, "editor page");
  await button(page, "Publish").click();
  await page.getByText(/^Published \d+ [A-Z][a-z]{2,3} \d{4}$/).waitFor({ state: "attached" });
  await expect.poll(() => read(site, token, id)).toMatchObject({ metaTitle: "Limits for agents" });
  await page.goto("/blog/one");
  await expect.poll(() => page.title()).toBe("Limits for agents | Corvane");
  await expect
    .poll(() => page.locator('meta[property="og:image"]').getAttribute("content"))
    .toMatch(/\/media\/\w+-960\.jpg$/);
});
