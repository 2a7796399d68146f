// The position of the enquiry form's steps: each starts directly below the header, with room to fill it in.
import type { Page } from "playwright-core";
import { button, field, fillStep, goOn, openContact } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { nextFrames, refuseCookies } from "./visitor.ts";

const screens: [string, number, number][] = [
  ["a phone", 390, 844],
  ["a tablet", 768, 1024],
  ["a laptop", 1366, 657],
  ["a desktop", 1920, 1080],
];

/** Returns the positions of header, form and field, rounded. */
const boxes = (page: Page) =>
  page.evaluate(() => {
    const box = (selector: string) => document.querySelector(selector)?.getBoundingClientRect();
    return {
      header: Math.round(box(".site-header")?.bottom ?? Number.NaN),
      form: Math.round(box("main form")?.top ?? Number.NaN),
      formEnd: Math.round(box("main form")?.bottom ?? Number.NaN),
      names: Math.round(box("main form ol")?.top ?? Number.NaN),
      namesEnd: Math.round(box("main form ol")?.bottom ?? Number.NaN),
      bar: Math.round(box("main form progress")?.top ?? Number.NaN),
      barEnd: Math.round(box("main form progress")?.bottom ?? Number.NaN),
      progress: Math.round(box("main form .enquiry-progress")?.height ?? Number.NaN),
      buttons: Math.round(box("main form > :last-child")?.height ?? Number.NaN),
    };
  });

/** Scrolls through the form, and returns the positions at each stop. */
async function lookThrough(page: Page): Promise<Awaited<ReturnType<typeof boxes>>[]> {
  const stops: Awaited<ReturnType<typeof boxes>>[] = [];
  const from = await page.evaluate(() => scrollY);
  for (let y = 0; ; y += 120) {
    await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), y);
    await nextFrames(page);
    const seen = await boxes(page);
    if (seen.formEnd < seen.header + 100 || (await isAtEnd(page))) break; // only its last buttons are left
    stops.push(seen);
  }
  await page.evaluate((top) => scrollTo({ top, behavior: "instant" }), from);
  return stops;
}

const isAtEnd = (page: Page) => page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);

test.for(screens)(
  "[CONT-01] [CONT-13] [A4] on %s each step starts at the same position, and the progress bar is never under the header",
  async ([, width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await openContact(page);
    const tops: number[] = [];
    const note = async () => {
      await nextFrames(page);
      const { form, header } = await boxes(page);
      tops.push(form - header);
    };
    const expectRoom = async (step: number) => {
      const stops = await lookThrough(page);
      expect(stops.length).toBeGreaterThan(1);
      for (const { bar, header } of stops) expect(bar, `step ${step}`).toBeGreaterThanOrEqual(header);
      const free = stops.map(({ progress, buttons, header }) => height - header - progress - buttons);
      if (width < 768) expect(Math.min(...free), `step ${step}`).toBeGreaterThanOrEqual(480);
    };
    for (const step of [1, 2, 3]) {
      await expectRoom(step);
      await fillStep(page, step);
      await button(page, "Next").scrollIntoViewIfNeeded();
      await page.evaluate(() => scrollBy({ top: 90, behavior: "instant" })); // a wheel's may go on after the click
      await button(page, "Next").click();
      await page.locator(`#enquiry-step-${step + 1}`).waitFor({ state: "visible" });
      await note();
    }
    await expectRoom(4);
    await page.evaluate(() => scrollTo({ top: 0, behavior: "instant" }));
    await button(page, "Previous").click();
    await page.locator("#enquiry-step-3").waitFor({ state: "visible" });
    await note();
    expect(new Set(tops).size).toBe(1);
    expect(tops[0]).toBeGreaterThanOrEqual(8);
    expect(tops[0]).toBeLessThanOrEqual(40);
  },
);

test.for(screens)(
  "[CONT-13] [A4] on %s a field focused from below is visible under the steps' names and the progress bar, with its label",
  async ([, width, height], { page }) => {
    await page.setViewportSize({ width, height });
    await openContact(page);
    await field(page, "phone").focus();
    for (const name of ["email", "lastName", "firstName"]) {
      // Below the header, behind the progress.
      await field(page, name).evaluate((input) => {
        const header = document.querySelector(".site-header")?.getBoundingClientRect().bottom ?? 0;
        scrollBy({ top: input.getBoundingClientRect().top - header - 40, behavior: "instant" });
      });
      await page.keyboard.press("Shift+Tab");
      await expect.poll(() => field(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
      const label = page.locator(`label[for="${await field(page, name).getAttribute("id")}"]`);
      const below = async () => ((await label.boundingBox())?.y ?? 0) - (await boxes(page)).barEnd;
      await expect.poll(below, { message: name }).toBeGreaterThan(0);
    }
    const isInOrder = async () => {
      const { header, names, namesEnd, bar } = await boxes(page);
      return header <= names && namesEnd < bar;
    };
    await expect.poll(isInOrder).toBe(true);
  },
);

test("[CONT-13] on a phone whose keyboard is open each step shows its first field, with its label, as soon as it is reached", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 450 });
  await openContact(page);
  const first = page.locator("main form fieldset:visible :is(input, textarea)").first();
  await first.focus();
  for (const step of [1, 2, 3, 4]) {
    const isShown = () =>
      first.evaluate((control: HTMLInputElement) => {
        const label = control.labels?.[0]?.getBoundingClientRect() ?? new DOMRect();
        const bar = document.querySelector("main form progress")?.getBoundingClientRect().bottom ?? Number.NaN;
        const lineEnd = control.getBoundingClientRect().top + 44; // of a text of several lines, the first
        return label.top >= bar && Math.max(label.bottom, lineEnd) <= innerHeight;
      });
    await expect.poll(isShown, { message: `step ${step}` }).toBe(true);
    if (step < 4) await fillStep(page, step);
    if (step < 4) await goOn(page, step, step + 1);
  }
});

test.for(["", "/ro", "/fr"])(
  "[CONT-13] on a phone each step's name is above its part of the progress bar, on a small phone 12 px from the next: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    await page.goto(`${prefix}/contact`);
    const readNames = () =>
      page.evaluate(() => {
        const bar = document.querySelector("main form progress")?.getBoundingClientRect() ?? new DOMRect();
        return [...document.querySelectorAll("main form ol > li")].map((name, index) => {
          const [range, start] = [document.createRange(), bar.left + (index * bar.width) / 4];
          range.selectNodeContents(name);
          const { left, right } = range.getBoundingClientRect();
          return { left, right, isAbovePart: Math.abs(left - start) < 1 && right < start + bar.width / 4 };
        });
      });
    await page.setViewportSize({ width: 390, height: 740 });
    await expect
      .poll(async () => (await readNames()).map((name) => name.isAbovePart))
      .toEqual([true, true, true, true]);
    await page.setViewportSize({ width: 360, height: 740 });
    const gaps = async () => {
      const names = await readNames();
      return names.slice(1).map(({ left }, index) => left - (names[index]?.right ?? left) >= 12);
    };
    await expect.poll(gaps).toEqual([true, true, true]);
  },
);
