// The oldest browsers that the build supports: Chrome 111, Firefox 115 and Safari 16.4 (docs/decisions/137). Newer
// features are removed from the browser: forms are sent, the assistant answers, and the admin area works.
import type { Page } from "playwright-core";
import { newSession, openScreen } from "./admin-session.ts";
import { booked, chooseDay, fillIn, openScheduler, submit, time } from "./book-a-call.ts";
import { ask, begin, messages, openChat } from "./chat-page.ts";
import { button, fillAll, openContact, toast, visitor } from "./enquiry-form.ts";
import { expect, test } from "./test.ts";

/** Deletes features that at least one of those browsers lacks, before any script of the page runs. */
async function makeOlder(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lacks: [owner: object | undefined, ...names: PropertyKey[]][] = [
      [Promise, "withResolvers", "try"],
      [URL, "canParse", "parse"],
      [URLSearchParams.prototype, "size"],
      [String.prototype, "isWellFormed", "toWellFormed"],
      [Element.prototype, "checkVisibility", "setHTMLUnsafe", "moveBefore"],
      [Document.prototype, "startViewTransition", "caretPositionFromPoint"],
      [Object, "groupBy"],
      [Map, "groupBy"],
      [Array, "fromAsync"],
      [Set.prototype, "union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf"],
      [
        Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object,
        ..."map filter take drop flatMap reduce toArray forEach some every find".split(" "),
      ],
      [AbortSignal, "any"],
      [Intl, "Segmenter", "DurationFormat"],
      [ReadableStream.prototype, Symbol.asyncIterator, "values"],
      [RegExp, "escape"],
      [Uint8Array, "fromBase64", "fromHex"],
      [Math, "sumPrecise"],
      [globalThis, "Iterator", "navigation", "scheduler", "requestIdleCallback", "cancelIdleCallback", "CloseWatcher"],
    ];
    for (const [owner, ...names] of lacks) for (const name of names) if (owner) Reflect.deleteProperty(owner, name);
  });
}

test("[LITE-02] in the oldest browsers an enquiry is sent", async ({ page }) => {
  await makeOlder(page);
  await openContact(page);
  await fillAll(page);
  const answered = page.waitForResponse("**/api/contact");
  await button(page, "Send Message").click();
  expect((await answered).status()).toBe(201);
  await toast(page).getByText("Message sent successfully!").waitFor();
});

test("[LITE-02] in the oldest browsers the assistant answers", async ({ page }) => {
  await makeOlder(page);
  await openChat(page);
  await begin(page);
  await ask(page, "How much does the first call cost?");
  await expect.poll(() => messages(page, "assistant").last().getByRole("link").count()).toBeGreaterThan(0);
});

test("[LITE-02] in the oldest browsers a call is booked", async ({ page }) => {
  await makeOlder(page);
  await openScheduler(page, "/book");
  await chooseDay(page, 2);
  await time(page, 0).check();
  await fillIn(page, visitor.email);
  await submit(page).click();
  await booked(page).waitFor();
});

test("[LITE-02] in the oldest browsers staff sign in, dialogs keep the focus, and a post is written", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await makeOlder(page);
  await page.goto("/admin/login");
  await page.getByLabel("Username or email").fill("andrei");
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /andrei/ }).waitFor();
  await openScreen(page, token, { path: "/admin/webhooks", title: "Webhooks" });
  await page.getByRole("button", { name: "Add the first webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a webhook" });
  await dialog.getByLabel("Address").focus();
  for (const key of ["Shift+Tab", "Shift+Tab", "Tab"]) await page.keyboard.press(key);
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "New Post" }).click();
  await page.getByLabel("Title", { exact: true }).fill("Written in an old browser");
  await page.getByRole("button", { name: "Create Post" }).click();
  await page.getByRole("row", { name: /Written in an old browser/ }).waitFor();
});
