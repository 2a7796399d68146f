// Texts of the pages' social pictures.
import { kindOf, listPages, pathOfPage } from "#app/content/company-page.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { CardWords } from "#app/platform/pictures/social-card.ts";
import { publicPages } from "#app/site-map.ts";

/** `field` is the drawing's name. */
export type PageCard = { locale: Locale; path: string; field: string; texts: CardWords };

/** Lists all pages whose texts are in the content, per language. */
export function listCards({
  company,
  pages,
  ...made
}: Pick<Content, "company" | "pages" | "caseStudies" | "ownPages">): PageCard[] {
  return locales.flatMap((locale) => {
    const textsOf = ({ title, description }: { title: string; description: string }) => ({
      company: company.name,
      title,
      line: description,
    });
    return publicPages.flatMap(({ path, content, picture: field }) => {
      if (!field) return [];
      if (content) return [{ locale, path, field, texts: textsOf(pages[content][locale]) }];
      const listedPages = listPages(made, locale).filter((listed) => path === pathOfPage(kindOf(listed.path), ":slug"));
      return listedPages.map(({ path: pagePath, page }) => ({
        locale,
        path: pagePath,
        field,
        texts: { ...textsOf(page), ...("client" in page ? { kicker: page.client } : {}) },
      }));
    });
  });
}
