// Hydration of form islands: earlier input counts, stored data triggers it, and without its file the form is posted.
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { booked, bookSlot, fillIn, freeSlots, openScheduler, submit, time } from "./book-a-call.ts";
import {
  button,
  field,
  fillAll,
  fillStep,
  formValues,
  keptEnquiries,
  openContact,
  recordSent,
  toast,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import {
  closeTabAt,
  holdReact,
  nextFrames,
  openStarted,
  quiet,
  refuseCookies,
  waitForForm,
  waitForIsland,
} from "./visitor.ts";

const opener = (page: Page) => page.locator("a[data-held]");

test("[LITE-02] text typed into the newsletter form and the last of two clicks count once after hydration", async ({
  page,
}) => {
  const sent: unknown[] = [];
  page.on("request", (request) => request.url().endsWith("/api/newsletter") && sent.push(request.postDataJSON()));
  const release = await holdReact(page);
  await openStarted(page, "/blog");
  const form = page.getByRole("form", { name: "Newsletter" });
  await form.getByRole("textbox").fill("held@hexley.example");
  await form.getByRole("button").click();
  await form.getByRole("button").click();
  await expect.poll(() => form.getByRole("button").getAttribute("aria-busy")).toBe("true");
  expect(sent).toEqual([]);
  release();
  await toast(page).getByText("Successfully subscribed!").waitFor();
  expect(sent).toMatchObject([{ email: "held@hexley.example", landingPage: expect.any(String) as unknown }]); // where this tab began
  expect(new URL(page.url()).pathname).toBe("/blog");
});

test("[LITE-02] an early click on the booking link opens the popup; a modified click or a failed island follows the link", async ({
  page,
}) => {
  const release = await holdReact(page);
  await openStarted(page, "/contact");
  await opener(page).click({ modifiers: ["ControlOrMeta"] });
  await closeTabAt(page, "/book");
  await expect.poll(() => opener(page).getAttribute("aria-busy")).toBeNull();
  await opener(page).click();
  await expect.poll(() => opener(page).getAttribute("aria-busy")).toBe("true");
  release();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
  expect(new URL(page.url()).pathname).toBe("/contact");
  expect(page.context().pages()).toHaveLength(1);

  await page.route("**/assets/booking-button.island*", (route) => route.fulfill({ status: 404 }));
  await openStarted(page, "/fr/contact");
  await opener(page).evaluate((link) => link.setAttribute("target", "_blank")); // as to an outside scheduler
  await opener(page).click();
  await page.waitForURL("**/fr/book");
  expect(page.context().pages()).toHaveLength(1);
});

test("[LITE-02] [A25] [SRCE-01] forms post natively if their island's file is gone, with the visit's landing page and campaign", async ({
  openFresh,
  site,
}) => {
  const page = await openFresh();
  await page.route("**/assets/*.island*", (route) => route.fulfill({ status: 404 }));
  await openStarted(page, "/services?utm_source=paper&other=1"); // where the visit begins
  await openStarted(page, "/contact");
  await field(page, "firstName").focus();
  await page.locator("html[data-static]").waitFor({ state: "attached" });
  for (const step of [1, 2, 3, 4]) await fillStep(page, step, "gone@hexley.example");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  expect(keptEnquiries(site, "gone@hexley.example")).toHaveLength(1);

  await page.goto("/blog");
  await page.getByRole("form", { name: "Newsletter" }).getByRole("textbox").fill("gone@hexley.example");
  await page.getByRole("form", { name: "Newsletter" }).getByRole("button").click();
  await page.waitForURL("**/newsletter?sent=1");

  await page.goto("/book");
  await time(page, 0).check();
  await fillIn(page, "gone@hexley.example");
  await submit(page).click();
  await page.getByText("Your call is booked").waitFor();
  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  for (const table of ["enquiry", "subscriber", "booking"]) {
    const read = db.prepare(`select landing_page, campaign from ${table} where email = 'gone@hexley.example'`);
    expect(read.all(), table).toEqual([{ landing_page: "/services", campaign: '{"utm_source":"paper"}' }]);
  }
  db.close();
});

test("[LITE-02] a stored draft hydrates the enquiry form at once; without one it waits for the first interaction", async ({
  page,
}) => {
  await openStarted(page, "/contact");
  await quiet(page);
  await expect.poll(() => page.locator("[data-alive]").count()).toBe(0);
  await page.evaluate(() =>
    sessionStorage.setItem(
      "enquiry-draft",
      '{"firstName":"Ana","lastName":"Pop","email":"ana@hexley.example","timeline":"asap"}',
    ),
  );
  await page.reload();
  await waitForIsland(page, "enquiry");
  await expect.poll(() => formValues(page)).toMatchObject({ firstName: "Ana", lastName: "Pop", timeline: "asap" });
  await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
});

test("[R8] [LITE-04] a page restored from history sends a second enquiry with its own key", async ({ page, site }) => {
  const sent = recordSent(page);
  const statuses: number[] = [];
  page.on("response", (response) => response.url().endsWith("/api/contact") && statuses.push(response.status()));
  await openContact(page);
  await fillAll(page, "history1@hexley.example");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  await page.goto("/about");
  await page.goBack();
  await waitForForm(page);
  await fillAll(page, "history2@hexley.example");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  await expect.poll(() => statuses).toEqual([201, 201]);
  const [first, second] = sent.map((request) => request.headers()["idempotency-key"]);
  expect(second).not.toBe(first);
  for (const email of ["history1@hexley.example", "history2@hexley.example"])
    expect(keptEnquiries(site, email)).toHaveLength(1);
});

test("[LITE-04] going Back to the booking page shows current free times, reloaded or from memory", async ({
  page,
  site,
}) => {
  const [first = ""] = await freeSlots(site); // on the day that the page shows
  const taken = (slot: string) => page.locator(`input[value="${slot}"]`);
  await openScheduler(page, "/book");
  await expect.poll(() => taken(first).count()).toBe(1);
  await page.goto("/about");
  await bookSlot(site, { startsAt: first });
  await page.goBack();
  await expect.poll(() => taken(first).count()).toBe(0);
  await openScheduler(page, "/book");
  const [second = ""] = await freeSlots(site);
  await expect.poll(() => taken(second).count()).toBe(1);
  await bookSlot(site, { startsAt: second });
  // As the browser tells a document that it kept whole; automated ones keep none.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect.poll(() => taken(second).count()).toBe(0);
});

test("[LITE-03] [LITE-04] a click counts while the previous page is still fading out", async ({ openFresh }) => {
  const page = await openFresh();
  await refuseCookies(page);
  await page.addInitScript(() => {
    const slow = new CSSStyleSheet();
    slow.replaceSync("::view-transition-group(*), ::view-transition-old(*) { animation-duration: 3600s !important; }");
    document.adoptedStyleSheets.push(slow);
  });
  const isFading = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .some(({ effect }) => (effect as KeyframeEffect).pseudoElement?.startsWith("::view-transition")),
    );
  // Chrome leaves the fading out where a page takes 4 s to come.
  await expect
    .poll(async () => {
      await page.goto("/about");
      await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
      await page.waitForURL("**/contact");
      return isFading();
    })
    .toBe(true);
  await field(page, "firstName").click();
  await page.keyboard.type("Ana");
  await page.locator("main label:has(input[name=timeline])").first().waitFor({ state: "attached" });
  expect(await isFading()).toBe(true);
  await expect.poll(() => field(page, "firstName").inputValue()).toBe("Ana");
});

test("[LITE-02] [A10] a time pressed before hydration and released after it is selected and keeps the focus", async ({
  openPage,
}) => {
  const page = await openPage({ timezoneId: "America/New_York" });
  for (const [press, letGo] of [
    [() => page.mouse.down(), () => page.mouse.up()],
    [() => page.keyboard.down("Space"), () => page.keyboard.up("Space")],
  ] as const) {
    const release = await holdReact(page);
    await openStarted(page, "/book");
    const slot = await time(page, 1).inputValue();
    await time(page, 1).focus();
    await time(page, 1).locator("..").hover();
    await press();
    release();
    await waitForIsland(page, "scheduler");
    await letGo();
    await page.locator("label.time .time-local").first().waitFor(); // the visitor's zone comes after the press
    await nextFrames(page);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(slot);
    await expect.poll(() => page.locator("input[name=startsAt]:checked").inputValue()).toBe(slot);
  }
  await fillIn(page, visitor.email);
  await submit(page).click();
  await booked(page).waitFor();
});
