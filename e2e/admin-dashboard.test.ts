// The dashboard in a real browser.
import type { Page } from "playwright-core";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { anEnquiry, bearer, focused, newSession, openScreen, readList, send, storeSession } from "./admin-session.ts";
import { expectAccessible, expectAccessibleInAllLooks } from "./axe.ts";
import { expect, test } from "./test.ts";
import { holdAnswers } from "./visitor.ts";

const figure = (page: Page, label: string) => page.locator('[data-slot="counter"]', { hasText: label }).locator("dd");

async function openDashboard(page: Page, site: Site) {
  await openScreen(page, await newSession(site), { path: "/admin", title: "andrei" });
}

async function totalOf(site: Site, path: string): Promise<number> {
  return (await readList(site, path, await newSession(site))).length;
}

test("[DASH-09] without events recent activity says so", async ({ browser }) => {
  const site = await startSite({ STARTER_POSTS: "off" });
  try {
    const page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await openDashboard(page, site);
    await page.getByRole("heading", { level: 2, name: "Recent activity" }).waitFor();
    await page.getByText("No recent activity yet.").waitFor();
    await expect.poll(() => figure(page, "Contacts").innerText()).toMatch(/^0/);
    await page.context().close();
  } finally {
    await site.stop();
  }
});

test("[DASH-01] [DASH-09] the counter counts contacts, and recent activity lists them", async ({ page, site }) => {
  for (const lastName of ["Pop", "Ionescu", "Stan"]) await send(site, "/api/contact", anEnquiry({ lastName }));
  await openDashboard(page, site);
  await expect.poll(() => figure(page, "Contacts").innerText()).toBe("3\n+3 in 7 days");
  await page.getByText("Enquiry from Ana Stan, Hexley Works").waitFor();
  await expect
    .poll(() => page.getByRole("listitem").filter({ hasText: "Enquiry from Ana Stan" }).innerText())
    .toContain("Autonomous Business Agents, $15,000-50,000");
  await send(site, "/api/contact", anEnquiry({ lastName: "Late" }));
  await page.getByRole("main").getByRole("link", { name: "Contacts", exact: true }).click();
  await page.locator("table").waitFor();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect.poll(() => figure(page, "Contacts").innerText()).toMatch(/^4/);
});

test("[DASH-02] the counter counts subscribers", async ({ page, site }) => {
  for (const email of ["a@pop.example", "b@pop.example"]) await send(site, "/api/newsletter", { email });
  await openDashboard(page, site);
  await expect.poll(() => figure(page, "Newsletter subscribers").innerText()).toMatch(/^2/);
  await page.getByText("New subscriber").first().waitFor();
});

test("[DASH-03] [DASH-04] the counter counts all posts that GET /api/blog returns for this token, including drafts", async ({
  page,
  site,
}) => {
  const sessionId = await newSession(site);
  await send(site, "/api/admin/blog", { title: "A draft", published: false }, bearer(sessionId));
  const asked = page.waitForRequest((request) => new URL(request.url()).pathname === "/api/blog");
  await openDashboard(page, site);
  expect((await asked).method()).toBe("GET");
  expect(await (await asked).headerValue("authorization")).toMatch(/^Bearer [\w-]{43}$/);
  expect(await totalOf(site, "/api/blog")).toBeGreaterThan(0);
  await expect
    .poll(() => figure(page, "Blog posts").innerText())
    .toBe(`${await totalOf(site, "/api/blog")}\nEach translation counts`);
});

test("[DASH-03] a figure that failed to load is a dash", async ({ page, site }) => {
  await page.route("**/api/blog*", (route) => route.fulfill({ status: 404, body: "" }));
  await openDashboard(page, site);
  await expect.poll(() => figure(page, "Blog posts").innerText()).toMatch(/^–\s*$/);
});

test("[DASH-05] [OPER-04] the system's status is Online, below the number of problems", async ({ page, site }) => {
  await openDashboard(page, site);
  await expect.poll(() => figure(page, "System status").innerText()).toMatch(/^\d+ problems\s+Online$/);
  await figure(page, "System status").locator(".text-warn").waitFor(); // not in green beside a problem
  const count = page.getByRole("link", { name: /^\d+ problems$/ });
  const counted = Number.parseInt(await count.innerText(), 10);
  await count.click();
  const problems = page.getByRole("main").getByRole("listitem").filter({ hasText: "(Problem)" });
  await expect.poll(() => problems.count()).toBe(counted);
  await problems.filter({ hasText: "Backup" }).waitFor();
  await problems.filter({ hasText: "Legal data" }).waitFor();
});

