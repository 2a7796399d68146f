import { useTranslation } from "react-i18next";

type CaseStoryProps = { challenge: string[]; solution: string[] };

/** The whole story: what was wrong, and what was built. */
export function CaseStory({ challenge, solution }: CaseStoryProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-y-14">
      <Chapter id="challenge" title={t("caseStudies.challenge")} paragraphs={challenge} />
      <Chapter id="solution" title={t("caseStudies.solution")} paragraphs={solution} />
    </div>
  );
}

function Chapter({ id, title, paragraphs }: { id: string; title: string; paragraphs: string[] }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-x-5 gap-y-5">
      <h2 id={id} className="col-span-12 text-d3 lg:col-span-4">
        {title}
      </h2>
      <div className="prose col-span-12 lg:col-span-8">
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}
