// The interface's words as the browser and the renderings load them: one chunk per language, checked at build by schema.
import type { Locale } from "#app/platform/i18n/locales.ts";

const bundles = import.meta.glob<Record<string, unknown>>("/content/*/ui.yaml", { import: "default" });

/**
 * The words of `content/<locale>/ui.yaml`.
 * @throws Error where the content has no such file.
 */
export async function loadBundle(locale: Locale): Promise<Record<string, unknown>> {
  const load = bundles[`/content/${locale}/ui.yaml`];
  if (!load) throw new Error(`There is no content/${locale}/ui.yaml.`);
  return load();
}
