// The passages of home, about, services, contact, booking, newsletter, blog and the chat itself.
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Content } from "#app/platform/content/schema.ts";
import type { ServiceKey } from "#app/platform/content/text.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { EnquiryService, Passage, PassageMaker } from "./passage.server.ts";
import { sentence, textOf } from "./passage.server.ts";

const enquiryServices: Record<ServiceKey, EnquiryService | undefined> = {
  chatbots: "chatbots",
  agents: "autonomous-agents",
  development: "custom-development",
  cloud: undefined,
};

/** What the home page says. */
export function homePassages({ pages, ui, testimonials }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const home = pages.home[locale];
  const page = ui[locale].nav.home;
  const clients = home.clients.items.map(
    ({ name, sector, figure, counts }) => `${name}, ${sector}: ${figure} ${counts}.`,
  );
  const tools = home.technologies.items.map(({ name, role }) => `${name} (${role})`).join(", ");
  return [
    { id: "clients", href: "/", page, title: home.clients.label, text: textOf(clients), asks: asked("clients") },
    {
      id: "technologies",
      href: "/",
      page,
      title: home.technologies.heading,
      text: textOf([home.technologies.lead, `${tools}.`]),
      asks: asked("technologies"),
    },
    {
      id: "why",
      href: "/",
      page,
      title: home.why.heading,
      text: textOf([home.why.lead, ...home.why.points.map(({ title, text }) => `${title}. ${text}`)]),
      asks: asked("why"),
    },
    {
      id: "testimonials",
      href: "/",
      page,
      title: home.testimonials.heading,
      text: textOf(
        testimonials[locale].map(({ content, name, role, company }) => `“${content}” ${name}, ${role}, ${company}.`),
      ),
      asks: asked("testimonials"),
    },
  ];
}

/** What the about page says. */
export function aboutPassages({ pages, ui, chat }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const about = pages.about[locale];
  const page = ui[locale].nav.about;
  const href = "/about";
  const { team, story, mission, vision } = about;
  return [
    {
      id: "about",
      href,
      page,
      title: about.heading,
      text: textOf([sentence(about.heading), about.lead]),
      asks: asked("about"),
    },
    {
      id: "story",
      href: `${href}#story`,
      page,
      title: story.heading,
      text: textOf(story.paragraphs),
      asks: asked("story"),
    },
    {
      id: "founder",
      href: `${href}#team`,
      page,
      title: team.name,
      text: textOf([`${team.name}, ${team.role}.`, team.text]),
      asks: asked("founder"),
    },
    { id: "mission", href: `${href}#mission`, page, title: mission.title, text: mission.text, asks: asked("mission") },
    { id: "vision", href: `${href}#vision`, page, title: vision.title, text: vision.text, asks: asked("vision") },
    {
      id: "figures",
      href,
      page,
      title: chat[locale].titles.figures,
      text: textOf(about.stats.map(({ figure, text }) => `${figure} ${text}.`)),
      asks: asked("figures"),
    },
  ];
}

/** What the services page says: the introduction, and one passage for each service with its points. */
export function servicePassages({ pages, ui }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const services = pages.services[locale];
  const cards = new Map(pages.home[locale].services.cards.map(({ service, text }) => [service, text]));
  const page = ui[locale].nav.services;
  const blocks = services.blocks.map(({ id, title, description, features }): Passage => {
    const service = enquiryServices[id];
    return {
      id,
      href: `/services#${id}`,
      page,
      title,
      text: textOf([description, cards.get(id), ...features.map(sentence)]),
      asks: asked(id),
      ...(service ? { service } : {}),
    };
  });
  const names = services.blocks.map(({ title }) => title).join(", ");
  return [
    {
      id: "services",
      href: "/services",
      page,
      title: services.heading,
      text: textOf([services.lead, `${names}.`, services.band.lead]),
      asks: asked("services"),
    },
    {
      id: "integration",
      href: "/services#integration",
      page,
      title: services.integration.heading,
      text: textOf(services.integration.paragraphs),
      asks: asked("integration"),
      service: "ai-integration",
    },
    ...blocks,
  ];
}

/** What the contact page says, each fact by itself. */
export function contactPassages(
  { pages, ui, company, chat }: Content,
  locale: Locale,
  { asked }: PassageMaker,
): Passage[] {
  const contact = pages.contact[locale];
  const { info, options } = ui[locale].contact;
  const page = ui[locale].nav.contact;
  const { titles } = chat[locale];
  const facts = { href: "/contact#contact-details", page };
  const budgets = Object.entries(options.projectBudget).map(
    ([key, range]) => `${String(range)}: ${String(options.budgetHint[key])}.`,
  );
  return [
    {
      ...facts,
      id: "phone",
      title: titles.phone,
      text: `${info.phone}: ${company.phone}.\n${info.hours}: ${info.hoursText}.`,
      asks: asked("phone"),
    },
    {
      ...facts,
      id: "email",
      title: titles.email,
      text: `${info.projects}: ${company.emails.hello}.\n${info.support}: ${company.emails.support}.\n${info.phone}: ${company.phone}.`,
      asks: asked("email"),
    },
    {
      ...facts,
      id: "address",
      title: info.office,
      text: `${info.office}: ${addressLine(company.address, locale)}.`,
      asks: asked("address"),
    },
    { ...facts, id: "hours", title: titles.hours, text: `${info.hours}: ${info.hoursText}.`, asks: asked("hours") },
    { id: "enquiry", href: "/contact", page, title: contact.heading, text: contact.lead, asks: asked("enquiry") },
    {
      id: "next",
      href: "/contact#next-points",
      page,
      title: info.next,
      text: textOf(contact.next.map(({ title, text }) => `${title}: ${text}`)),
      asks: asked("next"),
    },
    { id: "budgets", href: "/contact", page, title: titles.budgets, text: textOf(budgets), asks: asked("budgets") },
  ];
}

/** What the pages of booking, newsletter and blog say, and the chat of itself. */
export function otherPassages({ pages, ui }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const { book, newsletter, blog } = {
    book: pages.book[locale],
    newsletter: pages.newsletter[locale],
    blog: pages.blog[locale],
  };
  const words = ui[locale];
  const note = String(words.newsletter["note"] ?? "");
  return [
    {
      id: "book",
      href: "/contact#booking",
      page: words.nav.contact,
      title: book.heading,
      text: textOf([words.booking.hours && `${words.booking.hours}.`, book.lead, ...book.points]),
      asks: asked("book"),
    },
    {
      id: "manage",
      href: "/contact#booking",
      page: words.nav.contact,
      title: book.manage.heading,
      text: textOf([book.description, book.manage.lead]),
      asks: asked("manage"),
    },
    {
      id: "newsletter",
      href: "/newsletter",
      page: newsletter.title,
      title: newsletter.heading,
      text: textOf([newsletter.description, newsletter.lead]),
      asks: asked("newsletter"),
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
