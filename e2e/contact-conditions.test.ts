// The contact page in unusual conditions: a fast visitor, keyboard only, small screens.
import { button, field, fillStep, keptEnquiries, visitor } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { refuseCookies, waitForForm, waitForIsland } from "./visitor.ts";

test("an automated browser that fills and clicks the moment the page has loaded sends its enquiry", async ({
  openFresh,
  site,
}) => {
  const page = await openFresh();
  const before = keptEnquiries(site, visitor.email).length;
  await page.goto("/contact");
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Next").click();
  }
  await fillStep(page, 4);
  await button(page, "Send Message").click();
  await page.locator('[data-slot="toast"]').getByText("Message sent successfully!").waitFor();
  expect(keptEnquiries(site, visitor.email).length - before).toBe(1);
});

test("the whole form can be filled in and sent by keyboard alone", async ({ page, site }) => {
  await page.goto("/contact");
  await waitForForm(page);
  const { keyboard } = page;
  const type = async (text: string) => {
    await keyboard.press("Tab");
    await keyboard.type(text);
  };
  await field(page, "firstName").focus();
  await keyboard.type("Ana");
  await type("Pop");
  await type("keyboard@hexley.example");
  await type("");
  await waitForIsland(page, "enquiry"); // until then Next is disabled, and Tab passes it by
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  await type("Hexley");
  await type(" ");
  await keyboard.press("ArrowDown");
  await keyboard.press("Tab"); // Previous
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByText("Step 3 of 4").filter({ visible: true }).waitFor();
  await type(" ");
  await type(" ");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.getByText("Step 4 of 4").filter({ visible: true }).waitFor();
  await type("By keyboard.");
  for (const _ of ["message", "privacy", "Previous", "Send"]) await keyboard.press("Tab");
  await keyboard.press("Enter");
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  expect(keptEnquiries(site, "keyboard@hexley.example")).toEqual([
    expect.objectContaining({ service_interest: "chatbots", project_budget: "5k-15k", timeline: "asap" }),
  ]);
});

test("[A4] [A13] [A15] on a phone the sticky buttons hide no focused field, and at 320 px nothing overflows or is too small", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 }, hasTouch: true });
  await refuseCookies(page); // the cookie banner is another test's matter
  await page.goto("/ro/contact");
  await waitForForm(page);
  const hidden: string[] = [];
  await field(page, "firstName").focus();
  for (const name of ["lastName", "email", "phone"]) {
    await page.keyboard.press("Tab");
    const isSeen = await field(page, name).evaluate((element) => {
      const { left, top, bottom } = element.getBoundingClientRect();
      return (
        element === document.activeElement &&
        [top + 4, bottom - 4].every((y) => element.contains(document.elementFromPoint(left + 20, y)))
      );
    });
    if (!isSeen) hidden.push(name);
  }
  expect(hidden).toEqual([]);
  await page.setViewportSize({ width: 320, height: 640 });
  const measure = () =>
    page.evaluate(() => {
      const small = [
        ...document.querySelectorAll(
          "main form :is(button, input, textarea), main form label:has(input), main aside a",
        ),
      ].filter((element) => {
        const { width, height } = element.getBoundingClientRect();
        const isRadioInCard = element.matches("label input");
        return (
          element.checkVisibility() &&
          !isRadioInCard &&
          !element.closest("[aria-hidden]") &&
          (width < 24 || height < 24)
        );
      });
      return {
        overflow: document.documentElement.scrollWidth - innerWidth,
        small: small.map((element) => element.outerHTML.slice(0, 80)),
      };
    });
  const measured = [await measure()];
  await field(page, "email").press("Enter");
  await page.locator('[data-slot="error-summary"]').waitFor();
  const actions = page.locator("main form [type=submit]").locator("..");
  await expect.poll(() => actions.evaluate((element) => getComputedStyle(element).position)).toBe("static"); // over no error
  measured.push(await measure());
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Înainte").click();
    await page.locator(`#enquiry-step-${step + 1}`).waitFor({ state: "visible" });
    measured.push(await measure());
  }
  expect(measured).toEqual(measured.map(() => ({ overflow: 0, small: [] })));
});
