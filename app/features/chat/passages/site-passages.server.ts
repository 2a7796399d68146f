// The passages of home, about, services and case studies.
import type { Chapter, CaseStudy } from "#app/content/collections.schema.ts";
import { inWords } from "#app/content/fill-in.ts";
import { listPageFacts } from "#app/content/page-facts.ts";
import type { PagePattern } from "#app/content/page-patterns.ts";
import type { PageTexts } from "#app/content/schema.ts";
import { withUnit } from "#app/platform/i18n/with-unit.ts";
import type { PassageMaker, Passage } from "./passage.server.ts";
import { endWithFullStop, joinLines } from "./passage.server.ts";

export function homePassages({ content, locale, on, named }: PassageMaker): Passage[] {
  const { clients, technologies, panel, services, why, testimonials } = content.pages.home[locale];
  const { hero } = content.ui[locale];
  const onHome = on(content.ui[locale].nav.home, "/");
  const figures = clients.items.map(({ id, name, sector, figure, counts }) => {
    const lines = [`${named(`${name} (${sector})`, `${figure} ${counts}`)}.`];
    return { id: `client-${id}`, title: `${name} (${sector})`, lines, kind: "client" };
  });
  const tools = technologies?.items ?? [];
  const names = tools.map(({ name }) => name).join(", ");
  const roles = tools.map(({ name, role }) => `${named(name, role)}.`);
  const points = why.points.map(({ title, text }) => `${title}. ${text}`);
  const voices = content.testimonials[locale].map(
    ({ content: quote, name, role, company }) => `“${quote}” ${name}, ${role}, ${company}.`,
  );
  const cards = services.cards.map(({ title, text }) => named(title, text));
  const passages = [
    onHome("opening", { title: hero.title.replaceAll("\n", " "), lines: [hero.description] }),
    onHome("home-services", { title: services.heading, lines: [services.lead, ...cards] }),
    ...(panel ? panelPassages(panel, onHome, named) : []),
    onHome("clients", { title: clients.label, lines: figures.flatMap(({ lines }) => lines) }),
    ...figures.map(({ id, ...said }) => onHome(id, said)),
    ...(technologies
      ? [
          onHome("technologies", {
            title: technologies.heading,
            lines: tools.length > 0 ? [technologies.lead, `${names}.`, ...roles] : [],
          }),
        ]
      : []),
    onHome("why", { title: why.heading, lines: [why.lead, ...points] }),
    ...(testimonials ? [onHome("testimonials", { title: testimonials.heading, lines: voices })] : []),
  ];
  return passages.filter(({ text }) => text !== ""); // lists may be empty
}

function panelPassages(
  { title, label, lines, totals, run }: NonNullable<PageTexts<"home">["panel"]>,
  onHome: ReturnType<PassageMaker["on"]>,
  named: PassageMaker["named"],
): Passage[] {
  const statements = lines.map(({ time, text, state }) => `${named(`${time} ${text}`, state)}.`);
  const questions = (run?.items ?? []).map(({ supplier, amount, doubt, answer }) =>
    named(`${supplier} (${amount})`, `${doubt} ${answer}`),
  );
  const figures = totals.map(({ figure, text }) => endWithFullStop(named(text, figure)));
  return [
    onHome("example", { title: named(label, title), lines: [...statements, ...figures], isDrawn: true }),
    onHome("doubts", { title: named(title, run?.doubt ?? ""), lines: questions, isDrawn: true }),
  ];
}

/**
 * Returns the questions about someone by full and by first name. Without them a name belongs to questions to the
 * assistant ("Are you …?").
 */
function askedAbout(name: string, { phrasings }: PassageMaker): string[] {
  return [name, name.replace(/ .*/, "")].flatMap((person) => phrasings("person", { person }));
}

