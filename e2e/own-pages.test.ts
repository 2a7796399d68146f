// A page of the company's own, made, published, shown and deleted in a real browser.
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { newSession, openScreen, toastOf } from "./admin-session.ts";
import { measurePages } from "./page-weight.ts";
import { expect, test } from "./test.ts";

test("[PAGE-01] an event is made at /admin/content, published, and stands in the footer and at its address", async ({
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
    .toEqual(["Thursday, 4 March 2027, 18:00–20:30", "Strada Morii 7, Bucharest"]);
  await expectAccessibleInAllLooks(page, "event");
  const [weight] = await measurePages({ browser, origin: site.url }, ["/open-evening"]);
  expect(weight).toMatchObject({ scripts: ["start"] }); // LITE-01, as on every page of text
  expect(weight?.scriptKb).toBeLessThan(8.2);
  expect(weight?.requests).toBeLessThanOrEqual(10);
});
