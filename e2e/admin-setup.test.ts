// Making the first admin in a real browser.
import type { Page } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { andrei, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks, holdToast } from "./axe.ts";
import { startSite } from "./site.ts";
import { expect, test } from "./test.ts";
import { expectBusyFor400, stopClock } from "./visitor.ts";

const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });
const submitOf = (page: Page) => page.getByRole("button", { name: /^Creat(e|ing) Admin/ });

async function openSetup(page: Page) {
  await page.goto("/admin/setup");
  await page.locator("button[type=submit]:enabled").waitFor();
}

async function setUp(page: Page, changes: Partial<typeof andrei & { confirmation: string }> = {}) {
  const values = { ...andrei, confirmation: changes.password ?? andrei.password, ...changes };
  await page.getByLabel("Username").fill(values.username);
  await page.getByLabel("Email").fill(values.email);
  await passwordOf(page).fill(values.password);
  await page.getByLabel("Confirm password").fill(values.confirmation);
  await submitOf(page).click();
}

/** The answered call: one that is left open goes on to the server when the page is used again, and makes an admin. */
function answerOf(page: Page) {
  return page.waitForResponse("**/api/admin/setup");
}

function postsOf(page: Page): unknown[] {
  const posts: unknown[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.postDataJSON()));
  return posts;
}

test("[AUTH-14] username, email and password are required, and nothing is sent without them", async ({ page }) => {
  const posts = postsOf(page);
  await openSetup(page);
  await submitOf(page).click();
  const missing = await page
    .locator("form input")
    .evaluateAll((inputs) =>
      inputs.map((input) => [(input as HTMLInputElement).name, (input as HTMLInputElement).validity.valueMissing]),
    );
  expect(missing).toEqual([
    ["username", true],
    ["email", true],
    ["password", true],
    ["confirmation", true],
  ]);
  expect(posts).toEqual([]);
});

test("[A9] the fields suit password managers, and a short password is reported by us", async ({ page }) => {
  await openSetup(page);
  const hints = await page
    .locator("form input")
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute("autocomplete")));
  expect(hints).toEqual(["username", "email", "new-password", "new-password"]);
  await expect.poll(() => page.locator("[minlength]").count()).toBe(0);
  await expect.poll(() => page.title()).toBe(`Set up | ${siteContent.company.name}`);
});

test("[AUTH-15] a different confirmation is reported, and nothing is sent", async ({ page }) => {
  const posts = postsOf(page);
  await openSetup(page);
  await setUp(page, { password: "short", confirmation: "other" });
  await expect.poll(() => toastWords(page)).toEqual(["Password mismatch", "Passwords do not match"]);
  await expect.poll(() => page.getByLabel("Confirm password").getAttribute("aria-invalid")).toBe("true");
  expect(posts).toEqual([]);
});

test("[AUTH-16] a password of fewer than 8 characters is reported, and nothing is sent", async ({ page }) => {
  const posts = postsOf(page);
  await openSetup(page);
  await setUp(page, { password: "seven77" });
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Password too short", "Password must be at least 8 characters long"]);
  await expect.poll(() => passwordOf(page).getAttribute("aria-invalid")).toBe("true");
  expect(posts).toEqual([]);
  await page.route("**/api/admin/setup", (route) => route.fulfill({ status: 500, body: "" }));
  const sent = answerOf(page);
  await setUp(page, { password: "eight888" });
  expect((await sent).request().postDataJSON()).toMatchObject({ password: "eight888" });
});

test("[S2] a password that is easily guessed is warned of while it is typed, and taken", async ({ page }) => {
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) => route.fulfill({ status: 500, body: "" }));
  await page.getByLabel("Username").fill("andrei");
  await passwordOf(page).fill("password1");
  await page.getByText("one of the passwords that are tried first").waitFor();
  const described = page.getByRole("textbox", {
    name: "Password",
    exact: true,
    description: /passwords that are tried first/,
  });
  await described.waitFor();
  await passwordOf(page).fill("andrei2026");
  await page.getByText("A name known from this site").waitFor();
  await passwordOf(page).fill("correct horse");
  await page.getByText("A name known from this site").waitFor({ state: "detached" });
  const sent = answerOf(page);
  await setUp(page, { password: "password1" });
  expect((await sent).request().postDataJSON()).toMatchObject({ password: "password1" });
});

