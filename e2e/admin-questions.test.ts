// The unanswered questions in the admin area, in a real browser.
import type { Page } from "playwright-core";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { focused, newSession, openScreen, toastWords } from "./admin-session.ts";
import { expectAccessible } from "./axe.ts";
import { expect, test } from "./test.ts";

const path = "/api/admin/chat/unanswered";

const headers = { "Content-Type": "application/json", "X-Session-Id": "e2e-questions" };

async function post(site: Site, to: string, body: unknown) {
  const answer = await fetch(site.url + to, { method: "POST", headers, body: JSON.stringify(body) });
  return readJson<{ id: string; reply?: { content: string } }>(answer);
}

/** Asks the assistant by the API, as a visitor would. */
async function ask(site: Site, ...questions: string[]): Promise<void> {
  const { id } = await post(site, "/api/chat/conversations", { title: "Questions" });
  for (const content of questions) await post(site, `/api/chat/conversations/${id}/messages`, { content });
}

async function replyTo(site: Site, content: string): Promise<string | undefined> {
  const { id } = await post(site, "/api/chat/conversations", { title: "Questions" });
  return (await post(site, `/api/chat/conversations/${id}/messages`, { content })).reply?.content;
}

const questions = (page: Page) => page.locator("tbody th").allInnerTexts();
const eventually = (page: Page) => expect.poll(() => questions(page));
const answeredOf = (page: Page, text: string) => page.getByRole("button", { name: `Dismiss: ${text}` });

test("[ANSW-07] [A1] [A10] lists open questions; one is dismissed, another is answered, and the assistant uses the answer", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  const isList = (url: URL) => url.pathname === path;
  await page.route(isList, (route) => route.fulfill({ status: 500, json: { message: "Broken" } }));
  await openScreen(page, token, { path: "/admin/questions", title: "Questions" });
  await page.getByText("The questions did not load").waitFor();
  await page.unroute(isList);
  await page.reload();
  await page.getByRole("heading", { name: "No open questions" }).waitFor();

  const question = "who polishes trombones";
  await ask(site, "do you repair zeppelins", "do you repair zeppelins", question);
  await page.reload();
  await eventually(page).toEqual(["do you repair zeppelins", question]);
  await expect
    .poll(() => page.getByRole("columnheader").allInnerTexts())
    .toEqual(["Question", "Language", "Times asked", "Last asked", "Actions"]);
  await expect
    .poll(async () =>
      (await page.getByRole("row", { name: "zeppelins" }).getByRole("cell").allInnerTexts()).slice(0, 2),
    )
    .toEqual(["English", "2"]);
  await expectAccessible(page, "open questions");
  const search = page.getByRole("searchbox", { name: "Search questions" });
  await search.fill("trombone");
  await eventually(page).toEqual([question]);
  await search.fill("");
  await eventually(page).toHaveLength(2);
  await answeredOf(page, "do you repair zeppelins").click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Dismiss" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Question dismissed", ""]);
  await eventually(page).toEqual([question]);
  await expect.poll(() => focused(page)).toBe(`Dismiss: ${question}`);
  await expectAnswers(page, site, question);
});

/** Answers a question, changes the answer and deletes it again. */
async function expectAnswers(page: Page, site: Site, question: string): Promise<void> {
  await page.getByRole("button", { name: `Answer: ${question}` }).click();
  const dialog = page.getByRole("dialog", { name: "Answer the question" });
  const answer = dialog.getByLabel("Answer", { exact: true });
  await expect.poll(() => answer.evaluate((field) => field === document.activeElement)).toBe(true);
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await dialog.getByText("Write the answer.").waitFor();
  await expectAccessible(page, "answering a question");
  const worded = "Who polishes trombones here?";
  await dialog.getByLabel("Question", { exact: true }).fill(worded);
  await answer.fill("Corvane polishes no trombones.");
  await page.keyboard.press("Escape"); // what was typed isn't lost unasked
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await expect.poll(() => answer.inputValue()).toBe("Corvane polishes no trombones.");
  await dialog.getByLabel("Page").selectOption("/services");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["The assistant now gives this answer", ""]);
  await page.getByRole("row", { name: "Corvane polishes no trombones." }).waitFor();
  expect(await replyTo(site, question)).toBe("Corvane polishes no trombones. [1]");
  await expectAccessible(page, "answers of staff");
  const search = page.getByRole("searchbox", { name: "Search answers" });
  await search.fill("socks");
  await page.getByRole("heading", { name: "No answers match" }).waitFor();
  await search.fill("No Trombones");
  await page.getByRole("row", { name: "Corvane polishes no trombones." }).waitFor();
  await search.fill("");

  await page.getByRole("button", { name: `Change the answer to: ${worded}` }).click();
  await answer.fill("Corvane polishes trombones on Fridays.");
  await dialog.getByRole("button", { name: "Save answer" }).click();
  await page.getByRole("row", { name: "trombones on Fridays" }).waitFor();
  expect(await replyTo(site, question)).toBe("Corvane polishes trombones on Fridays. [1]");

  await page.getByRole("button", { name: `Delete the answer to: ${worded}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByText("None yet. Answer a question above").waitFor();
  expect(await replyTo(site, question)).not.toContain("trombones");
}
