import type { PageTexts } from "#app/platform/content/schema.ts";
import { LegalSection, LinkedText } from "./legal-text.tsx";
import type { DescribedProcessor } from "./processors.ts";

type Purposes = PageTexts<"privacy">["purposes"];

export function PurposesList({ title, items, ...labels }: Purposes) {
  return (
    <LegalSection id="purposes" title={title}>
      <div className="ledger">
        {items.map((item) => (
          <article key={item.id} id={item.id} className="scroll-mt-24 border-line py-7 not-first:border-t">
            <h3 className="text-d4">{item.title}</h3>
            <dl className="mt-4 grid gap-x-9 gap-y-4 sm:grid-cols-2">
              <Fact label={labels.what} text={item.what} />
              <Fact label={labels.why} text={item.why} />
              <Fact label={labels.basis} text={item.basis} />
              <Fact label={labels.kept} text={item.kept} />
            </dl>
          </article>
        ))}
      </div>
    </LegalSection>
  );
}

function Fact({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <dt className="text-s text-text-3">{label}</dt>
      <dd className="wrap-anywhere text-text-2">
        <LinkedText text={text} />
      </dd>
    </div>
  );
}

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
