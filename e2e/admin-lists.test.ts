// What the lists of the admin area have in common, in a real browser: rows, columns, the open record, toasts in dialogs.
import type { Page } from "playwright-core";
import { deleteOf, openBlog, writeOnly } from "./admin-posts.ts";
import { anEnquiry, bearer, emptyList, readList, send, storeSession } from "./admin-session.ts";
import { bookSlot, freeSlots } from "./book-a-call.ts";
import type { Site } from "./site.ts";
import { expect, test } from "./test.ts";

const long = { firstName: "Anna-Katharina", lastName: "de La Rochefoucauld-Wolfeschlegelsteinhausen" };

/** A site with something in every list. */
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

const lists = ["contacts", "bookings", "newsletter", "blog", "outbox"] as const;

for (const width of [820, 1280]) {
  test(`rows are 40 to 44 px high, those of two lines (enquiries, subscribers) 60 to 64, and columns keep their width for any content, at ${width} px`, async ({
    openPage,
    site,
  }) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await storeSession(page, await fill(site));
    for (const list of lists) {
      await page.goto(`/admin/${list}`);
      await page.locator("tbody tr").first().waitFor();
      const [least, most] = list === "contacts" || list === "newsletter" ? [60, 64] : [40, 44];
      const others = async () => {
        const rows = page.locator("tbody tr");
        const heights = await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));
        return heights.filter((height) => height < least || height > most);
      };
      await expect.poll(others, { message: list }).toEqual([]);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: list }).toBe(width);
    }
    await page.goto("/admin/contacts");
    await page.locator("tbody tr").nth(1).waitFor();
    const columns = () =>
      page.locator("thead th").evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().x)));
    await page.evaluate(() => document.fonts.ready);
    const before = await columns();
    await page.getByRole("searchbox").fill("Ana Pop");
    await expect.poll(() => page.locator("tbody tr").count()).toBe(1);
    await expect.poll(columns).toEqual(before);
  });
}

/** A record of a list: the button that opens it, and the dialog's name. */
const records = [
  ["contacts", /^View enquiry from Ana Pop/, "Ana Pop"],
  ["bookings", /^View the call with/, "Anna-Katharina"],
  ["outbox", /^View email/, /./],
  ["blog", /^Edit post/, "Edit Blog Post"],
] as const;

for (const [list, opener, name] of records) {
  test(`the open record in ${list} is in the URL: a reload opens it again, Back closes it`, async ({ page, site }) => {
    await storeSession(page, await fill(site));
    await page.goto("/admin");
    await page.goto(`/admin/${list}?search=`);
    const dialog = page.getByRole("dialog", { name });
    await page.getByRole("button", { name: opener }).first().click();
    await dialog.waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get("open")).toMatch(/^[\da-f-]{36}$/);
    await page.reload();
    await dialog.waitFor();
    await page.goBack();
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.has("open")).toBe(false);
    await page.goForward();
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await expect.poll(() => new URL(page.url()).searchParams.has("open")).toBe(false);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === "/admin"); // closing left no step behind
  });
}

test("a link to a booking outside the list opens it, or reports that it is gone", async ({ page, site }) => {
  const token = await fill(site);
  const [booking] = await readList<{ id: string }>(site, "/api/admin/bookings", token);
  await storeSession(page, token);
  await page.goto(`/admin/bookings?search=nobody&open=${booking?.id}`);
  await page.getByRole("dialog", { name: "Anna-Katharina" }).waitFor();
  await page.goto(`/admin/bookings?open=${crypto.randomUUID()}`);
  await page.getByText("This booking is no longer here").waitFor();
});

/** The buttons and links of the open dialog's foot that the toast lies over. */
async function coveredByToast(page: Page): Promise<string[]> {
  const toast = page.locator('dialog [data-slot="toast"]'); // it moves into the dialog after the dialog has opened
  await toast.waitFor();
  const box = await toast.boundingBox();
  if (!box) throw new Error("the toast has no box");
  const controls = page.locator('dialog [data-slot="dialog-foot"] :is(button, a)');
  await controls.first().waitFor();
  return controls.evaluateAll(
    (found, { x, y, width, height }) =>
      found
        .filter((control) => {
          const { top, right, bottom, left } = control.getBoundingClientRect();
          return left < x + width && right > x && top < y + height && bottom > y;
        })
        .map(({ textContent }) => textContent),
    box,
  );
}

for (const viewport of [
  { width: 360, height: 640 },
  { width: 768, height: 700 },
  { width: 1280, height: 657 },
]) {
  test(`a toast covers no button of a dialog opened after it, at ${viewport.width} px`, async ({ openPage, site }) => {
    const page = await openPage({ viewport });
    await storeSession(page, await fill(site));
    await page.goto("/admin/contacts");
    const exported = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export CSV" }).click();
    await exported;
    await page.locator('[data-slot="toast"]').waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event("blur"))); // its time stops while the window has not the focus
    await page.getByRole("button", { name: /^Delete enquiry from Ana/ }).press("Enter");
    const question = page.getByRole("alertdialog");
    await question.waitFor();
    await expect.poll(() => coveredByToast(page)).toEqual([]);
    await question.getByRole("button", { name: "Cancel" }).press("Enter"); // Esc would close the toast too
    await question.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^View enquiry from Ana/ }).press("Enter");
    await page.getByRole("dialog", { name: "Ana Pop" }).waitFor();
    await expect.poll(() => coveredByToast(page)).toEqual([]);
  });
}

test("[STUD-01] the blog's list shows the link to the editor and every button beside it whole", async ({
  page,
  site,
}) => {
  await openBlog(page, await writeOnly(site, { title: "One", published: true }));
  await page.getByRole("link", { name: "Open post One in editor" }).waitFor();
  const room = async () => {
    const frame = await page.locator('[data-slot="table-frame"]').boundingBox();
    const last = await deleteOf(page, "One").boundingBox();
    return (frame?.x ?? Number.NaN) + (frame?.width ?? 0) - (last?.x ?? 0) - (last?.width ?? 0);
  };
  await expect.poll(room).toBeGreaterThan(0);
});
