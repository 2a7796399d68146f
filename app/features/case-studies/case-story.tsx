import type { Chapter } from "#app/content/collections.schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { responsive, usualWidth } from "#app/platform/pictures/renditions.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { LinkedAddresses } from "#app/ui/linked-addresses.tsx";
import { PartsList } from "#app/ui/parts-list.tsx";
import { ChapterFigure } from "./chapter-figure.tsx";
import { Technologies } from "./technologies.tsx";
import { WeeksChart } from "./weeks-chart.tsx";

/** A chapter with its picture as a URL; `narrow` is for phones. */
export type ChapterView = Omit<Chapter, "picture"> & {
  picture?: Omit<NonNullable<Chapter["picture"]>, "file"> & { src: string; narrow: string | undefined };
};

type CaseStoryProps = {
  challenge: string[];
  solution: string[];
  chapters: ChapterView[];
  technologies: string[];
  words: { was: string; is: string; week: string };
};

export function CaseStory({ challenge, solution, chapters, technologies, words }: CaseStoryProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-y-14">
      <PartsList label={t("common.contents")} parts={contentsOf(chapters, t)} className="story-contents" />
      <Part id="challenge" title={t("caseStudies.challenge")}>
        <Paragraphs texts={challenge} />
      </Part>
      <Part id="solution" title={t("caseStudies.solution")}>
        <Paragraphs texts={solution} />
      </Part>
      <Chapters chapters={chapters} words={words} />
      <Part id="technologies" title={t("caseStudies.technologies")}>
        <Technologies names={technologies} />
      </Part>
    </div>
  );
}

type ChaptersProps = Pick<CaseStoryProps, "chapters" | "words">;

/** Renders the chapters of a case study or own page. */
export function Chapters({ chapters, words }: ChaptersProps) {
  return chapters.map(({ id, title, paragraphs, figure, weeks, picture, quote, questions = [] }) => (
    <Part
      key={id}
      id={`chapter-${id}`}
      title={title}
      aside={figure && <ChapterFigure {...figure} words={words} />}
      below={weeks && <WeeksChart {...weeks} word={words.week} />}
    >
      {picture && <ChapterPicture picture={picture} />}
      <Paragraphs texts={paragraphs} />
      {quote && (
        <figure className="prose mt-8">
          <blockquote>
            <p>{quote.text}</p>
          </blockquote>
          <figcaption className="mt-3 text-s text-text-3">{quote.author}</figcaption>
        </figure>
      )}
      {questions.length > 0 && (
        <dl className="mt-8 border-b border-line">
          {questions.map(({ question, answer }) => (
            <div key={question} className="border-t border-line py-5 print:break-inside-avoid">
              <dt className="font-semibold">{question}</dt>
              <dd className="mt-2 text-text-2">{answer}</dd>
            </div>
          ))}
        </dl>
      )}
    </Part>
  ));
}

function ChapterPicture({ picture }: { picture: NonNullable<ChapterView["picture"]> }) {
  return (
    <figure className="mb-8">
      <picture>
        {picture.narrow && <source media="(max-width: 40rem)" srcSet={picture.narrow} />}
        <img
          src={picture.src}
          {...responsive(picture.src, usualWidth, "(min-width: 64rem) 50rem, 100vw")}
          alt={picture.alt}
          width="1200"
          height="750"
          loading="lazy"
          className="chapter-picture aspect-[8/5] w-full rounded-lg border border-line"
        />
      </picture>
      {picture.caption && <figcaption className="mt-3 text-s text-balance text-text-3">{picture.caption}</figcaption>}
    </figure>
  );
}

/** Returns the contents of a case study. */
function contentsOf(chapters: readonly ChapterView[], t: (key: string) => string) {
  return [
    { id: "challenge", title: t("caseStudies.challenge") },
    { id: "solution", title: t("caseStudies.solution") },
    ...contentsOfChapters(chapters),
  ];
}

/** Returns the contents: each chapter with its figure, if it has one. */
export function contentsOfChapters(chapters: readonly ChapterView[]) {
  return chapters.map(({ id, title, figure }) => ({
    id: `chapter-${id}`,
    title: (
      <>
        {title}
        {figure && (
          <span className="story-figure">
            {figure.was} <Arrow turn={false} /> {figure.is}
          </span>
        )}
      </>
    ),
  }));
}

type PartProps = {
  id: string;
  title: string;
  aside?: React.ReactNode;
  /** Shown below at the page's full width. */
  below?: React.ReactNode;
  children: React.ReactNode;
};

function Part({ id, title, aside, below, children }: PartProps) {
  return (
    <section aria-labelledby={id} className="chapter grid grid-cols-12 gap-y-5 lg:gap-x-5 print:break-inside-avoid">
      <div className="col-span-12 lg:col-span-4 lg:pr-9">
        <h2 id={id} className="text-d3">
          {title}
        </h2>
        {aside}
      </div>
      <div className="col-span-12 min-w-0 lg:col-span-8">{children}</div>
      {below}
    </section>
  );
}

export function Paragraphs({ texts }: { texts: string[] }) {
  return (
    <div className="prose">
      {inBlocks(texts).map((block) => {
        const [text = ""] = block;
        if (text.startsWith(bullet))
          return (
            <ul key={text}>
              {block.map((item) => (
                <li key={item}>
                  <LinkedAddresses text={item.slice(bullet.length)} addresses={addresses} />
                </li>
              ))}
            </ul>
          );
        const paragraph = (
          <p key={text}>
            <LinkedAddresses text={text} addresses={addresses} />
          </p>
        );
        return isQuoted(text) ? <blockquote key={text}>{paragraph}</blockquote> : paragraph;
      })}
    </div>
  );
}

const bullet = "- ";

/** Groups the consecutive points of a list; every other text is a block of its own. */
function inBlocks(texts: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const text of texts) {
    const last = blocks.at(-1);
    if (text.startsWith(bullet) && last?.[0]?.startsWith(bullet)) last.push(text);
    else blocks.push([text]);
  }
  return blocks;
}

/** Matches the https and email addresses of a text, without the punctuation behind them. */
const addresses = /(https:\/\/[^\s<>"“”«»]*[^\s<>"“”«».,;:!?()]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)/;

/** Returns true for a paragraph that is only a quotation. */
function isQuoted(text: string): boolean {
  return /^[“„«][^“„«]*[”“»]$/.test(text);
}
