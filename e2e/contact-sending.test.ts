// What the enquiry form sends, and what it says of the answer.
import {
  answerWith,
  button,
  field,
  fillAll,
  formValues,
  keptEnquiries,
  openContact,
  recordSent,
  stepHeading,
  toast,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { closeToast, expectBusyFor400, nextFrames, stopClock, waitForStart } from "./visitor.ts";

test("[CONT-18,CONT-19,CONT-20,CONT-21,CONT-22] [R8] sending: a busy button, one call with all fields, the toast, an empty form on step 1", async ({
  page,
  site,
}) => {
  const sent = recordSent(page);
  const before = keptEnquiries(site, visitor.email).length;
  await page.clock.install();
  await openContact(page, "/contact?utm_source=newsletter&utm_campaign=may");
  await fillAll(page);
  await stopClock(page);
  const answered = page.waitForResponse("**/api/contact");
  await button(page, "Send Message").click();
  await answered;
  const busy = page.getByRole("form").getByRole("button", { name: "Sending..." });
  await expectBusyFor400(page, busy);
  await toast(page).waitFor();
  await expect
    .poll(() => toast(page).innerText())
    .toMatch(/^Message sent successfully!\s+We'll get back to you within 24 hours\.$/);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.method()).toBe("POST");
  expect(sent[0]?.postDataJSON()).toMatchObject({
    ...visitor,
    sourcePage: "/contact",
    campaign: { utm_source: "newsletter", utm_campaign: "may" },
    privacyVersion: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
  });
  expect(sent[0]?.headers()["idempotency-key"]).toBe(sent[0]?.postDataJSON().formToken);
  expect(keptEnquiries(site, visitor.email).slice(before)).toEqual([
    expect.objectContaining({ project_details: visitor.projectDetails, locale: "en" }),
  ]);
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 1 of 4");
  await expect.poll(async () => Object.values(await formValues(page)).join("")).toBe("");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toBeNull();
  const confirmation = page.locator('[data-slot="enquiry-sent"]');
  await expect.poll(() => confirmation.innerText()).toContain(`We’ll reply to ${visitor.email}.`);
  await expect.poll(() => confirmation.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.getByRole("link", { name: "Send another message" }).click();
  await expect.poll(() => confirmation.count()).toBe(0);
  await page.reload();
  await expect.poll(async () => Object.values(await formValues(page)).join("")).toBe("");
});

test("[CONT-23] a refusal shows the server's message, in the toast and in the page; the text stays", async ({
  page,
}) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 500, { success: false, message: "The mailbox is being moved." });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await expect.poll(() => toast(page).innerText()).toMatch(/^Error sending message\s+The mailbox is being moved\.$/);
  await expect.poll(() => page.locator('form [data-slot="notice"]').innerText()).toBe("The mailbox is being moved.");
  await expect.poll(() => page.title()).toMatch(/^Error: Contact/);
  await expect.poll(() => formValues(page)).toEqual(visitor);
  await expect
    .poll(() => button(page, "Send Message").evaluate((element) => element === document.activeElement))
    .toBe(true);
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Contact/);
});

test("[CONT-23] a refusal is announced even if the toast's own file can't be loaded", async ({ openPage }) => {
  const page = await openPage({ serviceWorkers: "block" }); // it would have the file already
  await page.route("**/assets/toast*.js", (route) => route.abort());
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 500, { success: false, message: "The mailbox is being moved." });
  await button(page, "Send Message").click();
  await page.getByRole("alert").getByText("The mailbox is being moved.").waitFor();
});

test("[CONT-20] an answer that says success: false is a failure, whatever its status", async ({ page }) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 200, { success: false, message: "Not today." });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await expect.poll(() => toast(page).innerText()).toMatch(/^Error sending message\s+Not today\.$/);
  await expect.poll(() => formValues(page)).toEqual(visitor);
});

test("[CONT-24] a refusal without words, and no answer at all, show our own sentence", async ({ page }) => {
  await openContact(page);
  await fillAll(page);
  await answerWith(page, 502, "<h1>Bad gateway</h1>");
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await expect
    .poll(() => toast(page).innerText())
    .toMatch(/^Error sending message\s+Failed to send message\. Please try again later\.$/);
  await closeToast(page);
  await page.unroute("**/api/contact");
  await page.context().setOffline(true);
  await button(page, "Send Message").click();
  await page.getByText("You’re offline. What you typed is still here; send it once you’re back online.").waitFor();
  await expect.poll(() => toast(page).innerText()).toContain("Failed to send message. Please try again later.");
  await expect.poll(() => formValues(page)).toEqual(visitor);
});

test("[R8] another try with the same text keeps its key, a changed text gets a new one, and one enquiry is kept of each", async ({
  page,
  site,
}) => {
  const email = "retry@hexley.example";
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page, email);
  // The server takes it, and the answer is lost on its way.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(keptEnquiries(site, email)).toHaveLength(1);
  await page.getByRole("link", { name: "Send another message" }).click();
  await fillAll(page);
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  const keys = sent.map((request) => request.headers()["idempotency-key"]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("[R8] an enquiry whose answer was lost is the same one after a reload", async ({ page, site }) => {
  const sent = recordSent(page);
  const email = "reloaded@hexley.example";
  await openContact(page);
  await fillAll(page);
  for (const _ of [1, 2, 3]) await button(page, "Previous").click();
  await field(page, "email").fill(email);
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  await page.unroute("**/api/contact");
  await openContact(page);
  await expect.poll(() => field(page, "email").inputValue()).toBe(email);
  for (const _ of [1, 2, 3]) await button(page, "Next").click();
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  const [first, second] = sent.map((request) => request.headers()["idempotency-key"]);
  expect(second).toBe(first);
  expect(keptEnquiries(site, email)).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toBeNull();
});

test("[R8] a double click sends one enquiry", async ({ page, site }) => {
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page, "double@hexley.example");
  await button(page, "Send Message").dblclick();
  await toast(page).waitFor();
  expect(sent).toHaveLength(1);
  expect(keptEnquiries(site, "double@hexley.example")).toHaveLength(1);
});

test("the second half of a double click, begun on Next, sends nothing", async ({ page }) => {
  const sent = recordSent(page);
  await openContact(page);
  await fillAll(page);
  await button(page, "Send Message").hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await nextFrames(page);
  expect(sent).toHaveLength(0);
  await button(page, "Previous").click();
  await button(page, "Next").dblclick();
  await nextFrames(page);
  expect(sent).toHaveLength(0);
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 4 of 4");
});

test("[LEAD-10] an enquiry of a visit that began on a secret page names that page's pattern, which browsers tell no other page, and the site before it", async ({
  openFresh,
  site,
}) => {
  const page = await openFresh(); // a new tab: others have a history
  const email = "preview@hexley.example";
  await page.goto(`/ro/preview/${"5d1f".repeat(16)}`, { referer: "https://chat.example/" });
  await waitForStart(page);
  await openContact(page);
  await fillAll(page, email);
  await button(page, "Send Message").click();
  await toast(page).waitFor();
  const [kept] = keptEnquiries(site, email);
  expect([kept?.["landing_page"], kept?.["referrer_host"]]).toEqual(["/ro/preview/:token", "chat.example"]);
});
