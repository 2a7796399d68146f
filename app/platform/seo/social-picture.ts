import type { Locale } from "#app/platform/i18n/locales.ts";
import { fnv1a } from "#app/platform/pictures/random.ts";

/** `version` identifies how pictures are drawn; without words, the build has drawn the picture for several pages. */
type SocialPictureInput = {
  locale: Locale;
  path: string;
  version: string;
  texts?: { title: string; description: string };
};

/** Returns a URL that changes with the words and with how pictures are drawn. Ignores parameters. */
export function pagePictureUrl({ locale, path, version, texts }: SocialPictureInput): string {
  const name = path === "/" ? "-home" : path.replace(/\?.*/, "").replaceAll("/", "-");
  const sum = texts ? `-${fnv1a(`${texts.title}\n${texts.description}`).toString(36)}` : "";
  return `/assets/social/${locale}${name}.${version}${sum}.png`;
}
