// Joins a page's own file with texts shared from ui.yaml and company.yaml.
import type { Company } from "./company.schema.ts";
import type { PageTexts, WrittenPage } from "./schema.ts";
import type { UiBundle } from "./ui.schema.ts";
import { serviceKeys } from "./text.schema.ts";

export function joinHome(page: WrittenPage<"home">, { hero, services }: UiBundle): PageTexts<"home"> {
  return {
    ...page,
    hero: {
      place: hero.subtitle,
      titleLines: hero.title.split("\n"),
      lead: hero.description,
      primaryButton: hero.primaryButton,
      secondaryButton: hero.secondaryButton,
    },
    services: {
      ...page.services,
      cards: page.services.cards.map((card) => ({ ...card, title: services[card.service].title })),
    },
  };
}

export function joinAbout(page: WrittenPage<"about">, { about }: UiBundle, { figures }: Company): PageTexts<"about"> {
  return {
    ...page,
    stats: [
      { figure: figures.projects, text: about.projects },
      { figure: figures.years, text: about.years },
      { figure: figures.support, text: about.support },
    ],
    team: { ...page.team, label: about.team },
  };
}

export function joinServices(page: WrittenPage<"services">, { services }: UiBundle): PageTexts<"services"> {
  return { ...page, blocks: serviceKeys.map((id) => ({ id, ...services[id], ...page.blocks[id] })) };
}
