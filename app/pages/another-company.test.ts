// Pages of a company that has no photographs, pages of its own, and facts that its second language words otherwise.
import { afterAll, beforeAll, expect, test } from "vitest";
import { assemble } from "#app/content/assemble.server.ts";
import { createTestApp } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { fixtureFiles } from "#test/content.ts";
import { readPage } from "#test/page-parts.ts";

/** The fictional company with some lines changed. */
const files = new Map(fixtureFiles);
for (const [file, from, to] of [
  ["en/pages/about.yaml", /^ {4}portrait: .*\n/m, ""],
  ["en/faq.yaml", /page: \/contact/, "page: /ladders"],
  ["ro/faq.yaml", /page: \/contact/, "page: /ladders"],
  ["company.yaml", /representative: ""/, "representative: Ilinca Moraru, miller"],
  ["company.yaml", /hosting: ""/, "hosting: Example Host, Romania"],
  ["company.yaml", /^ {2}ro: \{/m, '  ro: { representative: "Ilinca Moraru, morar", hosting: "Example Host, România",'],
] as const)
  files.set(file, (files.get(file) ?? "").replace(from, to));

let site: TestApp | undefined;
beforeAll(async () => {
  const { content, faults } = assemble(files);
  if (!content) throw new Error(JSON.stringify(faults));
  site = await createTestApp({ content, files });
});
afterAll(() => site?.close());

async function page(path: string) {
  const answer = await site?.app.request(path);
  return readPage((await answer?.text()) ?? "");
}

test("[BRND-04] [ABOUT-05] a person without a portrait is shown in words, without a picture", async () => {
  const about = await page("/about");
  const team = about.all("section").find(({ words }) => words.includes("Ilinca Moraru"));
  expect(team?.words).toContain("Miller and programmer");
  expect(team?.all("img")).toEqual([]);
});

test("[BRND-04] an answer that leads to a page of the company's own names it by its title, in each language", async () => {
  const linked = async (path: string, to: string) =>
    (await page(path)).all("a").filter((link) => link.get("href") === to && link.words.includes(":"));
  const titles = async (path: string, to: string) => (await linked(path, to)).map(({ words }) => words);
  expect(await titles("/faq", "/ladders")).toEqual([expect.stringContaining("Borrow a ladder")]);
  expect(await titles("/ro/faq", "/ro/ladders")).toEqual([expect.stringContaining("Împrumutați o scară")]);
});

test("[BRND-04] [L11] facts that are words are in the page's language", async () => {
  expect((await page("/legal")).words).toContain("Ilinca Moraru, miller");
  expect((await page("/ro/legal")).words).toContain("Ilinca Moraru, morar");
  expect((await page("/privacy")).words).toContain("Example Host, Romania");
  expect((await page("/ro/privacy")).words).toContain("Example Host, România");
});
