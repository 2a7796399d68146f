// The blog's posts in the admin area, in a real browser: the list, and deleting. Writing is tested in
// admin-blog-dialog.test.ts.
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { siteContent } from "#test/content.ts";
import {
  cells,
  change,
  deleteOf,
  editOf,
  listed,
  one,
  openBlog,
  posts,
  row,
  titles,
  writeOnly,
} from "./admin-posts.ts";
import { bearer, focused, send, storeSession, toastOf, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks, expectNarrowTable } from "./axe.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete Blog Post" });
const confirm = (page: Page) => question(page).getByRole("button", { name: "Delete" });
const eventually = (page: Page) => expect.poll(() => titles(page));

test("[ABLG-01] [ABLG-03] [ABLG-04] [ABLG-06] [ABLG-07] [ABLG-08] [ABLG-09] [ABLG-18] [A16] waits for the session and the posts, reports a failed load, and offers to write the first post", async ({
  page,
  site,
}) => {
  await storeSession(page, await writeOnly(site));
  const { promise: isOver, resolve: fail } = Promise.withResolvers<void>();
  await page.route(listed, async (route) => {
    await isOver;
    await route.fulfill({ status: 500, json: { message: "Broken" } });
  });
  const release = await holdAnswers(page, "**/api/admin/me");
  await page.goto("/admin/blog");
  await page.locator('[data-slot="spinner"]').waitFor();
  const heading = page.getByRole("heading", { level: 1, name: "Blog Management" });
  await expect.poll(() => heading.count()).toBe(0);
  release();
  await heading.waitFor();
  await page.getByRole("status").filter({ hasText: "Loading blog posts..." }).waitFor();
  await page.getByRole("heading", { level: 2, name: "Blog Posts" }).waitFor();
  await expect.poll(() => page.getByText("Create, edit, and manage your blog content.").isVisible()).toBe(true);
  await expect.poll(() => page.title()).toBe(`Blog Management | ${siteContent.company.name}`);
  fail();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to fetch blog posts"]);
  await expect.poll(() => toastOf(page).getAttribute("data-variant")).toBe("error");
  await page.getByText("The posts did not load").waitFor();
  await expect.poll(() => page.getByText("Loading blog posts...").count()).toBe(0);
  await page.unroute(listed);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("heading", { name: "No blog posts yet" }).waitFor();
  await expect.poll(() => page.getByText("Create your first blog post to get started").isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await page.getByRole("button", { name: "Create First Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Blog Post" });
  await dialog.getByLabel("Title").fill("The first");
  await dialog.getByRole("button", { name: "Create Post" }).click();
  await row(page, "The first").waitFor();
  await expect.poll(() => focused(page)).toBe("New Post");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
});

test("[ABLG-10] [ABLG-11] [ABLG-12] [ABLG-13] [ABLG-14] [ABLG-15] [ABLG-16] [A1] the table shows a post's data with a localized date, and links to its dialogs and the website", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ locale: "ro-RO" });
  const token = await writeOnly(
    site,
    { title: "Plain draft", author: "Ioana Delmar" },
    {
      title: "Agents need a stop button",
      excerpt: "Limits, logs and hand-over. ".repeat(15),
      tags: ["A category with as many as forty letters", "Governance"],
      published: true,
      featured: true,
    },
  );
  await openBlog(page, token);
  await row(page, "Plain draft").waitFor();
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Title", "Status", "Category", "Author", "Date", "Actions"]);
  await eventually(page).toEqual(["Agents need a stop button", "Plain draft"]);
  const publishedAt = new Date((await posts(site, token))[0]?.publishedAt ?? "");
  const date = publishedAt.toLocaleDateString("ro-RO", { dateStyle: "medium", timeZone: "Europe/Bucharest" });
  expect(date).toMatch(/^\d{1,2} [a-z]+\.? \d{4}$/);
  await expect
    .poll(async () => (await cells(page, "Agents")).slice(0, 4))
    .toEqual(["Published\nEN\nRO\nFR", "A category with as many as forty letters", "andrei", date]);
  await expect
    .poll(async () => (await cells(page, "Plain draft")).slice(0, 4))
    .toEqual(["Draft\nEN\nRO\nFR", "Technology", "Ioana Delmar", ""]);
  const excerpt = row(page, "Agents").getByText("Limits, logs and hand-over.");
  await expect.poll(async () => (await excerpt.boundingBox())?.height).toBeLessThan(24); // one line
  await expect.poll(() => excerpt.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);

  await editOf(page, "Plain draft").click();
  await page.getByRole("dialog", { name: "Edit Blog Post" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("Plain draft");
  await leaveDialog(page);
  await expect.poll(() => focused(page)).toBe("Edit post Plain draft");
  await page.getByRole("link", { name: "Plain draft", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Edit post" }).waitFor();
  await page.goBack();
  const view = page.getByRole("link", { name: "View post" });
  await expect
    .poll(() => view.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label"))))
    .toEqual(["View post Agents need a stop button (new tab)"]);
  const opened = page.waitForEvent("popup");
  await view.click();
  await (await opened).getByRole("heading", { level: 1, name: "Agents need a stop button" }).waitFor();
  await (await opened).close();
  await expectAccessibleInAllLooks(page, "table");
});

test("[STUD-12] the list shows a post and its translations as one row with its languages, starts missing translations and filters by language", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "One", tags: ["Agents"], published: true });
  const [original] = await posts(site, token);
  const romanian = { title: "Unu", locale: "ro", translationOf: original?.id, published: true };
  expect((await send(site, "/api/admin/blog", romanian, bearer(token))).status).toBe(201);
  await openBlog(page, token);
  const languages = (title: string) =>
    row(page, title)
      .getByRole("list", { name: "Languages" })
      .locator("a, button")
      .evaluateAll((all) => all.map((chip) => chip.ariaLabel));
  await eventually(page).toEqual(["One"]);
  const [own, own2] = ["Open post One in editor", "Open post Unu in editor"];
  await expect.poll(() => languages("One")).toEqual([own, "Romanian, published", "Translate to French: One"]);
  await change(site, token, { ...original, title: "One", content: "<p>New</p>" });
  await page.reload();
  await expect.poll(() => languages("One")).toEqual([own, "Romanian, published, outdated", "Translate to French: One"]);
  await expectAccessibleInAllLooks(page, "languages");
  await page.setViewportSize({ width: 1280, height: 800 }); // a phone folds the filters
  await page.getByLabel("Language", { exact: true }).selectOption("ro");
  await eventually(page).toEqual(["Unu"]);
  await expect.poll(() => languages("Unu")).toEqual([own2, "English, published", "Translate to French: Unu"]);
  const popup = page.waitForEvent("popup");
  await page.getByRole("link", { name: "View post Unu" }).click();
  const postPage = await popup;
  await postPage.getByRole("heading", { level: 1, name: "Unu" }).waitFor();
  expect(new URL(postPage.url()).pathname).toBe("/ro/blog/unu");
  await expect.poll(() => postPage.locator("html").getAttribute("lang")).toBe("ro");
  await postPage.close();

  await page.getByRole("button", { name: "Translate to French: Unu" }).click();
  await page.waitForURL((url) => url.pathname.endsWith("/edit"));
  await expect.poll(() => page.getByLabel("Tags").inputValue()).toBe("Agents"); // of the original
  await page.goBack();
  await eventually(page).toEqual(["Unu"]);
  await expect.poll(() => languages("Unu")).toEqual([own2, "English, published", "French, draft"]);
  await page.getByLabel("Language", { exact: true }).selectOption("");
  await eventually(page).toEqual(["One"]);
  await deleteOf(page, "One").click();
  await confirm(page).click();
  await eventually(page).toEqual(["Unu"]); // the original of the French one now
  await expect.poll(() => languages("Unu")).toEqual([own2, "Translate to English: Unu", "French, draft"]);
});

