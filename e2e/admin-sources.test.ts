// Where visits start, with the requests of a real browser, and the sources screen.
import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DatabaseSync } from "node:sqlite";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { startSite } from "#test/site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { newSession, openScreen } from "./admin-session.ts";
import { expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";

test("[SRCE-03] counts visits by typed address or outside link, but not internal links, reloads and prefetches", async ({
  browser,
}) => {
  const site = await startSite({ DATA_DIR: temporaryFolder(), LOG_LEVEL: "info" });
  let log = "";
  site.process.stdout?.on("data", (text) => (log += String(text)));
  const elsewhere = createServer((_, answer) =>
    answer.end(`<!doctype html><title>Elsewhere</title><a href="${site.url}/faq">They know it</a>`),
  ).listen(0, "127.0.0.1");
  await once(elsewhere, "listening");
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
  const context = await browser.newContext({ baseURL: site.url, userAgent }); // its own name says that it is a machine
  const page = await context.newPage();

  await page.goto("/?utm_source=paper");
  await page.evaluate(() => navigator.serviceWorker.ready);
  const about = page.getByRole("navigation").getByRole("link", { name: "About", exact: true }).first();
  await about.hover();
  await expect.poll(() => log).toContain('"path":"/about"'); // loaded ahead
  await about.click();
  await page.waitForURL("**/about");
  await page.reload();
  await page.goto("/services"); // which the worker answers
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`);
  await page.getByRole("link").click();
  await page.waitForURL("**/faq");
  await context.close();
  elsewhere.close();
  await site.stop();

  const db = new DatabaseSync(databasePath(site.dataDir), { readOnly: true });
  const stored = db.prepare("select path, source, kind, locale, entries from site_entry order by path").all();
  db.close();
  const entry = { kind: "browser", locale: "en", entries: 1 };
  expect(stored).toEqual([
    { ...entry, path: "/", source: "paper" },
    { ...entry, path: "/faq", source: "127.0.0.1" },
    { ...entry, path: "/services", source: "direct" },
  ]);
});

test("[SRCE-04] [SRCE-05] shows sources of won enquiries and exports them as CSV; the weekly report is an account setting", async ({
  page,
  site,
}) => {
  const token = await newSession(site);
  const { PATH } = process.env;
  const seeded = spawnSync(process.execPath, ["scripts/seed.ts", "--quarter"], {
    env: { DATA_DIR: site.dataDir, PATH },
    encoding: "utf8",
  });
  expect(seeded.status, seeded.stderr).toBe(0);
  await openScreen(page, token, { path: "/admin/sources", title: "Sources" });
  const main = page.getByRole("main");
  await main.getByRole("combobox", { name: "Period" }).selectOption("Last 90 days");
  const part = (heading: string) =>
    main.locator('[data-slot="card"]', { has: page.getByRole("heading", { name: heading }) });
  await expect.poll(() => part("From visits to won enquiries").innerText()).toMatch(/Won\s+9\s/);
  await expect.poll(() => part("Sources of won enquiries").innerText()).toMatch(/\d won, \$/);
  await expect
    .poll(() => part("Where people arrive").locator("li").first().innerText())
    .toMatch(/^Home page\n[\d,]+ entries/);
  await expect.poll(() => part("The last issue").innerText()).toContain("What an hour costs");
  await expectAccessibleInAllLooks(page, "sources");

  await main.getByText(/^The table, with/).click();
  const row = main.getByRole("table", { name: /^Figures by source/ }).getByRole("row", { name: "Search engines" });
  await expect.poll(() => row.getByRole("cell").nth(1).innerText()).toMatch(/^\d/);
  const enquiries = (await row.getByRole("cell").nth(1).innerText()).split(" ")[0];
  const download = page.waitForEvent("download");
  await main.getByRole("button", { name: "Export CSV" }).click();
  const [from, to] = [await main.getByLabel("From").inputValue(), await main.getByLabel("To").inputValue()];
  expect((await download).suggestedFilename()).toBe(`sources-by-source-${from}-to-${to}.csv`);
  await main.getByRole("button", { name: "Day", exact: true }).click();
  await main.getByText(/^Most: \d+ on /).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get("by")).toBe("day");
  await main.getByRole("button", { name: "Source", exact: true }).click(); // the table stays open
  await row.getByRole("link", { name: "Search engines" }).click();
  await page.getByRole("heading", { level: 1, name: "Contacts" }).waitFor();
  await page.getByRole("button", { name: "Clear filter: Source: Search engines" }).waitFor();
  await expect.poll(() => page.getByRole("navigation", { name: /pages/i }).innerText()).toContain(`of ${enquiries}`);

  await page.goto("/admin/account");
  const weekly = page.getByRole("switch", { name: /week/i });
  const rest = page.getByText("Loading the rest...").or(weekly).first(); // the one gives way to the other
  const showWeekly = async () => {
    await rest.evaluate((element) => element.scrollIntoView());
    return weekly.count();
  };
  await expect.poll(showWeekly).toBe(1);
  const stored = page.waitForResponse(
    (response) =>
      new URL(response.url()).pathname === "/api/admin/preferences" && response.request().method() === "PUT",
  );
  await weekly.click();
  expect((await stored).ok()).toBe(true); // the switch is on before
  await expect.poll(() => weekly.isChecked()).toBe(true);
  await page.reload();
  await expect.poll(showWeekly).toBe(1);
  await expect.poll(() => weekly.isChecked()).toBe(true);
});

test("[SRCE-04] a day that is changed before the change of the other is shown leaves both changed", async ({
  page,
  site,
}) => {
  await openScreen(page, await newSession(site), { path: "/admin/sources", title: "Sources" });
  const period = page.getByRole("group", { name: "Period" });
  await expect.poll(() => period.getByLabel("From").inputValue()).not.toBe("");
  await period.evaluate((group) => {
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set; // React replaces the element's own
    const [from, to] = group.querySelectorAll("input");
    const choose = (input: HTMLInputElement | undefined, day: string) => {
      setValue?.call(input, day);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    };
    const chooseTo = () => queueMicrotask(() => choose(to, "2026-02-10")); // the address has the other, the screen not yet
    window.navigation.addEventListener("currententrychange", chooseTo, { once: true });
    choose(from, "2026-01-05");
  });
  await expect.poll(() => new URL(page.url()).search).toBe("?from=2026-01-05&to=2026-02-10");
  await expect.poll(() => period.getByLabel("From").inputValue()).toBe("2026-01-05");
});
