// The blog's posts in the admin area, in a real browser: the list, and deleting. Writing them is admin-blog-dialog.test.ts.
import { DatabaseSync } from "node:sqlite";
import type { Page, Request } from "playwright-core";
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
import { focused, storeSession, toastOf, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks, expectNarrowTable } from "./axe.ts";
import { expect, test } from "./test.ts";
import { holdAnswers, quiet, requestsUnderWay } from "./visitor.ts";

const question = (page: Page) => page.getByRole("alertdialog", { name: "Delete Blog Post" });
const confirm = (page: Page) => question(page).getByRole("button", { name: "Delete" });
const eventually = (page: Page) => expect.poll(() => titles(page));

test("[ABLG-01] a spinner is shown while the session is checked", async ({ page, site }) => {
  const token = await writeOnly(site);
  await storeSession(page, token);
  const release = await holdAnswers(page, "**/api/admin/me");
  await page.goto("/admin/blog");
  await page.locator('[data-slot="spinner"]').waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Blog Management" }).count()).toBe(0);
  release();
  await page.getByRole("heading", { name: "Blog Management" }).waitFor();
});

test("[ABLG-03,ABLG-04,ABLG-06] the page has a title, a link to the dashboard, and a card", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site));
  await page.getByRole("heading", { level: 2, name: "Blog Posts" }).waitFor();
  await expect.poll(() => page.getByText("Create, edit, and manage your blog content.").isVisible()).toBe(true);
  await expect.poll(() => page.title()).toBe(`Blog Management | ${siteContent.company.name}`);
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await page.waitForURL((url) => url.pathname === "/admin");
});

test("[ABLG-07] a spinner with text is shown while posts load", async ({ page, site }) => {
  const token = await writeOnly(site, { title: "One" });
  const release = await holdAnswers(page, listed);
  await openBlog(page, token);
  await page.getByRole("status").filter({ hasText: "Loading blog posts..." }).waitFor();
  release();
  await row(page, "One").waitFor();
  await expect.poll(() => page.getByText("Loading blog posts...").count()).toBe(0);
});

test("[ABLG-08,ABLG-09] without posts the list says so, with a button for the first one", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site));
  await page.getByRole("heading", { name: "No blog posts yet" }).waitFor();
  await expect.poll(() => page.getByText("Create your first blog post to get started").isVisible()).toBe(true);
  await expect.poll(() => page.getByRole("table").count()).toBe(0);
  await page.getByRole("button", { name: "Create First Post" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Blog Post" });
  await dialog.getByLabel("Title").fill("The first");
  await dialog.getByRole("button", { name: "Create Post" }).click();
  await row(page, "The first").waitFor();
  await expect.poll(() => focused(page)).toBe("New Post");
});

test("[ABLG-10,ABLG-11,ABLG-12,ABLG-13,ABLG-14,ABLG-15] the table shows a post's data", async ({ page, site }) => {
  const token = await writeOnly(
    site,
    { title: "Plain draft", author: "Ioana Delmar" },
    {
      title: "Agents need a stop button",
      excerpt: "Limits, logs and hand-over. ".repeat(15),
      tags: ["Agents", "Governance"],
      published: true,
    },
  );
  await openBlog(page, token);
  await row(page, "Plain draft").waitFor();
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Title", "Status", "Category", "Author", "Date", "Actions"]);
  await expect.poll(() => titles(page)).toEqual(["Agents need a stop button", "Plain draft"]);
  await expect.poll(async () => (await cells(page, "Agents")).slice(0, 3)).toEqual(["Published", "Agents", "andrei"]);
  await expect
    .poll(async () => (await cells(page, "Plain draft")).slice(0, 4))
    .toEqual(["Draft", "Technology", "Ioana Delmar", "—"]);
  const publishedAt = (await posts(site, token))[0]?.publishedAt ?? "";
  await expect
    .poll(async () => (await cells(page, "Agents"))[3])
    .toBe(new Date(publishedAt).toLocaleDateString("en-US", { timeZone: "Europe/Bucharest" }));
  const excerpt = row(page, "Agents").getByText("Limits, logs and hand-over.");
  await expect.poll(async () => (await excerpt.boundingBox())?.height).toBeLessThan(24); // one line
  await expect.poll(() => excerpt.evaluate((text) => text.scrollWidth > text.clientWidth)).toBe(true);
});

