import { useTranslation } from "#app/platform/i18n/use-translation.ts";

type Result = { metric: string; improvement: string; was: string; description: string };

/** Shows the results; `isBrief` omits the descriptions, which the study itself has. */
export function ResultsLedger({ results, isBrief = false }: { results: Result[]; isBrief?: boolean }) {
  const { t } = useTranslation();
  return (
    <dl aria-label={t("caseStudies.results")} data-count={results.length} className="results ledger">
      {results.map(({ metric, improvement, was, description }) => (
        <div key={metric} data-slot="result" className="result">
          <dt className="font-semibold">{metric}</dt>
          <dd className="result-figure text-figure unkerned">{improvement}</dd>
          {was && <dd className="result-was text-text-2">{was}</dd>}
          {(!isBrief || !was) && <dd className="result-text text-s text-text-3">{description}</dd>}
        </div>
      ))}
    </dl>
  );
}
