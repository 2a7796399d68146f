// Reads a file in every language; the first one is the reference for the others.
import type { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { folderFor, pageFile, pathOfPage } from "./company-page.ts";
import type { CompanyPageKind } from "./company-page.ts";
import type { ContentCheck } from "./content-check.server.ts";
import {
  addFaults,
  checkOnce,
  checkShape,
  listNames,
  parseCompanyPage,
  readFrontMatter,
  readYaml,
} from "./content-check.server.ts";
import type { ValuesByName, Value } from "./fallback.ts";
import { complete, isMapping, repeatedIdsIn, unknownIdsIn, unknownKeysIn, withPluralsOf } from "./fallback.ts";
import { checkPlaceholders, checkSameNumbers, checkSamePlaceholders, checkTags, checkWords } from "./text-rules.ts";

export type PerLocale<T> = Record<Locale, T>;

type TranslatedFile<Schema> = {
  /** The path in the language folder, such as `pages/home.yaml`. */
  name: string;
  schema: Schema;
  /** Known placeholders; all are allowed if undefined, for example in ui.yaml. */
  placeholders?: ReadonlySet<string>;
  /** True if the file may have plural forms (`_one`, `_few`, `_other`), but no names that the default language lacks. */
  plurals?: boolean;
  /** Paths whose values the default language determines for all: other languages may omit them. */
  inherited?: RegExp;
  /** The value if the default language has no such file. */
  withoutFile?: Value;
};

export function perLocale<T>(make: (locale: Locale) => T): PerLocale<T> {
  return Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as PerLocale<T>;
}

export function readTranslated<Schema extends z.ZodType>(
  source: ContentCheck,
  kind: TranslatedFile<Schema>,
): PerLocale<z.infer<Schema>> {
  return completeAll(
    source,
    kind,
    perLocale(
      (locale) =>
        readYaml(source, `${locale}/${kind.name}`) ?? (locale === defaultLocale ? kind.withoutFile : undefined),
    ),
  );
}

/** Reads the pages of a kind; the default language determines which exist. */
export function readCompanyPages<Schema extends z.ZodType>(
  source: ContentCheck,
  { kind, schema }: { kind: CompanyPageKind; schema: Schema },
): PerLocale<z.infer<Schema>>[] {
  const slugs = listNames(source, folderFor(defaultLocale, kind), ".md");
  for (const locale of locales) reportUnknownFiles(source, folderFor(locale, kind), ".md", slugs);
  return slugs.map((slug) => {
    const path = pathOfPage(kind, slug);
    const written = perLocale((locale) => readCompanyPage(source, pageFile(locale, path)));
    for (const locale of locales)
      addFaults(source, pageFile(locale, path), checkSameNumbers(written[locale], written[defaultLocale]));
    const name = pageFile(defaultLocale, path).slice(`${defaultLocale}/`.length);
    return completeAll(source, { name, schema }, written);
  });
}

export function reportUnknownFiles(
  source: ContentCheck,
  folder: string,
  ending: string,
  knownNames: readonly string[],
): void {
  const used = new Set(knownNames);
  for (const name of listNames(source, folder, ending)) {
    if (used.has(name)) continue;
    addFaults(source, `${folder}/${name}${ending}`, [{ sentence: "nothing uses this file; check its name" }]);
  }
}

function readCompanyPage(source: ContentCheck, file: string): ValuesByName | undefined {
  const parts = readFrontMatter(source, file);
  const page = source.overlay(file, parts && parseCompanyPage(file, parts));
  return isMapping(page) ? page : undefined;
}

function completeAll<Schema extends z.ZodType>(
  source: ContentCheck,
  kind: TranslatedFile<Schema>,
  written: PerLocale<Value | undefined>,
): PerLocale<z.infer<Schema>> {
  const original = written[defaultLocale];
  const names = [...(kind.placeholders ?? []), "", ...source.figures].join(" ");
  return perLocale((locale) => {
    const file = `${locale}/${kind.name}`;
    const value = written[locale];
    if (kind.placeholders) source.texts.push({ file, locale, value });
    return checkOnce(source, { file, value, by: [original, names] }, (apart) =>
      completeFile(apart, kind, locale, { translated: value, original }),
    );
  });
}

function completeFile<Schema extends z.ZodType>(
  source: ContentCheck,
  kind: TranslatedFile<Schema>,
  locale: Locale,
  { translated, original }: { translated: Value | undefined; original: Value | undefined },
): z.infer<Schema> {
  const file = `${locale}/${kind.name}`;
  addFaults(source, file, checkWords(translated, locale));
  if (kind.placeholders) addFaults(source, file, checkTags(translated));
  if (locale !== defaultLocale && original !== undefined)
    return completeOne(source, kind, locale, { translated, original });
  if (kind.placeholders) addFaults(source, file, checkPlaceholders(translated, kind.placeholders));
  addFaults(source, file, repeatedIdsIn(translated));
  return checkShape(source, file, kind.schema, translated);
}

function completeOne<Schema extends z.ZodType>(
  source: ContentCheck,
  { name, schema, plurals, placeholders, inherited }: TranslatedFile<Schema>,
  locale: Locale,
  { translated, original }: { translated: Value | undefined; original: Value },
): z.infer<Schema> {
  const file = `${locale}/${name}`;
  const measure = plurals && isMapping(original) ? withPluralsOf(locale, original) : original;
  const unknown = plurals ? unknownKeysIn(translated, measure) : [];
  const whole = complete(translated, measure, (path) => {
    const isShared = isOrder(path, measure) || inherited?.test(path) || (path === "" && isEmptyList(measure));
    if (!isShared) source.missing.push(`content/${file}${path && ": "}${path}`);
  });
  addFaults(source, file, [
    ...unknownIdsIn(translated, measure),
    ...unknown.map((path) => ({ path, sentence: "the first language has no such name" })),
    ...checkSamePlaceholders(
      { translation: whole, original: measure },
      { figures: source.figures, tags: placeholders === undefined },
    ),
  ]);
  return checkShape(source, file, schema, whole);
}

function isEmptyList(value: Value): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns true for the order of a page's blocks, which is the same in all languages. */
function isOrder(path: string, page: Value): boolean {
  return path === "blocks" && isMapping(page) && Array.isArray(page[path]);
}
