import { expect, test } from "vitest";
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
