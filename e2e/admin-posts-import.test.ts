// Importing posts at /admin/blog/import: upload, check, import, interruption and resumption.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { wordPressExport } from "#test/old-sites.ts";
import { twoColours } from "#test/pictures.ts";
import { buildZip } from "#test/zip.ts";
import { newSession, openScreen } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

const screen = { path: "/admin/blog", title: "Blog Management" };

/** Starts an old site that sends a picture only after `answer` was called. */
async function slowServer() {
  const picture = await twoColours({ width: 300, height: 200 }).jpeg().toBuffer();
  const isAnswering = Promise.withResolvers<void>();
  const server = createServer((_request, response) => {
    void isAnswering.promise.then(() => response.writeHead(200, { "Content-Type": "image/jpeg" }).end(picture));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo; // of a server that listens
  return { origin: `http://127.0.0.1:${port}`, answer: isAnswering.resolve };
}

test("[MOVE-01] [A14] an export is uploaded and checked, its import interrupted and resumed, by keyboard and accessible in every look", async ({
  page,
  site,
}) => {
  const old = await slowServer();
  const content = `<p><img src="${old.origin}/wall.jpg" alt="A wall"></p>`;
  const file = wordPressExport([
    { id: 1, slug: "moved-first" },
    { id: 2, slug: "moved-second", content },
    { id: 3, slug: "moved-third", status: "trash" },
  ]);
  const statusOf = async (slug: string) => (await fetch(`${site.url}/blog/${slug}`)).status;
  await openScreen(page, await newSession(site), screen);
  await page.getByRole("link", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Import", level: 1 }).waitFor();
  await page
    .getByLabel("File", { exact: true })
    .setInputFiles({ name: "old.xml", mimeType: "text/xml", buffer: Buffer.from(file) });
  await page.getByLabel(/^Download pictures/).check();
  await expectAccessibleInAllLooks(page, "import of posts");
  await page.getByRole("button", { name: "Check the file" }).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Ready to import" }).waitFor();
  await page.getByRole("list", { name: "Left out" }).getByText("was in the trash").waitFor();
  await expectAccessibleInAllLooks(page, "checked import");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "checked import on a phone");
  expect(await statusOf("moved-first")).toBe(404);

  await page.getByRole("button", { name: "Import", exact: true }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("1 of 2: en/moved-second.html").waitFor(); // it waits for the picture
  await expectAccessible(page, "running import");
  await page.getByRole("button", { name: "Stop" }).click();
  await page.getByText("Stopped after 1 of 2. What was imported stays.").waitFor();
  expect([await statusOf("moved-first"), await statusOf("moved-second")]).toEqual([200, 404]);
  old.answer();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  await expect.poll(() => statusOf("moved-second")).toBe(200);
  await expect.poll(() => page.getByRole("status").locator("..").innerText()).toMatch(/New posts\s+1/);
});

test("[MOVE-01] a manipulated archive is refused with the name of the entry, and a valid one is imported", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/blog/import", title: "Import" });
  const check = async (name: string, buffer: Buffer) => {
    await page.getByLabel("File", { exact: true }).setInputFiles({ name, mimeType: "application/zip", buffer });
    await page.getByRole("button", { name: "Check the file" }).click();
  };
  const post = "---\ntitle: From an archive\nslug: from-an-archive\npublished: true\n---\n\nText.\n";
  await check("evil.zip", buildZip({ "../evil.md": post }));
  await page.getByRole("alert").getByText("../evil.md").waitFor();
  await check("posts.zip", buildZip({ "en/from-an-archive.md": post }));
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.getByRole("heading", { name: "Imported" }).waitFor();
  await expect.poll(async () => (await fetch(`${site.url}/blog/from-an-archive`)).status).toBe(200);
});