export function aboutPassages(making: PassageMaker): Passage[] {
  const { content, locale, on, named } = making;
  const { heading, lead, stages, team, story, mission, vision, stats } = content.pages.about[locale];
  const onAbout = on(content.ui[locale].nav.about, "/about");
  const figures = stats.map(({ figure, text }) => `${figure} ${text}.`);
  const steps = stages.items.map(({ time, title, text }) => `${named(title, time)}. ${text}`);
  return [
    onAbout("about", { title: heading, lines: [endWithFullStop(heading), lead] }),
    onAbout("story", { title: story.heading, lines: story.paragraphs, anchor: "story" }),
    ...team.map(({ id, name, role, text }, index) => {
      const member = { title: name, lines: [`${name}, ${role}.`, text], anchor: "team", kind: "team" };
      const passage = onAbout(index === 0 ? "founder" : `person-${id}`, member);
      return { ...passage, asks: [...new Set([...passage.asks, ...askedAbout(name, making)])] };
    }),
    onAbout("stages", { title: stages.heading, lines: steps }),
    onAbout("mission", { title: mission.title, lines: [mission.text], anchor: "mission" }),
    onAbout("vision", { title: vision.title, lines: [vision.text], anchor: "vision" }),
    onAbout("figures", { title: content.chat[locale].titles.figures, lines: figures }),
  ];
}

/** Returns the passages of the introduction, the prices, the integration, and of each service with its points. */
export function servicePassages({ content, locale, on, named }: PassageMaker): Passage[] {
  const { heading, lead, band, blocks, cost, integration } = content.pages.services[locale];
  const onServices = on(content.ui[locale].nav.services, "/services");
  const prices = cost.items.map(({ title, price, time, text }) => `${named(title, price)}, ${time}. ${text}`);
  const names = blocks.map(({ title }) => title).join(", ");
  return [
    onServices("services", { title: heading, lines: [lead, `${names}.`, band.lead] }),
    onServices("prices", { title: cost.heading, lines: [cost.lead, ...prices] }),
    ...(integration
      ? [
          onServices("integration", {
            title: integration.heading,
            lines: integration.paragraphs,
            anchor: "integration",
          }),
        ]
      : []),
    ...blocks.map(({ id, title, description, features }) =>
      onServices(id, { title, lines: [description, ...features.map(endWithFullStop)], anchor: id, shows: "services" }),
    ),
  ];
}

export function casePassages(making: PassageMaker): Passage[] {
  const { content, locale, on, named } = making;
  const { heading, lead } = content.pages["case-studies"][locale];
  const studies = content.caseStudies[locale];
  if (studies.length === 0) return [];
  const list = studies.map(({ client, industry, description }) => named(`${client} (${industry})`, description));
  return [
    on(content.ui[locale].nav.caseStudies, "/case-studies")("case-studies", { title: heading, lines: [lead, ...list] }),
    ...studies.flatMap((study) => studyPassages(study, making)),
  ];
}

/** The kinds of pages that people ask for by what they are. */
const kindOfPattern: Partial<Record<PagePattern, string>> = { event: "events", vacancy: "careers" };

/**
 * Returns the passages of the company's own pages: of each its opening, its facts, its chapters and their questions.
 */
export function ownPassages(making: PassageMaker): Passage[] {
  const { content, locale, named, phrasings } = making;
  const words = content.ui[locale].ownPage;
  return content.ownPages[locale].flatMap((ownPage) => {
    const { slug, title, lead, text, chapters, pattern } = ownPage;
    const facts = listPageFacts(ownPage, { locale, words }).map(({ label, value }) => `${named(label, value)}.`);
    const page = { page: title, asks: [] };
    const kind = kindOfPattern[pattern];
    const head = { ...page, href: `/${slug}`, title, ...(kind && { kind, asks: phrasings(kind) }) };
    return [
      { ...head, id: `own-${slug}`, text: joinLines([lead, ...text]) },
      ...(facts.length > 0 ? [{ ...head, id: `own-${slug}-facts`, text: joinLines(facts) }] : []),
      ...chapters.map((chapter) => ({
        ...page,
        id: `own-${slug}-${chapter.id}`,
        href: `/${slug}#chapter-${chapter.id}`,
        title: chapter.title,
        text: joinLines(chapterLines(chapter, making)),
      })),
    ];
  });
}

