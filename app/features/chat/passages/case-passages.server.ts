// The passages of the case studies: what was done, the problem, the solution, the results, the technologies, the client's words.
import type { CaseStudy } from "#app/platform/content/collections.schema.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { inWords } from "#app/platform/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage, PassageMaker } from "./passage.server.ts";
import { textOf } from "./passage.server.ts";

/** What the case studies say. */
export function casePassages({ pages, ui, caseStudies }: Content, locale: Locale, maker: PassageMaker): Passage[] {
  const page = pages["case-studies"][locale];
  const overview: Passage = {
    id: "case-studies",
    href: "/case-studies",
    page: ui[locale].nav.caseStudies,
    title: page.heading,
    text: textOf([
      page.lead,
      ...caseStudies[locale].map(({ client, industry, description }) => `${client} (${industry}): ${description}`),
    ]),
    asks: maker.asked("case-studies"),
  };
  return [
    overview,
    ...caseStudies[locale].flatMap((study) => studyPassages(study, { words: ui[locale].caseStudies, locale, maker })),
  ];
}

type Making = { words: Content["ui"][Locale]["caseStudies"]; locale: Locale; maker: PassageMaker };

function studyPassages(study: CaseStudy, { words, locale, maker: { asked } }: Making): Passage[] {
  const { slug, client, industry, title, description, testimonial } = study;
  const href = `/case-studies/${slug}`;
  const page = `${client} (${industry})`;
  const values = { client };
  const length = inWords(study.durationMonths, "month", locale);
  const results = study.results.map(
    ({ metric, improvement, was, description: what }) => `${metric}: ${improvement}${was && ` (${was})`}. ${what}`,
  );
  return [
    {
      id: slug,
      href,
      page,
      title,
      text: textOf([`${client}, ${industry}, ${length}.`, description]),
      asks: asked(slug),
    },
    {
      id: `${slug}-length`,
      href,
      page,
      title: `${client}: ${length}`,
      text: `${client}, ${industry}: ${length}.`,
      asks: asked("length", values),
    },
    {
      id: `${slug}-challenge`,
      href: `${href}#challenge`,
      page,
      title: `${client}: ${words.challenge}`,
      text: textOf(study.challenge),
      asks: [],
    },
    {
      id: `${slug}-solution`,
      href: `${href}#solution`,
      page,
      title: `${client}: ${words.solution}`,
      text: textOf(study.solution),
      asks: [],
    },
    {
      id: `${slug}-results`,
      href,
      page,
      title: `${client}: ${words.results}`,
      text: textOf(results),
      asks: asked("results", values),
    },
    {
      id: `${slug}-technologies`,
      href: `${href}#technologies`,
      page,
      title: `${client}: ${words.technologies}`,
      text: `${study.technologies.join(", ")}.`,
      asks: asked("stack", values),
    },
    {
      id: `${slug}-voice`,
      href,
      page,
      title: testimonial.author,
      text: `“${testimonial.quote}” ${testimonial.author}, ${testimonial.position}.`,
      asks: [],
    },
  ];
}
