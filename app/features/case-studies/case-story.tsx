import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Technologies } from "./technologies.tsx";

type CaseStoryProps = { challenge: string[]; solution: string[]; technologies: string[] };

export function CaseStory({ challenge, solution, technologies }: CaseStoryProps) {
  const { t } = useTranslation();
  return (
    <div className="grid gap-y-14">
      <Chapter id="challenge" title={t("caseStudies.challenge")}>
        <Paragraphs texts={challenge} />
      </Chapter>
      <Chapter id="solution" title={t("caseStudies.solution")}>
        <Paragraphs texts={solution} />
      </Chapter>
      <Chapter id="technologies" title={t("caseStudies.technologies")}>
        <Technologies names={technologies} />
      </Chapter>
    </div>
  );
}

function Chapter({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section aria-labelledby={id} className="grid grid-cols-12 gap-y-5 lg:gap-x-5 print:break-inside-avoid">
      <h2 id={id} className="col-span-12 text-d3 lg:col-span-4">
        {title}
      </h2>
      <div className="col-span-12 lg:col-span-8">{children}</div>
    </section>
  );
}

function Paragraphs({ texts }: { texts: string[] }) {
  return (
    <div className="prose">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </div>
  );
}
