// Asks axe about a page as it stands: WCAG 2.2 A and AA, and best practice.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Fails with what axe finds; `state` says what was shown. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await settle(page);
  // Legacy mode: no page of ours has frames. What was put into this page once needs no second time.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const axe = new AxeBuilder(isThere ? { page, axeSource: "0" } : { page });
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
  expect({ state, found }).toEqual({ state, found: [] });
}

/** The same in light and dark, one after the other in the page as it stands. */
export async function expectAccessibleInBothSchemes(page: Page, state: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page, `${state}, ${colorScheme}`);
  }
}

/** The same wide and narrow too, where nothing may be wider than the screen. It ends light and narrow. */
export async function expectAccessibleInAllLooks(page: Page, state: string): Promise<void> {
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothSchemes(page, `${state}, ${width} px`);
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
    expect({ state, scrollWidth }).toEqual({ state, scrollWidth: width });
  }
}

/** Keeps the toast that is shown for as long as it has the focus. */
export async function holdToast(page: Page): Promise<void> {
  await page.locator('[data-slot="toast"]').first().waitFor();
  await page.keyboard.press("F8");
}

/** Waits until what moves has come to rest, but for what moves for ever. */
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
