// The site's languages and their URL prefixes: English at /…, the others under their code.

/** Every language folder of `content/`; the first is the default and fallback. */
export const locales = ["en", "ro", "fr"] as const;

/** ISO 639-1. */
export type Locale = (typeof locales)[number];

export const defaultLocale: Locale = "en";

export function isLocale(text: string | undefined | null): text is Locale {
  return locales.some((locale) => locale === text);
}

/**
 * Returns the language of a path.
 * @example localeOf("/ro/about") // "ro"
 */
export function localeOf(pathname: string): Locale {
  const first = pathname.split("/")[1]?.replace(/\.data$/, "");
  return isLocale(first) && first !== defaultLocale ? first : defaultLocale;
}

/**
 * Removes the language prefix.
 * @example barePath("/fr/blog/x") // "/blog/x"
 */
export function barePath(pathname: string): string {
  const locale = localeOf(pathname);
  return locale === defaultLocale ? pathname : pathname.slice(locale.length + 1) || "/";
}

/**
 * Adds a language prefix.
 * @example localPath("ro", "/about") // "/ro/about"
 */
export function localPath(locale: Locale, pathname: string): string {
  const bare = barePath(pathname);
  if (locale === defaultLocale) return bare;
  return bare === "/" ? `/${locale}` : `/${locale}${bare}`;
}
