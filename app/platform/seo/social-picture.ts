// Where the pictures lie that social networks show of a page. The build draws them; its version is in each address.
import type { Locale } from "#app/platform/i18n/locales.ts";

/**
 * The address of a page's picture; parameters of the path don't count.
 * @example pagePictureUrl({ locale: "ro", path: "/about", version: "1a2b" }) // "/assets/social/ro-about.1a2b.png"
 */
export function pagePictureUrl({ locale, path, version }: { locale: Locale; path: string; version: string }): string {
  const name = path === "/" ? "-home" : path.replace(/\?.*/, "").replaceAll("/", "-");
  return `/assets/social/${locale}${name}.${version}.png`;
}
