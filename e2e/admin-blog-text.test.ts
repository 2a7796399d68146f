// The text of a post in the admin area: its formatting buttons, what is pasted, saving while one writes. In a real browser.
import { dialog, field, isClosed, one, openBlog, posts, press, startNew, titles, writeOnly } from "./admin-posts.ts";
import { focused, toastOf, toastWords } from "./admin-session.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

test("buttons and shortcuts insert tags, and Ctrl+Z undoes them", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site));
  await startNew(page);
  const content = field(page, "Content");
  await content.fill("One\nTwo");
  await content.press("Control+a");
  await content.press("Control+b");
  await expect.poll(() => content.inputValue()).toBe("<strong>One\nTwo</strong>");
  await content.press("Control+z");
  await expect.poll(() => content.inputValue()).toBe("One\nTwo");
  await content.press("Control+Home");
  await press(page, "Heading");
  await expect.poll(() => content.inputValue()).toBe("<h2>One</h2>\nTwo");
  await page.keyboard.type("!");
  await expect.poll(() => content.inputValue()).toBe("<h2>One!</h2>\nTwo");
  const sent = page.waitForRequest((request) => request.method() === "POST");
  await field(page, "Title").fill("One");
  await press(page, "Create Post");
  expect((await sent).postDataJSON()).toMatchObject({ content: "<h2>One!</h2>\nTwo" });
});

test("[A5] the formatting buttons are one tab stop with arrow keys", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site));
  await startNew(page);
  await dialog(page).getByRole("button", { name: "Preview" }).focus();
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Heading");
  await page.keyboard.press("End");
  await expect.poll(() => focused(page)).toBe("Quote");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe("Heading");
  await page.keyboard.press("ArrowLeft");
  await expect.poll(() => focused(page)).toBe("Quote");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => focused(page)).toBe("Paragraphs");
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLTextAreaElement).name)).toBe("content");
  await page.keyboard.press("Shift+Tab");
  await expect.poll(() => focused(page)).toBe("Paragraphs");
});

test("pasted formatted text becomes clean HTML; HTML source and plain text are pasted unchanged", async ({
  page,
  site,
}) => {
  await openBlog(page, await writeOnly(site));
  await startNew(page);
  const content = field(page, "Content");
  const paste = (html: string, words: string) =>
    content.evaluate(
      (area, [formatted, plain]) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData("text/html", formatted);
        clipboardData.setData("text/plain", plain);
        return area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      },
      [html, words] as const,
    );
  await content.focus();
  const isLeftToBrowser = await paste(
    '<h1 style="x">Title</h1><p class="Mso" onclick="x()">One <b>two</b></p>',
    "Title",
  );
  expect(isLeftToBrowser).toBe(false);
  await expect.poll(() => content.inputValue()).toBe("<h2>Title</h2>\n<p>One <b>two</b></p>");
  expect(await paste("<pre><span>&lt;p&gt;One&lt;/p&gt;</span><br></pre>", "<p>One</p>")).toBe(true);
  expect(await paste("<span>One</span>", "One")).toBe(true);
  await content.fill("");
  await page.route("**/api/admin/blog/preview", (route) => route.abort());
  await paste("<p>One <b>two</b></p>", "One two");
  await expect.poll(() => content.inputValue()).toBe("One two");
});

test("Ctrl+S saves and stays; text typed meanwhile is unsaved", async ({ page, site }) => {
  const token = await writeOnly(site);
  await openBlog(page, token);
  await startNew(page);
  await field(page, "Title").fill("One");
  await page.keyboard.press("Control+s");
  await page.getByRole("dialog", { name: "Edit Blog Post" }).waitFor();
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post created successfully"]);
  await expect.poll(() => posts(site, token)).toMatchObject([{ title: "One", slug: "one" }]);
  await field(page, "Excerpt").fill("Two");
  const release = await holdAnswers(page, one);
  await page.keyboard.press("Control+s");
  await dialog(page).getByRole("button", { name: "Saving..." }).waitFor();
  await field(page, "Content").fill("Meanwhile");
  release();
  await toastOf(page).getByText("Blog post updated successfully").waitFor();
  await expect.poll(async () => (await posts(site, token))[0]).toMatchObject({ excerpt: "Two", content: "" });
  await expect.poll(() => field(page, "Content").inputValue()).toBe("Meanwhile");
  await page.keyboard.press("Escape");
  await dialog(page).getByText("Close and lose what you typed?").waitFor();
  await press(page, "Discard");
  await isClosed(page);
  await expect.poll(() => titles(page)).toEqual(["One"]);
  await page.getByRole("button", { name: "One", exact: true }).click();
  await field(page, "Content").fill("<p>Three</p><script>x()</script>");
  await page.keyboard.press("Control+s");
  await expect.poll(() => field(page, "Content").inputValue()).toBe("<p>Three</p>");
  await dialog(page).getByRole("button", { name: "Update Post" }).waitFor();
  await page.keyboard.press("Escape");
  await isClosed(page);
});

test("Ctrl+S keeps the caret, saves once while held, and answers the question about unsaved text", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site);
  await openBlog(page, token);
  await startNew(page);
  await field(page, "Title").fill("One");
  const content = field(page, "Content");
  await content.fill("<p>Two<br>th</p>\n<p>four</p>");
  await content.evaluate((area: HTMLTextAreaElement) => {
    area.setSelectionRange(12, 12);
    const held = { key: "s", ctrlKey: true, bubbles: true, cancelable: true };
    for (let times = 0; times < 3; times++) area.dispatchEvent(new KeyboardEvent("keydown", held));
  });
  await expect.poll(() => content.inputValue()).toContain("<br />");
  await page.keyboard.type("ree");
  await expect.poll(() => content.inputValue()).toBe("<p>Two<br />three</p>\n<p>four</p>");
  await expect.poll(() => posts(site, token)).toHaveLength(1);
  await expect.poll(() => toastWords(page)).toEqual(["Success", "Blog post created successfully"]);
  await page.keyboard.press("Escape");
  const question = dialog(page).getByText("Close and lose what you typed?");
  await question.waitFor();
  await page.keyboard.press("Control+s");
  await question.waitFor({ state: "detached" });
  await dialog(page).getByRole("button", { name: "Update Post" }).waitFor();
  await expect.poll(async () => (await posts(site, token))[0]?.content).toContain("three");
});

test("a paste that is cleaned late is inserted where it was pasted", async ({ page, site }) => {
  await openBlog(page, await writeOnly(site));
  await startNew(page);
  const release = await holdAnswers(page, "**/api/admin/blog/preview");
  await field(page, "Content").evaluate((area) => {
    area.focus();
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", "<p>One</p>");
    area.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  await field(page, "Title").fill("Two");
  release();
  await expect.poll(() => field(page, "Content").inputValue()).toBe("<p>One</p>");
  await expect.poll(() => field(page, "Title").inputValue()).toBe("Two");
});

test("an error message covers no button of the dialog at any screen size", async ({ openPage, site }) => {
  for (const viewport of [
    { width: 360, height: 740 },
    { width: 1280, height: 720 },
  ]) {
    const page = await openPage({ viewport });
    await openBlog(page, await writeOnly(site));
    await startNew(page);
    await press(page, "Create Post");
    await toastOf(page).waitFor();
    await dialog(page).getByRole("button", { name: "Create Post" }).click({ trial: true, timeout: 2000 });
    await dialog(page).getByRole("button", { name: "Cancel" }).click({ trial: true, timeout: 2000 });
    const [toast, foot] = [await toastOf(page).boundingBox(), await dialog(page).locator("footer").boundingBox()];
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
  }
});
