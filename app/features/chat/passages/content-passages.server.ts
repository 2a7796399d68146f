// All passages of the content folder in one language. Posts come from the database: post-passages.
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Content, PageName } from "#app/platform/content/schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { contactPassages, otherPassages } from "./contact-passages.server.ts";
import { casePassages } from "./case-passages.server.ts";
import { noticePassages, privacyPassages } from "./legal-passages.server.ts";
import type { Passage, PassageMaker } from "./passage.server.ts";
import { aboutPassages, homePassages, servicePassages } from "./site-passages.server.ts";

/** Everything that the content folder says in a language, as passages. `chatKeepDays` is the setting of that name. */
export function contentPassages(
  content: Content,
  locale: Locale,
  { chatKeepDays }: { chatKeepDays: number },
): Passage[] {
  const { asked, titles } = content.chat[locale];
  const maker: PassageMaker = { asked: (id, values = {}) => fillIn(asked[id] ?? [], values) };
  const passages = [
    ...faqPassages(content, locale),
    ...servicePassages(content, locale, maker),
    ...homePassages(content, locale, maker),
    ...aboutPassages(content, locale, maker),
    ...casePassages(content, locale, maker),
    ...contactPassages(content, locale, maker),
    ...otherPassages(content, locale, maker),
    ...privacyPassages(content, locale, { ...maker, chatKeepDays }),
    ...noticePassages(content, locale, { ...maker, titles }),
  ];
  return passages.map((passage) => withHeard(passage, content, locale));
}

/** A passage with the words in which visitors speak of it, where the content folder knows some. */
export function withHeard(passage: Passage, { heard }: Content, locale: Locale): Passage {
  const words = heard[passage.id]?.[locale];
  return words ? { ...passage, heard: words } : passage;
}

function faqPassages({ faq, pages }: Content, locale: Locale): Passage[] {
  const page = pages.faq[locale].title;
  return faq[locale].map(({ id, question, answer, alternates, page: href }) => ({
    id: `faq-${id}`,
    href: `/faq#${id}`,
    page,
    title: question,
    text: answer,
    asks: [question, ...alternates],
    more: { title: titleOf(pages, href, locale), href },
  }));
}

/** What a link to a page says: the page's own title. */
function titleOf(pages: Content["pages"], href: string, locale: Locale): string {
  const name = href.replace(/#.*$/, "").slice(1) || "home";
  return name in pages ? pages[name as PageName][locale].title : href; // just proved to be a key
}
