// The passages of the case studies: what was done, the problem, the solution, the results, the technologies, the client's words.
import type { CaseStudy } from "#app/platform/content/collections.schema.ts";
import { inWords } from "#app/platform/content/fill-in.ts";
import type { Making, Passage } from "./passage.server.ts";
import { textOf } from "./passage.server.ts";

export function casePassages(making: Making): Passage[] {
  const { content, locale, on, named } = making;
  const { heading, lead } = content.pages["case-studies"][locale];
  const studies = content.caseStudies[locale];
  const list = studies.map(({ client, industry, description }) => named(`${client} (${industry})`, description));
  return [
    on(content.ui[locale].nav.caseStudies, "/case-studies")("case-studies", { title: heading, lines: [lead, ...list] }),
    ...studies.flatMap((study) => studyPassages(study, making)),
  ];
}

type Part = [part: string, title: string, lines: readonly string[], asks: readonly string[]];

function studyPassages(study: CaseStudy, { content, locale, asked, named }: Making): Passage[] {
  const { slug, client, industry, testimonial } = study;
  const words = content.ui[locale].caseStudies;
  const length = inWords(study.durationMonths, "month", locale);
  const results = study.results.map(
    ({ metric, improvement, was, description }) => `${named(metric, improvement)}${was && ` (${was})`}. ${description}`,
  );
  const voice = `“${testimonial.quote}” ${testimonial.author}, ${testimonial.position}.`;
  const shared = (name: string, part = name) => [...asked(name, { client }), ...asked(`${slug}-${part}`)];
  const parts: Part[] = [
    ["", study.title, [`${client}, ${industry}, ${length}.`, study.description], asked(slug)],
    ["length", named(client, length), [`${named(`${client}, ${industry}`, length)}.`], shared("length")],
    ["challenge", named(client, words.challenge), study.challenge, asked(`${slug}-challenge`)],
    ["solution", named(client, words.solution), study.solution, asked(`${slug}-solution`)],
    ["results", named(client, words.results), results, shared("results")],
    [
      "technologies",
      named(client, words.technologies),
      [`${study.technologies.join(", ")}.`],
      shared("stack", "technologies"),
    ],
    ["voice", testimonial.author, [voice], asked(`${slug}-voice`)],
  ];
  return parts.map(([part, title, lines, asks]) => ({
    id: part ? `${slug}-${part}` : slug,
    href: `/case-studies/${slug}${anchors.has(part) ? `#${part}` : ""}`,
    page: `${client} (${industry})`,
    title,
    text: textOf(lines),
    asks,
  }));
}

/** The parts that have an anchor of their own on the page. */
const anchors: ReadonlySet<string> = new Set(["challenge", "solution", "technologies"]);
