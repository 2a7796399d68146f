// Asks axe about a page as it stands: WCAG 2.2 A and AA, and best practice.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { expect } from "vitest";

/**
 * Fails with what axe finds; `state` says what was shown.
 * @example await expectAccessible(page, "cookie banner")
 */
export async function expectAccessible(page: Page, state: string): Promise<void> {
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
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ""}`),
  );
  expect({ state, found }).toEqual({ state, found: [] });
}
