// More page requests at once than are rendered: who gets which response, and what is logged.
import { afterEach, expect, test } from "vitest";
import { locales, localPath } from "#app/platform/i18n/locales.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { createRenderQueue } from "./render-queue.server.ts";

let site: TestApp;
afterEach(() => site.close());

async function openSite(settings: Record<string, string> = {}): Promise<void> {
  site = await createTestApp({ settings, renderLimits: { maxWaiting: 8 } });
  await ask("/nope"); // the first page takes as long as a hundred
}

const ask = async (path: string) => site.app.request(path);
const askOften = (path: string) => Array.from({ length: 50 }, () => ask(path));
const statusesOf = async (asked: Promise<Response>[]) => (await Promise.all(asked)).map(({ status }) => status);

test("[R15] at most 10 of 50 concurrent pages, of which 8 may wait, are rendered, the others are 503, and then everything works again", async () => {
  await openSite();
  const statuses = await statusesOf(askOften("/nope"));
  const [rendered = 0, refused] = [404, 503].map((status) => statuses.filter((number) => number === status).length);
  expect(rendered).toBeGreaterThan(0);
  expect(rendered).toBeLessThanOrEqual(10);
  expect(refused).toBe(50 - rendered);
  expect((await ask("/nope")).status).toBe(404);
});

test.for(locales)("[R15] the overload page is in the visitor's language and needs no rendering: %s", async (locale) => {
  await openSite();
  const answers = await Promise.all(askOften(localPath(locale, "/nope")));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get("Retry-After")).toMatch(/^[1-9]\d*$/);
  expect(refused?.headers.get("Cache-Control")).toBe("no-store");
  expect(refused?.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const html = await refused?.text();
  expect(html).toContain(`<html lang="${locale}">`);
  expect(html).toContain(site.deps.content.ui[locale].errors.overloaded);
  expect(html).not.toContain("<script");
});

test("[R15] a form is rejected before its action, and other errors keep their status", async () => {
  await openSite();
  const waiting = askOften("/nope");
  const body = new URLSearchParams({ email: "ana@velmora.example" });
  const [form, unreadable] = await Promise.all([
    site.app.request("/newsletter", { method: "POST", body }),
    site.app.request("/%ff"),
  ]);
  await Promise.all(waiting);
  expect([form.status, unreadable.status]).toEqual([503, 404]);
  expect(await unreadable.text()).toContain(site.deps.content.ui.en.errors.notFound);
  expect((await site.services.newsletter.listSubscribers()).total).toBe(0);
});

test("[R16] a full queue makes room for another address at the cost of the one with the most requests", async () => {
  await openSite();
  const queue = createRenderQueue(site.deps.log, { maxRunning: 1, maxWaiting: 3 });
  const started: string[] = [];
  const run = (clientKey: string, name: string) => queue.run(clientKey, async () => void started.push(name));
  const runs = ["a1", "a2", "a3", "a4", "a5", "b1", "a6", "c1"].map((name) => run(name.slice(0, 1), name));
  const results = await Promise.allSettled(runs);
  expect(started).toEqual(["a1", "a2", "b1", "c1"]);
  expect(results.filter(({ status }) => status === "rejected").length).toBe(4);
});

test("[R16] addresses take turns: behind a crawler's queue another visitor waits for one page, and its own order is kept", async () => {
  await openSite();
  const queue = createRenderQueue(site.deps.log, { maxRunning: 1 });
  const started: string[] = [];
  const run = (name: string) => queue.run(name.slice(0, 1), async () => void started.push(name));
  await Promise.all(["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map(run));
  expect(started).toEqual(["a1", "a2", "b1", "c1", "a3", "b2", "a4"]);
});

test("[R15] cached pages and API calls don't wait for the render queue", async () => {
  await openSite();
  await Promise.all(["/about", "/api/blog/tags"].map((path) => ask(path)));
  let rendered = 0;
  const crowd = askOften("/nope").map((asked) => asked.then(({ status }) => status === 404 && rendered++));
  expect(await statusesOf([ask("/about"), ask("/api/blog/tags"), ask("/healthz")])).toEqual([200, 200, 200]);
  expect(rendered).toBeLessThan(10);
  await Promise.all(crowd);
});

test("[R15] rejections are logged together", async () => {
  await openSite();
  site.logged.length = 0;
  const statuses = await statusesOf(askOften("/nope"));
  const rendered = statuses.filter((status) => status === 404).length;
  const lines = site.logged.filter(({ level }) => level !== "info");
  expect(lines[0]).toMatchObject({ level: "warn", count: 1, msg: "render queue full" });
  expect(new Set(lines.map(({ msg }) => msg))).toEqual(new Set(["render queue full"]));
  expect(lines.length).toBeLessThan((statuses.length - rendered) / 5); // one every ten seconds, however slow it is here
  expect(site.logged.filter(({ msg }) => msg === "request").length).toBe(rendered);
});

test("[R15] a request that waited too long is rejected and frees its place", async () => {
  await openSite();
  const queue = createRenderQueue(site.deps.log, { maxRunning: 1, maxWaiting: 1, maxWaitMs: 1 });
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = queue.run("a", () => promise);
  await expect(queue.run("a", async () => "late")).rejects.toMatchObject({ code: "overloaded" });
  const next = queue.run("a", async () => "next");
  resolve("slow");
  expect(await slow).toBe("slow");
  expect(await next).toBe("next");
});

test("[R15] at most 402 of 500 concurrent requests for made-up pictures are drawn, and another client is still served", async () => {
  await openSite({ TRUST_PROXY: "1" });
  const askFrom = (address: string, name: string) =>
    site.app.request(`/pictures/covers/${name}.svg`, { headers: { "X-Forwarded-For": address } });
  const flood = Array.from({ length: 500 }, async (_, index) => askFrom("203.0.113.9", `made-up-${index}`));
  const own = await askFrom("198.51.100.1", "somebody-else");
  const statuses = await statusesOf(flood);
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(402);
  expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(own.status).toBe(200);
});
