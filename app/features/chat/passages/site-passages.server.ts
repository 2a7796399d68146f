// The passages of home, about and services.
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage, PassageMaker } from "./passage.server.ts";
import { sentence, textOf } from "./passage.server.ts";

/** What the home page says. */
export function homePassages({ pages, ui, testimonials }: Content, locale: Locale, { asked }: PassageMaker): Passage[] {
  const home = pages.home[locale];
  const page = ui[locale].nav.home;
  const named = (label: string, value: string) => labelled(label, value, locale);
  const clients = home.clients.items.map(
    ({ name, sector, figure, counts }) => `${named(`${name}, ${sector}`, `${figure} ${counts}`)}.`,
  );
  const tools = home.technologies.items.map(({ name, role }) => `${name} (${role})`).join(", ");
  const { panel } = home;
  const run = panel.lines.map(({ time, text, state }) => `${named(`${time} ${text}`, state)}.`);
  return [
    {
      id: "example",
      href: "/",
      page,
      title: named(panel.label, panel.title),
      text: textOf([...run, ...panel.totals.map(({ figure, text }) => sentence(named(text, figure)))]),
      asks: asked("example"),
    },
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
  const blocks = services.blocks.map(({ id, title, description, features }): Passage => ({
    id,
    href: `/services#${id}`,
    page,
    title,
    text: textOf([description, cards.get(id), ...features.map(sentence)]),
    asks: asked(id),
  }));
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
    },
    ...blocks,
  ];
}
