// The request that the enquiry form sends, and how it shows the response.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import {
  answerWith,
  button,
  expectOutcome,
  field,
  fillAll,
  fillStep,
  formValues,
  goOn,
  keptEnquiries,
  openContact,
  openFormAgain,
  outcome,
  reachStep,
  recordSent,
  stepHeading,
  toast,
  toastPlace,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { closeToast, expectBusyFor400, openStarted, pauseToasts, stopClock, waitForStart } from "./visitor.ts";

/** Records in the page what live regions announce. */
async function noteSaid(page: Page): Promise<(wanted: string) => Promise<(string | null)[]>> {
  await page.evaluate(() => {
    const texts: [string | null, string][] = [];
    Object.assign(window, { said: texts });
    const live = "[aria-live], [role=alert], [role=status]";
    const note = (node: Node) => {
      const region =
        node instanceof Element ? (node.closest(live) ?? node.querySelector(live)) : node.parentElement?.closest(live);
      const text = node.textContent?.trim();
      if (region && text) texts.push([region.getAttribute("aria-live") ?? region.getAttribute("role"), text]);
    };
    new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(note))).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  return (expected) =>
    page.evaluate(
      (part) =>
        (window as unknown as { said: [string | null, string][] }).said
          .filter(([, text]) => text.includes(part))
          .map(([mode]) => mode),
      expected,
    );
}

