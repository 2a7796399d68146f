// The dialog that creates and edits a post, in a real browser. The list is tested in admin-blog.test.ts, the editor
// page in admin-studio.test.ts.
import type { Page } from "playwright-core";
import {
  change,
  dialog,
  editOf,
  field,
  isClosed,
  listed,
  one,
  openBlog,
  posts,
  press,
  row,
  startNew,
  titles,
  writeOnly,
} from "./admin-posts.ts";
import { andrei, bearer, focused, newSession, send, toastOf, toastWords } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { pauseToasts } from "./visitor.ts";

const labels = ["Title", "Slug", "Excerpt", "Content", "Author", "Tags", "Status", "Featured"];

const values = (page: Page) => Promise.all(labels.map((label) => field(page, label).inputValue()));

const focusedName = (page: Page) => page.evaluate(() => (document.activeElement as HTMLInputElement).name);

const stillHere = (page: Page) => dialog(page).getByText("What you wrote is still here").waitFor();

test("[ABLG-05] [ABLG-26] [ABLG-30] [ABLG-31] [ABLG-32] [ABLG-33] [ABLG-34] [ABLG-35] [ABLG-36] [ABLG-37] [ABLG-41] [A10] New Post opens an empty dialog that traps focus, and derives the slug from the title", async ({
  page,
  site,
}) => {
  await openBlog(page, await writeOnly(site));
  await startNew(page);
  await page
    .getByRole("dialog", { name: "Create New Blog Post", description: "Fill in the details for your new blog post" })
    .waitFor();
  await expect
    .poll(() => dialog(page).getByRole("button", { name: "Create Post", exact: true }).isEnabled())
    .toBe(true);
  await expect.poll(() => focusedName(page)).toBe("title");
  await expect.poll(() => values(page)).toEqual(["", "", "", "", "andrei", "", "draft", "no"]);
  await expect.poll(() => field(page, "Slug").getAttribute("placeholder")).toBe("url-friendly-slug");
  await expect.poll(() => field(page, "Excerpt").getAttribute("rows")).toBe("3");
  await expect.poll(() => field(page, "Content").getAttribute("rows")).toBe("10");
  await expect.poll(() => field(page, "Status").locator("option").allInnerTexts()).toEqual(["Draft", "Published"]);
  await expect.poll(() => field(page, "Tags (comma separated)").getAttribute("placeholder")).toBe("tag1, tag2, tag3");
  await expect.poll(() => field(page, "Featured").locator("option").allInnerTexts()).toEqual(["No", "Yes"]);
  for (let presses = 0; presses < 30; presses += 1) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest("dialog") !== null)).toBe(true);
  }
  await field(page, "Title").pressSequentially("Soluții AI: part 2");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("solutii-ai-part-2");
  await field(page, "Title").fill("Something else");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("solutii-ai-part-2");
  await field(page, "Slug").fill("mine");
  const addToTitle = async (text: string) => {
    await field(page, "Title").press("End");
    await field(page, "Title").pressSequentially(text);
  };
  await addToTitle(" again");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("mine");
  await field(page, "Slug").fill("");
  await addToTitle("!");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("something-else-again");
  await field(page, "Slug").fill("mine-too"); // in place of one that would follow the title
  await addToTitle(" And on");
  await expect.poll(() => field(page, "Slug").inputValue()).toBe("mine-too");
});

