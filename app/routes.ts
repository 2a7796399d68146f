// The router's routes, made from the site map, with each public page once per language: /…, /ro/…, /fr/….
import { index, layout, prefix, route } from "@react-router/dev/routes";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Locale } from "./platform/i18n/locales.ts";
import { defaultLocale, locales } from "./platform/i18n/locales.ts";
import { adminEntrancePages, adminPages, publicPages, site } from "./site-map.ts";

function publicSite(locale: Locale): RouteConfigEntry {
  return layout("pages/site-layout.tsx", { id: locale }, [
    ...publicPages.map(({ path, file }) =>
      path === "/" ? index(file, { id: `${locale}/home` }) : route(path.slice(1), file, { id: `${locale}${path}` }),
    ),
    route("*", "pages/not-found.tsx", { id: `${locale}/not-found` }),
  ]);
}

function belowAdmin({ path, file }: { path: string; file: string }): RouteConfigEntry {
  return path === site.adminPath ? index(file) : route(path.slice(site.adminPath.length + 1), file);
}

const adminArea = route(site.adminPath.slice(1), "pages/admin/admin-area.tsx", [
  ...adminEntrancePages.map(belowAdmin),
  layout("pages/admin/admin-layout.tsx", [...adminPages.map(belowAdmin), route("*", "pages/admin/not-found.tsx")]),
]);

export default [
  adminArea,
  ...locales.flatMap((locale) =>
    locale === defaultLocale ? [publicSite(locale)] : prefix(locale, [publicSite(locale)]),
  ),
] satisfies RouteConfigEntry[];
