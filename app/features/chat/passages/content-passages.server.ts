// All passages of the content folder in one language. For posts, which are in the database, see
// post-passages.server.ts.
import type { FixedReply } from "#app/content/chat.schema.ts";
import { withoutHidden } from "#app/content/conditions.ts";
import type { ConditionValues } from "#app/content/conditions.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Content, PageName, PageTexts } from "#app/content/schema.ts";
import type { classifyTransfers } from "#app/features/legal/public.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
import type { PassageMaker, Passage } from "./passage.server.ts";
import { createPassageMaker, withoutFragment, endWithFullStop } from "./passage.server.ts";
import { aboutPassages, casePassages, homePassages, ownPassages, servicePassages } from "./site-passages.server.ts";

/** Parts of the privacy notice that depend on the settings: retention periods in words, transfers, and conditions. */
type Settings = {
  periods: Record<string, string>;
  transfers: ReturnType<typeof classifyTransfers>;
  holding: ConditionValues;
};

/** Returns all passages of the content folder in a language, including examples and questions without an answer. */
export function contentPassages(content: Content, locale: Locale, settings: Settings): Passage[] {
  const making = createPassageMaker(content, locale);
  const { unsaid } = content.assistant[locale];
  const passages = [
    ...faqPassages(making),
    ...servicePassages(making),
    ...homePassages(making),
    ...aboutPassages(making),
    ...casePassages(making),
    ...ownPassages(making),
    ...contactPassages(making),
    ...otherPassages(making, settings),
    ...privacyPassages(making, settings),
    ...noticePassages(making, settings),
  ];
  return [
    ...passages,
    ...fixedReplyPassages(content, locale),
    ...missingKinds(content, locale, passages).map((kind) => passageOf(`unsaid-${kind}`, making.phrasings(kind))),
    ...unsaid.map((question, position) => passageOf(`unsaid-${position}`, [question])),
  ];
}

/** Returns the kinds of passages that people ask for but that no page has, so that such questions have no answer. */
function missingKinds({ assistant }: Content, locale: Locale, passages: readonly Passage[]): string[] {
  const served = new Set(["person", ...passages.flatMap(({ id, kind = id }) => [id, kind])]); // of every person
  return assistant[locale].kinds.filter((kind) => !served.has(kind));
}

/** Returns a passage without a text, for messages with a fixed reply or questions that no page answers. */
function passageOf(id: string, asks: readonly string[]): Passage {
  return { id, href: "", page: "", title: "", text: "", asks };
}

/**
 * Returns a passage for each example of a message with a fixed reply; {{person}} stands for each person on the
 * pages.
 */
function fixedReplyPassages({ assistant, caseStudies, pages }: Content, locale: Locale): Passage[] {
  const team = pages.about[locale].team.map(({ name }) => name);
  const people = [
    ...team.flatMap((name) => [name, name.replace(/ .*/, "")]), // visitors often use the first name
    ...caseStudies[locale].map(({ testimonial }) => testimonial.author),
  ];
  return Object.entries(assistant[locale].examples).flatMap(([fixedReply, messages]) =>
    [...new Set(people.flatMap((person) => fillIn(messages, { person })))].map((message, position) => ({
      ...passageOf(`say-${fixedReply}-${position}`, [message]),
      fixedReply: fixedReply as FixedReply, // the schema allows no other names
    })),
  );
}

function faqPassages({ content: { faq, pages }, locale, askedOf }: PassageMaker): Passage[] {
  const page = pages.faq[locale].title;
  return faq[locale].map(({ id, question, answer, alternates = [], kind = id, page: href }) => ({
    id: `faq-${id}`,
    href: `/faq#${id}`,
    page,
    title: question,
    text: answer,
    kind,
    asks: [...alternates, ...askedOf(`faq-${id}`, kind)],
    more: { title: titleOf(pages, href, locale), href },
  }));
}

/** Returns the title of the page with an address, or the address if there is no such page. */
function titleOf(pages: Content["pages"], href: string, locale: Locale): string {
  const name = withoutFragment(href).slice(1) || "home";
  return name in pages ? pages[name as PageName][locale].title : href; // just proved to be a key
}

/** Returns the passages of the contact page, one for each fact. */
function contactPassages({ content, locale, on, named }: PassageMaker): Passage[] {
  const { heading, lead, next } = content.pages.contact[locale];
  const { common, contact, nav } = content.ui[locale];
  const { form, info, options } = contact;
  const { company, chat } = content;
  const [{ titles }, { emails }] = [chat[locale], company];
  const onContact = on(nav.contact, "/contact");
  const statement = (label: string, value: string) => endWithFullStop(named(label, value));
  const fact = (id: string, title: string, lines: readonly string[]) =>
    onContact(id, { title, lines, anchor: "contact-details" });
  const [byPhone, hours] = [statement(info.phone, company.phone), statement(info.hours, info.hoursText)];
  const budgets = Object.entries(options.projectBudget).map(([key, range]) =>
    statement(String(range), String(options.budgetHint[key])),
  );
  const gates = Object.values(form.steps).map((step) => step.gate);
  const times = statement(String(form["timeline"]), Object.values(options.timeline).join(", "));
  const details = statement(String(form["projectDetails"]), String(form["projectDetailsHint"]));
  const optional = [form["phone"], form["message"]].map((field) =>
    statement(String(field), String(common["optional"])),
  );
  const fields = [String(form["required"]), ...optional, ...[form["emailHint"], ...gates].map(String), details, times];
  const steps = next.map(({ title, text }) => statement(title, text));
  return [
    fact("phone", titles.phone, [byPhone, hours]),
    fact("email", titles.email, [
      statement(info.projects, emails.hello),
      statement(info.support, emails.support),
      byPhone,
    ]),
    fact("address", info.office, [statement(info.office, addressLine(company.address, locale))]),
    fact("hours", titles.hours, [hours]),
    onContact("enquiry", { title: heading, lines: [lead] }),
    onContact("next", { title: info.next, lines: steps, anchor: "next-points" }),
    onContact("form", { title: String(form["label"]), lines: fields }),
    onContact("budgets", { title: titles.budgets, lines: budgets }),
  ];
}

