// API tokens in a real browser: created, shown once and revoked on the account page, and tried on the API's own page.
import { spawnSync } from "node:child_process";
import type { Page } from "playwright-core";
import { computeCode } from "#test/one-time-code.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { andrei, bearer, focused, newSession, openScreen, send, toastOf, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { freshPostgres, hasPostgres } from "./fresh-postgres.ts";
import { expect, test } from "./test.ts";

/** Opens the account page and scrolls to its tokens, which are loaded there. */
async function openTokens(page: Page, session: string): Promise<void> {
  await openScreen(page, session, { path: "/admin/account", title: "Account" });
  await showTokens(page);
}

const showTokens = (page: Page) =>
  expect
    .poll(async () => {
      const place = page.getByText(/^Loading the rest|^Tokens for programs/).first(); // the one gives way to the other
      await place.evaluate((element) => element.scrollIntoView());
      return place.innerText();
    })
    .toMatch(/^Tokens for programs/);
const tokenList = (page: Page) => page.getByRole("list", { name: "Tokens" });
const shownToken = (page: Page) => page.getByRole("dialog").getByLabel("Token", { exact: true });

async function fillIn(page: Page, name: string, areas: readonly string[]): Promise<void> {
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  for (const area of areas) await dialog.getByLabel(area, { exact: true }).check();
  await dialog.getByLabel("Your password", { exact: true }).fill(andrei.password);
}

const create = (page: Page) => page.getByRole("button", { name: "Create token" }).click();

async function madeToken(site: Site, session: string, access: "read" | "write" = "read"): Promise<string> {
  const input = { name: "script", access, areas: ["enquiries", "posts"], password: andrei.password };
  const response = await send(site, "/api/admin/tokens", input, bearer(session));
  return (await readJson<{ token: string }>(response)).token;
}

const statusWith = async (site: Site, token: string, path = "/api/admin/contacts") =>
  (await fetch(site.url + path, { headers: bearer(token) })).status;

test("[TOKE-01] [A1] [A15] a token is made with the password, shown once where only its button closes it, copied, listed, and ended after a question", async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openTokens(page, await newSession(site));
  await page.getByText("You have no tokens.").waitFor();
  await expectAccessibleInAllLooks(page, "no tokens");
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole("button", { name: "New token" }).click();
  await expectAccessibleInAllLooks(page, "a new token", "dialog[open]");
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => focused(page)).toBe("");
  await fillIn(page, "n8n of Northwind", []);
  await create(page);
  await page.getByRole("form", { name: "New token" }).getByText("Choose at least one area.").waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("n8n of Northwind");
  await fillIn(page, "n8n of Northwind", ["enquiries", "bookings"]);
  await page.getByLabel("Days until it expires").fill("30");
  await create(page);

  await shownToken(page).waitFor();
  const token = await shownToken(page).inputValue();
  expect(token).toMatch(/^api_token_[\w-]{43}$/);
  await expectAccessibleInAllLooks(page, "the token", "dialog[open]");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Copy token" }).click();
  await toastOf(page).filter({ hasText: "Token copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(token);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape"); // this one no script can prevent
  await expect.poll(() => shownToken(page).isVisible()).toBe(true);
  await page.getByRole("button", { name: "I’ve saved it" }).click();
  await expect.poll(() => focused(page)).toBe("New token");
  await expect
    .poll(() => tokenList(page).innerText())
    .toMatch(/n8n of Northwind\s+Reads\s+enquiries, bookings\s+Never used/);

  expect(await statusWith(site, token)).toBe(200);
  await page.reload();
  await showTokens(page);
  await expect.poll(() => tokenList(page).innerText()).toContain("Last used");
  expect(await page.content()).not.toContain(token);
  await expectAccessibleInAllLooks(page, "a token");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Revoke token n8n of Northwind" }).click();
  await expect.poll(() => focused(page)).toBe("Cancel");
  await expectAccessible(page, "ending a token", "dialog[open]");
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke token" }).click();
  await expect.poll(() => toastWords(page)).toEqual(["Token revoked", ""]);
  await page.getByText("You have no tokens.").waitFor();
  await expect.poll(() => focused(page)).toBe("Tokens for programs");
  expect(await statusWith(site, token)).toBe(401);
});