test("[ABLG-39] [ABLG-45] [A1] shows why a post was not created, at the field if one is at fault, and keeps the input", async ({
  page,
  site,
}) => {
  await openBlog(page, await writeOnly(site, { title: "One", slug: "one" }));
  await startNew(page);
  await dialog(page).getByRole("button", { name: "Create Post" }).waitFor();
  await expect.poll(() => dialog(page).locator("[required], [minlength], [pattern]").count()).toBe(0);
  await press(page, "Create Post");
  await dialog(page).getByText("Please fill in “Title”.").first().waitFor();
  await expect.poll(() => field(page, "Title").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => focusedName(page)).toBe("title");
  await pauseToasts(page);
  await expectToastOverNoButton(page, { width: 360, height: 740 });
  await expectToastOverNoButton(page, { width: 1280, height: 720 });
  await expectAccessibleInAllLooks(page, "error at a field", "dialog[open]");

  await field(page, "Title").fill("Kept");
  await field(page, "Slug").fill("one");
  await press(page, "Create Post");
  const taken = 'The slug "one" is already taken. Choose another one.';
  await expect.poll(() => toastWords(page)).toEqual(["Error", taken]);
  await expect
    .poll(() =>
      field(page, "Slug").evaluate(
        (input) => document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent,
      ),
    )
    .toBe(taken);
  await expect.poll(() => focusedName(page)).toBe("slug");

  await page.route(listed, (route) => route.fulfill({ status: 507, json: { message: "The disk is full." } }));
  await press(page, "Create Post");
  await expect.poll(() => toastWords(page)).toEqual(["Error", "The disk is full."]);
  await expect.poll(() => dialog(page).locator('[data-slot="notice"]').innerText()).toContain("The disk is full.");
  await page.route(listed, (route) => route.abort());
  await press(page, "Create Post");
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to create blog post"]);
  await dialog(page).locator('[data-slot="notice"]', { hasText: "Not saved" }).waitFor();
  await expectAccessibleInAllLooks(page, "not saved", "dialog[open]");
  await page.unroute(listed);
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Kept");
  await field(page, "Slug").fill("kept");
  await press(page, "Create Post");
  await isClosed(page);
  await expect.poll(() => titles(page)).toEqual(["Kept", "One"]);
});

async function expectToastOverNoButton(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await dialog(page).getByRole("button", { name: "Create Post" }).click({ trial: true });
  await dialog(page).getByRole("button", { name: "Cancel" }).click({ trial: true });
  const gap = async () => {
    const [toast, foot] = [await toastOf(page).boundingBox(), await dialog(page).locator("footer").boundingBox()];
    return (foot?.y ?? Number.NaN) - (toast?.y ?? 0) - (toast?.height ?? 0);
  };
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
}

test("[ABLG-38] [ABLG-43] [ABLG-44] sends tags as a list, and adds the new post to the top without a reload", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "Older", published: true }, { title: "Old" });
  await openBlog(page, token, "?status=published&sort=title");
  await row(page, "Older").waitFor();
  await startNew(page);
  await field(page, "Title").fill("New");
  await press(page, "Create Post");
  await isClosed(page);
  await expect.poll(() => titles(page)).toEqual(["New", "Old", "Older"]);
  await expect.poll(() => new URL(page.url()).search).toBe("");

  await startNew(page);
  const payload = {
    title: "Agents need a stop button",
    slug: "agents-need-a-stop-button",
    excerpt: "Limits, logs and hand-over.",
    content: "<p>First.</p>",
    author: "Ioana",
    tags: ["Agents", "Governance"],
    published: true,
    featured: true,
  };
  await field(page, "Title").fill(payload.title);
  await field(page, "Excerpt").fill(payload.excerpt);
  await field(page, "Content").fill(payload.content);
  await field(page, "Author").fill(payload.author);
  await field(page, "Tags").fill(" Agents ,, Governance, ");
  await field(page, "Status").selectOption("Published");
  await field(page, "Featured").selectOption("Yes");
  let reads = 0;
  page.on("request", (request) => {
    if (request.method() === "GET" && listed(new URL(request.url()))) reads += 1;
  });
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await press(page, "Create Post");
  expect((await sent).postDataJSON()).toEqual(payload);
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post created successfully"]);
  await isClosed(page);
  await expect.poll(() => titles(page)).toEqual([payload.title, "New", "Old", "Older"]);
  expect(reads).toBe(0);
  await expect
    .poll(() => posts(site, token))
    .toMatchObject([payload, { title: "New" }, { title: "Old" }, { title: "Older" }]);
  await expect.poll(() => focused(page)).toBe("New Post");
});

