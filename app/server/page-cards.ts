// Texts of the pages' social pictures.
import { publicPages } from "#app/site-map.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { CardWords } from "#app/platform/pictures/social-card.ts";

/** `field` is the drawing's name. */
export type PageCard = { locale: Locale; path: string; field: string; words: CardWords };

/** Lists all pages whose texts are in the content, per language. */
export function listCards({
  company,
  pages,
  caseStudies,
}: Pick<Content, "company" | "pages" | "caseStudies">): PageCard[] {
  return locales.flatMap((locale) => {
    const wordsOf = ({ title, description }: { title: string; description: string }) => ({
      company: company.name,
      title,
      line: description,
    });
    return publicPages.flatMap(({ path, content, picture: field }) => {
      if (!field) return [];
      if (content) return [{ locale, path, field, words: wordsOf(pages[content][locale]) }];
      return caseStudies[locale].map((study) => ({
        locale,
        path: path.replace(":slug", study.slug),
        field,
        words: { ...wordsOf(study), kicker: study.client },
      }));
    });
  });
}
