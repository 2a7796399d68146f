import type { PageTexts } from "#app/platform/content/schema.ts";
import { LegalSection, LinkedText } from "./legal-text.tsx";

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

type ConsumerNoticeProps = { texts: { heading: string; text: string; link: string }; pictogram: string };

export function ConsumerNotice({ texts, pictogram }: ConsumerNoticeProps) {
  return (
    <LegalSection id="consumers" title={texts.heading}>
      <p className="max-w-160 text-lead">{texts.text}</p>
      <p className="mt-6">
        <SalPictogram text={texts.link} pictogram={pictogram} />
      </p>
    </LegalSection>
  );
}

type SalPictogramProps = {
  text: string;
  pictogram: string;
};

/** The 250 × 50 px pictogram required by ANPC order 449/2022. */
export function SalPictogram({ text, pictogram }: SalPictogramProps) {
  return (
    <a href="https://anpc.ro/ce-este-sal/" className="inline-block">
      <img src={pictogram} alt={text} width="250" height="50" loading="lazy" />
    </a>
  );
}
