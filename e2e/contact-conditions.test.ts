// The contact page where things are not as usual: no script, slow files, a fast visitor, small screens, other needs.
import type { Page } from "playwright-core";
import {
  button,
  field,
  fillAll,
  fillStep,
  formValues,
  keptEnquiries,
  reachStep,
  stepHeading,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { holdReact, nextFrames, waitForForm, waitForIsland, waitForStart } from "./visitor.ts";

const enquiry = (page: Page) => page.locator('[data-island="enquiry"]');

async function fillWithoutSteps(page: Page, email: string): Promise<void> {
  for (const step of [1, 2, 3, 4]) await fillStep(page, step);
  await field(page, "email").fill(email);
}

test("[A25] without script the form shows all steps, posts, and says that the message has arrived", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/contact");
  await expect.poll(() => page.locator("form fieldset h2:visible").count()).toBe(4);
  await expect.poll(() => page.getByRole("form").getByRole("button").allInnerTexts()).toEqual(["Send Message"]);
  await expect.poll(() => page.getByRole("progressbar").count()).toBe(0);
  await fillWithoutSteps(page, "static@hexley.example");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  await expect.poll(() => page.locator("main").innerText()).toContain("We’ve got your message");
  await expect.poll(() => page.locator("main").innerText()).toContain("We'll get back to you within 24 hours.");
  expect(keptEnquiries(site, "static@hexley.example")).toEqual([
    expect.objectContaining({
      project_details: visitor.projectDetails,
      privacy_version: expect.stringMatching(/^\d{4}-/),
    }),
  ]);
});

test("[A7,A25] without script a refused form comes back with the values, the errors and links to them", async ({
  openPage,
}) => {
  const page = await openPage({ javaScriptEnabled: false });
  await page.goto("/ro/contact");
  await fillWithoutSteps(page, "ana@hexley");
  await button(page, "Trimiteți mesajul").click();
  await page.getByText("Ceva nu este în regulă").waitFor();
  await expect.poll(() => page.title()).toMatch(/^Eroare: Contactați-ne/);
  await expect.poll(() => field(page, "email").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => field(page, "projectDetails").inputValue()).toBe(visitor.projectDetails);
  await expect
    .poll(() =>
      page.locator("main input:checked").evaluateAll((inputs) => inputs.map((input) => input.getAttribute("value"))),
    )
    .toEqual([visitor.serviceInterest, visitor.projectBudget, visitor.timeline]);
  await page.getByRole("link", { name: /adresă de e-mail, de exemplu/ }).click();
  expect(page.url()).toMatch(/#enquiry-email$/);
});

test("[A25] where the page's files can't be loaded, the form works as without script", async ({ openPage, site }) => {
  const page = await openPage();
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/contact");
  await page.locator("html[data-static]").waitFor({ state: "attached" });
  await expect.poll(() => page.locator("form fieldset h2:visible").count()).toBe(4);
  await expect
    .poll(() => page.getByRole("form").getByRole("button").filter({ visible: true }).allInnerTexts())
    .toEqual(["Send Message"]);
  await fillWithoutSteps(page, "broken@hexley.example");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  expect(keptEnquiries(site, "broken@hexley.example")).toHaveLength(1);
});

test("[A25] [LITE-02] on slow 3G what was typed before the script has started is kept, and Enter pressed before then goes on once", async ({
  openFresh,
}) => {
  const page = await openFresh();
  const client = await page.context().newCDPSession(page);
  await client.send("Network.enable");
  await client.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 400,
    downloadThroughput: 50_000,
    uploadThroughput: 50_000,
  });
  const release = await holdReact(page);
  await page.goto("/contact", { waitUntil: "commit" });
  await fillStep(page, 1);
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await waitForStart(page);
  await expect.poll(() => enquiry(page).getAttribute("data-alive")).toBeNull(); // it doesn't listen yet
  await field(page, "email").press("Enter");
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 1 of 4");
  release();
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  const { firstName, lastName, email, phone } = await formValues(page);
  expect({ firstName, lastName, email, phone }).toEqual({
    firstName: visitor.firstName,
    lastName: visitor.lastName,
    email: visitor.email,
    phone: visitor.phone,
  });
});