test("[TOKE-01] a token that drafts is offered, for posts and content alone", async ({ page, site }) => {
  await openTokens(page, await newSession(site));
  await page.getByRole("button", { name: "New token" }).click();
  const dialog = page.getByRole("dialog");
  const areas = () => dialog.getByRole("checkbox").evaluateAll((all) => all.map((box) => box.getAttribute("value")));
  await expect.poll(async () => (await areas()).length).toBe(6);
  await dialog.getByLabel(/^Read and draft/).check();
  await expect.poll(areas).toEqual(["posts", "content"]);
  await fillIn(page, "writer", ["posts"]);
  await create(page);
  const token = shownToken(page);
  await token.waitFor();
  const created = await token.inputValue();
  const publish = await send(site, "/api/admin/blog", { title: "Now", published: true }, bearer(created));
  const draft = await send(site, "/api/admin/blog", { title: "Later" }, bearer(created));
  expect([publish.status, draft.status]).toEqual([403, 201]);
  await dialog.getByRole("button", { name: "I’ve saved it" }).click();
  await expect.poll(() => tokenList(page).getByRole("listitem").first().innerText()).toContain("Reads and drafts");
});

test("[TOKE-01] if the second factor is on, its code is needed too, and a wrong one is reported at its field", async ({
  page,
  site,
}) => {
  const session = await newSession(site);
  const key = await send(site, "/api/admin/second-factor/key", {}, bearer(session));
  const { secret } = await readJson<{ secret: string }>(key);
  const proof = { password: andrei.password, code: computeCode(secret, new Date()) };
  expect((await send(site, "/api/admin/second-factor", proof, bearer(session))).status).toBe(200);
  await openTokens(page, session);
  await page.getByRole("button", { name: "New token" }).click();
  await page.getByRole("dialog").getByLabel("One-time code").fill("000000");
  await fillIn(page, "n8n", ["enquiries"]);
  await create(page);
  await expect
    .poll(() => page.getByRole("dialog").getByLabel("One-time code").getAttribute("aria-invalid"))
    .toBe("true");
  await page
    .getByRole("dialog")
    .getByLabel("One-time code")
    .fill(computeCode(secret, new Date(), 1)); // the step's own code is used
  await create(page);
  await shownToken(page).waitFor();
  const env = { DATA_DIR: site.dataDir, PATH: process.env["PATH"] };
  spawnSync(process.execPath, ["scripts/admin.ts", "second-factor-off", andrei.username], { env });
});

test("[TOKE-01] a list that fails to load reports it and is reloaded; while loading it says so", async ({
  page,
  site,
}) => {
  const isAsked = Promise.withResolvers<void>();
  const mayFail = Promise.withResolvers<void>();
  await page.route("**/api/admin/tokens", async (route) => {
    isAsked.resolve();
    await mayFail.promise;
    await route.fulfill({ status: 503, json: { success: false, error: "The site is under repair." } });
  });
  await openTokens(page, await newSession(site));
  await isAsked.promise;
  await page.getByText("Loading tokens...").waitFor();
  mayFail.resolve();
  await page.getByText("The tokens did not load").waitFor();
  await expectAccessible(page, "tokens that did not load");
  await page.unroute("**/api/admin/tokens");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("The tokens did not load").waitFor({ state: "detached" });
});

