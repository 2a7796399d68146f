import type { PageTexts } from "#app/platform/content/schema.ts";
import { LegalSection } from "./legal-section.tsx";
import { LinkedText } from "./linked-text.tsx";

type Labels = PageTexts<"legal">["identity"];

type CompanyIdentityProps = {
  labels: Labels;
  /** In order; empty ones are hidden. */
  facts: readonly { name: Exclude<keyof Labels, "heading">; value: string }[];
};

/** Who runs the site (Law 365/2002 art. 5). */
export function CompanyIdentity({ labels, facts }: CompanyIdentityProps) {
  return (
    <LegalSection id="identity" title={labels.heading}>
      <dl className="ledger max-w-180">
        {facts.map(
          ({ name, value }) =>
            value && (
              <div
                key={name}
                data-fact={name}
                className="grid gap-x-5 border-line py-4 not-first:border-t sm:grid-cols-3"
              >
                <dt className="text-text-3">{labels[name]}</dt>
                <dd className="wrap-anywhere sm:col-span-2">
                  <LinkedText text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </LegalSection>
  );
}
