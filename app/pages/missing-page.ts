import { data } from "react-router";
import type { RouterContextProvider } from "react-router";
import { barePath, localeOf, locales } from "#app/platform/i18n/locales.ts";
import { pageContext, servicesContext } from "./context.ts";
import { redirectMissing } from "./redirect-missing.ts";

/**
 * Returns the answer for an address without a page, with the pages that have its words; a loader throws it.
 * @throws Response a redirect
 */
export async function missingPage(context: Readonly<RouterContextProvider>, pathname: string) {
  await redirectMissing(context, pathname);
  const { content, siteUrl, search } = context.get(servicesContext);
  const locale = localeOf(pathname);
  const page = content.pages["not-found"][locale];
  const languagePaths = Object.fromEntries(locales.map((code) => [code, "/"])); // the URL exists in no language
  const near = await search.findNearPages({ pathname, locale }, context.get(pageContext).clientKey);
  return data({ locale, path: barePath(pathname), siteUrl, page, near, languagePaths }, { status: 404 });
}
