import { createHash } from "node:crypto";
import { expect, onTestFinished, test, vi } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp } from "#test/app.ts";
import { readJson } from "#test/read-json.ts";

test("[S23] [TOKE-02] the API documentation lists every call, runs no script but its own and loads nothing", async () => {
  const site = await createTestApp();
  const response = await site.app.request("/api/docs");
  const html = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(apiMap.filter(({ endpoint }) => !html.includes(`${endpoint.method} ${endpoint.path}<`))).toEqual([]);
  expect(html).not.toMatch(/src=|https?:\/\//);
  const [[, script = ""] = []] = html.matchAll(/<script>(.+?)<\/script>/gs);
  const hash = createHash("sha256").update(script).digest("base64");
  expect(html.match(/<script/g)).toHaveLength(1);
  const policy = response.headers.get("Content-Security-Policy");
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^' ]+'; script-src '/);
  expect(policy).toContain(`script-src 'sha256-${hash}'; connect-src 'self'; base-uri 'none'; form-action 'none'`);
  await site.close();
});

test("[S23] each call of the description has a name of its own and a tag, so that clients can be generated", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  type Operation = { operationId: string; tags: string[] };
  const { paths, tags } = await readJson<{
    paths: Record<string, Record<string, Operation>>;
    tags: { name: string }[];
  }>(site.app.request("/api/openapi.json"));
  const all = Object.values(paths).flatMap((path) => Object.values(path));
  expect(all).toHaveLength(apiMap.length);
  const ids = all.map(({ operationId }) => operationId);
  expect(ids.filter((id) => !/^(?:get|post|put|patch|delete)(?:[A-Z][a-z]+)+$/.test(id))).toEqual([]);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toContain("getAdminContactsByIdTimeline");
  expect(new Set(all.flatMap((item) => item.tags))).toEqual(new Set(tags.map(({ name }) => name)));
  expect(all.filter((item) => item.tags.length !== 1)).toEqual([]);
});

test("[OPEN-20] every list says how many there are, with pages or whole", async () => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const headers = { ...(await signInAdmin(site.deps)), "X-Session-Id": "visitor" };
  type Described = {
    get?: { responses: Record<"200", { headers?: object; content: Record<string, { schema: { type?: string } }> }> };
  };
  const { paths } = await readJson<{ paths: Record<string, Described> }>(site.app.request("/api/openapi.json"));
  const lists = Object.entries(paths).filter(
    ([path, { get }]) =>
      !path.includes("{") && get?.responses["200"].content["application/json"]?.schema.type === "array",
  );
  expect(lists.length).toBeGreaterThan(20);
  const results = await Promise.all(
    lists.map(async ([path, { get }]) => {
      const answer = await site.app.request(`${path}?locale=en&search=a`, { headers });
      const { length } = await readJson<unknown[]>(answer);
      const isDescribed = "X-Total-Count" in (get?.responses["200"].headers ?? {});
      return [path, answer.headers.get("X-Total-Count") === String(length), isDescribed];
    }),
  );
  expect(results.filter(([, isTold, isDescribed]) => !isTold || !isDescribed)).toEqual([]);
});

test.for(["/api/docs", "/api/openapi.json"])("[R15] %s is rendered once, not per request", async (path) => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const first = await (await site.app.request(path)).text();
  const stringify = vi.spyOn(JSON, "stringify"); // each schema of the description needs one
  onTestFinished(() => stringify.mockRestore());
  expect(await (await site.app.request(path)).text()).toBe(first);
  expect(stringify.mock.calls.length).toBeLessThan(10);
});
