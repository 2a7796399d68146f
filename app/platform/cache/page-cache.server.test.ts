import { expect, test } from "vitest";
import { createCachedResponse, responseFromCache } from "./cached-response.server.ts";
import { createPageCache } from "./page-cache.server.ts";

const page = (body: string) =>
  createCachedResponse({ status: 200, headers: { "Content-Type": "text/html" }, body: Buffer.from(body), quality: 1 });
const ask = (headers: Record<string, string>) => new Request("http://localhost/", { headers });

test("a cached page is found until the content changes", async () => {
  const cache = createPageCache(1_000_000);
  cache.set("/", await page("home"), cache.version);
  expect(cache.get("/")?.status).toBe(200);
  cache.clear();
  expect(cache.get("/")).toBeUndefined();
  expect(cache.bytes).toBe(0);
});

test("the least recently used of more than fifty templates is evicted: odd addresses don't prevent the caching of a form", () => {
  const cache = createPageCache(1_000_000);
  const template = { status: 200, headers: {}, body: "a form" };
  const keep = (url: string) => cache.setTemplate(url, template, cache.version);
  for (let index = 0; index < 50; index += 1) keep(`/contact?service=${index}`);
  keep("/contact");
  expect(cache.getTemplate("/contact")).toBe(template);
  expect(cache.getTemplate("/contact?service=0")).toBeUndefined();
  for (let index = 50; index < 500; index += 1) {
    keep(`/contact?service=${index}`);
    expect(cache.getTemplate("/contact")).toBe(template); // it is used again and again
  }
  expect(cache.getTemplate("/contact?service=449")).toBeUndefined();
  expect(cache.getTemplate("/contact?service=499")).toBe(template);
});

test("a page rendered before a content change is not cached after it", async () => {
  const cache = createPageCache(1_000_000);
  const version = cache.version;
  cache.clear();
  cache.set("/", await page("old"), version);
  expect(cache.get("/")).toBeUndefined();
});

test("the cache stays within its size and evicts the least recently used", async () => {
  const cache = createPageCache(100_000);
  const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => page(`${i}`.repeat(700))));
  for (const [i, answer] of answers.entries()) {
    cache.set(`/${i}`, answer, cache.version);
    cache.get("/0");
  }
  expect(cache.bytes).toBeLessThanOrEqual(100_000);
  expect(cache.size).toBeLessThan(40);
  expect(cache.get("/0")).toBeDefined();
  expect(cache.get("/1")).toBeUndefined();
});

test("a page is recompressed at its second use, one page at a time, and not after a content change", async () => {
  const cache = createPageCache(1_000_000);
  const created: string[] = [];
  async function cachePage(url: string) {
    const { promise: isMade, resolve } = Promise.withResolvers<void>();
    cache.set(url, await page("first"), cache.version);
    const make = () => {
      created.push(url);
      resolve();
      return page(`better ${url}`);
    };
    cache.replaceOnNextUse(url, make, cache.version);
    return { isMade };
  }
  await cachePage("/once");
  await cachePage("/twice");
  const again = await cachePage("/again");
  const old = await cachePage("/old");
  for (const url of ["/twice", "/twice", "/again", "/missing"]) cache.get(url);
  await again.isMade;
  expect(created).toEqual(["/twice", "/again"]);
  expect(cache.get("/twice")?.etag).toBe((await page("better /twice")).etag);
  cache.get("/old");
  cache.clear();
  await old.isMade;
  const later = await cachePage("/later");
  cache.get("/later");
  await later.isMade; // so the one before it is done
  expect([created, cache.size]).toEqual([["/twice", "/again", "/old", "/later"], 1]);
});

test("[S29] a small response takes no more memory than the cache counts", async () => {
  const { variants, bytes } = await page("[{}]");
  const held = Object.values(variants).map(({ body }) => body.buffer.byteLength);
  expect(held).toEqual(Object.values(variants).map(({ body }) => body.length)); // not a slice of a larger block
  expect(bytes).toBeGreaterThan(4_000); // its headers, in two lists for each encoding
});

test("[E22] a cached page is sent in the best encoding that the client accepts", async () => {
  const answer = await page("Grüße ".repeat(200));
  const encodings = ["br, gzip", "gzip", "gzip;q=1, br;q=0", "identity", ""].map((accepted) =>
    responseFromCache(answer, ask({ "Accept-Encoding": accepted })).headers.get("Content-Encoding"),
  );
  expect(encodings).toEqual(["br", "gzip", "gzip", null, null]);
  expect(await responseFromCache(answer, ask({})).text()).toBe("Grüße ".repeat(200));
});

test("[E22] a client with the page's ETag gets 304 without a body, including from a list or a weak tag", async () => {
  const answer = await page("text");
  const statuses = [answer.etag, `"other", ${answer.etag}`, `W/${answer.etag}`, "*", '"other"'].map(
    (tag) => responseFromCache(answer, ask({ "If-None-Match": tag })).status,
  );
  expect(statuses).toEqual([304, 304, 304, 304, 200]);
  const notModified = responseFromCache(answer, ask({ "If-None-Match": answer.etag }));
  expect(await notModified.text()).toBe("");
  expect(notModified.headers.get("ETag")).toBe(answer.etag);
});

test("[E22] each encoding of a body has an ETag of its own, and whichever a client has is answered 304 with it", async () => {
  const answer = await page("Grüße ".repeat(200));
  const encodings = ["br", "gzip", "identity"];
  const tags = encodings.map((accepted) =>
    responseFromCache(answer, ask({ "Accept-Encoding": accepted })).headers.get("ETag"),
  );
  expect(new Set(tags).size).toBe(3);
  for (const accepted of encodings)
    for (const tag of tags) {
      const known = responseFromCache(
        answer,
        ask({ "Accept-Encoding": accepted, "If-None-Match": `"other", W/${tag}` }),
      );
      expect([known.status, known.headers.get("ETag")]).toEqual([304, tag]);
    }
  const all = ask({ "Accept-Encoding": "gzip", "If-None-Match": tags.join(", ") });
  expect(responseFromCache(answer, all).headers.get("ETag")).toBe(tags[1]);
});

test("pictures and fonts are not compressed again", async () => {
  const answer = await createCachedResponse({
    status: 200,
    headers: { "Content-Type": "image/png" },
    body: Buffer.alloc(4000),
    quality: 5,
  });
  expect(responseFromCache(answer, ask({ "Accept-Encoding": "br" })).headers.get("Content-Encoding")).toBeNull();
});