/** Returns the passages of booking, newsletter and blog, and the chat's note on confidentiality. */
function otherPassages({ content: { pages, ui }, locale, on, named }: PassageMaker, { periods }: Settings): Passage[] {
  const { heading, lead, points, manage, description, title } = pages.book[locale];
  const { booking, chat, nav, newsletter: words } = ui[locale];
  const { confirm, expired, confirmed, issue, unsubscribe, unknown, ...news } = pages.newsletter[locale];
  const parts = issue.parts.map(({ title: part, text, figure }) => `${named(part, text)} (${figure})`);
  const onBook = on(title, "/book");
  const onNewsletter = on(news.title, "/newsletter");
  const { heading: blogHeading, description: blogText } = pages.blog[locale];
  const withoutLink = (text: unknown) =>
    String(text ?? "")
      .replace(/<a>.*<\/a>/, "")
      .trim();
  const confidential = fillIn(withoutLink(chat["privacy"]), { time: periods["chat"] ?? "" });
  return [
    onBook("book", {
      title: heading,
      lines: [endWithFullStop(heading), booking.hours && `${booking.hours}.`, lead, ...points],
    }),
    onBook("how-we-call", { title: String(booking["title"]), lines: [String(booking.form["phoneHint"]), ...points] }),
    onBook("manage", { title: manage.heading, lines: [description, manage.lead] }),
    onNewsletter("newsletter", { title: news.heading, lines: [news.description, news.lead] }),
    onNewsletter("issue", { title: named(issue.label, issue.subject), lines: [issue.text, ...parts] }),
    onNewsletter("confirm", { title: confirm.heading, lines: [expired.lead, confirmed.lead] }),
    {
      ...onNewsletter("unsubscribe", { title: unsubscribe.heading, lines: [withoutLink(words["note"]), unknown.lead] }),
      more: { title: pages.privacy[locale].heading, href: "/privacy#newsletter" },
    },
    on(nav.blog, "/blog")("blog", { title: blogHeading, lines: [blogText] }),
    on(String(chat["title"]), "/ai-chat")("confidential", { title: String(chat["title"]), lines: [confidential] }),
  ];
}

function privacyPassages(
  { content, locale, on, named }: PassageMaker,
  { periods, transfers: which, holding }: Settings,
): Passage[] {
  const privacy = fillIn(content.pages.privacy[locale], periods);
  const { controller, purposes, recipients, objection, transfers } = privacy;
  const onPrivacy = on(privacy.heading, "/privacy");
  return [
    onPrivacy("controller", { title: controller.title, lines: controller.paragraphs }),
    ...withoutHidden(purposes.items, holding).map(({ id, title, what, why, basis, kept }) =>
      onPrivacy(`privacy-${id}`, {
        title,
        lines: [what, why, basis, named(purposes.kept, endWithFullStop(kept))],
        anchor: id,
      }),
    ),
    onPrivacy("recipients", { title: recipients.title, lines: [recipients.lead], anchor: "recipients" }),
    onPrivacy("objection", { title: objection.title, lines: objection.paragraphs, anchor: "objection" }),
    onPrivacy("transfers", {
      title: transfers.title,
      lines: [named(transfers.title, transfers[which])],
      anchor: "transfers",
    }),
    ...sectionPassages("privacy", privacy.sections, { on: onPrivacy, holding }),
  ];
}

/** Returns the passages of the pages on cookies, legal notice and accessibility. */
function noticePassages({ content, locale, on, named }: PassageMaker, { holding }: Settings): Passage[] {
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
    ...sectionPassages("cookies", cookies.sections, { on: onCookies, holding }),
    onLegal("legal", { title: identity.heading, lines: facts.map((fact) => `${fact}.`) }),
    ...(company.demonstration && legal.demonstration !== undefined
      ? [onLegal("demonstration", { title: legal.heading, lines: [legal.demonstration] })]
      : []),
    ...(company.consumers && legal.consumers
      ? [onLegal("consumers", { title: legal.consumers.heading, lines: [legal.consumers.text], anchor: "consumers" })]
      : []),
    ...sectionPassages("legal", legal.sections, { on: onLegal, holding }),
    onAccessibility("accessibility", {
      title: accessibility.heading,
      lines: [accessibility.lead, ...(first?.paragraphs ?? [])],
    }),
    ...sectionPassages("accessibility", accessibility.sections, { on: onAccessibility, holding }),
  ];
}

type Section = PageTexts<"privacy">["sections"][number];

/**
 * Returns the passages of those sections of a legal page whose conditions hold. The section's id is the anchor; the
 * number in a passage's id is the section's position among all sections.
 */
function sectionPassages(
  name: string,
  sections: readonly Section[],
  { on, holding }: { on: ReturnType<PassageMaker["on"]>; holding: ConditionValues },
): Passage[] {
  const placed = sections.map((section, position) => ({ ...section, passage: `${name}-${position + 1}` }));
  return withoutHidden(placed, holding).map(({ id, passage, title, paragraphs = [], list = [] }) =>
    on(passage, { title, lines: [...list, ...paragraphs], anchor: id }),
  );
}
