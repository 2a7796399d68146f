import type { PageTexts } from "#app/platform/content/schema.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";

type CostLedgerProps = {
  texts: PageTexts<"services">["cost"];
  /** URL of the FAQ. */
  faq: string;
};

export function CostLedger({ texts, faq }: CostLedgerProps) {
  return (
    <section
      id="cost"
      aria-labelledby="cost-title"
      className="wrap grid grid-cols-12 gap-y-9 border-line pt-14 pb-(--band) lg:gap-x-5"
    >
      <div className="col-span-12 lg:col-span-4 lg:pr-9">
        <h2 id="cost-title" className="text-d2">
          {texts.heading}
        </h2>
        <p className="mt-5 text-balance text-text-2">{texts.lead}</p>
        <ArrowLink to={`${faq}#cost`} className="mt-4 min-h-11">
          {texts.more}
        </ArrowLink>
      </div>
      <dl className="ledger col-span-12 divide-y divide-line lg:col-span-8">
        {texts.items.map(({ title, text, price, time }) => (
          <div key={title} className="grid gap-x-8 gap-y-1 py-5 sm:grid-cols-[minmax(0,1fr)_auto]">
            <dt className="text-d4">{title}</dt>
            <dd className="text-s text-text-2 sm:col-start-1">{text}</dd>
            <dd className="text-d3 max-sm:order-first sm:col-start-2 sm:row-start-1 sm:text-right">{price}</dd>
            <dd className="text-s text-text-2 sm:col-start-2 sm:row-start-2 sm:text-right">{time}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