test("[CONT-18] [CONT-19] [CONT-20] [CONT-21] [CONT-22] [A7] [A8] [R8] sending shows a busy button, makes one request, and ends with a toast, a receipt and an empty form", async ({
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
  await pauseToasts(page);
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
  await expectOutcome(page, "en", visitor.email);
  await expect.poll(async () => (await toastPlace(page)).gap).toBeGreaterThanOrEqual(12);
  await closeToast(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toBeNull();
  await expect.poll(() => outcome(page).innerText()).toMatch(new RegExp(`From\\s+${visitor.email}`));
  await openFormAgain(page);
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 1 of 4");
  await reachStep(page, 2);
  await expect.poll(() => outcome(page).count()).toBe(0);
});

test("[CONT-21] [CONT-22] [CALS-05] on a phone the receipt shows recipient, reply date and three times for a call on the first screen", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const email = "stefania.tirlea-ionescu@hexley-automation.example";
  await page.clock.setFixedTime(new Date("2026-11-24T10:00:00Z"));
  await openContact(page);
  await fillAll(page, email);
  await button(page, "Send Message").click();
  await pauseToasts(page);
  const parts = [page.locator(".site-header"), toast(page), page.locator("#enquiry")];
  const edges = async () => {
    const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
    return boxes.flatMap((box) => (box ? [box.y, box.y + box.height] : [Number.NaN]));
  };
  await expect
    .poll(async () => {
      const all = await edges();
      return all.every((edge, at) => at === 0 || edge >= (all[at - 1] ?? 0)) ? [] : all;
    })
    .toEqual([]);
  const lines = () =>
    outcome(page)
      .locator("dl > div")
      .evaluateAll((all) => all.map((line) => [...line.children].map((part) => part.textContent)));
  await expect.poll(lines).toContainEqual(["To", siteContent.company.emails.hello]);
  await expect.poll(lines).toContainEqual(["Our reply by", "Wednesday, November\u00a025"]);
  await expect.poll(lines).toContainEqual(["Email", email]);
  const times = outcome(page).locator('button[name="startsAt"]');
  await expect.poll(() => times.count()).toBe(3);
  await expect.poll(() => times.last().evaluate((time) => time.getBoundingClientRect().bottom)).toBeLessThan(844);
  await expect.poll(async () => (await toastPlace(page)).gap).toBeGreaterThanOrEqual(12);
  await closeToast(page);
  await outcome(page).locator("summary").click(); // what was sent is folded
  await outcome(page).locator("details dd", { hasText: email }).waitFor();
  const split = await outcome(page)
    .locator("dd")
    .filter({ hasText: email })
    .last()
    .evaluate((element) => {
      const topOf = (node: Node, at: number) => {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        return range.getBoundingClientRect().top;
      };
      return [...element.childNodes].flatMap((node) =>
        [...(node.textContent ?? "").matchAll(/\w(?=\w)/g)]
          .filter(({ index }) => topOf(node, index) !== topOf(node, index + 1))
          .map(([letter]) => letter),
      );
    });
  expect(split).toEqual([]); // lines end between words
});

test.for([
  { width: 1366, height: 657 },
  { width: 1920, height: 1080 },
])(
  "[CONT-21] [CONT-22] the toast covers only the head of the card, and all times for a call are visible: $width × $height px",
  async (viewport, { openPage }) => {
    const page = await openPage({ viewport });
    await openContact(page);
    await fillAll(page);
    await button(page, "Send Message").click();
    await pauseToasts(page);
    const lines = () =>
      page.locator('[data-slot="toast-description"]').evaluate((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    await expect.poll(lines).toBe(1);
    await expect.poll(async () => (await toastPlace(page)).gap).toBeGreaterThanOrEqual(12);
    await expect.poll(async () => Math.abs((await toastPlace(page)).beyond)).toBeLessThan(1); // it ends where the card does
    const others = outcome(page).getByRole("link");
    const end = () => others.evaluate((link) => link.getBoundingClientRect().bottom);
    await expect.poll(end).toBeLessThanOrEqual(viewport.height);
    const unequal = () =>
      page.locator("#enquiry").evaluate((card) => {
        const { paddingTop, paddingBottom } = getComputedStyle(card);
        return paddingTop === paddingBottom ? [] : [paddingTop, paddingBottom];
      });
    await expect.poll(unequal).toEqual([]);
    const sizeOf = (level: "h2" | "h3") =>
      outcome(page)
        .locator(level)
        .first()
        .evaluate((title) => Number.parseFloat(getComputedStyle(title).fontSize));
    await expect.poll(async () => (await sizeOf("h2")) / (await sizeOf("h3"))).toBeGreaterThan(1.4);
  },
);

test.for(["ro", "fr"] as const)(
  "[CONT-21] on a phone the receipt's title is its largest, and the toast is clear of the card: language %s",
  async (locale, { openPage }) => {
    const page = await openPage({ viewport: { width: 390, height: 844 } });
    await openContact(page, `/${locale}/contact`);
    const { next, submit } = siteContent.ui[locale].contact.form;
    for (const step of [1, 2, 3, 4]) {
      await fillStep(page, step);
      await button(page, step < 4 ? next : submit).click();
    }
    await pauseToasts(page);
    await outcome(page).waitFor();
    await expect.poll(async () => (await toastPlace(page)).gap).toBeGreaterThanOrEqual(12);
    await expect.poll(async () => Math.abs((await toastPlace(page)).beyond)).toBeLessThan(1);
    const sizes = () =>
      outcome(page)
        .locator("h2, .sent-body h3")
        .evaluateAll((titles) => titles.map((title) => getComputedStyle(title).fontSize));
    await expect.poll(sizes).toEqual(["24px", "20px", "20px"]);
  },
);

test("[CONT-20] [CONT-23] [CONT-24] [A16] shows the server's error message or a generic one, keeps the input, and announces each toast once", async ({
  page,
}) => {
  await openContact(page);
  const announcementsUntil = await noteSaid(page);
  await fillAll(page);
  const send = button(page, "Send Message");
  await answerWith(page, 500, { success: false, message: "The mailbox is being moved." });
  await send.click();
  await toast(page).waitFor();
  await expect.poll(() => toast(page).innerText()).toMatch(/^Error sending message\s+The mailbox is being moved\.$/);
  await expect.poll(() => announcementsUntil("Error sending message")).toEqual(["assertive"]);
  await expect.poll(() => page.locator('form [data-slot="notice"]').innerText()).toBe("The mailbox is being moved.");
  await expect.poll(() => page.title()).toMatch(/^Error: Contact/);
  await expect.poll(() => formValues(page)).toEqual(visitor);
  await expect.poll(() => send.evaluate((element) => element === document.activeElement)).toBe(true);

  await answerWith(page, 200, { success: false, message: "Not today." });
  await send.click();
  await expect.poll(() => toast(page).innerText()).toMatch(/^Error sending message\s+Not today\.$/);
  await expect.poll(() => formValues(page)).toEqual(visitor);
  const failureMessage = /^Error sending message\s+Failed to send message\. Please try again later\.$/;
  await answerWith(page, 502, "<h1>Bad gateway</h1>");
  await send.click();
  await expect.poll(() => toast(page).innerText()).toMatch(failureMessage);
  await closeToast(page);
  await page.unroute("**/api/contact");
  await page.context().setOffline(true);
  await send.click();
  await page.getByText("You’re offline. What you typed is still here; send it once you’re back online.").waitFor();
  await expect.poll(() => toast(page).innerText()).toMatch(failureMessage);
  await expect.poll(() => formValues(page)).toEqual(visitor);
  await page.context().setOffline(false);
  await send.click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  await expect.poll(() => announcementsUntil("Message sent successfully!")).toEqual(["polite"]);
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

test("[R8] a retry keeps its idempotency key, even after a reload; a double click sends one enquiry", async ({
  page,
  site,
}) => {
  const email = "retry@hexley.example";
  const sent = recordSent(page);
  const keys = () => sent.map((request) => request.headers()["idempotency-key"]);
  await openStarted(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Contact" }).click();
  await page.waitForURL("**/contact");
  await fillAll(page, email);
  // The server takes it, and the answer is lost on its way.
  await page.route("**/api/contact", async (route) => {
    await route.fetch();
    await route.abort();
  });
  for (const _ of [1, 2]) {
    await button(page, "Send Message").click();
    await toast(page).waitFor();
    await closeToast(page);
  }
  await page.unroute("**/api/contact");
  await openContact(page);
  await expect.poll(() => field(page, "email").inputValue()).toBe(email);
  await goOn(page, 1, 4);
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  const [first] = keys();
  expect(first).toMatch(/^[\w-]{64}$/);
  expect(keys()).toEqual([first, first, first]);
  expect(keptEnquiries(site, email)).toHaveLength(1);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("enquiry-draft"))).toBeNull();
  await openFormAgain(page);
  await fillAll(page, "double@hexley.example");
  await button(page, "Send Message").dblclick();
  await outcome(page).getByText("double@hexley.example").first().waitFor();
  expect(keys().slice(3)).toEqual([expect.not.stringMatching(first ?? "")]);
  expect(keptEnquiries(site, "double@hexley.example")).toHaveLength(1);
});

test("[LEAD-10] an enquiry of a visit that started on a secret page doesn't reveal its address", async ({
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
  const [stored] = keptEnquiries(site, email);
  expect([stored?.["landing_page"], stored?.["referrer_host"]]).toEqual([null, null]);
});