test("[LITE-02] Next is disabled before the script has come, and a press on it then does nothing later", async ({
  openFresh,
}) => {
  const page = await openFresh();
  const release = await holdReact(page);
  await page.goto("/contact");
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
  await button(page, "Next").click({ force: true });
  await field(page, "firstName").focus();
  release();
  await waitForIsland(page, "enquiry");
  await nextFrames(page);
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 1 of 4");
  await expect.poll(() => page.locator('[data-slot="error-summary"]').count()).toBe(0);
  await expect.poll(() => button(page, "Next").isDisabled()).toBe(true);
});

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

test("[TENS-01] a stored language leads to its own address before anything can be typed", async ({ openFresh }) => {
  const page = await openFresh();
  await page.addInitScript(() => localStorage.setItem("i18nextLng", "ro"));
  await page.goto("/contact?utm_source=newsletter");
  await page.getByText("Cui îi răspundem?").waitFor();
  const { pathname, search } = new URL(page.url());
  expect([pathname, search]).toEqual(["/ro/contact", "?utm_source=newsletter"]);
  await fillStep(page, 1);
  await button(page, "Înainte").click();
  await page.locator("#enquiry-step-2").waitFor({ state: "visible" });
});

test("the whole form by keyboard alone", async ({ page, site }) => {
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

test("[A13,A15] at 320 px nothing scrolls sideways and every target is large enough, on every step, with errors, in the longest language", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 320, height: 640 }, hasTouch: true });
  await page.goto("/ro/contact");
  await waitForForm(page);
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
  measured.push(await measure());
  for (const step of [1, 2, 3]) {
    await fillStep(page, step);
    await button(page, "Înainte").click();
    await page.locator(`#enquiry-step-${step + 1}`).waitFor({ state: "visible" });
    measured.push(await measure());
  }
  expect(measured).toEqual(measured.map(() => ({ overflow: 0, small: [] })));
});

test("[A4] on a phone the field that has the focus is never hidden behind the buttons that stay at the bottom", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 375, height: 667 }, hasTouch: true });
  // The cookie banner is another test's matter.
  const preferences = { necessary: true, functional: false, analytics: false, marketing: false };
  const consent = JSON.stringify({ preferences, timestamp: "2026-11-20T12:00:00.000Z" });
  await page.addInitScript((record) => localStorage.setItem("cookie-consent", record), consent);
  await page.goto("/contact");
  await waitForForm(page);
  await reachStep(page, 2);
  await button(page, "Previous").click();
  const hidden: string[] = [];
  for (const name of ["firstName", "lastName", "email", "phone"]) {
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
});

test("[A16] the toast is said once, politely when all is well, at once when it is not", async ({ page }) => {
  await page.goto("/contact");
  await waitForForm(page);
  await page.evaluate(() => {
    const said: [string | null, string][] = [];
    Object.assign(window, { said });
    const note = (node: Node) => {
      const region =
        node instanceof Element
          ? (node.closest("[aria-live], [role=alert], [role=status]") ??
            node.querySelector("[aria-live], [role=alert], [role=status]"))
          : node.parentElement?.closest("[aria-live], [role=alert], [role=status]");
      const text = node.textContent?.trim();
      if (region && text) said.push([region.getAttribute("aria-live") ?? region.getAttribute("role"), text]);
    };
    new MutationObserver((records) => records.forEach((record) => record.addedNodes.forEach(note))).observe(
      document.body,
      { childList: true, subtree: true },
    );
  });
  const said = (wanted: string) =>
    page.evaluate(
      (part) =>
        (window as unknown as { said: [string, string][] }).said
          .filter(([, text]) => text.includes(part))
          .map(([how]) => how),
      wanted,
    );
  await fillAll(page);
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 500, json: { message: "The mailbox is being moved." } }),
  );
  await button(page, "Send Message").click();
  await expect.poll(() => said("Error sending message")).toEqual(["assertive"]);
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await expect.poll(() => said("Message sent successfully!")).toEqual(["polite"]);
});
