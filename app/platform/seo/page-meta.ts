// Meta tags of public pages.
import type { MetaDescriptor } from "react-router";
import { siteName } from "#app/platform/brand/brand.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "./page-url.ts";
import { pagePictureUrl } from "./social-picture.ts";

/** A `url` with a leading slash is relative to the site. */
export type SocialImage = { url: string; alt: string; width: number; height: number };

/** Content in some languages only: its own, and its versions' paths without language, the original first. */
type ContentVersions = { locale: Locale; versions: readonly { locale: Locale; path: string }[] };

/** `path` is without language; `noindex` pages have no canonical URL. */
export type PageDescription = {
  /** By default, the page exists in all languages at the same path. */
  content?: ContentVersions | undefined;
  locale: Locale;
  path: string;
  title: string;
  description: string;
  keywords: readonly string[];
  siteUrl: string;
  image?: SocialImage | undefined;
  type?: "website" | "article" | undefined;
  noindex?: boolean | undefined;
};

/** @example ogLocale("ro") // "ro_RO" */
function ogLocale(locale: Locale): string {
  const { language, region } = new Intl.Locale(locale).maximize();
  return region ? `${language}_${region}` : language;
}

export function pageMeta(facts: PageDescription): MetaDescriptor[] {
  const { description, keywords, noindex = false } = facts;
  const title = fullTitle(facts.title);
  return [
    { title },
    { name: "description", content: description },
    { name: "keywords", content: keywords.join(", ") },
    { name: "robots", content: noindex ? "noindex" : "index, follow" },
    ...(noindex ? [] : addresses(facts)),
    ...preview({ ...facts, title }),
  ];
}

const ending = ` | ${siteName}`;

export function fullTitle(title: string): string {
  return title.endsWith(ending) ? title : title + ending;
}

/** Returns the URL with the content's own language prefix, even on pages of another language. */
function ownUrl({ siteUrl, locale, path, content }: PageDescription): string {
  return pageUrl(siteUrl, content?.locale ?? locale, path);
}

function addresses(facts: PageDescription): MetaDescriptor[] {
  const { siteUrl, locale, path, content } = facts;
  const canonical: MetaDescriptor = { tagName: "link", rel: "canonical", href: ownUrl(facts) };
  if (content && content.locale !== locale) return [canonical];
  const versions = content?.versions ?? locales.map((code) => ({ locale: code, path }));
  const alternate = (hrefLang: string, version: (typeof versions)[number]) =>
    ({ tagName: "link", rel: "alternate", hrefLang, href: pageUrl(siteUrl, version.locale, version.path) }) as const;
  const fallback = versions.find((version) => version.locale === defaultLocale) ?? versions[0];
  return [
    canonical,
    ...versions.map((version) => alternate(version.locale, version)),
    ...(fallback ? [alternate("x-default", fallback)] : []),
  ];
}

function preview(facts: PageDescription): MetaDescriptor[] {
  const { title, description, siteUrl, locale, type = "website", noindex } = facts;
  const { url, alt, width, height } = facts.image ?? pagePicture({ ...facts, title: facts.title.replace(ending, "") });
  return [
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:type", content: type },
    ...(noindex ? [] : [{ property: "og:url", content: ownUrl(facts) }]),
    { property: "og:site_name", content: siteName },
    { property: "og:locale", content: ogLocale(locale) },
    ...locales
      .filter((code) => code !== locale)
      .map((code) => ({ property: "og:locale:alternate", content: ogLocale(code) })),
    { property: "og:image", content: new URL(url, siteUrl).href },
    { property: "og:image:width", content: String(width) },
    { property: "og:image:height", content: String(height) },
    { property: "og:image:alt", content: alt },
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

type PicturedPage = Pick<PageDescription, "locale" | "path" | "title" | "description" | "noindex">;

/** Returns the home page's picture for noindex pages. `title` is without the site's name. */
export function pagePicture(page: PicturedPage): SocialImage {
  const { locale, path, title, description, noindex = false } = page;
  const version = import.meta.env.SOCIAL_VERSION ?? "";
  const url = noindex
    ? pagePictureUrl({ locale, path: "/", version })
    : pagePictureUrl({ locale, path, version, texts: { title, description } });
  return { url, alt: noindex ? siteName : fullTitle(title), width: 1200, height: 630 };
}
