import type { PageTexts } from "#app/platform/content/schema.ts";
import { LegalSection } from "./legal-section.tsx";
import { LinkedText } from "./linked-text.tsx";

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
