// Features shared by the lists of the admin area, in a real browser: rows, columns, the open record, toasts in dialogs.
import type { Locator, Page } from "playwright-core";
import type { Site } from "#test/site.ts";
import { writeOnly } from "./admin-posts.ts";
import { anEnquiry, bearer, emptyList, readList, send, storeSession } from "./admin-session.ts";
import { expectAccessible, settle } from "./axe.ts";
import { bookSlot, freeSlots } from "./book-a-call.ts";
import { expect, test } from "./test.ts";
import { closeToast, pauseToasts } from "./visitor.ts";

const long = { firstName: "Anna-Katharina", lastName: "de La Rochefoucauld-Wolfeschlegelsteinhausen" };

/** Creates a record for every list; returns a session id. */
async function fill(site: Site): Promise<string> {
  const token = await writeOnly(site, {
    title: "A post with quite a long title ".repeat(5),
    excerpt: "Words ".repeat(40),
  });
  await emptyList(site, "/api/admin/contacts", token);
  await send(site, "/api/contact", anEnquiry({ firstName: "Ana", lastName: "Pop", email: "a@b.example" }));
  const email = `${"anna".repeat(15)}@${"long".repeat(12)}.example`;
  await send(site, "/api/contact", anEnquiry({ ...long, email, company: "Institutul ".repeat(10), website: "spam" }));
  await send(site, "/api/newsletter", { email });
  const name = `${long.firstName} ${long.lastName}`;
  for (const startsAt of (await freeSlots(site)).slice(30, 32)) await bookSlot(site, { startsAt, name });
  const [first] = await readList<{ id: string }>(site, "/api/admin/bookings", token);
  await send(site, `/api/admin/bookings/${first?.id}/cancel`, {}, bearer(token)); // which writes an email
  return token;
}

test("[STUD-01] rows keep their height and columns their width whatever they contain, at 820 and 1280 px", async ({
  page,
  site,
}) => {
  await storeSession(page, await fill(site));
  const expectRows = async (list: string, [min, max]: [number, number]) => {
    await page.goto(`/admin/${list}`);
    for (const width of [820, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.locator("tbody tr").first().waitFor();
      const others = async () => {
        const rows = page.locator("tbody tr");
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        return heights.filter((height) => height < min || height > max);
      };
      await expect.poll(others, { message: list }).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: list }).toBe(width);
    }
  };
  await expectRows("bookings", [40, 44]);
  await expectRows("newsletter", [40, 44]);
  await expectRows("outbox", [40, 44]);
  await expectRows("blog", [40, 56]);
  await page.getByRole("link", { name: /^Open post A post .* in editor$/ }).waitFor();
  const room = async () => {
    const frame = await page.locator('[data-slot="table-frame"]').boundingBox();
    const last = await page.getByRole("button", { name: /^Delete post A post/ }).boundingBox();
    return (frame?.x ?? Number.NaN) + (frame?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
  };
  await expect.poll(room).toBeGreaterThan(0);
  await expectRows("contacts", [40, 42]);
  await expectSteadyColumns(page, 1280);
  await page.getByRole("searchbox").fill("");
  await expectSteadyColumns(page, 820);
});

test.for([
  { width: 1366, height: 768, rows: 12 },
  { width: 390, height: 844, rows: 3 },
])(
  "[STUD-01] the first screen shows $rows whole enquiries at $width × $height, and a phone no empty fields",
  async ({ width, height, rows }, { page, site }) => {
    const token = await fill(site);
    for (let number = 0; number < 12; number++) {
      const { timeline: _timeline, ...enquiry } = anEnquiry({ email: `row${number}@hexley.example` });
      await send(site, "/api/admin/contacts", { ...enquiry, origin: "phone" }, bearer(token));
    }
    await storeSession(page, token);
    await page.setViewportSize({ width, height });
    await page.goto("/admin/contacts");
    const row = page.locator("tbody tr").nth(rows - 1);
    const bottom = async () => {
      const box = await row.boundingBox();
      return box ? box.y + box.height : Infinity;
    };
    await expect.poll(bottom).toBeLessThanOrEqual(height);
    await expect.poll(() => row.locator('[data-label="Timeline"]').isVisible()).toBe(width > 820);
  },
);