for (const [title, name, path] of [
  ["[DASH-06] a card leads to the contacts", "Contacts", "/admin/contacts"],
  ["[DASH-07] a card leads to the newsletter", "Newsletter subscribers", "/admin/newsletter"],
  ["[DASH-08] a card leads to the blog", "Blog posts", "/admin/blog"],
] as const) {
  test(title, async ({ page, site }) => {
    await openDashboard(page, site);
    await page.getByRole("main").getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`**${path}`);
    await expect.poll(() => page.getByText("404 Page Not Found").count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
    await expect
      .poll(() => page.getByRole("navigation", { name: "Admin area" }).locator("[aria-current=page]").innerText())
      .toBe(name.split(" ")[0]);
  });
}

test("[SALE-03] attention items are on the dashboard and link to their solution, overdue enquiries first", async ({
  page,
  site,
}) => {
  await send(site, "/api/contact", anEnquiry());
  const headers = bearer(await newSession(site));
  const entered = await send(site, "/api/admin/contacts", { lastName: "Late", phone: "+40 21 555 0142" }, headers);
  const { id } = await readJson<{ id: string }>(entered);
  await fetch(`${site.url}/api/admin/contacts/${id}`, {
    method: "PATCH",
    headers: { ...headers, "Content-Type": "application/json" },
    body: JSON.stringify({ nextStep: { on: "2020-01-31", text: "Call" } }),
  });
  await openDashboard(page, site);
  const card = page.locator('[data-slot="card"]', { has: page.getByRole("heading", { name: "Needs attention" }) });
  await card.getByText("Set the public address").waitFor();
  await expect.poll(() => card.getByRole("listitem").first().innerText()).toContain("1 enquiry is overdue");
  await page.getByRole("link", { name: "Steps overdue" }).click();
  await page.getByRole("button", { name: "Late" }).first().waitFor();
  await page.goBack();
  await card.getByRole("link", { name: "Protect your account" }).click();
  await page.getByRole("heading", { level: 1, name: "Account" }).waitFor();
  await page.goBack();
  await card.getByRole("link", { name: "Mail is off", exact: true }).click();
  await page.waitForURL("**/admin/outbox?status=waiting");
  await page.route("**/api/admin/attention", (route) => route.fulfill({ json: [] }));
  await page.goto("/admin");
  await page.getByText("Nothing needs your attention.").waitFor();
  await page.route("**/api/admin/attention", (route) => route.abort());
  await page.reload();
  await card.getByText("This did not load").waitFor();
});

test("[SALE-03] of what needs attention the first four are shown, and the rest at a press", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 1366, height: 657 } });
  await storeSession(page, await newSession(site));
  const kinds = ["answered-by-client", "calls-without-outcome", "failed-emails", "open-questions", "mail-off"];
  const list = [...kinds, "legal-ids"].map((kind) => ({ kind, count: kind === "legal-ids" ? null : 2 }));
  await page.route("**/api/admin/attention", (route) => route.fulfill({ json: list }));
  await page.goto("/admin");
  const more = page.getByText("2 more", { exact: true });
  await more.waitFor();
  const bottom = await more.evaluate((element) => element.getBoundingClientRect().bottom);
  expect(bottom).toBeLessThanOrEqual(657);
  await expect.poll(() => page.getByText("Add the company’s legal data").isVisible()).toBe(false);
  await more.click();
  await page.getByText("Add the company’s legal data").waitFor();
  await expectAccessible(page, "all that needs attention");
});

test("[SALE-03] what needs attention and today's calls are first on the dashboard, on a phone's first screen too; pending work is larger than the totals", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 390, height: 844 } });
  await storeSession(page, await newSession(site));
  await page.goto("/admin");
  const sizeOf = (name: string) =>
    page
      .locator("dl > div", { hasText: name })
      .locator("dd > span")
      .first()
      .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
  await page.getByText("in 7 days").first().waitFor();
  const [waiting, contacts, median] = [
    await sizeOf("Waiting for an answer"),
    await sizeOf("Contacts"),
    await sizeOf("Time to first answer"),
  ];
  expect(waiting).toBeGreaterThan(contacts);
  expect(contacts).toBe(median);
  await page.getByText("No calls today.").waitFor();
  const calls = await page.getByText("No calls today.").boundingBox();
  expect((calls?.y ?? Infinity) + (calls?.height ?? 0)).toBeLessThanOrEqual(844);
  const headings = await page.locator("main h2").allInnerTexts();
  expect(headings.slice(0, 3)).toEqual(["Needs attention", "Calls today", "Enquiries"]);
});

