// The passages of what the law asks for: privacy, cookies, legal notice, accessibility.
import { addressLine } from "#app/platform/content/company.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage, PassageMaker } from "./passage.server.ts";
import { sentence, textOf } from "./passage.server.ts";

type Section = { title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };

/** What the privacy notice says. `periods` are the retention periods in words. */
export function privacyPassages(
  { pages }: Content,
  locale: Locale,
  { asked, periods }: PassageMaker & { periods: Record<string, string> },
): Passage[] {
  const privacy = fillIn(pages.privacy[locale], periods);
  const { controller, purposes, recipients, transfers, sections } = privacy;
  const page = privacy.heading;
  const kept = (text: string) => labelled(purposes.kept, sentence(text), locale);
  return [
    {
      id: "controller",
      href: "/privacy",
      page,
      title: controller.title,
      text: textOf(controller.paragraphs),
      asks: asked("controller"),
    },
    ...purposes.items.map((item): Passage => ({
      id: `privacy-${item.id}`,
      href: `/privacy#${item.id}`,
      page,
      title: item.title,
      text: textOf([item.what, item.why, item.basis, kept(item.kept)]),
      asks: asked(`privacy-${item.id}`),
    })),
    {
      id: "recipients",
      href: "/privacy#recipients",
      page,
      title: recipients.title,
      text: recipients.lead,
      asks: asked("recipients"),
    },
    // Whether there are transfers depends on the settings: the page says it, here only where it is.
    { id: "transfers", href: "/privacy", page, title: transfers.title, text: "", asks: asked("transfers") },
    ...sectionPassages("privacy", page, sections, { asked }),
  ];
}

/** What the pages on cookies, the company and accessibility say. */
export function noticePassages(
  { pages, company }: Content,
  locale: Locale,
  { asked, titles }: PassageMaker & { titles: { entries: string } },
): Passage[] {
  const { cookies, legal, accessibility } = {
    cookies: pages.cookies[locale],
    legal: pages.legal[locale],
    accessibility: pages.accessibility[locale],
  };
  const { identity } = legal;
  const named = (label: string, value: string) => labelled(label, value, locale);
  return [
    {
      id: "cookies",
      href: "/cookies",
      page: cookies.heading,
      title: cookies.heading,
      text: textOf([cookies.lead, cookies.change.text]),
      asks: asked("cookies"),
    },
    {
      id: "entries",
      href: "/cookies",
      page: cookies.heading,
      title: titles.entries,
      text: textOf(
        cookies.entries.map(({ key, purpose, kept }) => named(key, `${purpose} ${named(cookies.table.kept, kept)}`)),
      ),
      asks: asked("entries"),
    },
    ...sectionPassages("cookies", cookies.heading, cookies.sections, { asked }),
    {
      id: "legal",
      href: "/legal",
      page: legal.heading,
      title: identity.heading,
      text: textOf([
        `${named(identity.name, company.name)}.`,
        `${named(identity.address, addressLine(company.address, locale))}.`,
        `${named(identity.phone, company.phone)}.`,
        `${named(identity.email, company.emails.hello)}.`,
      ]),
      asks: asked("legal"),
    },
    ...sectionPassages("legal", legal.heading, legal.sections, { asked }),
    {
      id: "accessibility",
      href: "/accessibility",
      page: accessibility.heading,
      title: accessibility.heading,
      text: textOf([accessibility.lead, ...(accessibility.sections[0]?.paragraphs ?? [])]),
      asks: asked("accessibility"),
    },
    ...sectionPassages("accessibility", accessibility.heading, accessibility.sections, { asked }),
  ];
}

/** The numbered sections of a legal page; their anchors are those of features/legal. */
function sectionPassages(name: string, page: string, sections: readonly Section[], { asked }: PassageMaker): Passage[] {
  return sections.map(({ title, paragraphs = [], list = [] }, index) => ({
    id: `${name}-${index + 1}`,
    href: `/${name}#${name}-${index + 1}`,
    page,
    title,
    text: textOf([...list, ...paragraphs]),
    asks: asked(`${name}-${index + 1}`),
  }));
}
