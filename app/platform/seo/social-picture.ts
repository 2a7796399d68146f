import type { Locale } from "#app/platform/i18n/locales.ts";

/** The build draws the pictures; `version` is in each URL. Ignores parameters. */
export function pagePictureUrl({ locale, path, version }: { locale: Locale; path: string; version: string }): string {
  const name = path === "/" ? "-home" : path.replace(/\?.*/, "").replaceAll("/", "-");
  return `/assets/social/${locale}${name}.${version}.png`;
}
