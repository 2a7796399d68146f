// What the social pictures of pages say.
import { publicPages } from "#app/site-map.ts";
import type { Content } from "#app/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { PageFieldName } from "#app/platform/pictures/page-fields.ts";
import type { SocialCard } from "#app/platform/pictures/social-card.ts";

export type PageCard = { locale: Locale; path: string; card: SocialCard };

/** All pages whose words are in the content, per language. */
export function listCards({
  company,
  pages,
  caseStudies,
}: Pick<Content, "company" | "pages" | "caseStudies">): PageCard[] {
  return locales.flatMap((locale) => {
    const cardOf = ({ title, description }: { title: string; description: string }, field: PageFieldName) => ({
      company: company.name,
      title,
      line: description,
      drawing: { field },
    });
    return publicPages.flatMap(({ path, content, picture }) => {
      if (!picture) return [];
      if (content) return [{ locale, path, card: cardOf(pages[content][locale], picture) }];
      return caseStudies[locale].map((study) => ({
        locale,
        path: path.replace(":slug", study.slug),
        card: { ...cardOf(study, picture), kicker: study.client },
      }));
    });
  });
}
