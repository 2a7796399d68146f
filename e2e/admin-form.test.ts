// The enquiry form edited at /admin/content, filled in with and without script, and read by staff: enquiries of all its
// versions.
import type { Locator, Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import {
  focused,
  newColleague,
  newSession,
  openScreen,
  readList,
  says,
  storeSession,
  toastOf,
} from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { button, fillStep, openContact, outcome, reachStep, visitor } from "./enquiry-form.ts";
import { expect, test } from "./test.ts";

const field = (page: Page, place: string, name: string) => page.locator(`[id="field-${place}.${name}"]`);
const fact = (page: Page, label: string) =>
  page
    .getByRole("dialog")
    .locator("div", { has: page.locator("dt", { hasText: label }) })
    .locator("dd");

/** Adds a question by keyboard, and returns the name of its field. */
async function addQuestion(page: Page, label: string, { step, kind }: { step: string; kind: string }): Promise<string> {
  await page.getByRole("button", { name: "Add to Questions of your own" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => idOfFocused(page)).toMatch(/^field-en\.questions\.item-\w{4}\.label$/);
  const question = (await idOfFocused(page)).slice("field-en.".length, -".label".length);
  await expect.poll(() => field(page, "en", `${question}.label`).inputValue()).toBe("");
  await page.keyboard.type(label);
  await field(page, "shared", `${question}.step`).selectOption(step);
  await field(page, "shared", `${question}.kind`).selectOption(kind);
  return question;
}

function idOfFocused(page: Page): Promise<string> {
  return page.evaluate(() => document.activeElement?.id ?? "");
}

/** Copies the form's built-in choices into the list. */
async function startFromThese(page: Page, list: Locator): Promise<void> {
  await expect.poll(() => list.inputValue()).toBe("");
  await page.getByRole("button", { name: "Start from these: Timelines" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => list.inputValue()).toMatch(/^asap: [^\n]+\n.+\n.+\n/);
  await expect.poll(() => list.evaluate((element) => element === document.activeElement)).toBe(true);
}

function shownIn(select: Locator): Promise<string | undefined> {
  return select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text);
}

async function publish(page: Page): Promise<void> {
  await says(page, /Draft saved/);
  await page.getByRole("button", { name: "Review" }).click();
  await expect.poll(() => focused(page)).toBe("Publish");
  await page.keyboard.press("Enter");
  await toastOf(page).getByText("Published").waitFor();
  await says(page, "As published");
}

async function expectPage(site: Site, path: string, text: string): Promise<void> {
  await expect.poll(async () => (await fetch(site.url + path)).text()).toContain(text);
}

async function answersOf(site: Site, email: string): Promise<object | undefined> {
  const all = await readList<{ email: string; answers?: object }>(site, "/api/admin/contacts", await newSession(site));
  return all.find((item) => item.email === email)?.answers;
}

/** Sends the form in one step, and unfolds what the page shows afterwards. */
async function sendWithoutScript(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send Message" }).click();
  await outcome(page).waitFor();
  await outcome(page).locator("summary").click();
}

async function fillWithoutScript(page: Page, email: string): Promise<void> {
  await page.goto("/contact");
  for (const step of [1, 2, 3, 4]) await fillStep(page, step, email);
}

test("[FORM-04] [FORM-03] visitors answer each version of an edited form, and staff see all answers with their labels", async ({
  page,
  openPage,
  site,
}) => {
  const admin = await newSession(site);
  const editor = await newColleague(site, admin, "mara");
  await openScreen(page, editor, { path: "/admin/content", title: "Content" });
  await page.getByRole("link", { name: "Enquiry form" }).click();
  await page.getByRole("heading", { level: 1, name: "Enquiry form" }).waitFor();
  await says(page, "As published");

  await expect.poll(() => shownIn(field(page, "shared", "fields.email"))).toBe("required (default)");
  const timelines = (place: string) => field(page, place, "timelines");
  await startFromThese(page, timelines("en"));
  const lines = (await timelines("en").inputValue()).split("\n");
  await timelines("en").fill(lines.map((line) => line.replace(/^asap: [^|]*/, "asap: At once ")).join("\n"));
  const heard = await addQuestion(page, "How did you hear of us?", { step: "you", kind: "line" });
  const about = await addQuestion(page, "What is it about?", { step: "project", kind: "choice" });
  await field(page, "en", `${about}.options`).fill(
    "bots: Chatbots | On a website\nagents: Agents\nother: Something else",
  );
  await field(page, "shared", `${about}.required`).selectOption("yes");
  const translated = [
    [
      "Romanian",
      "ro",
      "De unde ați auzit de noi?",
      "Despre ce este vorba?",
      "bots: Chatboți\nagents: Agenți\nother: Altceva",
    ],
    [
      "French",
      "fr",
      "Comment nous avez-vous connus ?",
      "De quoi s’agit-il ?",
      "bots: Chatbots\nagents: Agents\nother: Autre chose",
    ],
  ] as const;
  for (const [language, place, first, second, options] of translated) {
    await page.getByRole("button", { name: language, exact: true }).click();
    await field(page, place, `${heard}.label`).fill(first);
    await field(page, place, `${about}.label`).fill(second);
    await field(page, place, `${about}.options`).fill(options);
    await startFromThese(page, timelines(place));
  }
  await page.getByRole("button", { name: "English", exact: true }).click();
  await expectAccessibleInAllLooks(page, "the enquiry form with questions that aren't published");
  await publish(page);
  for (const text of ["How did you hear of us?", "At once"]) await expectPage(site, "/contact", text);
  await expectPage(site, "/ro/contact", "Despre ce este vorba?");
  await expectPage(site, "/fr/contact", "Autre chose");

  const first = await openPage();
  await openContact(first);
  await first.getByLabel("How did you hear of us?").fill("From a neighbour");
  await reachStep(first, 4, "first@hexley.example");
  await fillStep(first, 4);
  await first.getByLabel("Something else").check();
  await button(first, "Send Message").click();
  await outcome(first).waitFor();
  const ids = [heard, about].map((name) => name.slice("questions.".length)) as [string, string];
  await expect
    .poll(() => answersOf(site, "first@hexley.example"))
    .toEqual({ [ids[0]]: "From a neighbour", [ids[1]]: "other" });

  const second = await openPage({ javaScriptEnabled: false });
  await fillWithoutScript(second, "second@hexley.example");
  await second.getByLabel("How did you hear of us?").fill("At a fair");
  await second.getByLabel("Something else").check();

  const options = field(page, "en", `${about}.options`);
  await options.fill("bots: Assistants for websites | On a website\nagents: Agents");
  await page.getByRole("button", { name: "Remove: How did you hear of us?" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Remove: What is it about?");
  await publish(page);
  await expectPage(site, "/contact", "Assistants for websites");

  await sendWithoutScript(second); // begun with the form before
  for (const text of ["How did you hear of us?", "At a fair", "Something else"])
    await outcome(second).getByText(text, { exact: true }).waitFor();
  const third = await openPage();
  await openContact(third);
  await expect.poll(() => third.getByLabel("How did you hear of us?").count()).toBe(0);
  await reachStep(third, 4, "third@hexley.example");
  await fillStep(third, 4);
  await expect.poll(() => third.getByLabel("Something else").count()).toBe(0);
  await third.getByLabel("Assistants for websites").check();
  await expectAccessibleInAllLooks(third, "the last step with a question of the company");
  await button(third, "Send Message").click();
  await outcome(third).waitFor();
  const fourth = await openPage({ javaScriptEnabled: false });
  await fillWithoutScript(fourth, "fourth@hexley.example");
  await fourth.getByLabel("Agents", { exact: true }).check();
  await sendWithoutScript(fourth);
  await outcome(fourth).getByText("Agents", { exact: true }).waitFor();

  await storeSession(page, admin);
  await page.setViewportSize({ width: 1280, height: 800 }); // a phone folds the filters
  await page.goto("/admin/contacts");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("What is it about?").selectOption("Something else (no longer used)");
  await page.getByText("second@hexley.example").waitFor();
  await expect.poll(() => page.getByText(/^(?:third|fourth)@hexley\.example$/).count()).toBe(0);
  await page.goto(`/admin/contacts?search=first%40hexley.example`);
  await page.getByRole("button", { name: `View enquiry from ${visitor.firstName} ${visitor.lastName}` }).click();
  await fact(page, "How did you hear of us?").getByText("From a neighbour").waitFor();
  await fact(page, "What is it about?").getByText("Something else").waitFor();
  await expectAccessibleInAllLooks(page, "an enquiry with what was put aside");
  await page.goto(`/admin/contacts?search=third%40hexley.example`);
  await page.getByRole("button", { name: `View enquiry from ${visitor.firstName} ${visitor.lastName}` }).click();
  await fact(page, "What is it about?").getByText("Assistants for websites").waitFor();
  await expect.poll(() => fact(page, "How did you hear of us?").count()).toBe(0);
});
