// Checks that run in every engine: firefox.test.ts runs them in `npm test`, webkit.drill.test.ts in `npm run drills`.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test as base } from "vitest";
import { choiceFields, steps } from "#app/features/enquiry/fields.ts";
import { adminPages, publicPages } from "#app/site-map.ts";
import { computeCode } from "#test/one-time-code.ts";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { andrei, bearer, newSession, send } from "../admin-session.ts";
import { keptEnquiries, visitor as person } from "../enquiry-form.ts";
import { createVisitor } from "./driver.ts";
import type { Engine, Visitor } from "./driver.ts";
import { startRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";
import { recordBrowser } from "./tried.ts";

type OpenVisitor = (options?: { hasScript?: boolean; hasWorker?: boolean; site?: Site }) => Promise<Visitor>;

const wide = { width: 1366, height: 844 };
const narrow = { width: 390, height: 844 };
const button = (name: string) => ({ css: "button", name });
const link = (name: string) => ({ css: "a", name });
const field = (name: string) => ({ css: "input, textarea, select", name });
const heading = (has: string) => ({ css: "h1, h2, h3", has });

type LaunchEngine = (program: string) => Promise<Engine>;

/** Runs all checks, or skips them if there is no such program. */
export function checkEngine(title: string, program: string | undefined, launch: LaunchEngine): void {
  const test = makeTest(() => launch(program ?? ""));
  describe.skipIf(!program)(title, () => {
    checkPages(test);
    checkVisitors(test);
    checkStaff(test);
    test("the release that the tests run in can be recorded", ({ engine }) => {
      expect(recordBrowser(engine)).toMatch(/^\d/);
    });
  });
}

type EngineTest = ReturnType<typeof makeTest>;

function makeTest(launch: () => Promise<Engine>) {
  return base.extend<{ engine: Engine; site: Site; openVisitor: OpenVisitor; visitor: Visitor }>({
    engine: [
      async ({}, use) => {
        const engine = await launch();
        await use(engine);
        await engine.close();
      },
      { scope: "file" },
    ],
    site: [
      async ({}, use) => {
        const site = await startSite();
        await use(site);
        await site.stop();
      },
      { scope: "file" },
    ],
    /** Fails the test if an error occurred in a page. */
    openVisitor: async ({ engine, site, task }, use) => {
      const relays: Relay[] = [];
      await use(async ({ hasScript = true, hasWorker = false, site: other = site } = {}) => {
        const relay = await startRelay(other.url, { hasScript, hasWorker });
        relays.push(relay);
        const visitor = createVisitor(engine.tab, relay);
        await visitor.resize(wide);
        return visitor;
      });
      const page = () => `${location.href}\n${document.body.innerText}`;
      if (task.result?.errors?.length) process.stderr.write(`${await engine.tab.run(page)}\n`);
      const problems = await engine.tab.run(() => sessionStorage.getItem("problems"));
      for (const relay of relays) await relay.stop();
      expect(problems).toBeNull();
      expect(relays.flatMap(({ missing }) => missing)).toEqual([]);
    },
    visitor: async ({ openVisitor }, use) => use(await openVisitor()),
  });
}

function checkPages(test: EngineTest): void {
  const paths = publicPages.flatMap(({ path, isTranslated }) => (isTranslated && !path.includes(":") ? [path] : []));
  test.for(["", "/ro", "/fr"].map((language, place) => ({ language, place })))(
    "every page starts without an error, narrow or wide, and is in both widths no wider than the window: '$language'",
    async ({ language, place }, { visitor }) => {
      const beyond = () => visitor.run(() => document.documentElement.scrollWidth - innerWidth);
      for (const [index, path] of paths.entries()) {
        const address = language && path === "/" ? language : language + path;
        // Each page starts in one width and is changed to the other: in the next language it is the other way round.
        const widths = (index + place) % 2 ? [wide, narrow] : [narrow, wide];
        for (const width of widths) {
          await visitor.resize(width);
          if (width === widths[0]) await visitor.openStarted(address);
          await expect.poll(beyond, { message: `${address} at ${width.width} px` }).toBeLessThanOrEqual(0);
        }
      }
    },
  );
}

function checkVisitors(test: EngineTest): void {
  test("on a phone the menu opens, Escape closes it, and its links work", async ({ visitor }) => {
    await visitor.resize(narrow);
    await visitor.openStarted("/");
    await visitor.seeNot("#site-menu a");
    await visitor.click(button("Open menu"));
    await visitor.see({ css: "#site-menu a", name: "Services" });
    await visitor.press("Escape");
    await visitor.seeNot("#site-menu a");
    await expect.poll(() => visitor.isFocused("header .site-menu-button")).toBe(true);
    await visitor.click(button("Open menu"));
    await visitor.click({ css: "#site-menu a", name: "About" });
    await expect.poll(() => visitor.path()).toBe("/about");
  });

  test("an enquiry is written and sent by keys alone, to its receipt", async ({ visitor, site }) => {
    await visitor.openStarted("/contact");
    await visitor.see("main form[method=post][novalidate]");
    const answer = async (name: string, text: string) => {
      await visitor.tabTo(`main [name="${name}"]`);
      await visitor.type(text);
    };
    await answer("firstName", "Ana");
    await answer("lastName", "Pop");
    await answer("email", "keys@hexley.example");
    await visitor.press("Enter");
    await visitor.see("#enquiry-step-2");
    await answer("company", "Hexley");
    await answer("serviceInterest", " ");
    await visitor.press("Enter");
    await visitor.see("#enquiry-step-3");
    for (const name of steps[2]?.fields ?? []) await answer(name, " ");
    await visitor.press("Enter");
    await visitor.see("#enquiry-step-4");
    await answer("projectDetails", "Quotes by hand");
    await visitor.tabTo(button("Send Message"));
    await visitor.press("Enter");
    await visitor.see({ css: '[data-slot="enquiry-sent"]', has: "keys@hexley.example" });
    expect(keptEnquiries(site, "keys@hexley.example")).toHaveLength(1);
  });

  test("without script an enquiry is sent too", async ({ openVisitor, site }) => {
    const visitor = await openVisitor({ hasScript: false });
    await visitor.open("/ro/contact");
    for (const name of ["firstName", "lastName", "company", "projectDetails"] as const)
      await visitor.fill(`main [name="${name}"]`, "Ana Pop");
    await visitor.fill('main [name="email"]', "posted@hexley.example");
    for (const name of choiceFields) await visitor.click(`main label:has([name="${name}"][value="${person[name]}"])`);
    await visitor.click('main form[aria-label] button[type="submit"]');
    await visitor.see({ css: '[data-slot="enquiry-sent"]', has: "posted@hexley.example" });
    expect(keptEnquiries(site, "posted@hexley.example")).toHaveLength(1);
  });

  test("a call is booked, moved and cancelled", async ({ visitor }) => {
    await visitor.openStarted("/book");
    const choose = async (place: number) => {
      await visitor.click(`label:has(input[name="startsAt"]):nth-of-type(${place}), .time:nth-of-type(${place})`);
    };
    await choose(2);
    await visitor.fill("#booking-name", "Ana Pop");
    await visitor.fill("#booking-email", "call@hexley.example");
    await visitor.click("[data-send]");
    await visitor.see('[data-slot="call-booked"]');
    await visitor.click({ css: '[data-slot="call-booked"] a', name: "Reschedule or cancel" });
    await visitor.click(link("Reschedule the call"));
    await choose(1);
    await visitor.click(button("Reschedule to this time"));
    await visitor.see({ css: "main", has: "Your call has been rescheduled" });
    await visitor.click(link("Cancel the call"));
    await visitor.click(button("Cancel the call"));
    await visitor.see({ css: "main", has: "Your call has been cancelled" });
  });

  test("Accept All is stored and recorded, and the banner disappears", async ({ visitor }) => {
    await visitor.open("/healthz");
    await visitor.run(() => localStorage.setItem("cookie-consent", "")); // no answer: the relay gives one where nothing is
    await visitor.openStarted("/");
    await visitor.click(button("Accept All"));
    await visitor.seeNot("#cookie-banner");
    const storedConsent = () => visitor.run(() => JSON.parse(localStorage.getItem("cookie-consent") || "{}") as object);
    const all = { necessary: true, analytics: true, marketing: true, functional: true };
    await expect.poll(storedConsent).toEqual({ preferences: all, timestamp: expect.any(String) });
  });

  test("the assistant answers, and the conversation is saved as a file", async ({ visitor, engine }) => {
    await visitor.openStarted("/ai-chat");
    await visitor.click(button("Start New Chat"));
    await visitor.see({ css: "button", has: "Technical Support" });
    await visitor.fill(field("Your message"), "How much does the first call cost?");
    await visitor.press("Enter");
    await visitor.see('[data-slot="message"][data-role="assistant"] a');
    await visitor.seeNot("[data-loading]");
    await visitor.click(button("Export as text file"));
    const saved = async () => {
      const names = (await readdir(engine.downloads)).filter((name) => /^conversation-.+\.txt$/.test(name));
      const texts = names.map((name) => readFile(join(engine.downloads, name), "utf8").catch(() => ""));
      return (await Promise.all(texts)).join(""); // Firefox has empty files there until it knows the name
    };
    await expect.poll(saved).toMatch(/^You: How much does the first call cost\?\n\nAI: \S/);
  });

  test("typed text is kept after Back, and when the page is reopened", async ({ visitor }) => {
    await visitor.openStarted("/contact");
    await visitor.see("main form[method=post][novalidate]");
    await visitor.fill(field("First name"), "Ana");
    await visitor.click({ css: "header a", name: "About" });
    await visitor.arrive("/about");
    await visitor.back();
    await expect.poll(() => visitor.path()).toBe("/contact");
    await expect.poll(() => visitor.valueOf(field("First name"))).toBe("Ana");
    await visitor.openStarted("/contact"); // Back shows the very page that was left, without its kept draft
    await expect.poll(() => visitor.valueOf(field("First name"))).toBe("Ana");
  });

  test("with the server gone a page that was read is shown again, and for another the offline page in its language", async ({
    openVisitor,
  }) => {
    const visitor = await openVisitor({ hasWorker: true });
    await visitor.openStarted("/about");
    const about = await visitor.read("h1");
    await expect.poll(() => visitor.run(() => navigator.serviceWorker.controller?.state)).toBe("activated");
    await visitor.openStarted("/faq");
    await visitor.openStarted("/about");
    const isKept = (path: string) =>
      visitor.run(async (expected) => (await caches.match(expected, { ignoreVary: true })) !== undefined, path);
    for (const path of ["/about", "/offline", "/ro/offline"])
      await expect.poll(() => isKept(path), { message: path }).toBe(true);
    await visitor.stopServer();
    await visitor.open("/about");
    await visitor.see({ css: "h1", has: about ?? "?" });
    await visitor.open("/services");
    await visitor.see({ css: "h1", has: "No connection" });
    await visitor.open("/ro/services");
    await visitor.see("html[lang=ro]");
  });
}

function checkStaff(test: EngineTest): void {
  test("the first admin is set up, turns the second factor on, and signs in with it", async ({ openVisitor }) => {
    const site = await startSite();
    const visitor = await openVisitor({ site });
    await visitor.open("/admin/setup");
    await visitor.fill('[name="username"]', andrei.username);
    await visitor.fill('[name="email"]', andrei.email);
    for (const name of ["password", "confirmation"]) await visitor.fill(`[name="${name}"]`, andrei.password);
    await visitor.click(button("Create Admin"));
    await expect.poll(() => visitor.path()).toBe("/admin/login");
    await visitor.seeNot('[name="confirmation"]'); // the set-up, which has a username too
    const signIn = async () => {
      await visitor.fill('[name="username"]', andrei.username);
      await visitor.fill('[name="password"]', andrei.password);
      await visitor.click(button("Sign in"));
    };
    await signIn();
    await visitor.see(heading(andrei.username));
    await visitor.open("/admin/account");
    await visitor.click(button("Turn on"));
    await visitor.see("dialog[open] code");
    const secret = (await visitor.read("dialog[open] code")) ?? "";
    await visitor.fill('dialog[open] [name="code"]', computeCode(secret, new Date()));
    await visitor.fill('dialog[open] [name="password"]', andrei.password);
    await visitor.click({ css: "dialog[open] button", name: "Turn on" });
    await visitor.see(heading("Keep your recovery codes"));
    await visitor.click(button("I’ve saved them"));
    await visitor.run(() => localStorage.removeItem("admin_session"));
    await visitor.open("/admin/login");
    await signIn();
    await visitor.fill('[name="code"]', computeCode(secret, new Date(), 1));
    await visitor.click(button("Sign in"));
    await visitor.see(heading(andrei.username));
    await site.stop();
  });

  test("a dialog is no taller than its content, nor than the window", async ({ visitor, site }) => {
    await openScreen(visitor, await newSession(site), "/admin/webhooks", "Webhooks");
    await visitor.resize({ width: 1366, height: 1100 });
    await visitor.click(button("Add a webhook"));
    await visitor.see("dialog[open]");
    const spare = () =>
      visitor.run(() => {
        const dialog = document.querySelector<HTMLElement>("dialog[open]");
        if (!dialog) return Number.NaN;
        const height = dialog.offsetHeight;
        const parts = [...dialog.children].filter((part) => part instanceof HTMLElement);
        for (const part of parts) part.style.alignSelf = "start"; // or one of them takes what is left
        const needed = parts.reduce((sum, part) => sum + part.offsetHeight, 0);
        for (const part of parts) part.style.alignSelf = "";
        return height - needed;
      });
    await expect.poll(spare).toBeLessThan(8);
    await visitor.resize({ width: 1366, height: 500 }); // then its body scrolls between head and foot
    const below = () =>
      visitor.run(() => {
        const foot = document.querySelector('dialog[open] > [data-slot="dialog-foot"]');
        return foot ? innerHeight - foot.getBoundingClientRect().bottom : Number.NaN;
      });
    await expect.poll(below).toBeGreaterThanOrEqual(0);
  });

  test("every screen of the admin area fits a phone", async ({ visitor, site }) => {
    await visitor.resize(narrow);
    await openScreen(visitor, await newSession(site), "/admin/calendar", "Calendar settings");
    const beyond = () => visitor.run(() => document.documentElement.scrollWidth - innerWidth);
    for (const { path } of adminPages.filter((page) => !page.path.includes(":"))) {
      await visitor.open(path);
      await visitor.see("main h1");
      // What is below loads when it comes into view.
      const waiting = () =>
        visitor.run(() => {
          scrollTo(0, document.body.scrollHeight);
          return document.querySelectorAll('[data-slot="spinner"], [data-slot="skeleton"]').length;
        });
      await expect.poll(waiting, { message: path }).toBe(0);
      await expect.poll(beyond, { message: path }).toBeLessThanOrEqual(0);
    }
  });

  test("on a phone a post is written and published; text that couldn't be sent is restored when the page is reopened", async ({
    visitor,
    site,
  }) => {
    const token = await newSession(site);
    const response = await send(site, "/api/admin/blog", { title: "Pocket", content: "" }, bearer(token));
    const { id } = await readJson<{ id: string }>(response);
    await visitor.resize(narrow);
    const openEditor = () => openScreen(visitor, token, `/admin/blog/${id}/edit`, "Edit post");
    await openEditor();
    await visitor.click('[role="textbox"][contenteditable="true"]');
    await visitor.type("Thumbs");
    await visitor.see({ css: '[role="status"]', has: "Draft saved" });
    await visitor.click(button("Publish"));
    await visitor.see({ css: "main", has: "Published" });
    const read = async () => (await fetch(`${site.url}/api/admin/blog/${id}`, { headers: bearer(token) })).json();
    await expect.poll(read).toMatchObject({ published: true, content: "<p>Thumbs</p>" });
    await visitor.run(() => {
      globalThis.fetch = () => Promise.reject(new TypeError("no network"));
    });
    await visitor.fill(field("Title"), "Kept here");
    await visitor.see({ css: '[role="status"]', has: "kept in this browser" });
    // Of the last letters too: before, the browser asks whether to leave, which nobody answers here.
    const mayLeave = () => visitor.run(() => dispatchEvent(new Event("beforeunload", { cancelable: true })));
    await expect.poll(mayLeave).toBe(true);
    await openEditor();
    await expect.poll(() => visitor.valueOf(field("Title"))).toBe("Kept here");
    await visitor.see({ css: '[role="status"]', has: "Draft saved" });
  });

  test("a post is written in the editor, published, and shown to a visitor with a preview link", async ({
    visitor,
    site,
  }) => {
    const token = await newSession(site);
    const response = await send(site, "/api/admin/blog", { title: "Looms", content: "" }, bearer(token));
    const { id } = await readJson<{ id: string }>(response);
    await openScreen(visitor, token, `/admin/blog/${id}/edit`, "Edit post");
    const text = '[role="textbox"][contenteditable="true"]';
    const html = async () => {
      await visitor.click(button("HTML"));
      const source = await visitor.valueOf(field("Text, HTML"));
      await visitor.click(button("HTML"));
      await visitor.see(text);
      return source;
    };
    await visitor.click(text);
    await visitor.type("Some words");
    await visitor.press("Enter");
    await visitor.type("- One");
    await visitor.press("Enter");
    await visitor.type("Two");
    await visitor.press("Enter");
    await visitor.press("Enter");
    await visitor.type("Linked");
    await visitor.press("Shift+Home");
    await visitor.press("Control+k");
    await visitor.fill("dialog[open] input", "example.com/x");
    await visitor.click({ css: "dialog[open] button", name: "Set link" });
    await visitor.seeNot("dialog[open]");
    const first =
      '<p>Some words</p>\n<ul>\n<li>One</li>\n<li>Two</li>\n</ul>\n<p><a href="https://example.com/x">Linked</a></p>';
    await expect.poll(html).toBe(first);
    await visitor.press("Shift+Home");
    await visitor.press("Control+c");
    await visitor.click({ css: `${text} p`, has: "Some words" });
    await visitor.press("End");
    await visitor.press("Control+v");
    const pasted = `${text} p:first-child a`;
    await visitor.see({ css: pasted, name: "Linked" });
    await visitor.press("Control+z");
    await visitor.seeNot(pasted);
    await visitor.click(button("Table"));
    await visitor.type("Name");
    await visitor.press("Tab");
    await visitor.type("Price");
    await visitor.see({ css: `${text} th`, has: "Price" });
    await visitor.click(button("Picture"));
    const jpeg = (await phonePhoto({ width: 60, height: 40 })).toString("base64");
    await visitor.run((data) => {
      const files = new DataTransfer();
      files.items.add(
        new File([Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0))], "loom.jpg", { type: "image/jpeg" }),
      );
      const input = document.querySelector<HTMLInputElement>('input[type="file"]');
      if (input) input.files = files.files;
      input?.dispatchEvent(new Event("change", { bubbles: true }));
    }, jpeg);
    await visitor.see(`${text} figure img`);
    await visitor.fill(field("Alternative text"), "A loom");
    await visitor.see({ css: '[role="status"]', has: "Draft saved" });
    await visitor.click(button("Create a link"));
    await visitor.see(field("Link"));
    const preview = new URL((await visitor.valueOf(field("Link"))) ?? "");
    await visitor.click(button("Publish"));
    await visitor.see({ css: "main", has: "Published" });
    const published = async () =>
      readJson<{ published: boolean }>(fetch(`${site.url}/api/admin/blog/${id}`, { headers: bearer(token) }));
    await expect.poll(published).toMatchObject({ published: true });
    for (const path of [preview.pathname, "/blog/looms"]) {
      await visitor.open(path);
      await visitor.see({ css: "h1", has: "Looms" });
      await visitor.see('main img[alt="A loom"]');
    }
  });
}

async function openScreen(visitor: Visitor, token: string, path: string, title: string): Promise<void> {
  await visitor.open("/healthz");
  await visitor.run((id) => localStorage.setItem("admin_session", id), token);
  await visitor.open(path);
  await visitor.see({ css: "h1", has: title });
}