for (const width of [360, 1280]) {
  test(`the dashboard has no layout shift while loading, at ${width} px`, async ({ openPage, site }) => {
    const page = await openPage({ viewport: { width, height: 800 } });
    await send(site, "/api/contact", anEnquiry());
    await storeSession(page, await newSession(site));
    const calls = ["attention", "activity", "arrivals", "lead-figures"];
    const holds = await Promise.all([
      ...calls.map((call) => holdAnswers(page, `**/api/admin/${call}`)),
      holdAnswers(page, "**/api/blog*"),
      holdAnswers(page, "**/api/admin/bookings?*"),
    ]);
    await page.goto("/admin");
    await page.getByRole("heading", { name: "Needs attention" }).waitFor();
    const places = () =>
      page
        .locator('main h1:visible, main h2:visible, [data-slot="counter"]:visible')
        .evaluateAll((parts) => parts.map((part) => Math.round(part.getBoundingClientRect().top)));
    await page.evaluate(() => document.fonts.ready);
    const before = await places();
    for (const release of holds) release();
    await page.getByText("Protect your account").waitFor();
    await page.getByText("No calls today.").waitFor();
    await page
      .getByText(/^\+\d+ in 7 days/)
      .first()
      .waitFor();
    await page.getByText("Enquiry from").first().waitFor();
    await expect.poll(async () => (await places()).length).toBeGreaterThan(before.length); // what is below comes later
    expect((await places()).slice(0, before.length)).toEqual(before);
  });
}

test("[NAV-02] admin pages have no public header or footer", async ({ page, site }) => {
  await openDashboard(page, site);
  for (const [name, title] of [
    ["Contacts", "Contacts"],
    ["Newsletter", "Newsletter"],
    ["Blog", "Blog Management"],
    ["Dashboard", "andrei"],
  ] as const) {
    await page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await expect
      .poll(() => page.locator("header.site-header, .site-footer-columns").count(), { message: name })
      .toBe(0);
    await expect.poll(() => page.getByRole("contentinfo").count(), { message: name }).toBe(0);
  }
});

test("[NAV-04] an unknown address of the admin area is a 404 within its frame; without a session it leads to the dashboard", async ({
  page,
  site,
}) => {
  await openDashboard(page, site);
  expect((await page.goto("/admin/nonsense"))?.status()).toBe(404);
  await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  await page.getByRole("navigation", { name: "Admin area" }).getByRole("link", { name: "Contacts" }).waitFor();
  await expectAccessibleInAllLooks(page, "missing");
  await page.getByRole("link", { name: "Go to the dashboard" }).click();
  await page.getByRole("heading", { level: 1, name: "andrei" }).waitFor();
  await page.evaluate(() => localStorage.removeItem("admin_session"));
  await page.goto("/admin/nonsense");
  await page.getByRole("heading", { level: 1, name: "404 Page Not Found" }).waitFor();
  await page.getByRole("link", { name: "Go to the dashboard" }).waitFor();
  await expect.poll(() => page.getByRole("navigation").count()).toBe(0);
});

test("[A5] the first tab stop skips the navigation", async ({ page, site }) => {
  await openDashboard(page, site);
  await page.keyboard.press("Tab");
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to content");
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("main");
});

test("[DASH-09] activity links to the enquiry, the post or the list", async ({ page, site }) => {
  const sessionId = await newSession(site);
  await send(site, "/api/newsletter", { email: "late@pop.example" });
  await send(site, "/api/admin/blog", { title: "Fresh from us", published: true }, bearer(sessionId));
  await send(site, "/api/contact", anEnquiry({ firstName: "Zoé", lastName: "Lefèvre" }));
  await openDashboard(page, site);
  const event = (name: string) => page.getByRole("listitem").getByRole("link", { name });
  await expect.poll(() => event("Published “Fresh from us”").getAttribute("href")).toBe("/blog/fresh-from-us");
  await expect.poll(() => event("New subscriber").first().getAttribute("href")).toBe("/admin/newsletter");
  await event("Enquiry from Zoé Lefèvre").click();
  await page.getByRole("dialog", { name: "Zoé Lefèvre" }).waitFor();
  await page.keyboard.press("Escape");
  await page.waitForURL("**/admin/contacts");
});