test("[ABLG-27] [ABLG-47] [ABLG-48] [ABLG-49] [ABLG-50] [ABLG-51] Edit opens the post's fields; a failed update shows why and keeps them, a successful one updates the row", async ({
  page,
  site,
}) => {
  const post = { slug: "uno", excerpt: "Short", content: "<p>Long</p>", author: "Ioana", tags: ["AI", "Agents"] };
  const token = await writeOnly(
    site,
    { title: "One" },
    { ...post, title: "Two", published: true, featured: true },
    { title: "Three" },
  );
  await openBlog(page, token);
  await editOf(page, "Two").click();
  await page.getByRole("dialog", { name: "Edit Blog Post", description: "Update the blog post details" }).waitFor();
  await expect
    .poll(() => dialog(page).getByRole("button", { name: "Update Post", exact: true }).isEnabled())
    .toBe(true);
  await expect
    .poll(() => values(page))
    .toEqual(["Two", "uno", "Short", "<p>Long</p>", "Ioana", "AI, Agents", "published", "yes"]);
  await field(page, "Title").fill("Zwei");
  await field(page, "Status").selectOption("Draft");
  await field(page, "Featured").selectOption("No");
  await page.route(one, (route) => route.fulfill({ status: 404, json: { message: "Somebody deleted this post." } }));
  await press(page, "Update Post");
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Somebody deleted this post."]);
  await page.route(one, (route) => route.fulfill({ status: 500, body: "" }));
  await press(page, "Update Post");
  await expect.poll(() => toastWords(page)).toEqual(["Error", "Failed to update blog post"]);
  await expect.poll(() => dialog(page).count()).toBe(1);
  await page.unroute(one);
  await press(page, "Update Post");
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post updated successfully"]);
  await isClosed(page);
  await expect.poll(() => titles(page)).toEqual(["Three", "Zwei", "One"]);
  await row(page, "Zwei").getByText("Draft").waitFor();
  await expect.poll(() => focused(page)).toBe("Edit post Zwei");
  await expect
    .poll(async () => (await posts(site, token))[1])
    .toMatchObject({ title: "Zwei", slug: "uno", published: false, featured: false });
  await editOf(page, "Zwei").click();
  await field(page, "Status").selectOption("Published");
  await field(page, "Featured").selectOption("Yes");
  await press(page, "Update Post");
  await isClosed(page);
  for (const word of ["Published", "Featured"]) await row(page, "Zwei").getByText(word, { exact: true }).waitFor();
  await expect.poll(async () => (await posts(site, token))[1]).toMatchObject({ published: true, featured: true });
});

test("[ABLG-28] [ABLG-29] Cancel closes and resets the form; Edit shows the current version, and reports a deleted post", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "One", content: "<p>Before</p>" }, { title: "Two" });
  await openBlog(page, token);
  await startNew(page);
  for (const label of ["Title", "Excerpt", "Content", "Author", "Tags"]) await field(page, label).fill("Thrown away");
  await field(page, "Status").selectOption("Published");
  await field(page, "Featured").selectOption("Yes");
  await press(page, "Cancel");
  await isClosed(page);
  await expect.poll(() => focused(page)).toBe("New Post");
  await startNew(page);
  await expect.poll(() => values(page)).toEqual(["", "", "", "", "andrei", "", "draft", "no"]);
  await press(page, "Cancel");
  await isClosed(page);
  await editOf(page, "One").click();
  await field(page, "Title").fill("Changed");
  await press(page, "Cancel");
  await isClosed(page);
  const [two, first] = await posts(site, token);
  expect(first?.title).toBe("One");
  await change(site, token, { ...first, content: "<p>After</p>" });
  await fetch(`${site.url}/api/admin/blog/${two?.id}`, { method: "DELETE", headers: bearer(token) });
  await editOf(page, "One").click();
  await expect.poll(() => field(page, "Content").inputValue()).toBe("<p>After</p>");
  await expect.poll(() => field(page, "Title").inputValue()).toBe("One");
  await field(page, "Content").fill("<p>Mine</p>");
  await press(page, "Update Post");
  await isClosed(page);
  await change(site, token, { ...first, content: "<p>Theirs</p>" });
  await editOf(page, "One").click(); // its row has what was saved here
  await expect.poll(() => field(page, "Content").inputValue()).toBe("<p>Theirs</p>");
  await press(page, "Cancel");
  await isClosed(page);
  await editOf(page, "Two").click();
  await page.getByRole("dialog", { name: "This post no longer exists" }).waitFor();
  await press(page, "Cancel");
  await isClosed(page);
});

test("never overwrites a newer version, and keeps the typed text and its draft", async ({ page, site }) => {
  const token = await writeOnly(site, { title: "One", excerpt: "Short." });
  await openBlog(page, token);
  await editOf(page, "One").click();
  await field(page, "Excerpt").press("End");
  await field(page, "Excerpt").pressSequentially(" Mine");
  const [opened] = await posts(site, token);
  await change(site, token, { ...opened, title: "Uno" });
  const sentence =
    "Someone changed this after you opened it. Nothing was overwritten or deleted; look at the newer version first.";
  await press(page, "Update Post");
  await expect.poll(() => toastWords(page)).toEqual(["Error", sentence]);
  await expect.poll(() => dialog(page).locator('[data-slot="notice"]').innerText()).toContain(sentence);
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Short. Mine");
  await expect.poll(() => keptFields(page, "excerpt")).toEqual(["Short. Mine"]);
  await page.reload();
  await stillHere(page);
  const refused = page.waitForResponse((response) => response.status() === 412);
  await press(page, "Update Post");
  await refused;
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Short. Mine");
  await expect.poll(() => posts(site, token)).toMatchObject([{ title: "Uno", excerpt: "Short." }]);
  await press(page, "Cancel");
  await isClosed(page);
  await editOf(page, "Uno").click();
  await expect.poll(() => field(page, "Excerpt").inputValue()).toBe("Short.");
});

