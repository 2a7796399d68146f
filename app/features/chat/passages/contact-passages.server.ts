// The passages of contact, booking, newsletter and blog.
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage, PassageMaker } from "./passage.server.ts";
import { sentence, textOf } from "./passage.server.ts";

/** What the contact page says, each fact by itself. */
export function contactPassages(
  { pages, ui, company, chat }: Content,
  locale: Locale,
  { asked }: PassageMaker,
): Passage[] {
  const contact = pages.contact[locale];
  const { form, info, options } = ui[locale].contact;
  const page = ui[locale].nav.contact;
  const [{ titles }, { emails }] = [chat[locale], company];
  const named = (label: string, value: string) => sentence(labelled(label, value, locale));
  const byPhone = named(info.phone, company.phone);
  const facts = { href: "/contact#contact-details", page };
  const budgets = Object.entries(options.projectBudget).map(([key, range]) =>
    named(String(range), String(options.budgetHint[key])),
  );
  const times = named(String(form["timeline"]), Object.values(options.timeline).join(", "));
  const gates = Object.values(form.steps).map((step) => step.gate);
  return [
    {
      ...facts,
      id: "phone",
      title: titles.phone,
      text: textOf([byPhone, named(info.hours, info.hoursText)]),
      asks: asked("phone"),
    },
    {
      ...facts,
      id: "email",
      title: titles.email,
      text: textOf([named(info.projects, emails.hello), named(info.support, emails.support), byPhone]),
      asks: asked("email"),
    },
    {
      ...facts,
      id: "address",
      title: info.office,
      text: named(info.office, addressLine(company.address, locale)),
      asks: asked("address"),
    },
    { ...facts, id: "hours", title: titles.hours, text: named(info.hours, info.hoursText), asks: asked("hours") },
    { id: "enquiry", href: "/contact", page, title: contact.heading, text: contact.lead, asks: asked("enquiry") },
    {
      id: "next",
      href: "/contact#next-points",
      page,
      title: info.next,
      text: textOf(contact.next.map(({ title, text }) => named(title, text))),
      asks: asked("next"),
    },
    {
      id: "form",
      href: "/contact",
      page,
      title: String(form["label"]),
      text: textOf([...[form["required"], form["emailHint"], ...gates].map(String), times]),
      asks: asked("form"),
    },
    { id: "budgets", href: "/contact", page, title: titles.budgets, text: textOf(budgets), asks: asked("budgets") },
  ];
}

/** What the pages of booking, newsletter and blog say. */
export function otherPassages({ pages, ui }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const [book, blog] = [pages.book[locale], pages.blog[locale]];
  const words = ui[locale];
  return [
    {
      id: "book",
      href: "/book",
      page: book.title,
      title: book.heading,
      text: textOf([
        sentence(book.heading),
        words.booking.hours && `${words.booking.hours}.`,
        book.lead,
        ...book.points,
      ]),
      asks: asked("book"),
    },
    {
      id: "how-we-call",
      href: "/book",
      page: book.title,
      title: String(words.booking["title"]),
      text: textOf([String(words.booking.form["phoneHint"]), ...book.points]),
      asks: asked("how-we-call"),
    },
    {
      id: "manage",
      href: "/book",
      page: book.title,
      title: book.manage.heading,
      text: textOf([book.description, book.manage.lead]),
      asks: asked("manage"),
    },
    ...newsletterPassages({ pages, ui }, locale, { asked }),
    {
      id: "blog",
      href: "/blog",
      page: words.nav.blog,
      title: blog.heading,
      text: textOf([blog.description]),
      asks: asked("blog"),
    },
  ];
}

function newsletterPassages(
  { pages, ui }: Pick<Content, "pages" | "ui">,
  locale: Locale,
  { asked }: PassageMaker,
): Passage[] {
  const newsletter = pages.newsletter[locale];
  const note = String(ui[locale].newsletter["note"] ?? "");
  return [
    {
      id: "newsletter",
      href: "/newsletter",
      page: newsletter.title,
      title: newsletter.heading,
      text: textOf([newsletter.description, newsletter.lead]),
      asks: asked("newsletter"),
    },
    {
      id: "confirm",
      href: "/newsletter",
      page: newsletter.title,
      title: newsletter.confirm.heading,
      text: textOf([newsletter.expired.lead, newsletter.confirmed.lead]),
      asks: asked("confirm"),
    },
    {
      id: "unsubscribe",
      href: "/newsletter",
      page: newsletter.title,
      title: newsletter.heading,
      text: textOf([note.replace(/<a>.*<\/a>/, "").trim()]),
      asks: asked("unsubscribe"),
      more: { title: pages.privacy[locale].heading, href: "/privacy#newsletter" },
    },
  ];
}
