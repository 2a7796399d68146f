import type { PageTexts } from "#app/platform/content/schema.ts";
import { LegalSection } from "./legal-section.tsx";
import type { DescribedProcessor } from "./processors.ts";

type ProcessorsListProps = {
  recipients: Pick<PageTexts<"privacy">["recipients"], "title" | "lead" | "none" | "some">;
  processors: readonly DescribedProcessor[];
};

export function ProcessorsList({ recipients, processors }: ProcessorsListProps) {
  const isShared = processors.length > 0;
  return (
    <LegalSection id="recipients" title={recipients.title}>
      <div className="prose">
        <p>{recipients.lead}</p>
        <p>{isShared ? recipients.some : recipients.none}</p>
        {isShared && (
          <ul>
            {processors.map(({ kind, name, what, where }) => (
              <li key={kind} data-processor={kind}>
                <strong>{name}.</strong> {what} {where}
              </li>
            ))}
          </ul>
        )}
      </div>
    </LegalSection>
  );
}
