// Signing in and out in a real browser. The server's responses are tested in app/features/auth and
// app/server/admin-pages.test.ts.
import type { Locator, Page, Route } from "playwright-core";
import { siteContent } from "#test/content.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { andrei, bearer, newSession, send, storedSession, storeSession, toastWords } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { closeToast, expectBusyFor400, focusToasts, holdAnswers, requestsUnderWay, stopClock } from "./visitor.ts";

const emailOf = (page: Page) => page.getByLabel("Username or email");
const passwordOf = (page: Page) => page.getByLabel("Password", { exact: true });
const submitOf = (page: Page) => page.getByRole("button", { name: /^Sign(ing)? in/ });
const isAt = (path: string) => (url: URL) => url.pathname === path;

/** Opens the login page of a site with an admin; without one it redirects to the setup. */
async function openLogin(page: Page, site: Site) {
  await newSession(site);
  await page.goto("/admin/login");
  await page.locator("button[type=submit]:enabled").waitFor();
}

async function signIn(page: Page, { username, password } = andrei) {
  await emailOf(page).fill(username);
  await passwordOf(page).fill(password);
  await submitOf(page).click();
}

test("[AUTH-01] [AUTH-02] [AUTH-03] [A1] [A9] [A24] username and password suit password managers, are required, and the password can be pasted and shown", async ({
  page,
  site,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const calls: string[] = [];
  page.on("request", (request) => request.method() === "POST" && calls.push(request.url()));
  await openLogin(page, site);
  await expect.poll(() => emailOf(page).getAttribute("autocomplete")).toBe("username");
  await expect.poll(() => passwordOf(page).getAttribute("type")).toBe("password");
  await expect.poll(() => passwordOf(page).getAttribute("autocomplete")).toBe("current-password");
  await expect.poll(() => page.title()).toBe(`Sign in | ${siteContent.company.name}`);
  await submitOf(page).click();
  await emailOf(page).fill("andrei");
  await submitOf(page).click();
  await expectMissing(passwordOf(page));
  await emailOf(page).fill("");
  await page.evaluate(() => navigator.clipboard.writeText("correct horse"));
  await passwordOf(page).focus();
  await page.keyboard.press("Control+V");
  await expect.poll(() => passwordOf(page).inputValue()).toBe("correct horse");
  await submitOf(page).click();
  await expectMissing(emailOf(page));
  await page.getByRole("button", { name: "Show password" }).click();
  await expect.poll(() => passwordOf(page).getAttribute("type")).toBe("text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect.poll(() => passwordOf(page).getAttribute("type")).toBe("password");
  await expect.poll(() => passwordOf(page).inputValue()).toBe("correct horse");
  expect(calls).toEqual([]);
  await expectAccessible(page, "login");
});

/** Expects the browser's own "required" message at a field. */
async function expectMissing(field: Locator): Promise<void> {
  await expect.poll(() => field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
}

test("[AUTH-04] [AUTH-09] [AUTH-10] [A1] sends the credentials as JSON, and shows the server's error message or a generic one", async ({
  page,
  site,
}) => {
  await openLogin(page, site);
  const sent = page.waitForRequest("**/api/admin/login");
  await signIn(page, { ...andrei, password: " exactly this " });
  expect((await sent).method()).toBe("POST");
  expect((await sent).postDataJSON()).toEqual({ username: "andrei", password: " exactly this " });
  await expect.poll(() => toastWords(page)).toEqual(["Login failed", "Invalid credentials"]);
  const answered = async (answer: Parameters<Route["fulfill"]>[0] | undefined, text: string) => {
    await closeToast(page);
    await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await page.route("**/api/admin/login", (route) => (answer ? route.fulfill(answer) : route.abort()));
    await submitOf(page).click();
    await expect.poll(() => toastWords(page)).toEqual(["Login failed", text]);
    await expect.poll(() => page.locator("form").innerText()).toContain(text);
  };
  await answered({ status: 502, body: "<h1>Bad gateway</h1>" }, "Invalid credentials");
  await answered(undefined, "Invalid credentials");
  await answered({ json: { success: false, error: "Not today" } }, "Not today");
  const error = "Too many tries. Wait a minute.";
  await answered({ status: 429, json: { success: false, error } }, error);
  await focusToasts(page);
  await expect.poll(() => storedSession(page)).toBeNull();
  expect(new URL(page.url()).pathname).toBe("/admin/login");
  await expectAccessibleInAllLooks(page, "login refused");
});

test("[AUTH-06] while signing in the button is disabled and shows its busy label for at least 400 ms; more clicks send nothing", async ({
  page,
  site,
}) => {
  await page.clock.install();
  await openLogin(page, site);
  let calls = 0;
  const { promise: isPressed, resolve: answer } = Promise.withResolvers<void>();
  await page.route("**/api/admin/login", async (route) => {
    calls += 1;
    await isPressed;
    await route.fulfill({ status: 401, json: { error: "No" } });
  });
  await stopClock(page);
  const answered = page.waitForResponse("**/api/admin/login");
  await signIn(page);
  const busy = page.getByRole("button", { name: "Signing in..." });
  await expect
    .poll(async () => {
      await page.clock.runFor(0); // what waits for no time
      return busy.count();
    })
    .toBe(1);
  await page.keyboard.press("Enter");
  await passwordOf(page).press("Enter");
  await submitOf(page).click({ force: true });
  answer();
  await answered;
  await expectBusyFor400(page, busy);
  await page.getByRole("button", { name: "Sign in", exact: true }).waitFor();
  expect(calls).toBe(1);
});

test("[AUTH-05] [AUTH-07] [AUTH-08] [AUTH-11] [AUTH-12] [AUTH-24] [AUTH-32] signing in welcomes the user and stores a session that is checked on each page load", async ({
  page,
  site,
}) => {
  await openLogin(page, site);
  const answered = page.waitForResponse("**/api/admin/login");
  await signIn(page, { ...andrei, username: "Andrei@Corvane.example" });
  await expect.poll(() => toastWords(page)).toEqual(["Login successful", "Welcome back, andrei!"]);
  await page.waitForURL(isAt("/admin"));
  const { sessionId } = await readJson<{ sessionId: string }>(answered);
  await expect.poll(() => storedSession(page)).toBe(sessionId);
  expect(page.url()).not.toContain(sessionId);
  // Not on what is gone with the login page: a screen reader goes on from the new page's begin.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
  const release = await holdAnswers(page, "**/api/admin/me");
  const request = page.waitForRequest("**/api/admin/me");
  await page.reload();
  expect((await request).method()).toBe("GET");
  expect(await (await request).headerValue("authorization")).toBe(`Bearer ${sessionId}`);
  await page.getByText("Loading...").waitFor();
  await expectAccessible(page, "waiting for the session");
  release();
  await page.getByRole("heading", { level: 1, name: /andrei/ }).waitFor();
  const header = page.getByRole("banner");
  await header.getByText("andrei").waitFor();
  await expect.poll(() => header.locator('[data-slot="badge"]').innerText()).toBe("admin");
  await page.goto("/admin/login");
  await page.waitForURL(isAt("/admin"));
});

test("[AUTH-25] [AUTH-26] [AUTH-27] [AUTH-28] [ABLG-02] [ANEW-01] every screen redirects to the login page without a valid session, and clears an invalid one", async ({
  page,
  site,
}) => {
  const isLedToLogin = async (path: string) => {
    await page.goto(path);
    await page.waitForURL(isAt("/admin/login"));
    await expect.poll(() => storedSession(page), { message: path }).toBeNull();
  };
  for (const path of ["/admin", "/admin/contacts", "/admin/newsletter", "/admin/blog"]) {
    await isLedToLogin(path);
    await page.locator("button[type=submit]:enabled").waitFor();
    await expect.poll(() => page.getByText("Your session has ended").count(), { message: path }).toBe(0);
  }
  await storeSession(page, "A".repeat(43));
  await isLedToLogin("/admin/contacts");
  await storeSession(page, await newSession(site));
  await page.route("**/api/admin/me", (route) => route.fulfill({ status: 500, body: "" }));
  await isLedToLogin("/admin");
});

/** Opens the dashboard and stops its clock. Each check gets the next of these responses, and then the last one. */
async function openDashboard(page: Page, answers: ("none" | "server" | 502 | 503 | 504)[]) {
  const { promise: isStopped, resolve: answer } = Promise.withResolvers<void>();
  await page.clock.install();
  await page.unroute("**/api/admin/me");
  await page.route("**/api/admin/me", async (route) => {
    await isStopped;
    const status = answers.length > 1 ? answers.shift() : answers[0];
    if (status === "none") return route.abort();
    return status === "server" ? route.continue() : route.fulfill({ status: status ?? 500, body: "" });
  });
  await page.goto("/admin");
  await page.getByText("Loading...").waitFor();
  await stopClock(page);
  answer();
}

test("[AUTH-28] retries a session check that got no answer, and clears the session after 10 s of visible retries", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await storeSession(page, sessionId);
  await openDashboard(page, ["none", 503, "server"]);
  await expect
    .poll(async () => {
      await page.clock.runFor(1000);
      return page.getByRole("button", { name: "Logout" }).count();
    })
    .toBe(1);
  expect(await storedSession(page)).toBe(sessionId);
  await openDashboard(page, [502, 504]);
  const began = await page.evaluate(() => Date.now());
  const afterHalfASecond = async (read: () => Promise<unknown>) => {
    await page.clock.runFor(500);
    return read();
  };
  const message = page.getByRole("status").filter({ hasText: "Reconnecting…" });
  await expect.poll(() => afterHalfASecond(() => message.count())).toBe(1);
  await expect.poll(() => afterHalfASecond(() => storedSession(page))).toBeNull();
  expect(await page.evaluate(() => Date.now())).toBeGreaterThanOrEqual(began + 10_000);
  await page.clock.resume();
  await page.waitForURL(isAt("/admin/login"));
});

test("[AUTH-28] a failed deletion refetches the list and doesn't check the session again, which an unreachable server would end", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await send(site, "/api/admin/blog", { title: "Looms" }, bearer(sessionId));
  await storeSession(page, sessionId);
  const underWay = requestsUnderWay(page);
  await page.goto("/admin/blog");
  await page.getByRole("button", { name: "Delete post Looms" }).click();
  await expect.poll(() => underWay.size).toBe(0);
  await page.route("**/api/admin/me", (route) => route.fulfill({ status: 500 }));
  await page.route("**/api/admin/blog/*", (route) => route.fulfill({ status: 503 }));
  const again = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/admin/blog");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await again;
  await expect.poll(() => underWay.size).toBe(0);
  expect(await storedSession(page)).toBe(sessionId);
  expect(new URL(page.url()).pathname).toBe("/admin/blog");
});

test("[AUTH-28] leaving the page during the check keeps the session, in each of three ways", async ({ page, site }) => {
  const sessionId = await newSession(site);
  await storeSession(page, sessionId);
  const checked = async (leave: () => Promise<unknown>) => {
    const request = page.waitForRequest("**/api/admin/me");
    await page.goto("/admin");
    await request;
    await leave();
    await page.goto("/healthz");
    await expect.poll(() => storedSession(page)).toBe(sessionId);
  };
  await page.route("**/api/admin/me", () => undefined); // no answer
  await checked(() => page.goto("/healthz"));
  await checked(() => page.reload());
  await checked(async () => {
    await page.evaluate(() => location.assign("/about"));
    await page.waitForURL("**/about"); // else the next step meets a navigation that has just begun
  });
});

test("[AUTH-29] [AUTH-30] [AUTH-31] logging out ends the session in every tab, and works while the server is unreachable", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await storeSession(page, sessionId);
  await page.evaluate(() => localStorage.setItem("theme", "dark"));
  await page.goto("/admin");
  const other = await page.context().newPage();
  const underWay = requestsUnderWay(other);
  await other.goto("/admin/contacts");
  await other.getByText("No enquiries yet").waitFor();
  await expect.poll(() => underWay.size).toBe(0); // no call of its own may tell it
  const sent = page.waitForRequest("**/api/admin/logout");
  await page.getByRole("button", { name: "Logout" }).click();
  expect((await sent).method()).toBe("POST");
  expect(await (await sent).headerValue("authorization")).toBe(`Bearer ${sessionId}`);
  await expectLoggedOut(page);
  await other.waitForURL(isAt("/admin/login"));
  await expect.poll(() => other.getByText("Your session has ended").count()).toBe(0);
  await other.close();
  const me = await fetch(`${site.url}/api/admin/me`, { headers: bearer(sessionId) });
  expect(me.status).toBe(401);
  await page.goto("/admin");
  await page.waitForURL(isAt("/admin/login"));

  await signIn(page);
  await page.route("**/api/admin/logout", (route) => route.abort());
  await page.getByRole("button", { name: "Logout" }).click();
  await expectLoggedOut(page);
});

