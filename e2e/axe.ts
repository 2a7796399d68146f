// WCAG 2.2 A and AA, and best practices.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What another colour scheme can break. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** `state` describes the page in the failure; without `rules` all are checked. */
export async function expectAccessible(page: Page, state: string, rules?: readonly string[]): Promise<void> {
  await settle(page);
  // Legacy mode: no frames. The script is injected once per page.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const axe = new AxeBuilder(isThere ? { page, axeSource: "0" } : { page });
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: [...rules] } }) })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
  expect({ state, found }).toEqual({ state, found: [] });
}

/** Light and dark. */
export async function expectAccessibleInBothSchemes(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${state}, dark`);
  await page.emulateMedia({ colorScheme: "light" });
  await expectAccessible(page, `${state}, light`, rulesOfColour);
}

/** Also wide and narrow, without horizontal overflow. Ends light and narrow. */
export async function expectAccessibleInAllLooks(page: Page, state: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothSchemes(page, `${state}, ${width} px`);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ state, scrollWidth }).toEqual({ state, scrollWidth: width });
  }
}

/** Keeps a toast open by focusing it. */
export async function holdToast(page: Page): Promise<void> {
  await page.locator('[data-slot="toast"]').first().waitFor();
  await page.keyboard.press("F8");
}

/** Waits for finite animations. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .map((animation) =>
          animation.effect?.getComputedTiming().endTime === Infinity
            ? undefined
            : animation.finished.catch(() => undefined),
        ),
    ),
  );
}
