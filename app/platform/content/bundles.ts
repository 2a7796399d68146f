// The interface texts as the built program loads them: one chunk per language, only the active one is fetched.
import type { UiBundle } from "#app/platform/content/ui.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

const bundles = import.meta.glob<UiBundle>("/content/*/ui.yaml", { import: "default" });

/**
 * The interface texts of a language; what they must hold is checked when the server reads the content.
 * @example await loadBundle("ro")
 */
export async function loadBundle(locale: Locale): Promise<UiBundle> {
  const load = bundles[`/content/${locale}/ui.yaml`];
  if (!load) throw new Error(`content/${locale}/ui.yaml was not there when the program was built.`);
  return load();
}
