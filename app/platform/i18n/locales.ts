// The languages of the site and how they stand in a path: English at /…, the others under their code.

/** Every language that `content/` has a folder for; the first one is the default and the fallback. */
export const locales = ["en", "ro", "fr"] as const;

/** One of the site's languages, as an ISO 639-1 code. */
export type Locale = (typeof locales)[number];

/** The default and fallback language. */
export const defaultLocale: Locale = "en";

/** True where the text is the code of one of our languages. */
export function isLocale(text: string | undefined | null): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * The language that a path is in, told by its first segment.
 * @example localeOf("/ro/about") // "ro"
 */
export function localeOf(pathname: string): Locale {
  const first = pathname.split("/")[1]?.replace(/\.data$/, "");
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/**
 * The path without its language.
 * @example barePath("/fr/blog/x") // "/blog/x"
 */
export function barePath(pathname: string): string {
  const locale = localeOf(pathname);
  return locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || "/";
}

/**
 * The same page in a language.
 * @example localPath("ro", "/about") // "/ro/about"
 */
export function localPath(locale: Locale, pathname: string): string {
  const bare = barePath(pathname);
  if (locale === defaultLocale) return bare;
  return bare === "/" ? `/${locale}` : `/${locale}${bare}`;
}
