// One URL per page, however it is spelled: nothing private is cached, and nobody can fill the memory.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest();

const ask = (path: string) => site.app.request(path, { redirect: "manual" });

const secret = randomBytes(32).toString("hex");
const spellings = {
  "/%61dmin/login": "/admin/login",
  "/admin/%6Cogin": "/admin/login",
  "/%41DMIN": "/admin",
  [`/%62ook/${secret}`]: `/book/${secret}`,
  [`/ro/boo%6b/${secret}`]: `/ro/book/${secret}`,
  "/newsletter/%63onfirm/x": "/newsletter/confirm/x",
  "/a%69-chat": "/ai-chat",
  "/%61i%2Dchat": "/ai-chat",
};

test.for(Object.entries(spellings))(
  "[S29] [E4] the private page %s is redirected to its canonical URL and not cached",
  async ([path, address]) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, address]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(site.pages.size).toBe(0);
  },
);

test("[E4] a public page with escapes in its URL is redirected to its canonical URL", async () => {
  const answer = await ask("/%61bout?utm_source=x");
  expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/about?utm_source=x"]);
});

test("[E2] an unknown address is 404 at once, with a browser's escapes", async () => {
  expect((await ask("/🦊")).status).toBe(404);
  expect((await ask("/ro/blog/cafea-și-ceai")).status).toBe(404);
});

test.for(["/", "/Z/", "/blog?q=", "/api/", "/api/blog/slug/", "/api/admin/outbox/", "/admin/outbox/"])(
  "[R17] more than 2,048 bytes of path and query are 414 before anything is redirected: %s…",
  async (start) => {
    const longest = start.padEnd(2_048, "x");
    expect((await ask(longest)).status).not.toBe(414);
    const answer = await ask(`${longest}x`);
    expect([answer.status, answer.headers.get("Location")]).toEqual([414, null]);
    expect(await answer.text()).not.toContain("xxx");
  },
);

test.for([
  "/about.data",
  "/_root.data",
  "/ro/blog.data",
  "/adminx.data",
  "/blog/no-such-post.data?_routes=x",
  "/ro/blog/x.data?_routes=ro",
])("[LITE-01] [E2] public pages have no data requests: %s is 404 for any method, and not cached", async (path) => {
  expect((await ask(path)).status).toBe(404);
  expect((await site.app.request(path, { method: "POST", body: new URLSearchParams({ x: "1" }) })).status).toBe(404);
  expect(site.pages.size).toBe(0);
});

test.for(["/nowhere.json", "/__manifest"])(
  "[LITE-01] public pages have no table of routes: %s is 404",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
  },
);

test("[LITE-01] the admin area's router gets data of admin routes only", async () => {
  expect(await (await ask("/admin.data")).text()).toContain('"pages/admin/dashboard"');
  expect((await ask("/admin/nope.data")).status).toBe(404);
  for (const path of ["/admin/nope.data", "/admin/nope.data?_routes=en"])
    expect(await (await ask(path)).text()).not.toMatch(/"(?:en|ro|fr)\b/); // nothing of a public page's route
  expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("[NAV-04] an unknown address of the admin area is 404 with its heading, private as all pages there", async () => {
  const answer = await ask("/admin/nonsense");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([404, "no-store"]);
  expect(await answer.text()).toMatch(/<h1[^>]*>404 Page Not Found<\/h1>/);
});

test.for(["/", "/ro/about", "/blog", "/ai-chat", "/admin/login", "/no-such-page"])(
  "[R19] a form sent to %s, which has none, is a client error",
  async (path) => {
    const body = new URLSearchParams({ x: "1" });
    const answer = await site.app.request(path, { method: "POST", body });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  },
);

test.for([
  ["/admin", 503],
  ["/admin/login", 503],
  ["/admin/reset/x", 503],
  [`/ro/book/${secret}`, 503],
  ["/newsletter/confirm/x", 503],
  ["/fr/newsletter/unsubscribe/x", 503],
  ["/about", 200],
  ["/contact", 200],
  ["/book", 503],
  ["/ai-chat", 200],
] as const)("[LITE-04] a browser that fetches %s ahead of a visit gets %i", async ([path, status]) => {
  for (const purpose of ["prefetch", "prefetch;prerender", "prefetch;anonymous-client-ip"]) {
    const answer = await site.app.request(path, { headers: { "Sec-Purpose": purpose } });
    expect([purpose, answer.status]).toEqual([purpose, status]);
  }
  const refused = await site.app.request(path, { headers: { "Sec-Purpose": "prefetch" } });
  expect(refused.headers.get("Cache-Control") === "no-store").toBe(status === 503);
  expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
});

test("[S29] white space around a tag, page number 1 and unknown tags create no cached pages", async () => {
  await site.services.blog.createPost({ title: "One", tags: ["Agents"], published: true }, { username: "ana" });
  const tags = ["Agents", "Agents%E2%80%83", "%20Agents", "Agents%C2%A0&page=1", "Agents%0A&tag=x"];
  const answers = await Promise.all(tags.map((tag) => ask(`/blog?tag=${tag}`)));
  expect(answers.map(({ status }) => status)).toEqual(tags.map(() => 200));
  expect(site.pages.size).toBe(1);
  expect((await ask("/blog?page=1")).status).toBe(200);
  expect((await ask("/blog?tag=%E2%80%83")).status).toBe(200);
  expect((await ask("/blog")).status).toBe(200);
  expect(site.pages.size).toBe(2);
  for (const tag of ["agents", "Agent", "x".repeat(40), "Agents&page=2"])
    expect([tag, (await ask(`/blog?tag=${tag}`)).status]).toEqual([tag, 404]);
  for (const tag of ["agents", "x".repeat(40), "Agents%E2%80%83"])
    await ask(`/api/blog?view=summary&locale=en&tag=${tag}&page=1`);
  expect(site.pages.size).toBe(3); // the tag's posts
});

test("[E2] data requests of the admin area's router are private too: the data of its first page isn't cached", async () => {
  const answer = await ask("/admin.data");
  expect([answer.status, answer.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(site.pages.size).toBe(0);
});
