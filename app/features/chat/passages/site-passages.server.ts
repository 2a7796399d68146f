// The passages of home, about and services.
import type { Content } from "#app/platform/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Asked, Passage } from "./passage.server.ts";
import { passagesOn, sentence } from "./passage.server.ts";

/** What the home page says. */
export function homePassages({ pages, ui, testimonials }: Content, locale: Locale, asked: Asked): Passage[] {
  const { clients, technologies, panel, why, testimonials: voices } = pages.home[locale];
  const on = passagesOn({ page: ui[locale].nav.home, href: "/" }, asked);
  const named = (label: string, value: string) => labelled(label, value, locale);
  const run = panel.lines.map(({ time, text, state }) => `${named(`${time} ${text}`, state)}.`);
  const totals = panel.totals.map(({ figure, text }) => sentence(named(text, figure)));
  const figures = clients.items.map(
    ({ name, sector, figure, counts }) => `${named(`${name}, ${sector}`, `${figure} ${counts}`)}.`,
  );
  const tools = technologies.items.map(({ name, role }) => `${name} (${role})`).join(", ");
  const points = why.points.map(({ title, text }) => `${title}. ${text}`);
  const said = testimonials[locale].map(
    ({ content, name, role, company }) => `“${content}” ${name}, ${role}, ${company}.`,
  );
  return [
    on("example", { title: named(panel.label, panel.title), lines: [...run, ...totals] }),
    ...(figures.length > 0 ? [on("clients", { title: clients.label, lines: figures })] : []),
    ...(tools === ""
      ? []
      : [on("technologies", { title: technologies.heading, lines: [technologies.lead, `${tools}.`] })]),
    on("why", { title: why.heading, lines: [why.lead, ...points] }),
    ...(said.length > 0 ? [on("testimonials", { title: voices.heading, lines: said })] : []),
  ];
}

/** What the about page says. */
export function aboutPassages({ pages, ui, chat }: Content, locale: Locale, asked: Asked): Passage[] {
  const { heading, lead, team, story, mission, vision, stats } = pages.about[locale];
  const on = passagesOn({ page: ui[locale].nav.about, href: "/about" }, asked);
  const figures = stats.map(({ figure, text }) => `${figure} ${text}.`);
  return [
    on("about", { title: heading, lines: [sentence(heading), lead] }),
    on("story", { title: story.heading, lines: story.paragraphs, anchor: "story" }),
    ...team.map(({ id, name, role, text }, index) =>
      on(index === 0 ? "founder" : `person-${id}`, { title: name, lines: [`${name}, ${role}.`, text], anchor: "team" }),
    ),
    on("mission", { title: mission.title, lines: [mission.text], anchor: "mission" }),
    on("vision", { title: vision.title, lines: [vision.text], anchor: "vision" }),
    on("figures", { title: chat[locale].titles.figures, lines: figures }),
  ];
}

/** What the services page says: the introduction, and one passage for each service with its points. */
export function servicePassages({ pages, ui }: Content, locale: Locale, asked: Asked): Passage[] {
  const { heading, lead, band, blocks, integration } = pages.services[locale];
  const cards = new Map(pages.home[locale].services.cards.map(({ service, text }) => [service, text]));
  const on = passagesOn({ page: ui[locale].nav.services, href: "/services" }, asked);
  const names = blocks.map(({ title }) => title).join(", ");
  return [
    on("services", { title: heading, lines: [lead, `${names}.`, band.lead] }),
    on("integration", { title: integration.heading, lines: integration.paragraphs, anchor: "integration" }),
    ...blocks.map(({ id, title, description, features }) =>
      on(id, { title, lines: [description, cards.get(id), ...features.map(sentence)], anchor: id }),
    ),
  ];
}
