// Writes from another site's page, in browsers with and without Sec-Fetch-Site.
import { describe, expect, test } from "vitest";
import { json } from "#test/app.ts";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest({ settings: { SITE_URL: "https://northwind.example" } });

const own = ["https://northwind.example", "http://localhost"];
const foreign = [
  "https://evil.example",
  "https://northwind.example.evil.example",
  "https://northwind.example:8443",
  "null",
  "",
];
const email = "ana@velmora.example";

const postForm = (headers: Record<string, string>, path = "/newsletter") =>
  site.app.request(path, { method: "POST", body: new URLSearchParams({ email }), headers });
const call = (headers: Record<string, string>) => site.app.request("/api/newsletter", json("POST", { email }, headers));

describe.for([
  ["a form", postForm, 303],
  ["a call", call, 200],
] as const)("%s", ([, send, status]) => {
  test.for(foreign)("[S19] the origin %j is rejected if the browser doesn't send Sec-Fetch-Site", async (origin) => {
    expect((await send({ Origin: origin })).status).toBe(403);
    expect((await site.services.newsletter.listSubscribers()).total).toBe(0);
  });

  test.for(own)("[S19] the site's own origin %s, or none, is accepted", async (origin) => {
    expect((await send({ Origin: origin })).status).toBe(status);
    expect((await send({})).status).toBe(status);
  });

  test("[S19] Sec-Fetch-Site overrides the origin", async () => {
    expect((await send({ Origin: "null", "Sec-Fetch-Site": "same-origin" })).status).toBe(status);
    expect((await send({ Origin: "https://northwind.example", "Sec-Fetch-Site": "cross-site" })).status).toBe(403);
  });
});

test("[S19] a form of a page with a secret URL has no origin, and is accepted", async () => {
  const answer = await postForm({ Origin: "null" }, `/newsletter/confirm/${"a".repeat(64)}`);
  expect(answer.status).not.toBe(403);
});
