// No accessibility violation on the contact page, in any state of its form.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { button, field, fillStep, openContact, visitor } from "./enquiry-form.ts";
import { expect, test } from "./test.ts";

async function violations(page: Page): Promise<string[]> {
  // Legacy mode: our pages have no frames to wait for.
  const { violations: found } = await new AxeBuilder({ page }).setLegacyMode().include("body").analyze();
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}

const looks = [
  { name: "light, 1280", options: {} },
  { name: "dark, 375", options: { colorScheme: "dark", viewport: { width: 375, height: 812 } } },
  { name: "light, 375", options: { viewport: { width: 375, height: 812 } } },
  { name: "dark, 1280", options: { colorScheme: "dark" } },
] as const;
test.for(looks)(
  "[A2,A14] no violation on any step, with errors, with the toast and once sent: $name",
  { timeout: 180_000 },
  async ({ options }, { openPage }) => {
    const page = await openPage({ ...options, reducedMotion: "reduce" });
    await openContact(page);
    const found: Record<string, string[]> = { "step 1": await violations(page) };
    await fillStep(page, 1);
    await field(page, "email").fill("ana@hexley");
    await button(page, "Next").click();
    await page.locator('[data-slot="error-summary"]').waitFor();
    found["errors"] = await violations(page);
    await field(page, "email").fill(visitor.email);
    await button(page, "Next").click();
    for (const step of [2, 3, 4]) {
      await page.getByText(`Step ${step} of 4`).filter({ visible: true }).waitFor();
      await fillStep(page, step);
      found[`step ${step}`] = await violations(page);
      if (step < 4) await button(page, "Next").click();
    }
    await page.route("**/api/contact", (route) =>
      route.fulfill({ status: 500, json: { message: "The mailbox is being moved." } }),
    );
    await button(page, "Send Message").click();
    await page.locator('[data-slot="toast"]').waitFor();
    found["failed"] = await violations(page);
    await page.unroute("**/api/contact");
    await button(page, "Send Message").click();
    await page.locator('[data-slot="enquiry-sent"]').waitFor();
    found["sent"] = await violations(page);
    expect(Object.entries(found).filter(([, list]) => list.length > 0)).toEqual([]);
  },
);
