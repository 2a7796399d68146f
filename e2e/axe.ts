// WCAG 2.2 A and AA, and best practices.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Rules that another colour scheme can break. */
const rulesOfColour = ["color-contrast", "link-in-text-block"];

/** Rules that another width can break: parts that only a phone shows, and scrolling. */
const rulesOfWidth = [
  "target-size",
  "scrollable-region-focusable",
  "aria-hidden-focus",
  "button-name",
  "link-name",
  "label",
  "heading-order",
  "region",
];

/**
 * Expects no violation on the page, or only within `part` if the rest was checked before. `state` describes the page in
 * the failure.
 */
export function expectAccessible(page: Page, state: string, part?: string): Promise<void> {
  return expectNothingFound(page, state, {}, part);
}

type RunOptions = Parameters<AxeBuilder["options"]>[0];

const only = (values: string[]) => ({ runOnly: { type: "rule", values } }) as const;

async function expectNothingFound(page: Page, state: string, options: RunOptions, part = "html"): Promise<void> {
  await settle(page);
  // Legacy mode: no frames. The script is injected once per page.
  const isThere = await page.evaluate(() => "axe" in globalThis);
  const axe = new AxeBuilder(isThere ? { page, axeSource: "0" } : { page });
  const { violations } = await axe
    .setLegacyMode()
    .include(part)
    .options({ resultTypes: ["violations"], preload: { assets: ["media"] }, ...options }) // style sheets are for experimental rules
    .analyze();
  const results = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
  expect({ state, found: results }).toEqual({ state, found: [] });
}

/** Expects no violation in light and dark. */
export async function expectAccessibleInBothSchemes(page: Page, state: string, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page, `${state}, dark`, part);
  await page.emulateMedia({ colorScheme: "light" });
  await expectNothingFound(page, `${state}, light`, only(rulesOfColour), part);
}

/** Expects no violation and no horizontal overflow, wide and dark, and narrow and light. Ends light and narrow. */
export async function expectAccessibleInAllLooks(page: Page, state: string, part?: string): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" });
  await expectFit(page, state, 1280);
  await expectAccessible(page, `${state}, wide and dark`, part);
  await page.emulateMedia({ colorScheme: "light" });
  await expectFit(page, state, 375);
  await expectNothingFound(page, `${state}, narrow and light`, only([...rulesOfColour, ...rulesOfWidth]), part);
}

async function expectFit(page: Page, state: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const scrollWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(scrollWidth, { message: state }).toBe(width);
}

/**
 * Expects that at 320 px nothing scrolls sideways, and no row of a table is wider than its card, which would clip it.
 */
export async function expectNarrowTable(page: Page): Promise<void> {
  await expectFit(page, "narrow", 320);
  const edge = () =>
    page
      .locator("tbody *")
      .evaluateAll((parts) => Math.max(...parts.map((part) => part.getBoundingClientRect().right)));
  await expect.poll(edge).toBeLessThanOrEqual(300);
}

/**
 * Waits for finite animations, not for those driven by scrolling. Counts them, since the promise of a cancelled one may
 * never resolve.
 */
export async function settle(page: Page): Promise<void> {
  const running = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ effect, playState, timeline }) =>
              playState === "running" &&
              timeline === document.timeline &&
              effect?.getComputedTiming().endTime !== Infinity,
          ).length,
    );
  await expect.poll(running).toBe(0);
}
