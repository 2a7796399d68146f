// The pictures screen in a real browser: empty, failing, full; descriptions, and deletion of unused pictures.
import { twoColours } from "#test/pictures.ts";
import { bearer, emptyList, focused, newSession, openScreen, readList, send, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

const screen = { path: "/admin/blog/pictures", title: "Pictures" };

const file = async (name: string, width: number) => ({
  name,
  mimeType: "image/jpeg",
  buffer: await twoColours({ width, height: 300 }).jpeg().toBuffer(),
});

test("[STUD-03] [A1] [A23] pictures are uploaded, found, described by keyboard, and deleted unless they are in use", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  await emptyList(site, "/api/admin/media", token);
  await openScreen(page, token, screen);
  await page.getByRole("heading", { name: "No pictures yet" }).waitFor();
  await expectAccessible(page, "no pictures");
  const broken = { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page
    .getByLabel("Picture files")
    .setInputFiles([await file("mill.jpg", 600), broken, await file("loom.jpg", 400)]);
  await page
    .getByRole("alert")
    .getByText(/^broken.png: /)
    .waitFor();
  const pictures = page.getByRole("list", { name: "Pictures" }).getByRole("button");
  await expect.poll(() => pictures.count()).toBe(2);

  await pictures.filter({ hasText: "mill.jpg" }).focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "mill.jpg" });
  await dialog.getByText("Nothing. It can be deleted.").waitFor();
  await expectAccessibleInAllLooks(page, "a picture", "dialog[open]");
  await dialog.getByLabel("Alternative text").focus();
  await page.keyboard.type("A mill by the water");
  await page.keyboard.press("Escape");
  await dialog.getByText("Close and lose what you typed?").waitFor();
  await dialog.getByRole("button", { name: "Keep editing" }).click();
  await dialog.getByLabel("Alternative text").press("Enter");
  await pictures.filter({ hasText: "A mill by the water" }).waitFor();
  await expect.poll(() => focused(page)).toContain("mill.jpg");
  await expectAccessibleInAllLooks(page, "pictures");

  await page.getByRole("searchbox", { name: "Search pictures" }).fill("water");
  await expect.poll(() => pictures.count()).toBe(1);
  await page.getByRole("searchbox", { name: "Search pictures" }).fill("sea");
  await page.getByRole("button", { name: "Show all" }).click();
  await expect.poll(() => pictures.count()).toBe(2);
  await pictures.filter({ hasText: "loom.jpg" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => pictures.count()).toBe(1);
  await expect.poll(() => focused(page)).toContain("mill.jpg");

  await pictures.click();
  await page.getByRole("button", { name: "Delete" }).click();
  const [{ id } = { id: "" }] = await readList<{ id: string }>(site, "/api/admin/media", token);
  await send(site, "/api/admin/blog", { title: "Mills", socialImage: id }, bearer(token)); // while the question is open
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect
    .poll(async () => (await toastWords(page)).join(" "))
    .toContain("This picture is used by the post “Mills”.");
  await page.getByRole("alertdialog").waitFor({ state: "detached" });
  await pictures.click();
  await dialog.getByText("the post “Mills”", { exact: true }).waitFor();
  await dialog.getByText("You can’t delete it while it’s in use.").waitFor();
  await expect.poll(() => dialog.getByRole("button", { name: "Delete" }).count()).toBe(0);
});
