// Reads one file in every language: English as the measure, the others checked against it and completed from it.
import type { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Named, Value } from "./fallback.ts";
import { complete, strangersIn, isNamed, withPluralsOf } from "./fallback.ts";
import { caseStudySchema } from "./collections.schema.ts";
import type { Source } from "./source.server.ts";
import { addFaults, checkShape, listNames, readFactsAndText, readYaml } from "./source.server.ts";
import { splitSections } from "./story.ts";
import { checkPlaces, checkSamePlaces, checkWords } from "./text-rules.ts";

/** One value for each language. */
export type PerLocale<T> = Record<Locale, T>;

type Rules = {
  /** The places that the program fills in this file; left out: any, as in ui.yaml. */
  places?: ReadonlySet<string>;
  /** True where plural forms (`_one`, `_few`, `_other`) stand in the file. */
  plurals?: boolean;
};

/** One value for each language, made by a function. */
export function perLocale<T>(make: (locale: Locale) => T): PerLocale<T> {
  return { en: make("en"), ro: make("ro"), fr: make("fr") };
}

/** A YAML file of every language folder, checked and complete. */
export function readTranslated<Schema extends z.ZodType>(source: Source, name: string, schema: Schema, rules: Rules = {}): PerLocale<z.infer<Schema>> {
  const written = perLocale((locale) => readYaml(source, `${locale}/${name}`));
  return completeAll(source, name, schema, written, rules);
}

/** The case studies of every language, in their order; English says which there are. */
export function readCaseStudies(source: Source): PerLocale<z.infer<typeof caseStudySchema>[]> {
  const slugs = listNames(source, `${defaultLocale}/case-studies`, ".md");
  if (slugs.length !== 3) addFaults(source, `${defaultLocale}/case-studies`, [`expected 3 case studies, got ${slugs.length}`]);
  for (const locale of locales) reportStrangers(source, `${locale}/case-studies`, ".md", slugs);
  const studies = slugs.map((slug) => {
    const name = `case-studies/${slug}.md`;
    return completeAll(source, name, caseStudySchema, perLocale((locale) => readCaseStudy(source, `${locale}/${name}`, slug)), {});
  });
  return perLocale((locale) => studies.map((study) => study[locale]).toSorted((a, b) => a.order - b.order));
}

/** Notes every file of a folder that the program doesn't know. */
export function reportStrangers(source: Source, folder: string, ending: string, known: readonly string[]): void {
  for (const name of listNames(source, folder, ending)) {
    if (!known.includes(name)) addFaults(source, `${folder}/${name}${ending}`, ["nothing uses this file; check its name"]);
  }
}

function readCaseStudy(source: Source, file: string, slug: string): Named | undefined {
  const parts = readFactsAndText(source, file);
  if (!parts) return undefined;
  const [challenge = [], solution = []] = splitSections(parts.body);
  return { ...parts.facts, slug, challenge, solution };
}

function completeAll<Schema extends z.ZodType>(source: Source, name: string, schema: Schema, written: PerLocale<Value | undefined>, rules: Rules): PerLocale<z.infer<Schema>> {
  const english = written[defaultLocale];
  return perLocale((locale) => {
    const file = `${locale}/${name}`;
    const own = written[locale];
    addFaults(source, file, checkWords(own, locale));
    if (locale === defaultLocale || english === undefined) {
      if (rules.places) addFaults(source, file, checkPlaces(own, rules.places));
      return checkShape(source, file, schema, own);
    }
    const measure = rules.plurals && isNamed(english) ? withPluralsOf(locale, english) : english;
    if (rules.plurals) addFaults(source, file, strangersIn(own, measure).map((path) => `${path}: English has no such name`));
    addFaults(source, file, checkSamePlaces(own, measure));
    const whole = complete(own, measure, (path) => source.missing.push(path === "" ? `content/${file}` : `content/${file}: ${path}`));
    return checkShape(source, file, schema, whole);
  });
}
