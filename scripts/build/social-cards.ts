// Texts and drawings of the pages' social pictures.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readContent } from "../../app/platform/content/read.server.ts";
import type { PageName } from "../../app/platform/content/schema.ts";
import type { Locale } from "../../app/platform/i18n/locales.ts";
import { locales } from "../../app/platform/i18n/locales.ts";
import type { PageFieldName } from "../../app/platform/pictures/page-fields.ts";
import type { SocialCard } from "../../app/platform/pictures/social-card.ts";

export type PageCard = { locale: Locale; path: string; card: SocialCard };

const drawings: Partial<Record<PageName, PageFieldName>> = {
  home: "home",
  about: "about",
  services: "services",
  "case-studies": "case-studies",
  blog: "blog",
  contact: "contact",
  newsletter: "blog",
  faq: "faq",
  "ai-chat": "home",
  book: "contact",
  privacy: "legal",
  cookies: "legal",
  legal: "legal",
  accessibility: "legal",
};

export function pageCards(): PageCard[] {
  const { company, pages, caseStudies } = readContent();
  const named = Object.entries(drawings) as [PageName, PageFieldName][]; // keys of the literal
  return locales.flatMap((locale) => {
    const cardOf = ({ title, description }: { title: string; description: string }, field: PageFieldName) => ({
      company: company.name,
      title,
      line: description,
      drawing: { field },
    });
    return [
      ...named.map(([name, field]) => ({
        locale,
        path: name === "home" ? "/" : `/${name}`,
        card: cardOf(pages[name][locale], field),
      })),
      ...caseStudies[locale].map((study) => ({
        locale,
        path: `/case-studies/${study.slug}`,
        card: { ...cardOf(study, "case-studies"), kicker: study.client },
      })),
    ];
  });
}

const drawingCode = ["social-card.server.ts", "social-ground.ts", "page-fields.ts", "mark.ts", "palette.ts"];

/** Changes with every text and with the drawing code, so that networks fetch pictures again. */
export function versionOf(cards: readonly PageCard[]): string {
  const hash = createHash("sha256").update(JSON.stringify(cards));
  for (const file of drawingCode)
    hash.update(readFileSync(join(import.meta.dirname, "../../app/platform/pictures", file)));
  return hash.digest("hex").slice(0, 10);
}
