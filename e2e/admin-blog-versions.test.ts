// Two authors at one post in the admin area, in two browsers' sessions: whose words stay is asked, never decided unseen.
import type { Page } from "playwright-core";
import {
  deleteOf,
  dialog,
  editOf,
  field,
  isClosed,
  openBlog,
  posts,
  press,
  row,
  titles,
  writeOnly,
} from "./admin-posts.ts";
import { andrei, bearer, focused, newSession, send, toastOf, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import type { Site } from "./site.ts";
import { expect, test } from "./test.ts";

const opened = {
  title: "One",
  slug: "one",
  excerpt: "Short.",
  content: "<p>Agents need limits.</p>\n<p>And a button.</p>",
  tags: ["AI"],
};

type Openers = { openPage: () => Promise<Page>; site: Site };

/** Both have opened the post; the other one has then saved these changes. */
async function bothOpen({ openPage, site }: Openers, theirs: Record<string, string>) {
  const token = await writeOnly(site, opened);
  const [mine, other] = [await openPage(), await openPage()];
  for (const page of [mine, other]) {
    await openBlog(page, page === mine ? token : await newSession(site));
    await editOf(page, "One").click();
    await field(page, "Title").waitFor();
  }
  for (const [label, text] of Object.entries(theirs)) await field(other, label).fill(text);
  await press(other, "Update Post");
  await isClosed(other);
  return { mine, other, token };
}

const told = (page: Page) => dialog(page).getByRole("alert");
const confirmDelete = (page: Page) => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();

test("saving over a newer version is rejected, what was typed stays, and mine can be kept", async ({
  openPage,
  site,
}) => {
  const { mine, token } = await bothOpen({ openPage, site }, { Content: opened.content.replace("a button", "a log") });
  await field(mine, "Content").fill(opened.content.replace("limits", "bounds"));
  await field(mine, "Tags").fill("AI, Agents");
  await press(mine, "Update Post");
  await told(mine).waitFor();
  await expect
    .poll(() => told(mine).innerText())
    .toMatch(
      /^Not saved: this post has a newer version\s+It was saved on \w+ \d+, \d{4}, \d\d:\d\d, after you opened this one\. What you typed is still here\.$/,
    );
  await expect.poll(() => focused(mine)).toBe("Keep editing");
  await expect.poll(() => toastOf(mine).count()).toBe(0);
  await expect
    .poll(async () => (await posts(site, token))[0])
    .toMatchObject({ content: expect.stringContaining("a log"), tags: ["AI"] });
  await expect
    .poll(async () => [await field(mine, "Content").inputValue(), await field(mine, "Tags").inputValue()])
    .toEqual([opened.content.replace("limits", "bounds"), "AI, Agents"]);
  await press(mine, "Keep mine");
  await isClosed(mine);
  await expect.poll(() => toastWords(mine)).toEqual(["Success", "Blog post updated successfully"]);
  await expect
    .poll(async () => (await posts(site, token))[0])
    .toMatchObject({
      content: opened.content.replace("limits", "bounds"),
      tags: ["AI", "Agents"],
    });
});

test("taking the newer version asks first if something was typed", async ({ openPage, site }) => {
  const { mine, token } = await bothOpen({ openPage, site }, { Title: "Uno" });
  await field(mine, "Excerpt").fill("Hours of work");
  await mine.keyboard.press("Control+s");
  await press(mine, "Take the newer version");
  await dialog(mine).getByRole("alertdialog", { name: "Replace what you typed with the newer version?" }).waitFor();
  await expect.poll(() => focused(mine)).toBe("Cancel");
  await press(mine, "Cancel");
  await press(mine, "Keep editing");
  await expect.poll(() => field(mine, "Excerpt").inputValue()).toBe("Hours of work");
  await expect.poll(() => mine.evaluate(() => (document.activeElement as HTMLTextAreaElement).name)).toBe("excerpt");
  await mine.keyboard.press("Control+s");
  await press(mine, "Take the newer version");
  await press(mine, "Replace");
  await mine.getByRole("dialog", { name: "Edit Blog Post" }).waitFor();
  await expect
    .poll(async () => [await field(mine, "Title").inputValue(), await field(mine, "Excerpt").inputValue()])
    .toEqual(["Uno", "Short."]);
  await expect.poll(() => titles(mine)).toEqual(["Uno"]);
  await field(mine, "Excerpt").fill("Both");
  await press(mine, "Update Post");
  await isClosed(mine);
  await expect.poll(async () => (await posts(site, token))[0]).toMatchObject({ title: "Uno", excerpt: "Both" });
});

test("without changes the newer version is taken at once, and my own saves never conflict", async ({
  openPage,
  site,
}) => {
  const { mine } = await bothOpen({ openPage, site }, { Title: "Uno" });
  await press(mine, "Update Post");
  await press(mine, "Take the newer version");
  await expect.poll(() => field(mine, "Title").inputValue()).toBe("Uno");
  for (const title of ["Due", "Tre"]) {
    await field(mine, "Title").fill(title);
    await mine.keyboard.press("Control+s");
    await row(mine, title).waitFor({ state: "attached" });
    await dialog(mine).getByRole("button", { name: "Update Post" }).waitFor();
  }
  await expect.poll(() => told(mine).count()).toBe(0);
  await mine.keyboard.press("Escape");
  await isClosed(mine);
  await deleteOf(mine, "Tre").click();
  await confirmDelete(mine);
  await row(mine, "Tre").waitFor({ state: "detached" });
});

test("a version saved meanwhile is reported as well, and never overwritten unseen", async ({ openPage, site }) => {
  const { mine, token } = await bothOpen({ openPage, site }, { Title: "Uno" });
  await field(mine, "Title").fill("Mine");
  await press(mine, "Update Post");
  await told(mine).waitFor();
  await rewrite(site, token, { title: "Due" });
  const refused = mine.waitForResponse((response) => response.status() === 412);
  await press(mine, "Keep mine");
  await refused;
  await expect.poll(() => field(mine, "Title").inputValue()).toBe("Mine");
  await expect.poll(async () => (await posts(site, token))[0]?.title).toBe("Due");
  await press(mine, "Keep mine");
  await isClosed(mine);
  await expect.poll(async () => (await posts(site, token))[0]?.title).toBe("Mine");
});

test("keeping an invalid version reports the error at its field", async ({ openPage, site }) => {
  const { mine } = await bothOpen({ openPage, site }, { Title: "Uno" });
  await field(mine, "Title").fill("");
  await press(mine, "Update Post");
  await dialog(mine).getByText("Title: fill this in.").first().waitFor();
  await field(mine, "Title").fill("Mine");
  await press(mine, "Update Post");
  await dialog(mine).getByText("Not saved: this post has a newer version").waitFor();
  await mine.keyboard.press("Escape");
  await dialog(mine).getByText("Close and lose what you typed?").waitFor();
  await press(mine, "Keep editing");
  await press(mine, "Keep mine");
  await isClosed(mine);
});

test("the text of a post deleted meanwhile becomes a new post", async ({ openPage, site }) => {
  const token = await writeOnly(site, opened, { title: "Two" });
  const page = await openPage();
  await openBlog(page, token);
  await editOf(page, "One").click();
  await field(page, "Excerpt").fill("Hours of work");
  const [, one] = await posts(site, token);
  await fetch(`${site.url}/api/admin/blog/${one?.id}`, { method: "DELETE", headers: bearer(token) });
  await press(page, "Update Post");
  await page.getByRole("dialog", { name: "Create New Blog Post" }).waitFor();
  await told(page).filter({ hasText: "It was deleted after you opened it." }).waitFor();
  await row(page, "One").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await dialog(page).getByText("Close and lose what you typed?").waitFor();
  await press(page, "Keep editing");
  await press(page, "Create Post");
  await isClosed(page);
  await expect.poll(() => focused(page)).toBe("New Post");
  await expect.poll(() => titles(page)).toEqual(["One", "Two"]);
  await expect.poll(async () => (await posts(site, token))[0]).toMatchObject({ ...opened, excerpt: "Hours of work" });
});

test("a draft from before the session expired doesn't overwrite a newer version unseen", async ({ page, site }) => {
  const token = await writeOnly(site, opened);
  await openBlog(page, token);
  await editOf(page, "One").click();
  await field(page, "Excerpt").fill("Hours of work");
  await send(site, "/api/admin/logout", {}, bearer(token));
  await press(page, "Update Post");
  await page.waitForURL("**/admin/login");
  await rewrite(site, await newSession(site), { title: "Uno" });
  await page.getByLabel("Username or email").fill(andrei.username);
  await page.getByLabel("Password", { exact: true }).fill(andrei.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await dialog(page).getByText("What you wrote is still here").waitFor();
  await press(page, "Update Post");
  await told(page).waitFor();
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Hours of work");
  expect((await posts(site, await newSession(site)))[0]).toMatchObject({ title: "Uno", excerpt: "Short." });
});

test("a post changed since the list was loaded is not deleted unseen", async ({ page, site }) => {
  const token = await writeOnly(site, opened);
  await openBlog(page, token);
  await row(page, "One").waitFor();
  await rewrite(site, token, { title: "Uno" });
  await deleteOf(page, "One").click();
  await confirmDelete(page);
  await expect
    .poll(() => toastWords(page))
    .toEqual([
      "Error",
      "Someone changed this after you opened it. Nothing was overwritten or deleted; look at the newer version first.",
    ]);
  await row(page, "Uno").waitFor();
  await deleteOf(page, "Uno").click();
  await confirmDelete(page);
  await row(page, "Uno").waitFor({ state: "detached" });
  await expect.poll(() => posts(site, token)).toEqual([]);
});

test("a post whose slug went to another one can still be opened", async ({ page, site }) => {
  const token = await writeOnly(site, opened);
  await openBlog(page, token);
  await row(page, "One").waitFor();
  await rewrite(site, token, { slug: "uno", excerpt: "Moved" });
  await send(site, "/api/admin/blog", { title: "Another", slug: "one" }, bearer(token));
  await editOf(page, "One").click();
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Moved");
  await expect.poll(() => field(page, "Title").inputValue()).toBe("One");
});

test("[A1] neither the message nor its question has a problem that axe knows, in any look", async ({
  openPage,
  site,
}) => {
  const long = "<p>Agents need limits that a person can read.</p>\n".repeat(30);
  const { mine } = await bothOpen({ openPage, site }, { Content: long, Excerpt: "", Tags: "AI, Agents" });
  await field(mine, "Content").fill(long.replaceAll("limits", "bounds"));
  await field(mine, "Title").fill("Uno");
  await press(mine, "Update Post");
  await told(mine).waitFor();
  await expectAccessibleInAllLooks(mine, "newer version told");
  await press(mine, "Take the newer version");
  await expectAccessibleInAllLooks(mine, "replace?");
});

/** Saves changes of the newest post, past the browser. */
async function rewrite(site: Site, token: string, changes: Record<string, unknown>): Promise<void> {
  const [post] = await posts(site, token);
  const response = await fetch(`${site.url}/api/admin/blog/${post?.id}`, {
    method: "PUT",
    headers: { "Content-Type": "application/json", ...bearer(token) },
    body: JSON.stringify({ ...post, ...changes }),
  });
  expect(response.status).toBe(200);
}
