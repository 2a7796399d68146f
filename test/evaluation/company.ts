// Made-up companies of other trades, which have no phrasings of their own: what the assistant knows of any company, and
// what their pages say, must do for them. company-*.yaml is laid over the company of the tests, in one language.
import { globSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";
import type { Content } from "#app/content/schema.ts";
import { perLocale } from "#app/content/translated.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { questionFile, readContentWithoutPhrasings } from "../../scripts/learn/evaluate.ts";
import { fixtureContent } from "../content.ts";

const pair = z.tuple([z.string(), z.string()]);
const triple = z.tuple([z.string(), z.string(), z.string()]);
const post = z.strictObject({ title: z.string(), excerpt: z.string(), html: z.string() });
const study = z.strictObject({
  client: z.string(),
  industry: z.string(),
  months: z.int(),
  title: z.string(),
  description: z.string(),
  challenge: z.array(z.string()),
  solution: z.array(z.string()),
  results: z.array(z.tuple([z.string(), z.string(), z.string(), z.string()])),
  technologies: z.array(z.string()),
  voice: triple,
});
const tradeSchema = z.strictObject({
  locale: z.enum(locales),
  services: pair,
  offers: z.array(z.tuple([z.string(), z.string(), z.array(z.string())])),
  prices: z.array(triple),
  team: z.array(triple),
  story: z.string(),
  stages: z.array(pair),
  faq: z.array(triple),
  studies: z.array(study),
  posts: z.array(post),
  questions: questionFile,
});
const companySchema = tradeSchema.extend({
  blind: questionFile,
  post: post.extend({ questions: questionFile }),
});

/** A company's texts, and questions to it. */
export type Trade = z.infer<typeof tradeSchema> & { name: string };

/** A company that is asked blind too, and a post that is published after all else. */
export type Company = z.infer<typeof companySchema> & { name: string };

/** Reads the companies that measure how a stranger's company is answered. Nothing is learned from them. */
export function readCompanies(): Company[] {
  return readAll("company-*.yaml").map(([name, written]) => ({ ...companySchema.parse(written), name }));
}

/** Reads the companies that weights and thresholds are learned from. They measure nothing. */
export function readTrades(): Trade[] {
  return readAll("trade-*.yaml").map(([name, written]) => ({ ...tradeSchema.parse(written), name }));
}

function readAll(pattern: string): [name: string, written: unknown][] {
  const folder = import.meta.dirname;
  return globSync(pattern, { cwd: folder })
    .toSorted()
    .map((file) => [file.slice(0, -".yaml".length), parse(readFileSync(`${folder}/${file}`, "utf8"))]);
}

const day = "2026-03-02";

/**
 * Returns its content, with the words for the assistant that any company is given; `posts` are those that are
 * published.
 */
export function buildContent(company: Trade, posts: readonly z.infer<typeof post>[] = company.posts): Content {
  const { pages, ...rest } = fixtureContent;
  const { locale } = company;
  const shipped = readContentWithoutPhrasings().assistant;
  const onlyHere = <T>(value: T, none: T) => perLocale((other) => (other === locale ? value : none));
  return {
    ...rest,
    testimonials: perLocale(() => []),
    posts: posts.map(({ title, excerpt, html }, place) => ({
      title,
      excerpt,
      content: html,
      slug: `post-${place}`,
      locale,
      author: company.team[0]?.[0] ?? "",
      tags: [],
      featured: false,
      publishedAt: day,
    })),
    assistant: perLocale((other) => anyCompanys(shipped[other])),
    caseStudies: onlyHere(company.studies.map(studyOf), []),
    faq: onlyHere(
      company.faq.map(([id, question, answer]) => ({ id, group: id, kind: id, question, answer, page: "/contact" })),
      [],
    ),
    pages: { ...pages, ...pagesOf(company) },
  };
}

function anyCompanys({ kinds, asked, ...words }: Content["assistant"][Locale]): Content["assistant"][Locale] {
  return { ...words, unsaid: [], kinds, asked: Object.fromEntries(kinds.map((kind) => [kind, asked[kind] ?? []])) };
}

function pagesOf({ locale, story, stages, team, services, offers, prices }: Trade) {
  const { about, services: offered } = fixtureContent.pages;
  const [heading, lead] = services;
  const [person, block, price] = [about[locale].team[0], offered[locale].blocks[0], offered[locale].cost.items[0]];
  if (!person || !block || !price) throw new Error("The company of the tests has nobody, or offers nothing.");
  return {
    about: {
      ...about,
      [locale]: {
        ...about[locale],
        story: { ...about[locale].story, paragraphs: [story] },
        stages: {
          ...about[locale].stages,
          items: stages.map(([title, text], place) => ({ id: `step-${place}`, time: "", title, text })),
        },
        team: team.map(([name, role, text], place) => ({ ...person, id: `person-${place}`, name, role, text })),
      },
    },
    services: {
      ...offered,
      [locale]: {
        ...offered[locale],
        heading,
        lead,
        integration: { heading: "", paragraphs: [] },
        blocks: offers.map(([title, description, features], place) => ({
          ...block,
          id: `offer-${place}`,
          title,
          description,
          features,
        })),
        cost: {
          ...offered[locale].cost,
          items: prices.map(([title, cost, time], place) => ({
            ...price,
            id: `price-${place}`,
            title,
            price: cost,
            time,
          })),
        },
      },
    },
  };
}

function studyOf(
  { months, voice: [quote, author, position], results, client, ...said }: Trade["studies"][number],
  place: number,
): Content["caseStudies"][Locale][number] {
  return {
    ...said,
    client,
    slug: `study-${place}`,
    order: place + 1,
    durationMonths: months,
    logo: "study",
    chapters: [],
    results: results.map(([metric, improvement, was, description], at) => ({
      id: `result-${at}`,
      metric,
      improvement,
      was,
      description,
    })),
    testimonial: { quote, author, position, portrait: "portrait" },
  };
}
