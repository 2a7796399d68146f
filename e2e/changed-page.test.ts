// Forms on a page that others have changed: translators that wrap or replace its texts, extensions that insert nodes.
import type { Page } from "playwright-core";
import { booked, chooseDay, fillIn, problems, submit, time } from "./book-a-call.ts";
import { field, fillStep, formValues, keptEnquiries, toast, visitor } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { openStarted, waitForIsland } from "./visitor.ts";

const kinds = ["wrapped and added to", "translated"] as const;
type Kind = (typeof kinds)[number];

/** Changes an island at ten places across it; returns how many there were. */
function change(page: Page, kind: Kind): Promise<number> {
  return page
    .locator("main [data-island]")
    .first()
    .evaluate((island, mode) => {
      const walker = document.createTreeWalker(island, NodeFilter.SHOW_TEXT, ({ textContent, parentElement }) =>
        textContent?.trim() && !parentElement?.closest("select, textarea, .visually-hidden")
          ? NodeFilter.FILTER_ACCEPT
          : NodeFilter.FILTER_REJECT,
      );
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text); // texts are all it shows
      const places = texts.filter((_, index) => index % Math.max(1, Math.floor(texts.length / 10)) === 0);
      for (const text of places) {
        const foreign = document.createElement("font");
        foreign.textContent = `«${text.data}»`;
        text.replaceWith(foreign);
        if (mode === "translated") continue;
        foreign.replaceChildren(text);
        const added = document.createElement("span");
        added.textContent = "+";
        foreign.parentElement?.prepend(added);
      }
      return places.length;
    }, kind);
}

/** Fills in the enquiry and sends it: step by step, or as one form where it works natively. */
async function sendEnquiry(page: Page, email: string): Promise<void> {
  const isStatic = (await page.locator("html[data-static]").count()) > 0;
  for (const [index, last] of ["phone", "company", "timeline"].entries()) {
    await fillStep(page, index + 1, email);
    if (isStatic) continue;
    await page.locator(`form [name="${last}"]${last === "timeline" ? ":checked" : ""}`).press("Enter");
    await page.locator(`#enquiry-step-${index + 2}`).waitFor({ state: "visible" });
  }
  await fillStep(page, 4);
  await page.locator("main form button[type=submit]").click();
}

const sentEnquiry = (page: Page) => page.locator('[data-slot="enquiry-sent"]');

test.for(kinds)(
  "[LITE-06] a contact form that was %s before or after hydration can still be filled in and sent",
  async (kind, { page, site }) => {
    await openStarted(page, "/contact");
    expect(await change(page, kind)).toBeGreaterThanOrEqual(10);
    await field(page, "firstName").focus();
    await page.keyboard.type("Ște");
    await page.locator('[data-island="enquiry"][data-alive]').waitFor({ state: "attached" });
    await page.keyboard.type("fania");
    await expect.poll(async () => (await formValues(page))["firstName"]).toBe("Ștefania");
    await expect.poll(() => page.locator("#enquiry-step-1").innerText()).toContain("Who should we reply to?");
    const before = `${kind.slice(0, 4)}-before@hexley.example`;
    await sendEnquiry(page, before);
    await sentEnquiry(page).waitFor();
    expect(keptEnquiries(site, before)).toEqual([expect.objectContaining({ project_details: visitor.projectDetails })]);

    await openStarted(page, "/contact");
    await field(page, "firstName").focus();
    await waitForIsland(page, "enquiry");
    expect(await change(page, kind)).toBeGreaterThanOrEqual(10);
    await field(page, "firstName").press("Enter");
    await page.locator('[data-slot="error-summary"]').waitFor();
    await change(page, kind);
    const alive = `${kind.slice(0, 4)}-alive@hexley.example`;
    await sendEnquiry(page, alive);
    await sentEnquiry(page).waitFor();
    expect(keptEnquiries(site, alive)).toHaveLength(1);
    await page.locator("main details:has(form) summary").click();
    await expect.poll(() => page.locator("#enquiry-step-1").innerText()).toContain("Who should we reply to?");
  },
);

test.for(kinds)(
  "[LITE-06] a booking page that was %s before or after hydration still books a call",
  async (kind, { page }) => {
    await openStarted(page, "/book");
    expect(await change(page, kind)).toBeGreaterThanOrEqual(10);
    await time(page, 0).check();
    await page.locator('[data-island="scheduler"][data-alive]').waitFor({ state: "attached" });
    await fillIn(page, `${kind.slice(0, 4)}-before@hexley.example`);
    await submit(page).click();
    await page.getByText("Your call is booked").or(booked(page)).first().waitFor();

    await openStarted(page, "/book");
    await page.locator(".slot-picker").hover();
    await waitForIsland(page, "scheduler");
    expect(await change(page, kind)).toBeGreaterThanOrEqual(10);
    await submit(page).click();
    await problems(page).waitFor();
    await change(page, kind);
    await chooseDay(page, 3);
    await time(page, 1).check();
    await fillIn(page, `${kind.slice(0, 4)}-alive@hexley.example`);
    await submit(page).click();
    await booked(page).waitFor();
    await expect.poll(() => booked(page).innerText()).toContain("Reschedule or cancel");
  },
);

test.for(kinds)(
  "[LITE-06] a newsletter form that was %s before or after hydration still subscribes",
  async (kind, { page }) => {
    const email = page.locator("#newsletter-email");
    const send = page.locator("main form button[type=submit]");
    await openStarted(page, "/newsletter");
    expect(await change(page, kind)).toBeGreaterThan(2); // it has few texts
    await email.fill(`${kind.slice(0, 4)}-before@hexley.example`);
    await send.click(); // held until it is clear that it works natively
    await toast(page)
      .getByText("Successfully subscribed!")
      .or(page.locator("h1", { hasText: "subscribed!" }))
      .waitFor();

    await openStarted(page, "/newsletter");
    await email.focus();
    await waitForIsland(page, "newsletter");
    await change(page, kind);
    await email.fill("ana");
    await send.click();
    await page.locator('[data-slot="field-error"]').waitFor();
    await change(page, kind);
    await email.fill(`${kind.slice(0, 4)}-alive@hexley.example`);
    await send.click();
    await toast(page).getByText("Successfully subscribed!").waitFor();
    await expect.poll(() => email.inputValue()).toBe("");
  },
);