async function leaveDialog(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
}

test("[ABLG-19] [ABLG-20] [ABLG-21] [ABLG-23] [ABLG-24] [ABLG-25] [A10] delete asks for confirmation; a failure keeps the row, and success moves focus to the next one", async ({
  page,
  site,
}) => {
  const title = 'The "stop" button';
  const token = await writeOnly(site, { title: "One" }, { title }, { title: "Three" });
  await openBlog(page, token);
  await deleteOf(page, title).click();
  await expect
    .poll(() => question(page).innerText())
    .toContain('Are you sure you want to delete "The "stop" button"? This action cannot be undone.');
  await expect.poll(() => question(page).getByRole("button").allInnerTexts()).toEqual(["Cancel", "Delete"]);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe(`Delete post ${title}`);
  await page.keyboard.press("Enter");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => posts(site, token)).toHaveLength(3);

  await page.route(one, (route) => route.fulfill({ status: 503, json: { message: "The database is resting." } }));
  await deleteOf(page, title).click();
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "The database is resting."]);
  await question(page).waitFor({ state: "detached" });
  await page.route(one, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await deleteOf(page, title).click();
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete blog post"]);
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => titles(page)).toEqual(["Three", title, "One"]);
  await page.unroute(one);

  await deleteOf(page, title).click();
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && listed(new URL(request.url()))) reads += 1;
  });
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post deleted successfully"]);
  await row(page, title).waitFor({ state: "detached" });
  await expect.poll(() => titles(page)).toEqual(["Three", "One"]);
  await expect.poll(() => focused(page)).toBe("Delete post One");
  expect(reads).toBe(0);
  await expect.poll(async () => (await posts(site, token)).map((post) => post.title)).toEqual(["Three", "One"]);
});

