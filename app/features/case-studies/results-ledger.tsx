import { useTranslation } from "#app/platform/i18n/use-translation.ts";

type Result = { metric: string; improvement: string; was: string; description: string };

/** `isBrief`: without descriptions, which the study itself has. */
export function ResultsLedger({ results, isBrief = false }: { results: Result[]; isBrief?: boolean }) {
  const { t } = useTranslation();
  return (
    <dl
      aria-label={t("caseStudies.results")}
      className={`ledger @container grid sm:grid-cols-2 sm:gap-y-8 sm:pt-6 ${results.length === 3 ? "xl:grid-cols-3" : "xl:grid-cols-4"}`}
    >
      {results.map(({ metric, improvement, was, description }) => (
        <div
          key={metric}
          data-slot="result"
          className="flex flex-col border-line max-sm:gap-x-4 max-sm:py-6 max-sm:@min-[19rem]:grid max-sm:@min-[19rem]:grid-cols-[6.75rem_1fr] max-sm:not-first:border-t sm:pr-5 max-xl:sm:even:border-l max-xl:sm:even:pl-6 xl:not-first:border-l xl:not-first:pl-6"
        >
          <dt className="order-2 mt-3 font-semibold max-sm:@min-[19rem]:mt-0">{metric}</dt>
          <dd className="order-1 row-span-3 text-figure unkerned">{improvement}</dd>
          {was && <dd className="order-3 text-s text-text-2">{was}</dd>}
          {(!isBrief || !was) && <dd className="order-4 mt-2 text-s text-text-3">{description}</dd>}
        </div>
      ))}
    </dl>
  );
}
