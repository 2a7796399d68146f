// Every URL and the one file in pages/ that answers it. Public pages (site-map.ts) stand once per language: English at /…,
// Romanian at /ro/…, French at /fr/….
import { index, layout, prefix, route } from "@react-router/dev/routes";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import type { Locale } from "./platform/i18n/locales.ts";
import { defaultLocale, locales } from "./platform/i18n/locales.ts";
import { publicPages } from "./site-map.ts";

function publicSite(locale: Locale): RouteConfigEntry {
  return layout("pages/site-layout.tsx", { id: locale }, [
    ...publicPages.map(({ path, file }) =>
      path === "/" ? index(file, { id: `${locale}/home` }) : route(path.slice(1), file, { id: `${locale}${path}` }),
    ),
    route("*", "pages/not-found.tsx", { id: `${locale}/not-found` }),
  ]);
}

/** The admin area, in English: four pages to get in by, and what is behind the guard. */
const adminArea = route("admin", "pages/admin/admin-area.tsx", [
  route("login", "pages/admin/login.tsx"),
  route("setup", "pages/admin/setup.tsx"),
  route("forgot", "pages/admin/forgot.tsx"),
  route("reset/:token", "pages/admin/reset.tsx"),
  route("invite/:token", "pages/admin/invite.tsx"),
  layout("pages/admin/admin-desk.tsx", [
    index("pages/admin/dashboard.tsx"),
    route("contacts", "pages/admin/contacts.tsx"),
    route("bookings", "pages/admin/bookings.tsx"),
    route("newsletter", "pages/admin/newsletter.tsx"),
    route("blog", "pages/admin/blog.tsx"),
    route("letters", "pages/admin/letters.tsx"),
    route("person", "pages/admin/person.tsx"),
    route("questions", "pages/admin/questions.tsx"),
    route("team", "pages/admin/team.tsx"),
    route("audit", "pages/admin/audit.tsx"),
    route("account", "pages/admin/account.tsx"),
  ]),
]);

export default [
  adminArea,
  ...locales.flatMap((locale) =>
    locale === defaultLocale ? [publicSite(locale)] : prefix(locale, [publicSite(locale)]),
  ),
] satisfies RouteConfigEntry[];
