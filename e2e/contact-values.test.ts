// Values of the enquiry form: validated, saved, and carried over.
import {
  answerWith,
  button,
  field,
  fillAll,
  fillStep,
  formValues,
  goOn,
  keptEnquiries,
  openContact,
  recordSent,
  stepHeading,
  toast,
  visitor,
} from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, waitForForm } from "./visitor.ts";

test("[CONT-05] [A7] an invalid email address is reported at the field and in a focused summary that links to it, until it is corrected", async ({
  page,
}) => {
  await openContact(page);
  await fillStep(page, 1);
  await field(page, "email").fill("ana@hexley");
  await button(page, "Next").click();
  const summary = page.locator('[data-slot="error-summary"]');
  await summary.waitFor();
  await expect.poll(() => summary.getByRole("heading").innerText()).toBe("There is a problem");
  await expect.poll(() => summary.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => page.title()).toMatch(/^Error: Contact/);
  const email = field(page, "email");
  const text = await summary.getByRole("link").innerText();
  await expect.poll(() => email.getAttribute("aria-invalid")).toBe("true");
  const described = (await email.getAttribute("aria-describedby"))?.split(" ") ?? [];
  const texts = await Promise.all(described.map((id) => page.locator(`[id="${id}"]`).innerText()));
  expect(texts).toContain(text);
  await summary.getByRole("link").click();
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  await email.pressSequentially(".example"); // it is shown no longer than it is one
  await summary.waitFor({ state: "detached" });
  await expect.poll(() => page.locator('main form [data-slot="field-error"]').count()).toBe(0);
  await expect.poll(() => email.evaluate((element) => element === document.activeElement)).toBe(true);
  await button(page, "Next").click();
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  await expect.poll(() => summary.count()).toBe(0);
  await expect.poll(() => page.title()).toMatch(/^Contact/);
});

test("[SERV-01] a link about a service that isn't an option fills in the project details, even after hydration", async ({
  page,
}) => {
  await page.goto("/services");
  await page.getByRole("link", { name: "Ask about cloud work" }).click();
  await waitForForm(page);
  const details = field(page, "projectDetails");
  await expect.poll(() => details.inputValue()).toBe("Cloud & DevOps\n");
  await field(page, "firstName").fill("Ana");
  await fillStep(page, 1);
  await field(page, "email").press("Enter");
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  await expect.poll(async () => (await formValues(page))["serviceInterest"]).toBeFalsy();
  await expect.poll(() => details.inputValue()).toBe("Cloud & DevOps\n");
});

test("Enter goes to the next step and never sends, and a double click on Next goes one step only", async ({ page }) => {
  const sent = recordSent(page);
  await openContact(page, "/contact?service=chatbots");
  await expect.poll(async () => (await formValues(page))["serviceInterest"]).toBe("chatbots");
  await field(page, "firstName").fill("Ana");
  await field(page, "firstName").press("Enter");
  await page.locator('[data-slot="error-summary"]').waitFor(); // not all is filled: it says what is missing
  await fillStep(page, 1);
  await field(page, "email").press("Enter");
  await page.getByText("Step 2 of 4").filter({ visible: true }).waitFor();
  await fillStep(page, 2);
  await field(page, "company").press("Enter");
  await page.getByText("Step 3 of 4").filter({ visible: true }).waitFor();
  await fillStep(page, 3);
  await page.locator("input[name=timeline]:checked").press("Enter");
  await page.getByText("Step 4 of 4").filter({ visible: true }).waitFor();
  await field(page, "projectDetails").pressSequentially("one");
  await field(page, "projectDetails").press("Enter");
  await field(page, "projectDetails").pressSequentially("two");
  await expect.poll(() => field(page, "projectDetails").inputValue()).toBe("one\ntwo");
  await button(page, "Send Message").hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await nextFrames(page);
  await button(page, "Previous").click();
  await button(page, "Next").dblclick();
  await nextFrames(page);
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 4 of 4");
  expect(sent).toHaveLength(0);
});

test("[A7] keeps the fields over Previous, reload and Back, and shows server errors at their step", async ({
  page,
  site,
}) => {
  await openContact(page);
  const email = "long@hexley.example";
  await fillAll(page, email);
  await button(page, "Previous").click();
  await button(page, "Previous").click();
  await expect.poll(() => formValues(page)).toEqual({ ...visitor, email });
  await page.reload();
  await expect.poll(() => formValues(page)).toEqual({ ...visitor, email });
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 1 of 4");
  await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
  await page.getByRole("link", { name: "Home" }).first().click();
  await page.waitForURL("**/");
  await page.goBack();
  await expect.poll(() => formValues(page)).toEqual({ ...visitor, email });

  await expect.poll(() => button(page, "Next").isEnabled()).toBe(true);
  await goOn(page, 1, 4);
  const long = `${"Ștefăniță 🇷🇴 👩‍👩‍👧‍👦\n".repeat(300).slice(0, 4990)}ș`
    .replaceAll(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/g, "")
    .padEnd(5000, "ț");
  await field(page, "projectDetails").fill(long);
  await field(page, "projectDetails").press("End");
  await field(page, "projectDetails").pressSequentially("more");
  await answerWith(page, 400, {
    success: false,
    message: "Company: remove it.",
    errors: {
      company: "Please remove the invisible control characters from “Company”.",
      timeline: "Please choose an option for “Timeline”.",
    },
  });
  await button(page, "Send Message").click();
  await page.locator('[data-slot="error-summary"]').waitFor();
  await expect.poll(() => stepHeading(page).innerText()).toContain("Step 2 of 4");
  await expect.poll(() => field(page, "company").getAttribute("aria-invalid")).toBe("true");
  await expect
    .poll(() => page.locator('[data-slot="error-summary"] a').allInnerTexts())
    .toEqual([
      "Please remove the invisible control characters from “Company”.",
      "Please choose an option for “Timeline”.",
    ]);
  await page.unroute("**/api/contact");
  await goOn(page, 2, 4);
  await button(page, "Send Message").click();
  await toast(page).getByText("Message sent successfully!").waitFor();
  expect(keptEnquiries(site, email)[0]?.["project_details"]).toBe(long.normalize("NFC"));
});
