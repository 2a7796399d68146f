// Creating the first admin in a real browser.
import type { Page, Route } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { andrei, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { closeToast, expectBusyFor400, focusToasts, stopClock } from "./visitor.ts";

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

/** Waits for the response: a pending call would create an admin when the page is used again. */
function answerOf(page: Page) {
  return page.waitForResponse("**/api/admin/setup");
}

function postsOf(page: Page): unknown[] {
  const posts: unknown[] = [];
  page.on("request", (request) => request.method() === "POST" && posts.push(request.postDataJSON()));
  return posts;
}

test("[AUTH-14] on a laptop the whole form and the words of the panel beside it are on the first screen", async ({
  openPage,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 657 } });
  await openSetup(page);
  for (const shown of [
    page.getByText(/staff only/),
    submitOf(page),
    page.getByRole("link", { name: "Back to the website" }),
  ])
    expect(await shown.evaluate((element) => element.getBoundingClientRect().bottom)).toBeLessThanOrEqual(657);
});

test("[AUTH-14] [AUTH-15] [AUTH-16] [S2] [A1] [A9] [A24] setup fields suit password managers and are required; mismatched and short passwords are not sent", async ({
  page,
}) => {
  const posts = postsOf(page);
  await openSetup(page);
  await expect.poll(() => page.title()).toBe(`Set up | ${siteContent.company.name}`);
  await submitOf(page).click();
  const fields = await page
    .locator("form input")
    .evaluateAll((inputs) =>
      (inputs as HTMLInputElement[]).map(({ name, validity, autocomplete }) => [
        name,
        autocomplete,
        validity.valueMissing,
      ]),
    );
  expect(fields).toEqual([
    ["username", "username", true],
    ["email", "email", true],
    ["password", "new-password", true],
    ["confirmation", "new-password", true],
  ]);
  await expect.poll(() => page.locator("[minlength]").count()).toBe(0);
  await setUp(page, { password: "short", confirmation: "other" });
  await expect.poll(() => toastWords(page)).toEqual(["Password mismatch", "Passwords do not match"]);
  await expect.poll(() => page.getByLabel("Confirm password").getAttribute("aria-invalid")).toBe("true");
  await setUp(page, { password: "seven77" });
  await expect
    .poll(() => toastWords(page))
    .toEqual(["Password too short", "Password must be at least 8 characters long"]);
  await expect.poll(() => passwordOf(page).getAttribute("aria-invalid")).toBe("true");

  await passwordOf(page).fill("andrei2026");
  await page.getByText("A name known from this site").waitFor();
  await passwordOf(page).fill("correct horse");
  await page.getByText("A name known from this site").waitFor({ state: "detached" });
  await passwordOf(page).fill("password1");
  await page.getByText("one of the passwords that are tried first").waitFor();
  await page
    .getByRole("textbox", { name: "Password", exact: true, description: /passwords that are tried first/ })
    .waitFor();
  await setUp(page, { password: "password1", confirmation: "password2" });
  await focusToasts(page);
  await expectAccessibleInAllLooks(page, "setup refused");
  expect(posts).toEqual([]);
});

test("[AUTH-16] [AUTH-17] [AUTH-18] [AUTH-19] [AUTH-22] [AUTH-23] [S2] [S31] setup submits the account, keeps the button busy, and shows the server's error or a generic one", async ({
  page,
}) => {
  await page.clock.install();
  await openSetup(page);
  await page.route("**/api/admin/setup", (route) => route.fulfill({ status: 500, body: "" }));
  await stopClock(page);
  const sent = answerOf(page);
  await setUp(page, { password: "password" });
  expect((await sent).request().postDataJSON()).toEqual({ ...andrei, password: "password" });
  await expectBusyFor400(page, page.getByRole("button", { name: "Creating Admin..." }));
  await page.getByRole("button", { name: "Create Admin", exact: true }).waitFor();
  await expect.poll(() => toastWords(page)).toEqual(["Setup failed", "Failed to create admin user"]);
  const answered = async (answer: Parameters<Route["fulfill"]>[0] | undefined, text: string) => {
    await closeToast(page);
    await page.route("**/api/admin/setup", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await setUp(page);
    await expect.poll(() => toastWords(page)).toEqual(["Setup failed", text]);
    await page.getByRole("button", { name: "Create Admin", exact: true }).waitFor();
  };
  await answered(undefined, "Failed to create admin user");
  await answered({ json: { success: false, error: "Not today" } }, "Not today");
  const error = "Email: this is no address.";
  await answered({ status: 400, json: { success: false, error, errors: { email: error } } }, error);
  await expect.poll(() => page.getByLabel("Email").getAttribute("aria-invalid")).toBe("true");
  await expect.poll(() => page.getByLabel("Setup code").count()).toBe(0);
  const code = "Enter the setup code.";
  await answered({ status: 403, json: { type: "about:blank#setup-code", error: code } }, code);
  await page.getByLabel("Setup code").fill("0000-0000-0000");
  const again = answerOf(page);
  await setUp(page);
  expect((await again).request().postDataJSON()).toEqual({ ...andrei, setupCode: "0000-0000-0000" });
  expect(new URL(page.url()).pathname).toBe("/admin/setup");
});

test("[AUTH-13] [AUTH-20] [AUTH-21] [AUTH-22] setup creates the first admin and opens the login; a second one is refused", async ({
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
  await page.getByRole("button", { name: "Logout" }).click(); // the document still has the area's data from before
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();

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