test("[TOKE-02] the API's own page tries calls with a pasted token, with parameters and a body, and doesn't store it", async ({
  page,
  site,
}) => {
  const token = await madeToken(site, await newSession(site), "write");
  await page.goto("/api/docs");
  const section = (call: string) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: call, exact: true }) });
  await page.getByLabel(/^Token/).fill(token);
  await section("POST /api/admin/contacts").getByText("Try it").click();
  const entering = section("POST /api/admin/contacts");
  await entering.getByLabel("Body, as JSON").fill('{"lastName": "Pop", "phone": "+40 21 555 0199"}');
  await entering.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => entering.getByRole("status").innerText()).toMatch(/^201 [\s\S]+"lastName": "Pop"/);
  const id = /"id": "([^"]+)"/.exec(await entering.getByRole("status").innerText())?.[1] ?? "";
  const reading = section("GET /api/admin/contacts/:id");
  await reading.getByText("Try it").click();
  await reading.getByLabel("id", { exact: true }).fill(id);
  await reading.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => reading.getByRole("status").innerText()).toContain('"lastName": "Pop"');
  const listing = section("GET /api/admin/contacts");
  await listing.getByText("Try it").click();
  await listing.getByLabel("Query, such as page=1&perPage=20").fill("origin=event");
  await listing.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => listing.getByRole("status").innerText()).toMatch(/^200 \w*\s+\[\]$/);
  await expectAccessible(page, "the API's own page", "main");
  expect(await section("POST /api/admin/login").getByText("Try it").count()).toBe(0);

  const stored = await page.evaluate(async () => ({
    stored: [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store })).join(""),
    databases: JSON.stringify(await indexedDB.databases()),
    cookie: document.cookie,
    address: location.href,
    state: JSON.stringify(history.state),
  }));
  expect(Object.values(stored).filter((text) => text.includes(token))).toEqual([]);
  await page.reload();
  await expect.poll(() => page.getByLabel(/^Token/).inputValue()).toBe("");
  await page.getByLabel(/^Token/).fill(token);
  await page.goto("/healthz");
  await page.goBack();
  await expect.poll(() => page.getByLabel(/^Token/).inputValue()).toBe("");
});

test.skipIf(!hasPostgres)(
  "[TOKE-02] the other of two processes on one database refuses a token too, once it is revoked, or its owner's password is changed",
  async () => {
    const DATABASE_URL = await freshPostgres();
    const first = await startSite({ DATABASE_URL });
    const second = await startSite({ DATABASE_URL });
    const session = await newSession(first);
    const [ended, outlived] = [await madeToken(first, session), await madeToken(second, session)];
    expect([await statusWith(second, ended), await statusWith(first, outlived)]).toEqual([200, 200]);
    const listed = await fetch(`${first.url}/api/admin/tokens`, { headers: bearer(session) });
    const { id } = (await readJson<{ id: string }[]>(listed))[1] ?? {};
    await fetch(`${first.url}/api/admin/tokens/${id}`, { method: "DELETE", headers: bearer(session) });
    await expect.poll(() => statusWith(second, ended)).toBe(401);
    expect(await statusWith(second, outlived)).toBe(200);
    const change = { currentPassword: andrei.password, newPassword: "a whole new sentence" };
    await send(second, "/api/admin/password", change, bearer(session));
    await expect.poll(() => statusWith(first, outlived)).toBe(401);
    await Promise.all([first.stop(), second.stop()]);
  },
);

test("[TOKE-01] [A7] Back asks before a token that is shown once is lost", async ({ page, site }) => {
  await openScreen(page, await newSession(site), { path: "/admin/team", title: "Team" });
  await page.locator('a[href="/admin/account"]').first().click();
  await showTokens(page);
  await page.getByRole("button", { name: "New token" }).click();
  await fillIn(page, "seen once", ["posts"]);
  await create(page);
  await shownToken(page).waitFor();
  await page.goBack();
  const question = page.getByRole("alertdialog", { name: "It is shown only now. Have you saved it?" });
  await question.getByRole("button", { name: "Keep it open" }).click();
  await expect.poll(() => shownToken(page).isVisible()).toBe(true);
  await page.goBack();
  await question.getByRole("button", { name: "Close it" }).click();
  await page.getByRole("heading", { level: 1, name: "Team" }).waitFor();
});
