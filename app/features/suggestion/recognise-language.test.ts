import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { otherLanguageOf } from "./recognise-language.ts";

const root = join(import.meta.dirname, "../../..");
const shipped = ["en", "ro", "fr", "de"];

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value.replaceAll(/\{\{.*?\}\}|https?:\S+/g, " ")];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** The company's own texts, and the program's in German, by language; assistant.yaml has words without sentences. */
const written = new Map(
  shipped.map((language) => [
    language,
    globSync([`content/${language}/**/*.yaml`, `test/fixture-content/${language}/**/*.yaml`], { cwd: root })
      .filter((file) => !/(?:assistant|phrasings|terms)\.yaml$/.test(file))
      .map((file) => readFileSync(join(root, file), "utf8"))
      .filter((text) => !text.startsWith("# to translate")) // a company's own page, in its language
      .flatMap((text) => textsIn(parse(text))),
  ]),
);

test("[BRND-04] no text of four languages and nine made-up companies is taken for one in another language", () => {
  const created = globSync("test/evaluation/{company,trade}-*.yaml", { cwd: root }).map((file) => {
    const {
      locale,
      questions: _,
      ...texts
    } = parse(readFileSync(join(root, file), "utf8")) as { locale: string; questions: unknown };
    return [locale, textsIn(texts)] as const;
  });
  expect(created).toHaveLength(9);
  const all = [...written, ...created].flatMap(([language, texts]) => texts.map((text) => ({ language, text })));
  expect(all.length).toBeGreaterThan(10_000);
  const wrong = all.filter(({ language, text }) => otherLanguageOf(text, language) !== undefined);
  expect(wrong).toEqual([]);
});

test.each([
  { from: 8, to: 14, share: 0.85 },
  { from: 15, to: 1_000, share: 0.95 },
])("[BRND-04] of texts of $from to $to words in the wrong language, $share are recognised", ({ from, to, share }) => {
  const moved = [...written].flatMap(([language, texts]) =>
    texts
      .filter((text) => {
        const words = text.match(/\p{L}+/gu)?.length ?? 0;
        return words >= from && words <= to;
      })
      .flatMap((text) => shipped.filter((other) => other !== language).map((other) => ({ text, language, other }))),
  );
  const noticed = moved.filter(({ text, language, other }) => otherLanguageOf(text, other, shipped) === language);
  expect(noticed.length / moved.length).toBeGreaterThan(share);
});

test("[BRND-04] names, short texts and unknown languages aren't reported as another language", () => {
  expect(otherLanguageOf("Request a quote", "ro")).toBeUndefined();
  expect(otherLanguageOf("Ana Pop, Strada Horea 12, Cluj-Napoca, Castrell & Söhne GmbH", "fr")).toBeUndefined();
  expect(otherLanguageOf("The price is for the pilot and for the support of your team.", "sv")).toBeUndefined();
  expect(otherLanguageOf("Wir sprechen und schreiben Deutsch und freuen uns auf Sie.", "ro")).toBe("de");
});
