// Texts that a company can edit, and those that only the server reads, are in none of the browser's built files.
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { apiMap } from "#app/features.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { siteContent } from "#test/content.ts";

/** Removes the escapes and line breaks of a file's notation. */
function plain(text: string): string {
  return text
    .replaceAll(/\\(?:u([\da-f]{4})|x([\da-f]{2}))/gi, (_, long: string | undefined, short: string | undefined) =>
      String.fromCodePoint(Number.parseInt(long ?? short ?? "", 16)),
    )
    .replaceAll(/\\n|\s/g, " ")
    .replaceAll(/\\(?=["'`])/g, "");
}

function linesOf(value: unknown): string[] {
  if (typeof value === "string") return value.split("\n").map(plain);
  return Object.values(Object(value)).flatMap(linesOf);
}

const files = globSync("build/client/**/*", { withFileTypes: true })
  .filter((file) => file.isFile() && !/\.(?:br|gz)$/.test(file.name)) // the same, compressed
  .map((file) => plain(readFileSync(join(file.parentPath, file.name), "utf8")));

const isBuilt = (line: string) => files.some((file) => file.includes(line));

test.each(locales)("[EDIT-01] no file for the browser contains a sentence of words.yaml in %s", (locale) => {
  const read = (name: string): unknown => parse(readFileSync(`content/${locale}/${name}`, "utf8"));
  const labels = linesOf(read("ui.yaml")); // a service may have the name of a choice of the form
  const sentences = linesOf(read("words.yaml")).filter((line) => line.split(" ").length > 2 && !labels.includes(line));
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter(isBuilt)).toEqual([]);
  const { form, success } = siteContent.ui[locale].contact;
  expect([success.text, form["emailHint"], form["required"]].map(String).map(plain).filter(isBuilt)).toHaveLength(3); // labels are found
});

test("[LITE-01] no file for the browser contains a summary of the API's calls", () => {
  const summaries = apiMap.map(({ endpoint }) => plain(endpoint.summary));
  expect(summaries.filter(isBuilt)).toEqual([]);
});
