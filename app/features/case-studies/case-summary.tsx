import type { CaseStudy } from "#app/content/collections.schema.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Arrow } from "#app/ui/arrow.tsx";
import { Link } from "#app/ui/link.tsx";
import { merge } from "#app/ui/merge.ts";
import { ClientLine } from "./client-line.tsx";
import { ClientQuote } from "./client-quote.tsx";
import { ResultsLedger } from "./results-ledger.tsx";
import { Technologies } from "./technologies.tsx";

/** Contains only the first paragraphs, and pictures as URLs. */
type BriefCase = Omit<CaseStudy, "challenge" | "solution" | "chapters" | "logo"> & {
  challenge: string;
  solution: string;
  logo: { src: string; fallback: string };
  portrait: string;
  /** The language of its texts, if it isn't the page's. */
  lang: string | undefined;
};

type CaseSummaryProps = {
  study: BriefCase;
  to: string;
  picture: React.ReactNode;
  /** Label of the link to the case study. */
  more: string;
  /** Places the picture at the left on wide screens. */
  isMirrored: boolean;
};

export function CaseSummary({ study, to, picture, more, isMirrored }: CaseSummaryProps) {
  return (
    <article
      id={study.slug}
      lang={study.lang}
      data-slot="case-study"
      aria-labelledby={`${study.slug}-title`}
      className="scroll-mt-24 border-line py-18 not-first:border-t lg:py-24"
    >
      <div className="grid grid-cols-12 items-start gap-y-9 lg:gap-x-5">
        <div className={merge("col-span-12 min-w-0 lg:col-span-5", isMirrored ? "lg:order-last lg:pl-9" : "lg:pr-9")}>
          <ClientLine {...study} />
          <h2 id={`${study.slug}-title`} className="mt-6 text-d2">
            <Link to={to} className="link-quiet">
              {study.title}
            </Link>
          </h2>
          <Brief challenge={study.challenge} solution={study.solution} />
          <Link to={to} className="link-quiet mt-6 inline-flex min-h-11 items-center gap-2 font-semibold">
            {more}
            <span className="visually-hidden">, {study.title}</span>
            <Arrow className="text-accent" />
          </Link>
        </div>
        {picture && <div className="col-span-12 min-w-0 lg:col-span-7">{picture}</div>}
      </div>
      <div className="mt-12 grid grid-cols-1 gap-10">
        <ResultsLedger results={study.results} isBrief />
        <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6">
          <ClientQuote {...study.testimonial} portrait={study.portrait} />
          <Technologies names={study.technologies} />
        </div>
      </div>
    </article>
  );
}

function Brief({ challenge, solution }: Pick<BriefCase, "challenge" | "solution">) {
  const { t } = useTranslation();
  return (
    <div className="mt-6 grid gap-4 text-text-2">
      <p data-slot="challenge">
        <strong className="text-text">{t("caseStudies.challenge")}.</strong> {challenge}
      </p>
      <p data-slot="solution">
        <strong className="text-text">{t("caseStudies.solution")}.</strong> {solution}
      </p>
    </div>
  );
}
