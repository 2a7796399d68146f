// A second fictional company, in a different trade from the demonstration's and without phrasings of its own: the
// assistant's general knowledge must be sufficient. second-company.yaml overrides the tests' company.
import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Content } from "#app/content/schema.ts";
import { perLocale } from "#app/content/translated.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { readContentWithoutPhrasings } from "../../scripts/learn/evaluate.ts";
import { fixtureContent } from "../content.ts";

const line = z.tuple([z.string(), z.string()]);
const triple = z.tuple([z.string(), z.string(), z.string()]);
const written = z
  .record(
    z.enum(locales),
    z.strictObject({ services: line, story: z.string(), stages: z.array(line), team: triple, faq: z.array(triple) }),
  )
  .parse(parse(readFileSync(new URL("second-company.yaml", import.meta.url), "utf8")));

/** Returns the company, with the assistant's words for any company. */
export function secondCompany(): Content {
  const { pages, ...rest } = fixtureContent;
  const shipped = readContentWithoutPhrasings().assistant;
  return {
    ...rest,
    posts: [],
    caseStudies: perLocale(() => []),
    testimonials: perLocale(() => []),
    assistant: perLocale((locale) => {
      const { kinds, asked, ...words } = shipped[locale];
      return { ...words, unsaid: [], kinds, asked: Object.fromEntries(kinds.map((kind) => [kind, asked[kind] ?? []])) };
    }),
    faq: perLocale((locale) =>
      written[locale].faq.map(([kind, question, answer]) => ({
        id: kind,
        group: kind,
        kind,
        question,
        answer,
        page: "/contact",
      })),
    ),
    pages: {
      ...pages,
      about: perLocale((locale) => {
        const { stages, story, team, ...about } = pages.about[locale];
        const localeTexts = written[locale];
        const [name, role, text] = localeTexts.team;
        const items = localeTexts.stages.map(([title, output], place) => ({
          id: `step-${place}`,
          time: "",
          title,
          text: output,
        }));
        return {
          ...about,
          story: { ...story, paragraphs: [localeTexts.story] },
          stages: { ...stages, items },
          team: team.slice(0, 1).map((person) => ({ ...person, name, role, text })),
        };
      }),
      services: perLocale((locale) => {
        const [heading, lead] = written[locale].services;
        const services = pages.services[locale];
        return { ...services, heading, lead, blocks: [], cost: { ...services.cost, items: [] } };
      }),
    },
  };
}