test("[AUTH-30] a page of the admin area that Back restores after the logout in another tab shows the login", async ({
  page,
  site,
}) => {
  await storeSession(page, await newSession(site));
  await page.goto("/admin/contacts");
  await page.getByText("No enquiries yet").waitFor();
  await page.evaluate(() => {
    localStorage.removeItem("admin_session"); // by another tab: a page in the back/forward cache gets no storage event
    dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })); // the test browser has no such cache
  });
  await page.waitForURL(isAt("/admin/login"));
});

async function expectLoggedOut(page: Page): Promise<void> {
  await page.waitForURL(isAt("/admin/login"));
  await expect.poll(() => toastWords(page)).toEqual(["Logged out", "You have been successfully logged out."]);
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).not.toHaveProperty("admin_session");
  await expect.poll(() => page.evaluate(() => localStorage.getItem("theme"))).toBe("dark");
}

test("[AUTH-25] a session that expires during use redirects to the login, and back afterwards", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await storeSession(page, sessionId);
  const underWay = requestsUnderWay(page);
  await page.goto("/admin/contacts?sort=name&search=ion"); // an empty list without a search has no field for one
  await page.getByLabel("Search enquiries").waitFor();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Find" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await expect.poll(() => underWay.size).toBe(0); // so that the search is the call that gets the 401
  await send(site, "/api/admin/logout", {}, bearer(sessionId));
  await page.getByLabel("Search enquiries").fill("ana");
  await page.waitForURL(isAt("/admin/login"));
  await page.getByText("Your session has ended").waitFor();
  await expect.poll(() => storedSession(page)).toBeNull();
  await expect.poll(() => page.locator('[data-slot="toast"]').count()).toBe(0);
  expect(page.url()).not.toContain("contacts");
  await signIn(page);
  await page.waitForURL((url) => url.pathname === "/admin/contacts" && url.search === "?sort=name&search=ana");
  await page.getByLabel("Search enquiries").waitFor();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0); // what was open then stays closed
});

