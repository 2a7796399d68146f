import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Content } from "./schema.ts";

/** Returns the languages that a case study is written in; its pages in other languages show the first one's texts. */
export function languagesOfStudy({ missing }: Pick<Content, "missing">, slug: string): Locale[] {
  return locales.filter((locale) => !missing.includes(`content/${locale}/case-studies/${slug}.md`));
}
