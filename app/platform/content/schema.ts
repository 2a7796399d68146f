// Everything the content folder holds, as one type: which files there are, and what readContent() gives the program.
import type { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { AssistantWords } from "./assistant.schema.ts";
import type { ChatWords } from "./chat.schema.ts";
import type { CaseStudy, FaqEntry, Portraits, StarterPost, Testimonial } from "./collections.schema.ts";
import type { Company } from "./company.schema.ts";
import type { Holidays } from "./holidays.schema.ts";
import type { LetterWords } from "./letters.schema.ts";
import type { PictureWords } from "./pictures.schema.ts";
import type { ServiceKey } from "./text.schema.ts";
import type { UiBundle } from "./ui.schema.ts";
import { homeSchema } from "./home.schema.ts";
import { cookiesSchema, legalSchema, privacySchema } from "./legal.schema.ts";
import * as page from "./pages.schema.ts";

/** The schema of each page's file, by its name in `pages/`. */
export const pageSchemas = {
  home: homeSchema,
  about: page.aboutSchema,
  services: page.servicesSchema,
  "case-studies": page.caseStudiesSchema,
  contact: page.contactSchema,
  blog: page.blogSchema,
  newsletter: page.newsletterSchema,
  faq: page.faqPageSchema,
  privacy: privacySchema,
  cookies: cookiesSchema,
  legal: legalSchema,
  accessibility: page.accessibilitySchema,
  "not-found": page.notFoundSchema,
  offline: page.offlineSchema,
  "ai-chat": page.aiChatSchema,
  book: page.bookSchema,
};

/** The name of a page that has texts. */
export type PageName = keyof typeof pageSchemas;

/** The pages' names. */
export const pageNames = Object.keys(pageSchemas) as PageName[]; // The keys of a literal are its key type.

/** What a page's file holds, before texts from ui.yaml and company.yaml join it. */
export type WrittenPage<Name extends PageName> = z.infer<(typeof pageSchemas)[Name]>;

/** The hero of the home page; `titleLines` is the h1, line by line. */
export type Hero = {
  place: string;
  titleLines: string[];
  lead: string;
  primaryButton: string;
  secondaryButton: string;
};

/** A service as the services page shows it; `id` is also its anchor. */
export type ServiceBlock = { id: ServiceKey; title: string; description: string; features: string[]; link: string };

/** A service as the home page shows it. */
export type ServiceCard = { service: ServiceKey; title: string; text: string; link: string };

/** A figure of the company with what it counts. */
export type Statistic = { figure: string; text: string };

type Joined = {
  home: Omit<WrittenPage<"home">, "services"> & {
    hero: Hero;
    services: { heading: string; lead: string; cards: ServiceCard[] };
  };
  about: Omit<WrittenPage<"about">, "team"> & {
    stats: Statistic[];
    team: WrittenPage<"about">["team"] & { label: string };
  };
  services: Omit<WrittenPage<"services">, "blocks"> & { blocks: ServiceBlock[] };
};

/** The texts of a page, ready to be shown. @example PageTexts<"home">["hero"] */
export type PageTexts<Name extends PageName> = Name extends keyof Joined ? Joined[Name] : WrittenPage<Name>;

/** All texts of all pages. */
export type Pages = { [Name in PageName]: Record<Locale, PageTexts<Name>> };

/** The whole content folder, read, checked and complete in every language. */
export type Content = {
  company: Company;
  holidays: Holidays;
  ui: Record<Locale, UiBundle>;
  pages: Pages;
  caseStudies: Record<Locale, CaseStudy[]>;
  testimonials: Record<Locale, Testimonial[]>;
  faq: Record<Locale, FaqEntry[]>;
  chat: Record<Locale, ChatWords>;
  letters: Record<Locale, LetterWords>;
  assistant: Record<Locale, AssistantWords>;
  pictures: Record<Locale, PictureWords>;
  portraits: Portraits;
  posts: StarterPost[];
  /** What a translation lacks and takes from English, as `content/fr/ui.yaml: nav.home`. */
  missing: string[];
};