test("[STUD-01] three rows of every list are whole on a phone's first screen, as cards of at most 150 px", async ({
  page,
  site,
}) => {
  const tags = ["Chatbots"];
  const excerpt = "Refunds, diagnoses, legal advice: how we draw the line.";
  const post = { title: "What a chatbot should refuse to answer", excerpt, tags, published: true, featured: true };
  const token = await writeOnly(site, post, { ...post, published: false }, post);
  await emptyList(site, "/api/admin/contacts", token);
  for (const number of [1, 2, 3]) {
    const email = `ana.pop.${number}@hexley.example`;
    await send(site, "/api/contact", anEnquiry({ email }));
    await send(site, "/api/newsletter", { email });
    const texts = [{ locale: "en", subject: "Two weeks with a stopwatch", preheader: "", content: "<p>Words</p>" }];
    await send(site, "/api/admin/issues", { texts }, bearer(token));
  }
  for (const startsAt of (await freeSlots(site)).slice(33, 36)) await bookSlot(site, { startsAt });
  await storeSession(page, token);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const list of ["contacts", "blog", "bookings", "newsletter", "newsletter/issues", "content", "audit"]) {
    await page.goto(`/admin/${list}`);
    const rows = page.locator("tbody tr");
    await rows.nth(2).waitFor();
    const third = async () => {
      const { y, height } = (await rows.nth(2).boundingBox()) ?? { y: Infinity, height: 0 };
      return y + height;
    };
    await expect.poll(third, { message: list }).toBeLessThanOrEqual(844);
    const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
    expect(Math.max(...heights.slice(0, 3)), list).toBeLessThanOrEqual(150);
  }
});

test("[STUD-01] on a phone filters and order are behind one button, which counts the filters that are set", async ({
  page,
  site,
}) => {
  await storeSession(page, await fill(site));
  await page.setViewportSize({ width: 390, height: 844 });
  const fold = page.getByRole("button", { name: /^Filter and sort/ });
  for (const list of ["contacts", "bookings", "newsletter", "newsletter/issues?search=zzz", "blog", "outbox"]) {
    await page.goto(`/admin/${list}`);
    await fold.waitFor();
    await expect.poll(() => page.getByRole("combobox").count(), { message: list }).toBe(0);
  }
  await fold.click();
  await page.getByLabel("Status").selectOption("failed");
  await page.getByRole("button", { name: "Filter and sort (1)", exact: true }).click();
  await expect.poll(() => page.getByRole("combobox").count()).toBe(0);
  await page.getByText("No emails").waitFor();
  await expectAccessible(page, "folded filters");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Status").waitFor();
  await expect.poll(() => fold.isVisible()).toBe(false);
});

test("[STUD-01] an empty list has no search and no filters, and offers what fills it; one without a match keeps them", async ({
  page,
  site,
}) => {
  const token = await writeOnly(site);
  for (const list of ["contacts", "newsletter"]) await emptyList(site, `/api/admin/${list}`, token);
  await storeSession(page, token);
  for (const [list, action] of [
    ["contacts", "Add the first enquiry"],
    ["blog", "Create First Post"],
    ["redirects", "Add the first redirect"],
    ["newsletter", "Import subscribers"],
  ] as const) {
    await page.goto(`/admin/${list}`);
    await page.getByText(action, { exact: true }).waitFor();
    await expect.poll(() => page.getByRole("searchbox").count(), { message: list }).toBe(0);
    await expect.poll(() => page.getByRole("combobox").count(), { message: list }).toBe(0);
  }
  await page.goto("/admin/contacts?search=zzz");
  await page.getByText("No enquiries match").waitFor();
  await page.getByRole("searchbox").fill("");
  await page.getByText("No enquiries yet").waitFor();
  await expectAccessible(page, "empty list");
});

test("[STUD-01] the placeholder of a search box is fully visible in every list, at 390, 1280 and 1366 px", async ({
  page,
  site,
}) => {
  await storeSession(page, await fill(site));
  const lists =
    "contacts bookings newsletter/subscribers newsletter/issues blog blog/pictures content outbox questions audit";
  for (const list of lists.split(" ")) {
    await page.goto(`/admin/${list}?search=zzz`); // an empty list has none
    for (const width of [390, 1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("searchbox").first().waitFor();
      const cut = () =>
        page.getByRole("searchbox").evaluateAll((boxes) =>
          (boxes as HTMLInputElement[]).flatMap((box) => {
            const { value, placeholder } = box;
            box.value = placeholder; // beside it the browser keeps room for its button that empties the box
            const isCut = box.scrollWidth > box.clientWidth;
            box.value = value;
            return isCut ? [placeholder] : [];
          }),
        );
      await expect.poll(cut, { message: `${list} at ${width} px` }).toEqual([]);
    }
  }
});

/** Expects columns to keep their positions when a list of two is filtered to one. */
async function expectSteadyColumns(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.locator("tbody tr").nth(1).waitFor();
  const columns = () =>
    page.locator("thead th").evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().x)));
  await page.evaluate(() => document.fonts.ready);
  const before = await columns();
  await page.getByRole("searchbox").fill("Ana Pop");
  await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
  await expect.poll(columns).toEqual(before);
}

