import type { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { AssistantWords } from "./assistant.schema.ts";
import type { Brand } from "./brand.schema.ts";
import type { ChatWords } from "./chat.schema.ts";
import type { CaseStudy, FaqEntry, OwnPage, StarterPost, Testimonial } from "./collections.schema.ts";
import type { Company } from "./company.schema.ts";
import type { EmailWords } from "./emails.schema.ts";
import type { ContentFault } from "./fault.ts";
import * as form from "./form-pages.schema.ts";
import type { CompanyForm } from "./form-shape.ts";
import type { Holidays } from "./holidays.schema.ts";
import { cookiesSchema, legalSchema, privacySchema } from "./legal.schema.ts";
import * as page from "./pages.schema.ts";
import type { PictureWords } from "./pictures.schema.ts";
import type { Redirects } from "./redirects.schema.server.ts";
import type { ServicePictureName } from "./text.schema.ts";
import type { UiBundle } from "./ui.schema.ts";
import type { Glossary } from "./words.schema.ts";

export const pageSchemas = {
  home: page.homeSchema,
  about: page.aboutSchema,
  services: page.servicesSchema,
  "case-studies": page.caseStudiesSchema,
  contact: form.contactSchema,
  blog: page.blogSchema,
  newsletter: form.newsletterSchema,
  "newsletter-archive": form.newsletterArchiveSchema,
  faq: page.faqPageSchema,
  privacy: privacySchema,
  cookies: cookiesSchema,
  legal: legalSchema,
  accessibility: page.accessibilitySchema,
  "not-found": page.notFoundSchema,
  offline: page.offlineSchema,
  search: page.searchSchema,
  "ai-chat": page.aiChatSchema,
  book: form.bookSchema,
};

export type PageName = keyof typeof pageSchemas;

export const pageNames = Object.keys(pageSchemas) as PageName[]; // keys of the literal

/** A page as it is written, before texts from words.yaml and company.yaml are joined. */
export type WrittenPage<Name extends PageName> = z.infer<(typeof pageSchemas)[Name]>;

/** `titleLines` are the lines of the h1. */
export type Hero = {
  place: string;
  titleLines: string[];
  lead: string;
  primaryButton: string;
  secondaryButton: string;
};

/** `id` is also the anchor. */
export type ServiceBlock = {
  id: string;
  title: string;
  description: string;
  features: string[];
  link: string;
  /** The choice of the enquiry form that the block's link preselects. */
  enquiry?: string | undefined;
  picture?: ServicePictureName | undefined;
};

export type ServiceCard = {
  service: string;
  picture?: ServicePictureName | undefined;
  title: string;
  text: string;
  link: string;
};

/** `each` is the number of strokes that are drawn for one unit, such as twelve for the months of a year. */
export type Statistic = { figure: string; text: string; each: number };

type JoinedTexts = {
  home: Omit<WrittenPage<"home">, "services"> & {
    hero: Hero;
    services: { heading: string; lead: string; cards: ServiceCard[] };
  };
  about: WrittenPage<"about"> & {
    stats: Statistic[];
    teamLabel: string;
  };
  services: Omit<WrittenPage<"services">, "blocks"> & { blocks: ServiceBlock[] };
};

export type PageTexts<Name extends PageName> = Name extends keyof JoinedTexts ? JoinedTexts[Name] : WrittenPage<Name>;

export type Pages = { [Name in PageName]: Record<Locale, PageTexts<Name>> };

/** The content, checked and complete in every language. */
export type Content = {
  brand: Brand;
  company: Company;
  holidays: Holidays;
  ui: Record<Locale, UiBundle>;
  glossary: Record<Locale, Glossary>;
  pages: Pages;
  caseStudies: Record<Locale, CaseStudy[]>;
  ownPages: Record<Locale, OwnPage[]>;
  /** Own pages whose time is over: none in the content of the files (ended-pages.ts). */
  endedPages: Record<Locale, OwnPage[]>;
  testimonials: Record<Locale, Testimonial[]>;
  faq: Record<Locale, FaqEntry[]>;
  chat: Record<Locale, ChatWords>;
  emails: Record<Locale, EmailWords>;
  assistant: Record<Locale, AssistantWords>;
  pictures: Record<Locale, PictureWords>;
  form: Record<Locale, CompanyForm>;
  /** Identifies the form by the values that it accepts. */
  formVersion: string;
  posts: StarterPost[];
  /** Redirects by the address that they start at: those of redirects.yaml, and of pages that were moved or deleted. */
  redirects: Redirects;
  /** Keys taken from the default language, such as `content/fr/ui.yaml: nav.home`. */
  missing: string[];
  /** Lists that have no effect because form.yaml has its own. */
  unread: string[];
  /** Texts that write out a figure instead of using its placeholder. */
  repeats: ContentFault[];
};
