import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { JsonLd } from "./json-ld.tsx";
import { pageUrl } from "./page-url.ts";
import { breadcrumbs } from "./structured-data.ts";

type PageTrailProps = {
  siteUrl: string;
  /** Steps below the home page; `path` is without language. */
  steps: readonly { name: string; path: string }[];
};

/** Renders a BreadcrumbList for search engines; not visible. */
export function PageTrail({ siteUrl, steps }: PageTrailProps) {
  const { t } = useTranslation();
  const { locale } = useLocale();
  const way = [{ name: t("nav.home"), path: "/" }, ...steps].map(({ name, path }) => ({
    name,
    url: pageUrl(siteUrl, locale, path),
  }));
  return <JsonLd records={[breadcrumbs(way)]} />;
}