test("refuses to delete a post that has changed since the list was loaded", async ({ page, site }) => {
  const token = await writeOnly(site, { title: "One" });
  await openBlog(page, token);
  await row(page, "One").waitFor();
  const [post] = await posts(site, token);
  await change(site, token, { ...post, title: "Uno" });
  await deleteOf(page, "One").click();
  await confirm(page).click();
  await expect
    .poll(() => toastWords(page))
    .toEqual([
      "Error",
      "Someone changed this after you opened it. Nothing was overwritten or deleted; look at the newer version first.",
    ]);
  await row(page, "Uno").waitFor();
  await deleteOf(page, "Uno").click();
  await confirm(page).click();
  await row(page, "Uno").waitFor({ state: "detached" });
  await expect.poll(() => posts(site, token)).toEqual([]);
});

test("search, status, order and page are in the URL and applied by the server; a page beyond the end links to the first", async ({
  page,
  site,
}) => {
  const token = await writeOnly(
    site,
    { title: "Soluții", published: true },
    { title: "Agents" },
    { title: "Agents at work", published: true },
  );
  await openBlog(page, token, "?page=9");
  await page.getByText("This page no longer exists").waitFor();
  await page.getByRole("button", { name: "First page" }).click();
  await eventually(page).toEqual(["Agents at work", "Agents", "Soluții"]);
  await page.getByRole("searchbox", { name: "Search posts" }).pressSequentially("agents");
  await page.waitForURL("**/admin/blog?search=agents");
  await eventually(page).toEqual(["Agents at work", "Agents"]);
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await eventually(page).toEqual(["Agents", "Agents at work"]);
  await page.getByLabel("Status", { exact: true }).selectOption("Draft");
  await eventually(page).toEqual(["Agents"]);
  expect(new URL(page.url()).search).toBe("?search=agents&sort=title&order=asc&status=draft");
  await page.reload();
  await eventually(page).toEqual(["Agents"]);
  await page.getByRole("searchbox").fill("nothing");
  await page.getByRole("heading", { name: "No posts match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await eventually(page).toEqual(["Agents", "Agents at work", "Soluții"]);
});

test("[S12] [S13] [A15] shows script in a post as text, and long words don't overflow a narrow screen", async ({
  page,
  site,
}) => {
  const title = "</script><svg onload=alert(1)> <!--<script ${7*7}";
  const token = await writeOnly(
    site,
    {
      title: "Datenschutzgrundverordnungskonformitätsbescheinigung".repeat(2),
      author: "x".repeat(100),
      tags: ["y".repeat(40)],
      excerpt: "z".repeat(300),
    },
    {
      title,
      author: "<img src=x onerror=alert(1)>",
      excerpt: "<b>bold</b>",
      tags: ["<i>tag</i>"],
      content: "<p>x</p>",
    },
  );
  let alerts = 0;
  page.on("dialog", () => (alerts += 1));
  await page.route("**/*.woff2", (route) => route.abort()); // on a slow line the text stays in the wider fallback font
  await openBlog(page, token);
  await row(page, "onload").waitFor();
  await expect.poll(async () => (await titles(page))[0]).toBe(title);
  await expect
    .poll(async () => (await cells(page, "onload")).slice(1, 3))
    .toEqual(["<i>tag</i>", "<img src=x onerror=alert(1)>"]);
  await deleteOf(page, title).click();
  await expect.poll(() => question(page).innerText()).toContain(title);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await editOf(page, title).click();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe(title);
  await leaveDialog(page);
  await expectNarrowTable(page);
  expect(alerts).toBe(0);
});

test("[BRND-06] removes the rest of another company's demonstration with one click, and nothing else", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "Theirs" }, { title: "Theirs too" }, { title: "Ours" });
  const [ours, ...theirs] = await posts(site, token);
  const demonstration = { company: "Whoever came before", ids: theirs.map(({ id }) => id) };
  const db = new DatabaseSync(databasePath(site.dataDir), { timeout: 5000 });
  db.prepare("insert or replace into setting (name, value) values ('demonstration_posts', ?)").run(
    JSON.stringify(demonstration),
  );
  db.close();
  await openBlog(page, token);
  const note = page.getByText("2 demo posts are still here, unchanged.");
  await note.waitFor();
  await expectAccessibleInAllLooks(page, "posts of the demonstration");
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["2 posts removed", ""]);
  await note.waitFor({ state: "detached" });
  await eventually(page).toEqual(["Ours"]);
  expect((await posts(site, token)).map(({ id }) => id)).toEqual([ours?.id]);
});
