import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { holdHyphens } from "./keep-together.server.ts";

let site: TestApp;
beforeEach(async () => {
  site = await createTestApp();
});
afterEach(async () => {
  await site.close();
});

test.for([
  ["clienții și-au redus", "clienții și-\u2060au redus"],
  ["Dites-le-nous", "Dites-\u2060le-\u2060nous"],
  ["un proiect-pilot", "un proiect-pilot"],
  ["scrieți la ana-x@e-mail.example", "scrieți la ana-x@e-mail.example"],
  ["cheia chat-session-id_2, /e-mail", "cheia chat-session-id_2, /e-mail"],
] as const)("a short word stays on its hyphen, a long one and an address are left alone: %s", ([written, shown]) => {
  expect(holdHyphens(written, "ro")).toBe(shown);
  expect(holdHyphens(written, "en")).toBe(written);
});

test("pages show Romanian and French held together; heads and keys are as they are written", async () => {
  const questions = await (await site.app.request("/ro/faq")).text();
  expect(questions).toContain("Ce se întâmplă dacă AI-\u2060ul inventează ceva?");
  expect(questions).not.toMatch(/<(title|meta)[^>]*\u2060/);
  const story = await (await site.app.request("/fr/case-studies/velmora")).text();
  expect(story).toContain("les répartiteurs changent eux-\u2060mêmes les règles");
  const cookies = await (await site.app.request("/ro/cookies")).text();
  expect(cookies).toContain("chat-session-id");
});
