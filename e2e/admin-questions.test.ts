// The questions that found no answer in the admin area, in a real browser.
import type { Page } from "playwright-core";
import { focused, newSession, openScreen, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import type { Site } from "./site.ts";
import { expect, test } from "./test.ts";

const path = "/api/admin/chat/unanswered";

/** Asks the assistant as a visitor would, past the browser. */
async function ask(site: Site, ...questions: string[]): Promise<void> {
  const headers = { "Content-Type": "application/json", "X-Session-Id": "e2e-questions" };
  const post = async (to: string, body: unknown) =>
    (await (await fetch(site.url + to, { method: "POST", headers, body: JSON.stringify(body) })).json()) as {
      id: string;
    };
  const { id } = await post("/api/chat/conversations", { title: "Questions" });
  for (const content of questions) await post(`/api/chat/conversations/${id}/messages`, { content });
}

const questions = (page: Page) => page.locator("tbody th").allInnerTexts();
const eventually = (page: Page) => expect.poll(() => questions(page), { timeout: 15_000 });
const answeredOf = (page: Page, words: string) => page.getByRole("button", { name: `Answered: ${words}` });

test("[A1,A10] open questions: an empty list, then a table; one is answered and removed; a failure is reported", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/questions", title: "Questions" });
  await page.getByRole("heading", { name: "No open questions" }).waitFor();

  await ask(site, "do you repair zeppelins", "do you repair zeppelins", "who knits socks for llamas");
  await page.reload();
  await eventually(page).toEqual(["do you repair zeppelins", "who knits socks for llamas"]);
  expect(await page.getByRole("columnheader").allInnerTexts()).toEqual([
    "Question",
    "Language",
    "Times asked",
    "Last asked",
    "Actions",
  ]);
  expect((await page.getByRole("row", { name: "zeppelins" }).getByRole("cell").allInnerTexts()).slice(0, 2)).toEqual([
    "English",
    "2",
  ]);
  await expectAccessible(page, "open questions");

  await page.getByRole("button", { name: "Teach the assistant: do you repair zeppelins" }).click();
  await page.getByRole("dialog", { name: "Teach the assistant" }).waitFor();
  await page.getByLabel("Section").selectOption("faq-support");
  await page.getByText("content/en/faq.yaml").waitFor();
  expect(await page.locator("dialog pre").innerText()).toBe('- "do you repair zeppelins"');
  await expectAccessible(page, "teaching the assistant");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Teach the assistant: do you repair zeppelins");

  await page.getByRole("searchbox", { name: "Search questions" }).fill("llama");
  await eventually(page).toEqual(["who knits socks for llamas"]);
  await page.getByRole("searchbox", { name: "Search questions" }).fill("");
  await eventually(page).toHaveLength(2);

  await answeredOf(page, "do you repair zeppelins").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Take off the list" }).click();
  expect(await toastWords(page)).toEqual(["Success", "Question taken off the list"]);
  await eventually(page).toEqual(["who knits socks for llamas"]);
  expect(await focused(page)).toBe("Answered: who knits socks for llamas");

  await page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ status: 500, json: { message: "Broken" } }),
  );
  await page.reload();
  await page.getByText("The questions did not load").waitFor();
  await page.unroute((url) => url.pathname === path);
});