test("[STUD-01] Open in editor is the first action, and saves a new post as a draft, even an empty one", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "One" });
  await openBlog(page, token);
  await editOf(page, "One").click();
  await field(page, "Title").fill("Changed");
  await dialog(page).getByRole("link", { name: "Open in editor" }).click();
  await dialog(page).getByText("Close and lose what you typed?").waitFor();
  await press(page, "Discard");
  await page.waitForURL("**/edit");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("One");
  await page.goto("/admin/blog");
  await startNew(page);
  await press(page, "Open in editor");
  await page.waitForURL("**/edit");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("");
  await expect.poll(() => posts(site, token)).toMatchObject([{ title: "", published: false }, { title: "One" }]);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await press(page, "Publish anyway"); // it has no text either
  await page.getByText("Please fill in “Title”.").first().waitFor();
  await page.goto("/admin/blog");
  await startNew(page);
  await field(page, "Title").fill("Two");
  await field(page, "Content").fill("<p>Begun</p>");
  await field(page, "Status").selectOption("Published");
  await press(page, "Open in editor");
  await page.waitForURL("**/edit");
  await expect.poll(() => page.getByLabel("Title", { exact: true }).inputValue()).toBe("Two");
  await page.getByRole("textbox", { name: "Text" }).getByText("Begun").waitFor();
  await expect.poll(() => posts(site, token)).toMatchObject([{ title: "Two", published: false }, {}, { title: "One" }]);
  await page.goBack();
  await page.waitForURL(/\/admin\/blog$/);
  await expect.poll(() => titles(page)).toEqual(["Two", "Untitled", "One"]);
  await expect.poll(() => dialog(page).count()).toBe(0);
});

test("[A1] closing by Esc, the button or Back asks about unsaved text; a form that fails to load is reported", async ({
  page,
  site,
}) => {
  await openBlog(page, await writeOnly(site));
  await page.getByRole("button", { name: "Create First Post" }).waitFor();
  await page.route("**/assets/*.js", (route) => route.abort());
  await startNew(page);
  await page.getByRole("dialog", { name: "The form did not load" }).waitFor();
  await press(page, "Cancel");
  await isClosed(page);
  await page.unroute("**/assets/*.js");
  await page.goto("/admin/newsletter");
  await page.getByRole("link", { name: "Blog", exact: true }).click();
  await startNew(page);
  await page.keyboard.press("Escape");
  await isClosed(page);
  await startNew(page);
  await field(page, "Title").fill("Hours of work");
  const opened = page.url();
  const confirmation = dialog(page).getByText("Close and lose what you typed?");
  await page.keyboard.press("Escape");
  await confirmation.waitFor();
  await expect.poll(() => focused(page)).toBe("Keep editing");
  await page.keyboard.press("Escape");
  await confirmation.waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
  await confirmation.waitFor();
  await press(page, "Keep editing");
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Hours of work");
  await expect.poll(() => focusedName(page)).toBe("title");
  await press(page, "Close");
  await confirmation.waitFor();
  await expectAccessibleInAllLooks(page, "unsaved", "dialog[open]");
  await press(page, "Keep editing");
  await page.goBack();
  await confirmation.waitFor();
  await expect.poll(() => page.url()).toBe(opened);
  await press(page, "Keep editing");
  await page.goBack();
  await confirmation.waitFor();
  await expect.poll(() => page.url()).toBe(opened);
  await press(page, "Discard");
  await isClosed(page);
  await expect.poll(() => page.url()).toMatch(/\/admin\/blog$/);
  await page.goBack();
  await page.waitForURL("**/admin/newsletter");
});

