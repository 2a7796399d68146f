// A site that has just started: a crawler with a hundred connections, and pages that are rendered before any request.
import { once } from "node:events";
import { Agent, get } from "node:http";
import type { IncomingMessage } from "node:http";
import { expect, onTestFinished, test } from "vitest";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";
import { bearer, newSession, send } from "../../e2e/admin-session.ts";

const address = { crawler: "203.0.113.9", visitor: "198.51.100.1" };

async function openColdSite(settings: Record<string, string>): Promise<Site> {
  const site = await startSite(settings, ".");
  onTestFinished(() => site.stop());
  return site;
}

/** Returns the status of the response. */
async function ask(url: string, { agent, from }: { agent: Agent; from: string }): Promise<number | undefined> {
  const [response] = (await once(get(url, { agent, headers: { "X-Forwarded-For": from } }), "response")) as [
    IncomingMessage,
  ];
  response.resume();
  await once(response, "end");
  return response.statusCode;
}

async function pagesOf(site: Site): Promise<string[]> {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = ""]) => site.url + new URL(url).pathname);
}

test("[R15] [R16] none of 100 connections to a cold site is refused, and another visitor's page is served before their queue", async () => {
  const site = await openColdSite({ TRUST_PROXY: "1" });
  const missing = Array.from({ length: 80 }, (_, index) => `${site.url}/no-such-page-${index}`);
  const urls = [...(await pagesOf(site)), ...missing];
  const agent = new Agent({ keepAlive: true, maxSockets: 100 });
  const other = new Agent({ keepAlive: true });
  await ask(`${site.url}/healthz`, { agent: other, from: address.visitor }); // connected
  const statuses: (number | undefined)[] = [];
  const crawl = urls.map(async (url) => statuses.push(await ask(url, { agent, from: address.crawler })));
  await Promise.race(crawl);
  const before = statuses.length;
  const status = await ask(`${site.url}/another-page`, { agent: other, from: address.visitor });
  const meanwhile = statuses.length - before;
  await Promise.all(crawl);
  agent.destroy();
  other.destroy();
  expect(status).toBe(404);
  expect(meanwhile, "of the 100 that waited when it was asked for").toBeLessThan(30);
  expect(statuses.filter((each) => each !== 200 && each !== 404)).toEqual([]);
});

test("[R15] the sitemap's pages are rendered ahead after a start and after a publication", async () => {
  const site = await openColdSite({ LOG_LEVEL: "debug", RENDER_AHEAD: "on" });
  let log = "";
  site.process.stdout?.on("data", (text) => (log += String(text)));
  const isRendered = (path: string) => log.includes(`"path":"${path}","status":200`);
  const isReady = async (path: string) => (await fetch(site.url + path)).headers.get("X-Request-Id") === null;
  await expect.poll(() => isRendered("/about")).toBe(true);
  expect(await isReady("/about"), "sent without the app").toBe(true);
  const post = { title: "Rendered before anybody asks", contentHtml: "<p>Text.</p>", published: true };
  const created = await send(site, "/api/admin/blog", post, bearer(await newSession(site)));
  const { slug } = await readJson<{ slug: string }>(created);
  await expect.poll(() => isRendered(`/blog/${slug}`)).toBe(true);
  expect(await isReady(`/blog/${slug}`)).toBe(true);
});