test("[AUTH-17,AUTH-19] while setting up the button is disabled and says so; username, email and password are sent", async ({
  page,
}) => {
  await page.clock.install();
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) => route.fulfill({ status: 500, body: "" }));
  await stopClock(page);
  const sent = answerOf(page);
  await setUp(page);
  expect((await sent).request().postDataJSON()).toEqual(andrei);
  const busy = page.getByRole("button", { name: "Creating Admin..." });
  await expectBusyFor400(page, busy);
  await page.getByRole("button", { name: "Create Admin", exact: true }).waitFor();
});

test("[AUTH-18,AUTH-22] a refused setup shows the server's error", async ({ page }) => {
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) =>
    route.fulfill({
      status: 400,
      json: { success: false, error: "Email: this is no address.", errors: { email: "Email: this is no address." } },
    }),
  );
  await setUp(page);
  await expect.poll(() => toastWords(page)).toEqual(["Setup failed", "Email: this is no address."]);
  await expect.poll(() => page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
});

test("[AUTH-18,AUTH-22] an answer of success false is a failure, whatever its status", async ({ page }) => {
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) => route.fulfill({ json: { success: false, error: "Not today" } }));
  await setUp(page);
  await expect.poll(() => toastWords(page)).toEqual(["Setup failed", "Not today"]);
  expect(new URL(page.url()).pathname).toBe("/admin/setup");
});

test("[AUTH-23] without a server's error it says that no admin was made", async ({ page }) => {
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) => route.abort());
  await setUp(page);
  await expect.poll(() => toastWords(page)).toEqual(["Setup failed", "Failed to create admin user"]);
});

test("[S31] on a public address the code is asked for, and asked for again where it is wrong", async ({ browser }) => {
  const site = await startSite({ SITE_URL: "http://corvane.example" });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openSetup(page);
    await page.getByLabel("Setup code").fill("0000-0000-0000");
    await setUp(page);
    await expect
      .poll(() => toastWords(page))
      .toEqual(["Setup failed", "Enter the setup code that the server printed when it started."]);
    expect(await page.content()).not.toMatch(/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}(?!0000)/);
    await page.context().close();
  } finally {
    await site.stop();
  }
});

test("[S31] where the server asks for the code unexpectedly, the field appears", async ({ page }) => {
  await openSetup(page);
  await expect.poll(() => page.getByLabel("Setup code").count()).toBe(0);
  await page.route("**/api/admin/setup", (route) =>
    route.fulfill({ status: 403, json: { type: "about:blank#setup-code", error: "Enter the setup code." } }),
  );
  await setUp(page);
  await page.getByLabel("Setup code").waitFor();
});

test("[A1,A24] the setup page is accessible in every look, with a fault and a warning too", async ({ page }) => {
  await openSetup(page);
  await expectAccessibleInAllLooks(page, "setup");
  await setUp(page, { password: "password1", confirmation: "password2" });
  await holdToast(page);
  await expectAccessibleInAllLooks(page, "setup refused");
});

test("[AUTH-13,AUTH-20,AUTH-21,AUTH-22] setup makes the first admin and leads to the login; a second one is refused", async ({
  page,
  openPage,
}) => {
  const second = await openPage();
  await openSetup(second);
  await page.goto("/admin/contacts");
  await page.waitForURL("**/admin/setup");
  expect((await page.request.get("/admin/login", { maxRedirects: 0 })).status()).toBe(302);
  await page.goto("/admin/login");
  await page.getByRole("heading", { level: 1, name: "Create the first admin" }).waitFor();
  await page.locator("button[type=submit]:enabled").waitFor();
  await setUp(page);
  await expect.poll(() => toastWords(page)).toEqual(["Admin setup complete", "You can now sign in."]);
  await page.waitForURL("**/admin/login");
  await page.getByLabel("Username or email").fill("andrei");
  await passwordOf(page).fill(andrei.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("heading", { level: 1, name: /andrei/ }).waitFor();

  await setUp(second, { username: "eve" });
  await expect.poll(() => toastWords(second)).toEqual(["Setup failed", "Setup is already complete"]);
  await openAgain(second);
});

async function openAgain(page: Page) {
  await page.goto("/admin/setup");
  await page.getByRole("heading", { level: 1, name: "Setup is already complete" }).waitFor();
  await expect.poll(() => page.locator("form").count()).toBe(0);
  await expectAccessible(page, "setup is complete");
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await page.waitForURL("**/admin/login");
}