type Part = [part: string, title: string, lines: readonly string[], asks: readonly string[]];

/**
 * Returns the passages of a case study: summary, duration, challenge, solution, results, technologies, testimonial and
 * chapters.
 */
function studyPassages(study: CaseStudy, making: PassageMaker): Passage[] {
  const { content, locale, phrasings, named } = making;
  const { slug, client, industry, testimonial } = study;
  const words = content.ui[locale].caseStudies;
  const length = inWords(study.durationMonths, "month", locale);
  const results = study.results.map(
    ({ metric, improvement, was, description }) => `${named(metric, improvement)}${was && ` (${was})`}. ${description}`,
  );
  const voice = `“${testimonial.quote}” ${testimonial.author}, ${testimonial.position}.`;
  const drawn = study.picture && content.pictures[locale][study.picture];
  const before = drawn && "before" in drawn ? endWithFullStop(drawn.before) : "";
  const shared = (name: string, part = name) => [...phrasings(name, { client }), ...phrasings(`${slug}-${part}`)];
  const parts: Part[] = [
    ["", study.title, [`${client} (${industry}).`, study.description], phrasings(slug)],
    ["length", named(client, length), [`${named(`${client} (${industry})`, length)}.`], shared("length")],
    ["challenge", named(client, words.challenge), [...study.challenge, before], phrasings(`${slug}-challenge`)],
    ["solution", named(client, words.solution), study.solution, phrasings(`${slug}-solution`)],
    ["results", named(client, words.results), results, shared("results")],
    [
      "technologies",
      named(client, words.technologies),
      [`${named(client, study.technologies.join(", "))}.`],
      shared("stack", "technologies"),
    ],
    ["voice", testimonial.author, [voice], [...phrasings(`${slug}-voice`), ...askedAbout(testimonial.author, making)]],
    ...study.chapters.map((chapter): Part => {
      const part = `chapter-${chapter.id}`;
      return [part, named(client, chapter.title), chapterLines(chapter, making), phrasings(`${slug}-${part}`)];
    }),
  ];
  return parts.map(([part, title, lines, asks]) => ({
    id: part ? `${slug}-${part}` : slug,
    href: `/case-studies/${slug}${hasAnchor(part) ? `#${part}` : ""}`,
    page: `${client} (${industry})`,
    title,
    text: joinLines(lines),
    asks,
    ...(part === "" && { shows: "clients" }),
  }));
}

/**
 * Returns the lines of a chapter: its paragraphs, questions, quotation and figure, and the first and last week of its
 * chart.
 */
function chapterLines(
  { paragraphs, figure, weeks, quote, questions = [] }: Chapter,
  { content, locale, named }: PassageMaker,
): string[] {
  const words = content.pages["case-studies"][locale].chapters;
  const lines = [...paragraphs, ...questions.map(({ question, answer }) => `${question} ${answer}`)];
  if (quote) lines.push(`“${quote.text}” ${quote.author}.`);
  if (figure) lines.push(`${named(figure.label, figure.is)} (${named(words.was, figure.was)}).`);
  if (weeks) {
    const { label, unit, from, values } = weeks;
    const inWeek = (index: number) =>
      `${withUnit(values[index] ?? 0, unit, locale)} (${words.week} ${String(from + index)})`;
    lines.push(`${named(label, `${inWeek(0)}, ${inWeek(values.length - 1)}`)}.`);
  }
  return lines;
}

/** Returns true if a part has its own anchor on the page. */
function hasAnchor(part: string): boolean {
  return ["challenge", "solution", "technologies"].includes(part) || part.startsWith("chapter-");
}
