import { expect, onTestFinished, test, vi } from "vitest";
import { apiMap } from "#app/api.server.ts";
import { createTestApp } from "#test/app.ts";

test("[S23] the API documentation lists every call, runs no script and loads nothing", async () => {
  const site = await createTestApp();
  const response = await site.app.request("/api/docs");
  const html = await response.text();
  expect(response.headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(apiMap.filter(({ endpoint }) => !html.includes(`${endpoint.method} ${endpoint.path}<`))).toEqual([]);
  expect(html).not.toMatch(/<script|src=|https?:\/\//);
  expect(response.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'; style-src 'sha256-/);
  await site.close();
});

test.for(["/api/docs", "/api/openapi.json"])("[R15] %s is made once, not for each that asks for it", async (path) => {
  const site = await createTestApp();
  onTestFinished(() => site.close());
  const first = await (await site.app.request(path)).text();
  const stringify = vi.spyOn(JSON, "stringify"); // each schema of the description needs one
  onTestFinished(() => stringify.mockRestore());
  expect(await (await site.app.request(path)).text()).toBe(first);
  expect(stringify.mock.calls.length).toBeLessThan(10);
});
