// The main action of each page is on its first screen, even on a small laptop.
import type { Locator, Page } from "playwright-core";
import { fieldId } from "#app/features/enquiry/fields.ts";
import { begin, boxOf, input, linesOf, openChat, start } from "./chat-page.ts";
import { reachStep } from "./enquiry-form.ts";
import { expect, sharedTest as test } from "./test.ts";
import { refuseCookies } from "./visitor.ts";

const laptop = { width: 1366, height: 657 };

/** The main action of each page; on the FAQ the first short answer. */
const actions: [string, string][] = [
  ["", 'main a[href$="/contact"]'],
  ["/services", 'main a[href$="/contact"]'],
  ["/case-studies", "main h2 a"],
  ["/contact", 'input[name="firstName"]'],
  ["/book", 'main label:has(input[name="day"])'],
  ["/blog", ".tag-bar a"],
  ["/faq", 'main [data-slot="question"] [data-slot="figure"]'],
  ["/newsletter", 'main input[name="email"]'],
];

async function expectWhole(page: Page, action: Locator, name: string): Promise<void> {
  const isWhole = async () => {
    const box = await action.boundingBox();
    return box !== null && box.y >= 80 && box.y + box.height <= 657; // between the header and the window's end
  };
  await expect.poll(isWhole, { message: name }).toBe(true);
  await expect.poll(() => page.evaluate(() => scrollY), { message: name }).toBe(0);
}

test.for(["", "/ro", "/fr"])(
  "at 1366 × 657 px each page's first action is fully visible: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize(laptop);
    await refuseCookies(page);
    for (const [path, selector] of actions) {
      await page.goto(prefix + path || "/");
      await expectWhole(page, page.locator(selector).first(), prefix + path);
    }
  },
);

test.for(["", "/ro", "/fr"])(
  "[HOME-23] no client's figure is cut at the end of a laptop's first screen: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    for (const [width, height] of [
      [1280, 720],
      [1366, 657],
      [1440, 900],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(prefix || "/");
      const isCut = async () => {
        const ledger = await boxOf(page.locator(".client-ledger"));
        return ledger.top < height - 1 && ledger.bottom > height + 1;
      };
      await expect.poll(isCut, { message: `${width} × ${height}` }).toBe(false);
    }
  },
);

test.for(["", "/ro", "/fr"])(
  "at 1366 × 657 px the enquiry's first fields and Next are fully visible and uncovered: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize(laptop);
    await refuseCookies(page);
    await page.goto(`${prefix}/contact`);
    const next = page.locator(".enquiry-buttons button").filter({ visible: true });
    await expectWhole(page, next, "next");
    await expectWhole(page, page.locator('input[name="email"]'), "email");
    const phone = page.locator('input[name="phone"]');
    await expectWhole(page, phone, "phone");
    const parts = (["email", "phone"] as const).map((name) => page.locator(`label[for="${fieldId(name)}"]`));
    const lines = await Promise.all(parts.map((label) => label.boundingBox()));
    expect(lines[0]?.y).toBe(lines[1]?.y);
    const last = page.locator(`#${fieldId("email")}-hint`); // below its field
    const ends = await Promise.all([last, page.locator(".enquiry-buttons")].map((locator) => locator.boundingBox()));
    expect((ends[0]?.y ?? 0) + (ends[0]?.height ?? 0)).toBeLessThanOrEqual(ends[1]?.y ?? 0);
  },
);

test.for(["", "/ro", "/fr"])(
  "at 1366 × 657 px the enquiry's Next is fully visible above the cookie banner: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize(laptop);
    await page.goto(`${prefix}/contact`);
    const banner = page.locator('[data-slot="cookie-banner"]');
    await banner.waitFor();
    const next = page.locator(".enquiry-buttons button").filter({ visible: true });
    await expectWhole(page, next, "next");
    const top = () => banner.evaluate((strip: HTMLElement) => innerHeight - strip.offsetHeight); // not where it rises from
    const end = () => next.evaluate((button) => button.getBoundingClientRect().bottom);
    await expect.poll(async () => (await top()) - (await end())).toBeGreaterThanOrEqual(4);
  },
);

test("[CONT-10] [CONT-12] at 1366 × 657 px the fields and Next of every step are fully visible above the cookie banner", async ({
  page,
}) => {
  await page.setViewportSize(laptop);
  const banner = page.locator('[data-slot="cookie-banner"]');
  const bar = page.locator(".enquiry-buttons");
  for (const step of [2, 3, 4]) {
    await page.goto("/contact");
    await banner.waitFor();
    await reachStep(page, step);
    const next = bar.locator("button").filter({ visible: true }).last();
    const last = page.locator("fieldset").filter({ visible: true }).last();
    const ends = async () => {
      const strip = await banner.evaluate((element: HTMLElement) => innerHeight - element.offsetHeight);
      const [button, fields, buttons] = await Promise.all([next, last, bar].map(boxOf));
      return [strip - (button?.bottom ?? NaN), (buttons?.top ?? NaN) - (fields?.bottom ?? NaN)];
    };
    await expect.poll(async () => Math.min(...(await ends())), { message: `step ${step}` }).toBeGreaterThanOrEqual(0);
  }
});

