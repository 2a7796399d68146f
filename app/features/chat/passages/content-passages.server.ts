// All passages of the content folder in one language. Posts come from the database: post-passages.
import type { Saying } from "#app/platform/content/chat.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Content, PageName } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { contactPassages, otherPassages } from "./contact-passages.server.ts";
import { noticePassages, privacyPassages } from "./legal-passages.server.ts";
import type { Making, Passage } from "./passage.server.ts";
import { makingOf, pageOf } from "./passage.server.ts";
import { aboutPassages, casePassages, homePassages, servicePassages } from "./site-passages.server.ts";

/** Returns everything that the content folder says in a language. `periods` fill the places of retention periods. */
export function contentPassages(content: Content, locale: Locale, periods: Record<string, string>): Passage[] {
  const making = makingOf(content, locale);
  return [
    ...faqPassages(making),
    ...servicePassages(making),
    ...homePassages(making),
    ...aboutPassages(making),
    ...casePassages(making),
    ...contactPassages(making),
    ...otherPassages(making),
    ...privacyPassages(making, periods),
    ...noticePassages(making),
    ...sayingPassages(content, locale),
    ...content.assistant[locale].unsaid.map((question, place) => passageOf(`unsaid-${place}`, question)),
  ];
}

/** A message by itself: one that a prepared answer follows, or one that no page answers. What is most like it is treated like it. */
function passageOf(id: string, message: string): Passage {
  return { id, href: "", page: "", title: "", text: "", asks: [message] };
}

/** The messages that call for prepared answers, each by itself; {{person}} is everybody whom the pages name. */
function sayingPassages({ assistant, caseStudies, pages }: Content, locale: Locale): Passage[] {
  const people = [
    ...pages.about[locale].team.map(({ name }) => name),
    ...caseStudies[locale].map(({ testimonial }) => testimonial.author),
  ];
  return Object.entries(assistant[locale].examples).flatMap(([saying, messages]) =>
    [...new Set(people.flatMap((person) => fillIn(messages, { person })))].map((message, place) => ({
      ...passageOf(`say-${saying}-${place}`, message),
      saying: saying as Saying, // the schema knows no other names
    })),
  );
}

function faqPassages({ content: { faq, pages }, locale, asked }: Making): Passage[] {
  const page = pages.faq[locale].title;
  return faq[locale].map(({ id, question, answer, alternates, page: href }) => ({
    id: `faq-${id}`,
    href: `/faq#${id}`,
    page,
    title: question,
    text: answer,
    asks: [...alternates, ...asked(`faq-${id}`)],
    more: { title: titleOf(pages, href, locale), href },
  }));
}

/** What a link to a page says: the page's own title. */
function titleOf(pages: Content["pages"], href: string, locale: Locale): string {
  const name = pageOf(href).slice(1) || "home";
  return name in pages ? pages[name as PageName][locale].title : href; // just proved to be a key
}