/** Returns a field of the unsaved posts that the browser stores. */
function keptFields(page: Page, name: string): Promise<(string | undefined)[]> {
  return page.evaluate(
    (expected) =>
      new Promise<(string | undefined)[]>((resolve) => {
        const opening = indexedDB.open("post-drafts", 1);
        opening.addEventListener("upgradeneeded", () => opening.transaction?.abort()); // the site makes it
        opening.addEventListener("error", () => resolve([]));
        opening.addEventListener("success", () => {
          const all = opening.result.transaction("drafts").objectStore("drafts").getAll();
          all.addEventListener("success", () =>
            resolve(all.result.map(({ fields }: { fields: Record<string, string> }) => fields[expected])),
          );
        });
      }),
    name,
  );
}

test("unsaved text survives a reload and a new sign-in, and is removed on save, discard and logout", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site, { title: "One" });
  await openBlog(page, token, "?sort=title");
  await editOf(page, "One").click();
  await field(page, "Excerpt").pressSequentially("Hours");
  await expect.poll(() => keptFields(page, "excerpt")).toEqual(["Hours"]);
  await page.reload();
  await stillHere(page);
  await expect.poll(async () => (await values(page)).slice(0, 3)).toEqual(["One", "one", "Hours"]);
  await field(page, "Excerpt").fill("Hours of work");
  await send(site, "/api/admin/logout", {}, bearer(token));
  await press(page, "Update Post");
  await page.waitForURL("**/admin/login");
  await page.getByLabel("Username or email").fill(andrei.username);
  await page.getByLabel("Password", { exact: true }).fill(andrei.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await stillHere(page);
  await expect.poll(async () => (await values(page)).slice(0, 3)).toEqual(["One", "one", "Hours of work"]);
  await expect.poll(() => new URL(page.url()).search).toMatch(/^\?sort=title&open=/);
  await page.keyboard.press("Escape");
  await dialog(page).getByText("Close and lose what you typed?").waitFor();
  await press(page, "Keep editing");
  await press(page, "Update Post");
  await isClosed(page);
  expect((await posts(site, await newSession(site)))[0]).toMatchObject({ title: "One", excerpt: "Hours of work" });
  await startNew(page);
  await expect.poll(() => new URL(page.url()).searchParams.get("open")).toBe("new");
  await field(page, "Title").pressSequentially("Two");
  await expect.poll(() => keptFields(page, "slug")).toEqual(["two"]);
  await page.reload();
  await expect.poll(async () => (await values(page)).slice(0, 2)).toEqual(["Two", "two"]);
  await press(page, "Cancel");
  await isClosed(page);
  await expect.poll(() => keptFields(page, "slug")).toEqual([]);
  await startNew(page);
  await expect.poll(() => values(page)).toEqual(["", "", "", "", "andrei", "", "draft", "no"]);
  await expect.poll(() => dialog(page).getByText("What you wrote is still here").count()).toBe(0);
  await field(page, "Title").pressSequentially("Three");
  await expect.poll(() => keptFields(page, "slug")).toEqual(["three"]);
  await page.goto("/admin");
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL("**/admin/login");
  await expect.poll(() => keptFields(page, "slug")).toEqual([]);
});

test("with blocked storage the browser asks before a reload with unsaved text, and only then", async ({
  page,
  site,
}) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await openBlog(page, await writeOnly(site));
  const requests: string[] = [];
  page.on("dialog", (browserDialog) => {
    requests.push(browserDialog.type());
    void browserDialog.accept();
  });
  await page.reload();
  await startNew(page);
  await field(page, "Title").pressSequentially("Hours");
  const holdsBack = () => page.evaluate(() => !dispatchEvent(new Event("beforeunload", { cancelable: true })));
  await expect.poll(holdsBack).toBe(true);
  await page.reload();
  await page.getByRole("button", { name: "New Post" }).waitFor();
  expect(requests).toEqual(["beforeunload"]);
});

test("[TENS-24] changes appear on the dashboard and on the public pages of the same tab", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site, { title: "One", published: true }));
  await page.goto("/blog");
  await page.getByRole("heading", { name: "One", exact: true }).waitFor();
  await page.goto("/admin");
  const counter = page.locator('[data-slot="counter"]', { hasText: "Blog posts" }).locator("dd");
  await expect.poll(() => counter.innerText()).toMatch(/^1\b/);
  await page.getByRole("navigation").getByRole("link", { name: "Blog" }).click();
  await startNew(page);
  await field(page, "Title").fill("Two");
  await field(page, "Status").selectOption("Published");
  await press(page, "Create Post");
  await isClosed(page);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect.poll(() => counter.innerText()).toMatch(/^2\b/);
  await page.goto("/blog");
  await page.getByRole("heading", { name: "Two", exact: true }).waitFor();
});
