// A page of the company's own in a real browser: created, published, shown and deleted.
import { newSession, openScreen, toastOf } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { measurePages } from "./page-weight.ts";
import { expect, test } from "./test.ts";

test("[PAGE-01] an event is created at /admin/content, published, and shown in the footer and at its address", async ({
  browser,
  page,
  site,
}) => {
  const token = await newSession(site);
  await openScreen(page, token, { path: "/admin/content", title: "Content" });
  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title in English").fill("An open evening about invoices");
  await dialog.getByLabel("Kind").selectOption("Event");
  await expect.poll(() => dialog.getByLabel("Address").inputValue()).toBe("an-open-evening-about-invoices");
  await dialog.getByLabel("Address").fill("open-evening");
  await expectAccessible(page, "new page");
  await dialog.getByRole("button", { name: "Create" }).click();
  await toastOf(page).getByText("Page created").waitFor();
  const event = page.getByRole("region", { name: "Event", exact: true });
  await event.getByLabel("Begins").fill("2027-03-04T18:00");
  await event.getByLabel("Ends").fill("2027-03-04T20:30");
  await event.getByLabel("Place").fill("Strada Morii 7, Bucharest");
  await page
    .getByLabel("Description", { exact: true })
    .fill("An evening about what works and what doesn’t, with coffee and questions.");
  await page
    .getByLabel("Lead", { exact: true })
    .fill("Two hours, one process, and everything that went wrong on the way.");
  await page.getByLabel("In the footer").selectOption("yes");
  await page.getByRole("status").filter({ hasText: "Draft saved" }).waitFor();
  await expectAccessible(page, "event, filled in");
  const publishing = page.getByRole("region", { name: "Publish", exact: true });
  await publishing.getByRole("button", { name: "Publish" }).click();
  await toastOf(page).getByText("Published").waitFor();

  await page.goto("/about");
  await page.getByRole("contentinfo").getByRole("link", { name: "An open evening about invoices" }).click();
  await page.waitForURL("**/open-evening");
  const facts = page.getByRole("main").getByRole("definition");
  await expect
    .poll(() => facts.allInnerTexts())
    .toEqual(["Thursday, March 4, 2027, 18:00 – 20:30", "Strada Morii 7, Bucharest"]);
  await expectAccessibleInAllLooks(page, "event");
  const [weight] = await measurePages({ browser, origin: site.url }, ["/open-evening"]);
  expect(weight).toMatchObject({ scripts: ["start"] }); // LITE-01, as on every page of text
  expect(weight?.scriptKb).toBeLessThan(8.2);
  expect(weight?.requests).toBeLessThanOrEqual(10);
});

test("[PAGE-01] a new page offers no published text, says what a started group needs, and lists its faults beside an uncovered button", async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  await openScreen(page, await newSession(site), { path: "/admin/content", title: "Content" });
  await page.getByRole("button", { name: "New page" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title in English").fill("Careers");
  await dialog.getByRole("button", { name: "Create" }).click();
  const closing = page.getByRole("region", { name: "At the end", exact: true });
  const required = () => closing.getByText("Required", { exact: true }).count();
  await closing.getByLabel("Heading").waitFor();
  expect(await required()).toBe(0);
  await closing.getByLabel("The button leads to").selectOption("enquiry");
  await expect.poll(required).toBe(2); // heading and button
  await expectAccessible(page, "a begun group");
  await page.getByLabel("Title", { exact: true }).fill("Work with us");
  await page.getByRole("status").filter({ hasText: "Draft saved" }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: /^Revert/ }).count()).toBe(0);
  await toastOf(page).waitFor({ state: "detached" });
  const publish = page.getByRole("region", { name: "Publish", exact: true }).getByRole("button", { name: "Publish" });
  await publish.click();
  const faults = page.getByRole("alert").filter({ hasText: "Not published yet" });
  await faults.getByRole("button", { name: "English, At the end: Heading" }).waitFor();
  await expect.poll(() => toastOf(page).count()).toBe(0);
});
