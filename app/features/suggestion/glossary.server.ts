// What goes along with a text: the company's glossary, and the names that a translation must keep.
import { memoizeByObject } from "#app/content/memoize-by-object.ts";
import type { Content } from "#app/content/schema.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Returns the glossary as rules for a language model. */
export function glossaryFor({ glossary }: Content, { from, to }: { from: Locale; to: Locale }): string[] {
  const { keep } = glossary[defaultLocale];
  const pairs = glossary[from].terms.flatMap(({ id, term }) => {
    const translated = glossary[to].terms.find((translation) => translation.id === id)?.term;
    return translated === undefined || translated === term ? [] : [`${term}: ${translated}`];
  });
  return [
    ...(keep.length > 0 ? [`Words that stay as they are: ${keep.join(", ")}.`] : []),
    ...(pairs.length > 0 ? [`Words and their translation:\n${pairs.join("\n")}`] : []),
  ];
}

const cached = memoizeByObject<readonly string[]>();

/** Returns the names of the company, its team and its clients, and the glossary’s untranslated words. */
export function untranslatedNames(content: Content): readonly string[] {
  return cached(content, [], () => {
    const { company, pages, caseStudies, glossary } = content;
    const all = [
      company.name,
      ...pages.about[defaultLocale].team.map(({ name }) => name),
      ...pages.home[defaultLocale].clients.items.map(({ name }) => name),
      ...caseStudies[defaultLocale].map(({ client }) => client),
      ...glossary[defaultLocale].keep,
    ];
    return [...new Set(all)];
  });
}
