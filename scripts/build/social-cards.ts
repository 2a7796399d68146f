// Texts and drawings of the pages' social pictures.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readContent } from "../../app/platform/content/read.server.ts";
import type { Locale } from "../../app/platform/i18n/locales.ts";
import { locales } from "../../app/platform/i18n/locales.ts";
import type { PageFieldName } from "../../app/platform/pictures/page-fields.ts";
import type { SocialCard } from "../../app/platform/pictures/social-card.ts";
import { markOnInk } from "../../app/platform/pictures/mark.ts";
import { palette } from "../../app/platform/pictures/palette.ts";
import { publicPages } from "../../app/site-map.ts";

export type PageCard = { locale: Locale; path: string; card: SocialCard };

/** All pages whose words are in the content folder, per language. */
export function pageCards(): PageCard[] {
  const { company, pages, caseStudies } = readContent();
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

const drawingCode = ["social-card.server.ts", "page-fields.ts", "mark.ts"];

/** Changes with every text and with the drawing code, so that networks fetch pictures again. */
export function versionOf(cards: readonly PageCard[]): string {
  const hash = createHash("sha256").update(JSON.stringify([cards, palette, markOnInk()]));
  for (const file of drawingCode)
    hash.update(readFileSync(join(import.meta.dirname, "../../app/platform/pictures", file)));
  return hash.digest("hex").slice(0, 10);
}