test("the open record is in the URL: a reload or link opens it, Back closes it, a missing one is reported", async ({
  page,
  site,
}) => {
  const token = await fill(site);
  await storeSession(page, token);
  await page.goto("/admin");
  const enquiry = page.getByRole("dialog", { name: "Ana Pop" });
  await openRecord(page, "contacts", /^View enquiry from Ana Pop/);
  await page.reload();
  await enquiry.waitFor();
  await expectHistory(page, enquiry);
  const post = page.getByRole("dialog", { name: "Edit Blog Post" });
  await openRecord(page, "blog", /^Edit post/);
  await page.reload();
  await post.waitFor();
  await expectHistory(page, post);
  await openRecord(page, "outbox", /^View email/);
  await page.reload();
  await page.getByRole("dialog").waitFor();
  await openRecord(page, "bookings", /^View the call with/);
  await page.reload();
  const booking = page.getByRole("dialog", { name: "Anna-Katharina" });
  await booking.waitFor();
  const id = new URL(page.url()).searchParams.get("open");
  await page.goto(`/admin/bookings?search=nobody&open=${id}`);
  await booking.waitFor();
  await page.goto(`/admin/bookings?open=${crypto.randomUUID()}`);
  await page.getByText("This booking is no longer here").waitFor();
});

async function openRecord(page: Page, list: string, opener: RegExp): Promise<void> {
  await page.goto(`/admin/${list}?search=`);
  await page.getByRole("button", { name: opener }).first().click();
  await page.getByRole("dialog").waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("open")).toMatch(/^[\da-f-]{36}$/);
}

/** Expects Back to close the record, and closing it to leave no history entry. Ends at the dashboard. */
async function expectHistory(page: Page, dialog: Locator): Promise<void> {
  const isOpen = () => new URL(page.url()).searchParams.has("open");
  await page.goBack();
  await dialog.waitFor({ state: "detached" });
  await expect.poll(isOpen).toBe(false);
  await page.goForward();
  await dialog.waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(isOpen).toBe(false);
  await page.goBack();
  await page.waitForURL((url) => url.pathname === "/admin");
}

/** Shows a toast, by exporting the list. */
async function showToast(page: Page): Promise<void> {
  const exported = page.waitForEvent("download");
  const fold = page.getByRole("button", { name: "Filter and sort" });
  if (await fold.isVisible()) await fold.click();
  await page.getByRole("button", { name: "Export CSV" }).click();
  await exported;
}

/** Returns the controls of the open dialog or of the page that the toast covers. */
async function coveredByToast(page: Page, place = "dialog"): Promise<string[]> {
  const toast = page.locator(`${place} [data-slot="toast"]`); // it moves into the dialog after the dialog has opened
  await toast.waitFor();
  await settle(page);
  return toast.evaluate((above) => {
    const { left, top, width, height } = above.getBoundingClientRect();
    const steps = [...Array(21).keys()].map((step) => 0.01 + (step / 20) * 0.98);
    const below = steps.flatMap((x) =>
      steps.flatMap((y) => document.elementsFromPoint(left + x * width, top + y * height)),
    );
    const controls = below.filter(
      (element) => !above.contains(element) && element.matches("button, a, input, select, textarea"),
    );
    return [...new Set(controls)].map((control) => control.getAttribute("aria-label") ?? control.textContent);
  });
}