test("[TEAM-03] the navigation has twelve entries in three named groups, one of them marked as the current; the screens of an entry are its tabs", async ({
  page,
  site,
}) => {
  await openDashboard(page, site);
  const navigation = page.getByRole("navigation", { name: "Admin area" });
  for (const [name, screens] of [
    ["Work", ["Contacts", "Calendar", "Newsletter", "Sources", "Data requests"]],
    ["Publish", ["Content", "Blog", "Pictures", "Questions"]],
    ["Manage", ["Team", "System"]],
  ] as const) {
    const group = navigation.getByRole("list", { name, exact: true });
    await expect.poll(() => group.getByRole("link").allInnerTexts()).toEqual(screens);
  }
  const current = navigation.locator("[aria-current=page]");
  await expect.poll(() => current.allInnerTexts()).toEqual(["Dashboard"]);
  await expect.poll(() => navigation.getByRole("link").count()).toBe(12);
  await navigation.getByRole("link", { name: "Newsletter" }).click();
  const tabs = page.getByRole("navigation", { name: "Newsletter", exact: true });
  await expect
    .poll(() => tabs.getByRole("link").allInnerTexts())
    .toEqual(["Subscribers", "Issues", "Growth and import"]);
  await tabs.getByRole("link", { name: "Issues" }).click();
  await page.getByRole("heading", { level: 1, name: "Newsletter issues" }).waitFor();
  await expect.poll(() => tabs.locator("[aria-current=page]").allInnerTexts()).toEqual(["Issues"]);
  await expectAccessible(page, "tabs");
  await tabs.getByRole("link", { name: "Growth and import" }).click();
  await page.waitForURL("**/admin/newsletter/subscribers");
  await expect.poll(() => current.allInnerTexts()).toEqual(["Newsletter"]);
  await navigation.getByRole("link", { name: "System" }).click();
  await page.getByRole("navigation", { name: "System" }).getByRole("link", { name: "Outbox" }).click();
  await page.waitForURL("**/admin/outbox");
  await expect.poll(() => current.allInnerTexts()).toEqual(["System"]);
});

test("[A3] [A5] on a phone a button names the current page, and opens and closes the groups", async ({
  openPage,
  site,
}) => {
  const page = await openPage({ viewport: { width: 360, height: 740 } });
  await openScreen(page, await newSession(site), { path: "/admin/questions", title: "Questions" });
  const navigation = page.getByRole("navigation", { name: "Admin area" });
  const menu = navigation.getByRole("button", { name: "Menu" });
  const isOpen = () => menu.getAttribute("aria-expanded");
  await expect.poll(() => menu.innerText()).toContain("Questions");
  await expect.poll(() => navigation.getByRole("link").count()).toBe(0);
  await menu.focus();
  await page.keyboard.press("Enter");
  await navigation.getByRole("link", { name: "Questions" }).waitFor();
  await navigation.getByRole("button", { name: "Logout" }).waitFor();
  await navigation.getByRole("link", { name: "Help" }).waitFor();
  await expectAccessible(page, "open menu");
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Dashboard");
  await menu.click();
  await expect.poll(isOpen).toBe("false");
  await expect.poll(() => navigation.getByRole("link").count()).toBe(0);
  await menu.click();
  await navigation.getByRole("link", { name: "Blog" }).click();
  await page.getByRole("heading", { level: 1, name: "Blog Management" }).waitFor();
  await expect.poll(isOpen).toBe("false");
  await expect.poll(() => menu.innerText()).toContain("Blog");
});

test("at the breakpoint the header fits all groups in one row, and the admin's name", async ({ openPage, site }) => {
  const page = await openPage({ viewport: { width: 1280, height: 740 } });
  await openDashboard(page, site);
  const links = page.getByRole("navigation", { name: "Admin area" }).getByRole("link");
  const rows = () => links.evaluateAll((all) => new Set(all.map((link) => link.getBoundingClientRect().top)).size);
  await expect.poll(rows).toBe(1);
  const cut = () =>
    page
      .getByRole("banner")
      .locator("a, nav")
      .evaluateAll((parts) =>
        parts.filter((part) => part.scrollWidth > part.clientWidth).map((part) => part.textContent),
      );
  await expect.poll(cut).toEqual([]);
});

test("[DASH-09] activity that failed to load can be retried", async ({ page, site }) => {
  await page.route("**/api/admin/activity", (route) => route.abort());
  await openDashboard(page, site);
  await page.getByText("Recent activity did not load").waitFor();
  await page.unroute("**/api/admin/activity");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("Recent activity did not load").waitFor({ state: "detached" });
});

test("[DASH-09] a dashboard that stays open over midnight shows the calls of the new day", async ({ page, site }) => {
  await page.clock.install();
  const askedDay = async () => {
    const request = await page.waitForRequest((one) => new URL(one.url()).searchParams.get("sort") === "startsAt");
    return Date.parse(new URL(request.url()).searchParams.get("from") ?? "");
  };
  const [today] = await Promise.all([askedDay(), openDashboard(page, site)]);
  await page.getByRole("heading", { name: "Calls today" }).waitFor();
  const [tomorrow] = await Promise.all([askedDay(), page.clock.fastForward("24:00:00")]);
  expect((tomorrow - today) / 3_600_000).toBeGreaterThan(22); // a day may have 23 or 25 hours
});

test("[A1] the dashboard is accessible in any theme and width", async ({ page, site }) => {
  await send(site, "/api/contact", anEnquiry());
  await openDashboard(page, site);
  await page.getByText("Enquiry from").first().waitFor();
  await expectAccessibleInAllLooks(page, "dashboard");
});
