// One address a page, whatever spelling it is asked for by: nothing private is kept, and nobody fills the memory.
import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";

let site: TestApp;
beforeEach(async () => void (site = await createTestApp()));
afterEach(() => site.close());

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
  "[S29] [E4] the private page %s is sent to its one address, and not kept",
  async ([path, address]) => {
    const answer = await ask(path);
    expect([answer.status, answer.headers.get("Location")]).toEqual([308, address]);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    expect(site.pages.size).toBe(0);
  },
);

test("[E4] a public page written with escapes is sent to its one address", async () => {
  const answer = await ask("/%61bout?utm_source=x");
  expect([answer.status, answer.headers.get("Location")]).toEqual([308, "/about?utm_source=x"]);
});

test.for(["/about.data", "/_root.data", "/blog/no-such-post.data?_routes=x", "/ro/blog/x.data?_routes=ro"])(
  "[LITE-01] [E2] public pages have no data beside them: %s is 404, whatever the method, and not kept",
  async (path) => {
    expect((await ask(path)).status).toBe(404);
    expect((await site.app.request(path, { method: "POST", body: new URLSearchParams({ x: "1" }) })).status).toBe(404);
    expect(site.pages.size).toBe(0);
  },
);

test("[LITE-01] the admin area's router learns of admin routes alone", async () => {
  const version = /"version":\s*"(\w+)"/.exec(await (await ask("/admin/login")).text())?.[1];
  const routesFor = async (path: string) =>
    Object.keys(Object(await (await ask(`/routes.json?paths=${path}&version=${version}`)).json()));
  expect(await routesFor("/admin/blog")).toContain("pages/admin/blog");
  for (const path of ["/about", "/ro/blog/x", "/admin/nope"])
    expect((await routesFor(path)).filter((id) => !id.startsWith("pages/admin"))).toEqual([]);
});

test.for(["/", "/ro/about", "/blog", "/ai-chat", "/admin/login", "/no-such-page"])(
  "[R19] a form sent to %s, which has none, is the sender's mistake and no error of ours",
  async (path) => {
    const body = new URLSearchParams({ x: "1" });
    const answer = await site.app.request(path, { method: "POST", body });
    expect([answer.status, answer.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(site.logged.filter(({ level }) => level === "error")).toEqual([]);
  },
);