test.for(["", "/ro", "/fr"])(
  "[A4] the booking button is in view on a phone once a time is chosen, below the details on a laptop, and hides no field: language %s",
  async (prefix, { page }) => {
    await refuseCookies(page);
    for (const [viewport, bar] of [
      [laptop, ".booking-foot"],
      [{ width: 390, height: 657 }, ".booking-go"],
    ] as const) {
      await page.setViewportSize(viewport);
      await page.goto(`${prefix}/book`);
      const edge = (part: string, side: "top" | "bottom") =>
        page.locator(part).evaluate((element, at) => element.getBoundingClientRect()[at], side);
      if (viewport !== laptop) {
        await page.locator(".time").first().click();
        await page.locator(".chosen-span").waitFor();
        await expect.poll(() => edge("[data-send]", "bottom")).toBeLessThanOrEqual(657);
      }
      for (const name of ["name", "email", "phone", "subject"]) {
        await page.locator(`#booking-${name}`).focus();
        const covered = async () => (await edge(`#booking-${name}`, "bottom")) - (await edge(bar, "top"));
        await expect.poll(covered, { message: name }).toBeLessThanOrEqual(0);
        await expect.poll(() => edge(`#booking-${name}`, "bottom"), { message: name }).toBeLessThanOrEqual(657);
      }
      if (viewport !== laptop) continue;
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      const under = async () => {
        const parts = [".booking-person", bar, "[data-send]"];
        const [details, foot, button] = await Promise.all(parts.map((part) => boxOf(page.locator(part))));
        const isInColumn = button?.left === details?.left && button?.right === details?.right;
        return [isInColumn, (foot?.top ?? NaN) - (details?.bottom ?? NaN)];
      };
      await expect.poll(under).toEqual([true, 36]);
    }
  },
);

test("[BOOK-04] aligns the numbers of a week, keeps the chosen time beside the booking button, and shows times on a phone’s first screen", async ({
  page,
}) => {
  await refuseCookies(page);
  await page.setViewportSize(laptop);
  await page.goto("/book");
  const week = async () => (await page.locator(".day-face").all()).slice(0, 5);
  const tops = async () => (await Promise.all((await week()).map(linesOf))).map(([line]) => line?.top);
  await expect.poll(async () => new Set(await tops()).size).toBe(1);
  const middle = async (part: Locator) => {
    const { top, height } = await boxOf(part);
    return top + height / 2;
  };
  const apart = async () =>
    Math.abs((await middle(page.locator(".chosen-time"))) - (await middle(page.locator("[data-send]"))));
  await expect.poll(apart).toBeLessThan(2);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect.poll(apart).toBeLessThan(2);
  await page.setViewportSize({ width: 390, height: 844 });
  const lastTime = async () => (await boxOf(page.locator(".time").nth(5))).bottom;
  await expect.poll(lastTime).toBeLessThanOrEqual(844); // two rows: nothing covers them before one is chosen
  await expect.poll(async () => (await boxOf(page.locator("[data-send]"))).top).toBeGreaterThan(844);
});

test.for(["", "/ro", "/fr"])(
  "on a phone the assistant's examples have equal space between rule and question: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await refuseCookies(page);
    await page.goto(`${prefix}/ai-chat`);
    const gaps = async () => {
      const rows = await page.locator(".chat-example").all();
      return Promise.all(
        rows.map(async (row) => {
          const [line] = await linesOf(row.locator(".chat-question"));
          return Math.round((line?.top ?? NaN) - (await boxOf(row)).top);
        }),
      );
    };
    await expect.poll(async () => new Set(await gaps()).size).toBe(1);
  },
);

test.for(["", "/ro", "/fr"])(
  "on a phone the assistant's welcome is only as tall as its text: language %s",
  async (prefix, { page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await refuseCookies(page);
    await page.goto(`${prefix}/ai-chat`);
    const cut = () => page.locator(".chat-welcome").evaluate((view) => view.scrollHeight - view.clientHeight);
    await expect.poll(cut).toBe(0);
  },
);

test("aligns the assistant's welcome with the title on a tablet and with the notice on a laptop", async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await refuseCookies(page);
  await page.goto("/ai-chat");
  const edge = async (selector: string) => (await page.locator(selector).boundingBox())?.x ?? NaN;
  await expect.poll(async () => Math.abs((await edge(".chat-welcome-title")) - (await edge("h1")))).toBeLessThan(5);
  await page.setViewportSize(laptop);
  const end = async (selector: string) => (await boxOf(page.locator(selector))).right;
  await expect.poll(async () => (await end(".chat-composer")) - (await end(".chat-head p"))).toBe(0);
  await page.setViewportSize({ width: 1920, height: 1080 });
  await expect.poll(async () => (await page.locator(".chat-head p").boundingBox())?.height).toBeLessThan(30);
});

test("at 1366 × 657 px the assistant's start button and input are fully visible", async ({ page }) => {
  await page.setViewportSize(laptop);
  await openChat(page);
  await expectWhole(page, start(page), "start");
  await expectWhole(page, input(page), "input of the welcome");
  await begin(page);
  await expectWhole(page, input(page), "input");
});
