// Structured data (schema.org) from the content.
import { siteName } from "#app/platform/brand/brand.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "./page-url.ts";

export type StructuredRecord = { "@context": "https://schema.org"; "@type": string; [key: string]: unknown };

/** `url` is absolute. Dates are ISO 8601. */
export type ArticleData = {
  headline: string;
  description: string;
  url: string;
  image?: string | undefined;
  datePublished?: string | undefined;
  dateModified?: string | undefined;
  /** A person by default. */
  author: { "@type"?: "Organization"; name: string; url?: string | undefined };
  keywords?: readonly string[] | undefined;
  inLanguage?: Locale | undefined;
  /** Absolute URLs of the other languages, and of the original of a translation. */
  workTranslation?: readonly { "@type": "Article"; "@id": string; inLanguage: Locale }[] | undefined;
  translationOfWork?: { "@type": "Article"; "@id": string; inLanguage: Locale } | undefined;
};

/** `area` is the place where it is offered. */
export type ServiceData = { name: string; description: string; url: string; serviceType: string; area: string };

export type StructuredData = { type: "Article"; data: ArticleData } | { type: "Service"; data: ServiceData };

const context = { "@context": "https://schema.org" } as const;

export function structuredData(input: StructuredData, siteUrl: string): StructuredRecord {
  return input.type === "Article" ? article(input.data, siteUrl) : service(input.data, siteUrl);
}

type OrganizationFacts = {
  name: string;
  phone: string;
  emails: { support: string };
  answersIn: readonly string[];
  address: { street: string; postalCode: string; city: string; countryCode: string };
  social: Readonly<Record<string, string>>;
};

export function organization({
  company,
  siteUrl,
  description,
  locale,
}: {
  company: OrganizationFacts;
  siteUrl: string;
  description: string;
  locale: Locale;
}): StructuredRecord {
  const { address } = company;
  return {
    ...context,
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: company.name,
    description,
    url: pageUrl(siteUrl, locale, "/"),
    logo: logo(siteUrl),
    contactPoint: {
      "@type": "ContactPoint",
      contactType: "customer service",
      telephone: company.phone,
      email: company.emails.support,
      availableLanguage: company.answersIn,
    },
    address: {
      "@type": "PostalAddress",
      streetAddress: address.street,
      postalCode: address.postalCode,
      addressLocality: address.city,
      addressCountry: address.countryCode,
    },
    sameAs: Object.values(company.social),
  };
}

export function webSite({ siteUrl, locale }: { siteUrl: string; locale: Locale }): StructuredRecord {
  return {
    ...context,
    "@type": "WebSite",
    name: siteName,
    url: pageUrl(siteUrl, locale, "/"),
    inLanguage: locale,
    publisher: publisher(siteUrl),
  };
}

export function article(data: ArticleData, siteUrl: string): StructuredRecord {
  const { author, url, image, keywords, ...facts } = data;
  return {
    ...context,
    "@type": "Article",
    ...facts,
    url,
    mainEntityOfPage: { "@type": "WebPage", "@id": url },
    ...(image ? { image } : {}),
    ...(keywords ? { keywords: keywords.join(", ") } : {}),
    author: { "@type": "Person", ...author },
    publisher: publisher(siteUrl),
  };
}

export function service({ serviceType, area, ...data }: ServiceData, siteUrl: string): StructuredRecord {
  return {
    ...context,
    "@type": "Service",
    ...data,
    serviceType,
    provider: publisher(siteUrl),
    areaServed: { "@type": "Place", name: area },
  };
}

export function webPage(
  data: { name: string; description: string; url: string; inLanguage: Locale },
  siteUrl: string,
): StructuredRecord {
  return { ...context, "@type": "WebPage", "@id": data.url, ...data, publisher: publisher(siteUrl) };
}

type EventData = {
  name: string;
  description: string;
  url: string;
  inLanguage: Locale;
  /** In the company's time zone, as 2027-03-04T18:00. */
  start: string;
  end: string;
  place?: string | undefined;
  /** The address where it is held online. */
  address?: string | undefined;
};

export function eventRecord(
  { name, description, url, inLanguage, start, end, place, address }: EventData,
  siteUrl: string,
): StructuredRecord {
  const online = place ? "Mixed" : "Online";
  return {
    ...context,
    "@type": "Event",
    "@id": url,
    name,
    description,
    url,
    inLanguage,
    startDate: fromCompanyTime(start) ?? start,
    endDate: fromCompanyTime(end) ?? end,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${address ? online : "Offline"}EventAttendanceMode`,
    location: [
      ...(place ? [{ "@type": "Place", name: place, address: place }] : []),
      ...(address ? [{ "@type": "VirtualLocation", url: address }] : []),
    ],
    organizer: publisher(siteUrl),
  };
}

type JobPostingData = {
  title: string;
  description: string;
  url: string;
  posted: string;
  /** The last day to apply. */
  lastDay: string;
  employment: keyof typeof employmentTypes;
  place: string;
  countryCode: string;
};

/** Google's names of them, https://developers.google.com/search/docs/appearance/structured-data/job-posting. */
const employmentTypes = {
  "full-time": "FULL_TIME",
  "part-time": "PART_TIME",
  contract: "CONTRACTOR",
  internship: "INTERN",
} as const;

export function jobPosting(
  { title, description, url, posted, lastDay, employment, place, countryCode }: JobPostingData,
  siteUrl: string,
): StructuredRecord {
  return {
    ...context,
    "@type": "JobPosting",
    "@id": url,
    title,
    description,
    url,
    datePosted: posted,
    validThrough: fromCompanyTime(`${lastDay}T23:59`) ?? lastDay,
    employmentType: employmentTypes[employment],
    hiringOrganization: publisher(siteUrl),
    jobLocation: {
      "@type": "Place",
      address: { "@type": "PostalAddress", addressLocality: place, addressCountry: countryCode },
    },
  };
}

/** Creates a BreadcrumbList; the first step is the home page. */
export function breadcrumbs(steps: readonly { name: string; url: string }[]): StructuredRecord {
  const itemListElement = steps.map(({ name, url }, index) => ({
    "@type": "ListItem",
    position: index + 1,
    name,
    item: url,
  }));
  return { ...context, "@type": "BreadcrumbList", itemListElement };
}

function publisher(siteUrl: string) {
  return {
    "@type": "Organization",
    "@id": `${siteUrl}/#organization`,
    name: siteName,
    url: `${siteUrl}/`,
    logo: logo(siteUrl),
  };
}

function logo(siteUrl: string) {
  return { "@type": "ImageObject", url: `${siteUrl}/icon-512.png`, width: 512, height: 512 };
}
