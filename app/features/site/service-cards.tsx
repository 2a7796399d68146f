import type { PageTexts, ServiceCard } from "#app/platform/content/schema.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { SectionHead } from "./section-head.tsx";

type ServiceCardsProps = {
  texts: PageTexts<"home">["services"];
  /** Label of the link to the prices. */
  cost: string;
  /** Shown on top of each card. */
  pictures: Record<ServiceCard["service"], React.ReactNode>;
};

export function ServiceCards({ texts, cost, pictures }: ServiceCardsProps) {
  const { to } = useLocale();
  return (
    <section aria-labelledby="services" className="wrap band">
      <SectionHead id="services" heading={texts.heading} lead={texts.lead} />
      <ul className="service-cards mt-14">
        {texts.cards.map((card) => (
          <li key={card.service} className="grid grid-cols-1">
            <Card kind="link" pad="none" clip className="flex flex-col">
              {pictures[card.service]}
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
      <ArrowLink to={to("/services#cost")} className="mt-7 min-h-11">
        {cost}
      </ArrowLink>
    </section>
  );
}