test("[UILIB-06] a toast covers no control of a dialog opened after it, at 360, 390, 768, 1024, 1280 and 1366 px", async ({
  page,
  site,
}) => {
  await storeSession(page, await fill(site));
  await page.goto("/admin/contacts");
  await showToast(page);
  await pauseToasts(page);
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [768, 1024],
    [1024, 768],
    [1280, 657],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.getByRole("button", { name: /^Delete enquiry from Ana/ }).press("Enter");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await expect.poll(() => coveredByToast(page), { message: `${width} px` }).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).press("Enter"); // Esc would close the toast too
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^View enquiry from Ana/ }).press("Enter");
    const enquiry = page.getByRole("dialog", { name: "Ana Pop" });
    await enquiry.waitFor();
    await expect.poll(() => coveredByToast(page), { message: `${width} px` }).toEqual([]);
    await enquiry.getByRole("button", { name: "Close dialog" }).press("Enter");
    await enquiry.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "New enquiry" }).press("Enter");
    const form = page.getByRole("dialog", { name: "New enquiry" });
    await form.waitFor();
    await expect.poll(() => coveredByToast(page), { message: `${width} px` }).toEqual([]);
    await form.getByRole("button", { name: "Cancel" }).press("Enter");
    await form.waitFor({ state: "detached" });
  }
});

test("[UILIB-06] [SALE-03] on a wide screen a toast covers no control of a list either", async ({ page, site }) => {
  const token = await fill(site);
  for (let number = 0; number < 9; number++)
    await send(site, "/api/contact", anEnquiry({ email: `row${number}@hexley.example` }));
  await storeSession(page, token);
  await page.goto("/admin/contacts");
  await showToast(page);
  await pauseToasts(page);
  for (const width of [1280, 1366, 1920]) {
    await page.setViewportSize({ width, height: 657 });
    await expect.poll(() => coveredByToast(page, "body > [role=region]"), { message: `${width} px` }).toEqual([]);
  }
});

test("[UILIB-06] [SALE-03] a dialog is back in its normal layout once its toast is gone, at 390 and 1366 px", async ({
  page,
  site,
}) => {
  await storeSession(page, await fill(site));
  const placesOf = async () => {
    const dialog = page.getByRole("dialog", { name: "Ana Pop" });
    const parts = dialog.locator('[data-slot="dialog-body"], [data-slot="dialog-foot"]');
    await parts.last().waitFor();
    return parts.evaluateAll((all) =>
      all.map((part) => {
        const { x, width } = part.getBoundingClientRect();
        return [x, width, getComputedStyle(part).gridColumnEnd, part.parentElement?.clientWidth === width];
      }),
    );
  };
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/admin/contacts");
    const open = () => page.getByRole("button", { name: /^View enquiry from Ana/ }).press("Enter");
    await open();
    const never = await placesOf();
    await page.getByRole("button", { name: "Close dialog" }).press("Enter");
    await showToast(page);
    await page.locator('[data-slot="toast"]').waitFor();
    await closeToast(page);
    await open();
    await expect.poll(placesOf, { message: `${width} px` }).toEqual(never);
    expect(never.map(([, , , isWhole]) => isWhole)).toEqual([true, true]);
  }
});

const months = "January|February|March|April|June|July|August|September|October|November|December";

/** Dates and times in a form other than `20 Nov 2026` and `20 Nov 2026, 14:00`. */
const otherForms = new RegExp(
  `\\d:\\d\\d [AP]M|[A-Z][a-z]{2} \\d{1,2}, \\d{4}|\\d{4}-\\d\\d-\\d\\d|\\d+[/.]\\d+[/.]\\d{4}|\\d (?:${months})|(?:${months}) \\d`,
  "g",
);

test("[ABLG-15] dates and times have one format in the admin area", async ({ page, site }) => {
  const token = await fill(site);
  await send(site, "/api/admin/blog", { title: "Dated", content: "<p>x</p>", published: true }, bearer(token));
  await storeSession(page, token);
  const seen: Record<string, string[]> = {};
  let written = 0;
  for (const path of [
    "",
    "contacts",
    "bookings",
    "newsletter",
    "newsletter/issues",
    "newsletter/subscribers",
    "audit",
    "team",
    "account",
    "content",
    "health",
    "redirects",
    "questions",
    "sources",
    "blog",
  ]) {
    await page.goto(`/admin/${path}`);
    const main = page.getByRole("main");
    await main.getByRole("heading", { level: 1 }).waitFor();
    const loading = main.locator('[data-slot="spinner"], [data-slot="skeleton"], [aria-busy="true"]');
    const countLoading = async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight)); // what comes into view is loaded
      return loading.count();
    };
    await expect.poll(countLoading).toBe(0);
    const text = await main.innerText();
    written += text.match(/\b\d{1,2} [A-Z][a-z]{2,3} \d{4}\b/g)?.length ?? 0;
    const others = text.match(otherForms);
    if (others) seen[path] = [...new Set(others)];
  }
  expect(seen).toEqual({});
  expect(written).toBeGreaterThan(10);
});
