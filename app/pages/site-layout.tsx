// What every public page stands in, once per language.
import { I18nextProvider } from "react-i18next";
import { Outlet, useLocation } from "react-router";
import { language, loadLanguage } from "#app/platform/i18n/languages.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import type { Route } from "./+types/site-layout.ts";

/** The server has all languages loaded. */
export const loader = () => null;

/** The browser loads a language's words before it shows a page of it. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadLanguage(localeOf(new URL(request.url).pathname));
  return null;
}

export default function SiteLayout() {
  const locale = localeOf(useLocation().pathname);
  return (
    <I18nextProvider i18n={language(locale)}>
      <Outlet />
    </I18nextProvider>
  );
}
