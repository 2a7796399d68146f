// The inline scripts of public pages: the same on every page, so that the content security policy allows them by hash.
// oxlint-disable-next-line import/default -- scripts/build/inline-script.ts returns its text
import headScript from "#app/start/head.ts?inline-script";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { speculationRules } from "./site-map.ts";

export { headScript };

export const speculation = speculationRules(locales.filter((locale) => locale !== defaultLocale));

/** The scripts allowed by the content security policy. */
export const inlineScripts: readonly string[] = [headScript, speculation];
