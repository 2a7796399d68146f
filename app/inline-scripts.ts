// The inline scripts of public pages: the same on every page, so that the content security policy allows them by hash.
import { defaultLocale, locales } from "./platform/i18n/locales.ts";
import { speculationRules } from "./site-map.ts";
// oxlint-disable-next-line import/default -- scripts/build/inline-script.ts returns its text
import headScript from "./start/head.ts?inline-script";

export { headScript };

export const speculation = speculationRules(locales.filter((locale) => locale !== defaultLocale));

/** The scripts allowed by the content security policy. */
export const inlineScripts: readonly string[] = [headScript, speculation];
