// The passages of what the law asks for: privacy, cookies, legal notice, accessibility.
import { addressLine } from "#app/platform/content/company.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Asked, Passage } from "./passage.server.ts";
import { passagesOn, sentence } from "./passage.server.ts";

type Section = { title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };
type Making = { asked: Asked; periods: Record<string, string> };

/** What the privacy notice says. `periods` are the retention periods in words. */
export function privacyPassages({ pages }: Content, locale: Locale, { asked, periods }: Making): Passage[] {
  const privacy = fillIn(pages.privacy[locale], periods);
  const { controller, purposes, recipients, transfers, sections } = privacy;
  const on = passagesOn({ page: privacy.heading, href: "/privacy" }, asked);
  const kept = (text: string) => labelled(purposes.kept, sentence(text), locale);
  return [
    on("controller", { title: controller.title, lines: controller.paragraphs }),
    ...purposes.items.map((item) => {
      const lines = [item.what, item.why, item.basis, kept(item.kept)];
      return on(`privacy-${item.id}`, { title: item.title, lines, anchor: item.id });
    }),
    on("recipients", { title: recipients.title, lines: [recipients.lead], anchor: "recipients" }),
    on("objection", {
      title: privacy.objection.title,
      lines: privacy.objection.paragraphs,
      anchor: "objection-1",
    }),
    // Whether there are transfers depends on the settings: the page says it, here only where it is.
    on("transfers", { title: transfers.title, lines: [] }),
    ...sectionPassages("privacy", sections, on),
  ];
}

/** What the pages on cookies, the company and accessibility say. */
export function noticePassages({ pages, company, chat }: Content, locale: Locale, asked: Asked): Passage[] {
  const [cookies, legal, accessibility] = [pages.cookies[locale], pages.legal[locale], pages.accessibility[locale]];
  const onCookies = passagesOn({ page: cookies.heading, href: "/cookies" }, asked);
  const onLegal = passagesOn({ page: legal.heading, href: "/legal" }, asked);
  const onAccessibility = passagesOn({ page: accessibility.heading, href: "/accessibility" }, asked);
  const named = (label: string, value: string) => labelled(label, value, locale);
  const { identity } = legal;
  const facts = [
    [identity.name, company.name],
    [identity.address, addressLine(company.address, locale)],
    [identity.phone, company.phone],
    [identity.email, company.emails.hello],
  ] as const;
  return [
    onCookies("cookies", { title: cookies.heading, lines: [cookies.lead, cookies.change.text] }),
    onCookies("entries", {
      title: chat[locale].titles.entries,
      lines: cookies.entries.map(({ key, purpose, kept }) =>
        named(key, `${purpose} ${named(cookies.table.kept, kept)}`),
      ),
    }),
    ...sectionPassages("cookies", cookies.sections, onCookies),
    onLegal("legal", { title: identity.heading, lines: facts.map(([label, value]) => `${named(label, value)}.`) }),
    ...sectionPassages("legal", legal.sections, onLegal),
    onAccessibility("accessibility", {
      title: accessibility.heading,
      lines: [accessibility.lead, ...(accessibility.sections[0]?.paragraphs ?? [])],
    }),
    ...sectionPassages("accessibility", accessibility.sections, onAccessibility),
  ];
}

/** The numbered sections of a legal page; their anchors are those of features/legal. */
function sectionPassages(name: string, sections: readonly Section[], on: ReturnType<typeof passagesOn>): Passage[] {
  return sections.map(({ title, paragraphs = [], list = [] }, place) => {
    const id = `${name}-${place + 1}`;
    return on(id, { title, lines: [...list, ...paragraphs], anchor: id });
  });
}