test("without a mail server the forgotten password page shows the command to reset it", async ({ page, site }) => {
  await newSession(site); // the first admin is there
  await page.goto("/admin/forgot");
  const link = page.getByRole("link", { name: "Go to sign in" });
  await expect.poll(() => link.evaluate((element) => Object.keys(element).join(" "))).toContain("__reactProps");
  await page.getByText("npm run admin -- reset-password USERNAME").waitFor();
  await link.click();
  await page.getByRole("heading", { level: 1, name: "Sign in" }).waitFor();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await page.getByText("npm run admin -- reset-password USERNAME").waitFor();
});

test("with blocked storage signing in, working and logging out work until a reload", async ({ browser, site }) => {
  await newSession(site);
  // A page of its own: the router's inline script reports blocked storage as an uncaught error, and goes on.
  const context = await browser.newContext({ baseURL: site.url });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
    for (const name of ["localStorage", "sessionStorage"]) Object.defineProperty(window, name, { get });
  });
  await page.goto("/admin");
  await page.waitForURL(isAt("/admin/login"));
  await signIn(page);
  await page.getByRole("heading", { level: 1, name: /andrei/ }).waitFor();
  await page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "Contacts" }).click();
  await page.getByText("No enquiries yet").waitFor();
  await page.getByRole("button", { name: "Logout" }).click();
  await page.waitForURL(isAt("/admin/login"));
  await signIn(page);
  await page.getByRole("heading", { level: 1, name: /andrei/ }).waitFor();
  await page.reload();
  await page.waitForURL(isAt("/admin/login"));
  await context.close();
});