test("[ABLG-15] the date uses the admin's locale", async ({ openPage, site }) => {
  const token = await writeOnly(site, { title: "One", published: true });
  const page = await openPage({ locale: "ro-RO" });
  await openBlog(page, token);
  await row(page, "One").waitFor();
  await expect.poll(async () => (await cells(page, "One"))[3]).toMatch(/^\d{2}\.\d{2}\.\d{4}$/);
});

test("[ABLG-16] every row has edit and delete buttons, labelled with the post", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "One" }, { title: "Two" }));
  await editOf(page, "One").click();
  await page.getByRole("dialog", { name: "Edit Blog Post" }).waitFor();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe("One");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Edit post One");
  await deleteOf(page, "Two").click();
  await question(page).waitFor();
});

test("[ABLG-16] the title opens the post too, and a published one links to the website", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "Hidden" }, { title: "Seen", published: true }));
  await page.getByRole("button", { name: "Hidden", exact: true }).click();
  await page.getByRole("dialog", { name: "Edit Blog Post" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe("Hidden");
  const view = page.getByRole("link", { name: "View post" });
  await expect
    .poll(() => view.evaluateAll((links) => links.map((link) => link.getAttribute("aria-label"))))
    .toEqual(["View post Seen (new tab)"]);
  const opened = page.waitForEvent("popup");
  await view.click();
  await (await opened).getByRole("heading", { level: 1, name: "Seen" }).waitFor();
  await (await opened).close();
});

test("a page beyond the list's end links to the first one", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "One" }), "?page=9");
  await page.getByText("This page no longer exists").waitFor();
  await page.getByRole("button", { name: "First page" }).click();
  await row(page, "One").waitFor();
});

test("[ABLG-18] [A16] a list that fails to load shows an error toast and a retry button", async ({ page, site }) => {
  const token = await writeOnly(site, { title: "One" });
  await page.route(listed, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await openBlog(page, token);
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to fetch blog posts"]);
  await expect.poll(() => toastOf(page).getAttribute("data-variant")).toBe("error");
  await page.getByText("The posts did not load").waitFor();
  await page.unroute(listed);
  await page.getByRole("button", { name: "Try again" }).click();
  await row(page, "One").waitFor();
});

test("[ABLG-19,ABLG-20,ABLG-21] [A10] delete asks with the title; Cancel and Esc delete nothing and restore the focus", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: 'The "stop" button' });
  await openBlog(page, token);
  await deleteOf(page, 'The "stop" button').click();
  await expect
    .poll(() => question(page).innerText())
    .toContain('Are you sure you want to delete "The "stop" button"? This action cannot be undone.');
  await expect.poll(() => question(page).getByRole("button").allInnerTexts()).toEqual(["Cancel", "Delete"]);
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => focused(page)).toBe('Delete post The "stop" button');
  await page.keyboard.press("Enter");
  await question(page).waitFor();
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await expect.poll(() => posts(site, token)).toHaveLength(1);
});

test("[ABLG-23,ABLG-24] [A10] a deleted post is removed without a reload, and the next row has the focus", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "One" }, { title: "Two" }, { title: "Three" });
  await openBlog(page, token);
  await deleteOf(page, "Two").click();
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && listed(new URL(request.url()))) reads += 1;
  });
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post deleted successfully"]);
  await row(page, "Two").waitFor({ state: "detached" });
  await expect.poll(() => titles(page)).toEqual(["Three", "One"]);
  await expect.poll(() => focused(page)).toBe("Delete post One");
  await expect.poll(async () => (await posts(site, token)).map(({ title }) => title)).toEqual(["Three", "One"]);
  expect(reads).toBe(0);
});

test("[ABLG-25] a failed delete shows the server's message and keeps the row", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "One" }));
  await page.route(one, (route) => route.fulfill({ status: 503, json: { message: "The database is resting." } }));
  await deleteOf(page, "One").click();
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "The database is resting."]);
  await expect.poll(() => titles(page)).toEqual(["One"]);
});

test("[ABLG-25] a failed delete without a message shows ours", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "One" }));
  await page.route(one, (route) => route.fulfill({ status: 502, body: "<h1>Bad gateway</h1>" }));
  await deleteOf(page, "One").click();
  await confirm(page).click();
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to delete blog post"]);
});

