// The passages of the case studies: what was done, the problem, the solution, the results, the technologies, the client's words.
import type { CaseStudy } from "#app/platform/content/collections.schema.ts";
import type { Content } from "#app/platform/content/schema.ts";
import { inWords } from "#app/platform/content/fill-in.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Asked, Passage } from "./passage.server.ts";
import { passagesOn, textOf } from "./passage.server.ts";

/** What the case studies say. */
export function casePassages({ pages, ui, caseStudies }: Content, locale: Locale, asked: Asked): Passage[] {
  const { heading, lead } = pages["case-studies"][locale];
  const on = passagesOn({ page: ui[locale].nav.caseStudies, href: "/case-studies" }, asked);
  const studies = caseStudies[locale];
  const list = studies.map(({ client, industry, description }) =>
    labelled(`${client} (${industry})`, description, locale),
  );
  return [
    on("case-studies", { title: heading, lines: [lead, ...list] }),
    ...studies.flatMap((study) => studyPassages(study, { words: ui[locale].caseStudies, locale, asked })),
  ];
}

type Making = { words: Content["ui"][Locale]["caseStudies"]; locale: Locale; asked: Asked };

function studyPassages(study: CaseStudy, { words, locale, asked }: Making): Passage[] {
  const { slug, client, industry } = study;
  const page = `${client} (${industry})`;
  const length = inWords(study.durationMonths, "month", locale);
  const values = { client };
  const named = (label: string, value: string) => labelled(label, value, locale);
  const shared = (name: string, part = name) => [...asked(name, values), ...asked(`${slug}-${part}`)];
  const parts: Part[] = [
    ["", study.title, textOf([`${client}, ${industry}, ${length}.`, study.description]), asked(slug)],
    ["length", named(client, length), `${named(`${client}, ${industry}`, length)}.`, shared("length")],
    ["challenge", named(client, words.challenge), textOf(study.challenge), asked(`${slug}-challenge`)],
    ["solution", named(client, words.solution), textOf(study.solution), asked(`${slug}-solution`)],
    [
      "results",
      named(client, words.results),
      textOf(study.results.map((result) => resultLine(result, locale))),
      shared("results"),
    ],
    [
      "technologies",
      named(client, words.technologies),
      `${study.technologies.join(", ")}.`,
      shared("stack", "technologies"),
    ],
    ["voice", study.testimonial.author, voiceLine(study.testimonial), asked(`${slug}-voice`)],
  ];
  return parts.map(([part, title, text, asks]) => ({
    id: part ? `${slug}-${part}` : slug,
    href: `/case-studies/${slug}${anchors.has(part) ? `#${part}` : ""}`,
    page,
    title,
    text,
    asks,
  }));
}

type Part = [part: string, title: string, text: string, asks: readonly string[]];

/** The parts that have an anchor of their own on the page. */
const anchors: ReadonlySet<string> = new Set(["challenge", "solution", "technologies"]);

function resultLine({ metric, improvement, was, description }: CaseStudy["results"][number], locale: Locale): string {
  return `${labelled(metric, improvement, locale)}${was && ` (${was})`}. ${description}`;
}

function voiceLine({ quote, author, position }: CaseStudy["testimonial"]): string {
  return `“${quote}” ${author}, ${position}.`;
}
