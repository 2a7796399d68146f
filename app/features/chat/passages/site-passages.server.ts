// The passages of home, about and services.
import type { Making, Passage } from "./passage.server.ts";
import { sentence } from "./passage.server.ts";

export function homePassages({ content, locale, on, named }: Making): Passage[] {
  const { clients, technologies, panel, why, testimonials } = content.pages.home[locale];
  const onHome = on(content.ui[locale].nav.home, "/");
  const run = panel.lines.map(({ time, text, state }) => `${named(`${time} ${text}`, state)}.`);
  const totals = panel.totals.map(({ figure, text }) => sentence(named(text, figure)));
  const figures = clients.items.map(
    ({ name, sector, figure, counts }) => `${named(`${name}, ${sector}`, `${figure} ${counts}`)}.`,
  );
  const tools = technologies.items.map(({ name, role }) => `${name} (${role})`).join(", ");
  const points = why.points.map(({ title, text }) => `${title}. ${text}`);
  const voices = content.testimonials[locale].map(
    ({ content: quote, name, role, company }) => `“${quote}” ${name}, ${role}, ${company}.`,
  );
  const passages = [
    onHome("example", { title: named(panel.label, panel.title), lines: [...run, ...totals] }),
    onHome("clients", { title: clients.label, lines: figures }),
    onHome("technologies", { title: technologies.heading, lines: tools ? [technologies.lead, `${tools}.`] : [] }),
    onHome("why", { title: why.heading, lines: [why.lead, ...points] }),
    onHome("testimonials", { title: testimonials.heading, lines: voices }),
  ];
  return passages.filter(({ text }) => text !== ""); // lists may be empty
}

export function aboutPassages({ content, locale, on, named }: Making): Passage[] {
  const { heading, lead, stages, team, story, mission, vision, stats } = content.pages.about[locale];
  const onAbout = on(content.ui[locale].nav.about, "/about");
  const figures = stats.map(({ figure, text }) => `${figure} ${text}.`);
  const steps = stages.items.map(({ time, title, text }) => `${named(title, time)}. ${text}`);
  return [
    onAbout("about", { title: heading, lines: [sentence(heading), lead] }),
    onAbout("story", { title: story.heading, lines: story.paragraphs, anchor: "story" }),
    ...team.map(({ id, name, role, text }, index) =>
      onAbout(index === 0 ? "founder" : `person-${id}`, {
        title: name,
        lines: [`${name}, ${role}.`, text],
        anchor: "team",
      }),
    ),
    onAbout("stages", { title: stages.heading, lines: steps }),
    onAbout("mission", { title: mission.title, lines: [mission.text], anchor: "mission" }),
    onAbout("vision", { title: vision.title, lines: [vision.text], anchor: "vision" }),
    onAbout("figures", { title: content.chat[locale].titles.figures, lines: figures }),
  ];
}

/** The introduction, the prices, and one passage for each service with its points. */
export function servicePassages({ content, locale, on, named }: Making): Passage[] {
  const { heading, lead, band, blocks, cost, integration } = content.pages.services[locale];
  const cards = new Map(content.pages.home[locale].services.cards.map(({ service, text }) => [service, text]));
  const onServices = on(content.ui[locale].nav.services, "/services");
  const prices = cost.items.map(({ title, price, time }) => `${named(title, price)}, ${time}.`);
  const names = blocks.map(({ title }) => title).join(", ");
  return [
    onServices("services", { title: heading, lines: [lead, `${names}.`, band.lead] }),
    onServices("prices", { title: cost.heading, lines: [cost.lead, ...prices] }),
    onServices("integration", { title: integration.heading, lines: integration.paragraphs, anchor: "integration" }),
    ...blocks.map(({ id, title, description, features }) =>
      onServices(id, { title, lines: [description, cards.get(id), ...features.map(sentence)], anchor: id }),
    ),
  ];
}