test("a post changed since the list was loaded is not deleted unseen", async ({ page, site }) => {
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

test("search, status and order are in the URL and applied by the server", async ({ page, site }) => {
  await openBlog(
    page,
    await writeOnly(
      site,
      { title: "Soluții", published: true },
      { title: "Agents" },
      { title: "Agents at work", published: true },
    ),
  );
  await page.getByRole("searchbox", { name: "Search posts" }).pressSequentially("agents");
  await page.waitForURL("**/admin/blog?search=agents");
  await eventually(page).toEqual(["Agents at work", "Agents"]);
  await page.getByRole("button", { name: "Title", exact: true }).click();
  await eventually(page).toEqual(["Agents", "Agents at work"]);
  await page.getByLabel("Filter by status").selectOption("Draft");
  await eventually(page).toEqual(["Agents"]);
  expect(new URL(page.url()).search).toBe("?search=agents&sort=title&order=asc&status=draft");
  await page.reload();
  await eventually(page).toEqual(["Agents"]);
  await page.getByRole("searchbox").fill("nothing");
  await page.getByRole("heading", { name: "No posts match" }).waitFor();
  await page.getByRole("button", { name: "Show all" }).click();
  await eventually(page).toEqual(["Agents", "Agents at work", "Soluții"]);
});

test("[S12,S13] script in a post is shown as text in list, dialog and form", async ({ page, site }) => {
  const title = "</script><svg onload=alert(1)> <!--<script ${7*7}";
  const token = await writeOnly(site, {
    title,
    author: "<img src=x onerror=alert(1)>",
    excerpt: "<b>bold</b>",
    tags: ["<i>tag</i>"],
    content: "<p>x</p>",
  });
  let alerts = 0;
  page.on("dialog", () => (alerts += 1));
  await openBlog(page, token);
  await row(page, "onload").waitFor();
  await expect.poll(() => titles(page)).toEqual([title]);
  await expect
    .poll(async () => (await cells(page, "onload")).slice(1, 3))
    .toEqual(["<i>tag</i>", "<img src=x onerror=alert(1)>"]);
  await deleteOf(page, title).click();
  await expect.poll(() => question(page).innerText()).toContain(title);
  await page.keyboard.press("Escape");
  await question(page).waitFor({ state: "detached" });
  await editOf(page, title).click();
  await expect.poll(() => page.getByRole("dialog").getByLabel("Title").inputValue()).toBe(title);
  expect(alerts).toBe(0);
});

test("[A1] axe finds no violation in any state of the list", async ({ page, site }) => {
  const token = await writeOnly(
    site,
    {
      title: "One",
      tags: ["A category with as many as forty letters"],
      excerpt: "An excerpt",
      featured: true,
      published: true,
    },
    { title: "Two" },
  );
  await openBlog(page, token);
  await row(page, "One").waitFor();
  await expectAccessibleInAllLooks(page, "table");
});

test("[A15] nothing overflows on a narrow screen", async ({ openPage, site }) => {
  const token = await writeOnly(site, {
    title: "Datenschutzgrundverordnungskonformitätsbescheinigung".repeat(2),
    author: "x".repeat(100),
    tags: ["y".repeat(40)],
    excerpt: "z".repeat(300),
  });
  const page = await openPage({ viewport: { width: 320, height: 800 } });
  await page.route("**/*.woff2", (route) => route.abort()); // on a slow line the text stays in the wider fallback font
  await openBlog(page, token);
  await row(page, "Datenschutz").waitFor();
  await expectNarrowTable(page);
});

test("the first load of an admin page is at most 220 kB in all", async ({ openFresh, site }) => {
  const token = await writeOnly(site, { title: "One" });
  const page = await openFresh();
  const requests: Request[] = [];
  const underWay = requestsUnderWay(page);
  page.on("requestfinished", (request) => requests.push(request));
  await openBlog(page, token);
  await row(page, "One").waitFor();
  await quiet(page);
  await expect.poll(() => underWay.size).toBe(0);
  const loaded = requests.filter((request) => !/\.(?:woff2|svg|png)$/.test(request.url()));
  const sizes = await Promise.all(loaded.map((request) => request.sizes()));
  const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(220_000);
});

test("[BRND-06] what is left of another company's demonstration is removed by one press, and nothing else", async ({
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
  const note = page.getByText("2 posts of the demonstration are still here, as nobody has changed them.");
  await note.waitFor();
  await expectAccessibleInAllLooks(page, "posts of the demonstration");
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["2 posts removed", ""]);
  await note.waitFor({ state: "detached" });
  await eventually(page).toEqual(["Ours"]);
  expect((await posts(site, token)).map(({ id }) => id)).toEqual([ours?.id]);
});
