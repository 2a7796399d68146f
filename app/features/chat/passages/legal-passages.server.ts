// The passages of what the law asks for: privacy, cookies, legal notice, accessibility.
import { addressLine } from "#app/platform/content/company.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Making, Passage } from "./passage.server.ts";
import { sentence } from "./passage.server.ts";

/** What the privacy notice says. `periods` are the retention periods in words. */
export function privacyPassages({ content, locale, on, named }: Making, periods: Record<string, string>): Passage[] {
  const privacy = fillIn(content.pages.privacy[locale], periods);
  const { controller, purposes, recipients, objection, transfers } = privacy;
  const onPrivacy = on(privacy.heading, "/privacy");
  return [
    onPrivacy("controller", { title: controller.title, lines: controller.paragraphs }),
    ...purposes.items.map(({ id, title, what, why, basis, kept }) =>
      onPrivacy(`privacy-${id}`, {
        title,
        lines: [what, why, basis, named(purposes.kept, sentence(kept))],
        anchor: id,
      }),
    ),
    onPrivacy("recipients", { title: recipients.title, lines: [recipients.lead], anchor: "recipients" }),
    onPrivacy("objection", { title: objection.title, lines: objection.paragraphs, anchor: "objection-1" }),
    // Whether there are transfers depends on the settings: the page says it, here only where it is.
    onPrivacy("transfers", { title: transfers.title, lines: [] }),
    ...sectionPassages("privacy", privacy.sections, onPrivacy),
  ];
}

/** What the pages on cookies, the company and accessibility say. */
export function noticePassages({ content, locale, on, named }: Making): Passage[] {
  const { pages, company, chat } = content;
  const [cookies, legal, accessibility] = [pages.cookies[locale], pages.legal[locale], pages.accessibility[locale]];
  const onCookies = on(cookies.heading, "/cookies");
  const onLegal = on(legal.heading, "/legal");
  const onAccessibility = on(accessibility.heading, "/accessibility");
  const { identity } = legal;
  const facts = [
    named(identity.name, company.name),
    named(identity.address, addressLine(company.address, locale)),
    named(identity.phone, company.phone),
    named(identity.email, company.emails.hello),
  ];
  const entries = cookies.entries.map(({ key, purpose, kept }) =>
    named(key, `${purpose} ${named(cookies.table.kept, kept)}`),
  );
  const [first] = accessibility.sections;
  return [
    onCookies("cookies", { title: cookies.heading, lines: [cookies.lead, cookies.change.text] }),
    onCookies("entries", { title: chat[locale].titles.entries, lines: entries }),
    ...sectionPassages("cookies", cookies.sections, onCookies),
    onLegal("legal", { title: identity.heading, lines: facts.map((fact) => `${fact}.`) }),
    ...sectionPassages("legal", legal.sections, onLegal),
    onAccessibility("accessibility", {
      title: accessibility.heading,
      lines: [accessibility.lead, ...(first?.paragraphs ?? [])],
    }),
    ...sectionPassages("accessibility", accessibility.sections, onAccessibility),
  ];
}

type Section = { title: string; paragraphs?: string[] | undefined; list?: string[] | undefined };

/** The numbered sections of a legal page; their anchors are those of features/legal. */
function sectionPassages(name: string, sections: readonly Section[], on: ReturnType<Making["on"]>): Passage[] {
  return sections.map(({ title, paragraphs = [], list = [] }, place) => {
    const id = `${name}-${place + 1}`;
    return on(id, { title, lines: [...list, ...paragraphs], anchor: id });
  });
}
