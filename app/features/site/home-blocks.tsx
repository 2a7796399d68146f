import type { PageTexts } from "#app/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { glyph } from "#app/platform/pictures/glyph.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Arrow } from "#app/ui/arrow.tsx";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { Link } from "#app/ui/link.tsx";
import { VaneGlyph } from "#app/ui/pictures/vane-glyph.tsx";

type ServiceCardsProps = {
  texts: PageTexts<"home">["services"];
  /** Label of the link to the prices. */
  cost: string;
  /** Shown at the top of each card, in their order. */
  pictures: readonly React.ReactNode[];
};

export function ServiceCards({ texts, cost, pictures }: ServiceCardsProps) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="services" className="wrap band">
      <SectionHead id="services" heading={texts.heading} lead={texts.lead}>
        <ArrowLink to={to("/services#cost")} className="mt-2 min-h-11">
          {cost}
        </ArrowLink>
      </SectionHead>
      <ul className="service-cards mt-4 md:mt-14">
        {texts.cards.map((card, index) => (
          <li key={card.service} className="grid grid-cols-1">
            <Card kind="link" pad="none" clip className="flex flex-col">
              {pictures[index]}
              <div className="flex grow flex-col items-start px-7 pt-6 pb-7">
                <h3 className="max-w-full text-d3">{card.title}</h3>
                <p className="mt-2.5 mb-5 max-w-136 text-text-2">{card.text}</p>
                <ArrowLink to={to(`/services#${card.service}`)} className="stretched mt-auto max-w-full">
                  {card.link}
                </ArrowLink>
              </div>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function TechnologyGrid({ texts }: { texts: NonNullable<PageTexts<"home">["technologies"]> }) {
  return (
    <section aria-labelledby="technologies" className="wrap pb-(--band)">
      <SectionHead id="technologies" heading={texts.heading} lead={texts.lead} />
      <ul className="technology-grid mt-6 md:mt-12">
        {texts.items.map(({ id, name, role }) => (
          <li key={id} className="technology-cell">
            <h3 className="text-body font-semibold md:text-d4-lg">{name}</h3>
            <p className="text-s text-text-2">{role}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type SectionHeadProps = { id: string; heading: string; lead: string; children?: React.ReactNode };

function SectionHead({ id, heading, lead, children }: SectionHeadProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-12">
      <h2 id={id} className="max-w-182 text-d2 lg:col-span-7">
        {heading}
      </h2>
      <div className="lg:col-span-5">
        <p className="section-lead text-lead text-balance text-text-2">{lead}</p>
        {children}
      </div>
    </div>
  );
}

const whyGlyphs = [glyph("agreed"), glyph("asks"), glyph("yours"), glyph("done"), glyph("search"), glyph("inbox")];

export function WhyUs({ texts }: { texts: PageTexts<"home">["why"] }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="why" className="wrap band grid grid-cols-1 gap-x-5 gap-y-8 md:gap-y-12 lg:grid-cols-12">
      <div className="lg:sticky lg:top-32 lg:col-span-5 lg:self-start">
        <h2 id="why" className="text-d2">
          {texts.heading}
        </h2>
        <p className="mt-5 max-w-120 text-lead text-balance text-text-2">{texts.lead}</p>
        {texts.figure && <HugeFigure {...texts.figure} />}
        <ButtonLink to={to("/about")} arrow="on" className="mt-7">
          {texts.button}
        </ButtonLink>
      </div>
      <ul className="border-b border-line lg:col-span-7 lg:ml-9 lg:self-start">
        {texts.points.map(({ title, text }, index) => {
          const drawing = whyGlyphs[index % whyGlyphs.length];
          return (
            <li key={title} className="flex gap-x-5 border-t border-line py-5 md:gap-x-8 md:py-8">
              {drawing && <VaneGlyph glyph={drawing} className="why-glyph" />}
              <div className="min-w-0">
                <h3 className="text-d4">{title}</h3>
                <p className="mt-2 text-text-2">{text}</p>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Shows a figure and, as the rest of its sentence, what it is. One with words, such as “45 minutes”, is smaller. */
function HugeFigure({ figure, text }: { figure: string; text: string }) {
  const isLong = figure.length > 6;
  return (
    <p className={`mt-7 items-center gap-5 ${isLong ? "" : "flex"}`}>
      <span className={isLong ? "block text-d1 wrap-anywhere" : "huge-figure unkerned"}>{figure}</span>{" "}
      <span className="max-w-60 text-balance text-text-2">{text}</span>
    </p>
  );
}

/** Shows three questions that start a chat with the assistant. */
export function AskBlock({ texts }: { texts: NonNullable<PageTexts<"home">["ask"]> }) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="ask" className="ink ask-block">
      <div>
        <h2 id="ask" className="text-d3">
          {texts.heading}
        </h2>
        <p className="mt-2.5 text-s text-text-2">{texts.lead}</p>
      </div>
      <ul className="grid grid-cols-1 gap-2.5">
        {texts.questions.map((question) => (
          <li key={question}>
            <Link to={`${to("/ai-chat")}?q=${encodeURIComponent(question)}`} className="ask-question">
              {question}
              <Arrow className="text-accent" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
