// The contact page has no accessibility violation in any state of its form.
import { expectAccessibleInAllLooks } from "./axe.ts";
import { button, field, fillStep, openContact, visitor } from "./enquiry-form.ts";
import { sharedTest as test } from "./test.ts";
import { focusToasts } from "./visitor.ts";

test("[A2] [A14] axe finds no violation on any step, with errors, with the toast and once sent, in every look", async ({
  openPage,
}) => {
  const page = await openPage({ reducedMotion: "reduce" });
  await openContact(page);
  await expectAccessibleInAllLooks(page, "step 1");
  await fillStep(page, 1);
  await field(page, "email").fill("ana@hexley");
  await button(page, "Next").click();
  await page.locator('[data-slot="error-summary"]').waitFor();
  await expectAccessibleInAllLooks(page, "errors", "main");
  await field(page, "email").fill(visitor.email);
  await button(page, "Next").click();
  for (const step of [2, 3, 4]) {
    await page.getByText(`Step ${step} of 4`).filter({ visible: true }).waitFor();
    await fillStep(page, step);
    await expectAccessibleInAllLooks(page, `step ${step}`, "main");
    if (step < 4) await button(page, "Next").click();
  }
  await page.route("**/api/contact", (route) =>
    route.fulfill({ status: 500, json: { message: "The mailbox is being moved." } }),
  );
  await button(page, "Send Message").click();
  await focusToasts(page);
  await expectAccessibleInAllLooks(page, "failed");
  await page.unroute("**/api/contact");
  await button(page, "Send Message").click();
  await page.locator('[data-slot="enquiry-sent"]').waitFor();
  await expectAccessibleInAllLooks(page, "sent", "main");
});
