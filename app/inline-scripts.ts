// The two scripts that stand inline in a public page. They are the same on every page of a build, so that the content security
// policy names them by their hashes.
// oxlint-disable-next-line import/default -- scripts/build/inline-script.ts makes the text of it
import headScript from "#app/start/head.ts?inline-script";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { speculationRules } from "./site-map.ts";

export { headScript };

export const speculation = speculationRules(locales.filter((locale) => locale !== defaultLocale));

/** For the content security policy. */
export const inlineScripts: readonly string[] = [headScript, speculation];
