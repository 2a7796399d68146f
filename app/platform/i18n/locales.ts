import { languages } from "#app/platform/brand/brand.ts";
import type { Locale } from "#app/platform/brand/brand.ts";

export type { Locale };

/** ISO 639-1 codes, which are also folders of `content/` and, except for the first, URL prefixes. */
export const locales = languages;

export const defaultLocale: Locale = locales[0] ?? "en";

/** Locale of the admin area and of emails to the team, which are in English: English if the site has it. */
export const adminLocale: Locale = locales.find((locale) => locale === "en") ?? defaultLocale;

export function isLocale(text: string | undefined | null): text is Locale {
  return locales.some((locale) => locale === text);
}

/** @example localeOf("/ro/about") // "ro" */
export function localeOf(pathname: string): Locale {
  const first = pathname.split("/")[1]?.replace(/\.data$/, "");
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/** @example barePath("/fr/blog/x") // "/blog/x" */
export function barePath(pathname: string): string {
  const locale = localeOf(pathname);
  return locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || "/";
}

/** @example localPath("ro", "/about") // "/ro/about" */
export function localPath(locale: Locale, pathname: string): string {
  const bare = barePath(pathname);
  if (locale === defaultLocale) return bare;
  return bare === "/" ? `/${locale}` : `/${locale}${bare}`;
}
