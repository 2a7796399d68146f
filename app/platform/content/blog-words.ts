// The words of the blog's page for the browser, which makes that page by itself when one navigates to it.
import type { PageTexts } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

const pages = import.meta.glob<PageTexts<"blog">>("/content/*/pages/blog.yaml", { import: "default" });

/**
 * The texts of pages/blog.yaml; what they must hold is checked when the server reads the content.
 * @example await loadBlogWords("ro")
 */
export async function loadBlogWords(locale: Locale): Promise<PageTexts<"blog">> {
  const load = pages[`/content/${locale}/pages/blog.yaml`];
  if (!load) throw new Error(`content/${locale}/pages/blog.yaml was not there when the program was built.`);
  return load();
}
