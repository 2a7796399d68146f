import type { PageTexts } from "#app/content/schema.ts";
import { Mark } from "#app/ui/mark.tsx";
import { LinkedText } from "./legal-text.tsx";

type Labels = PageTexts<"legal">["identity"];

type CompanyIdentityProps = {
  labels: Labels;
  /** In order; empty ones are hidden. */
  facts: readonly { name: Exclude<keyof Labels, "heading">; value: string }[];
};

/** Who runs the site (Law 365/2002 art. 5, Law 31/1990 art. 74), as on the company's own paper. */
export function CompanyIdentity({ labels, facts }: CompanyIdentityProps) {
  return (
    <div className="identity ink">
      <Mark className="identity-mark h-11" />
      <dl>
        {facts.map(
          ({ name, value }) =>
            value && (
              <div key={name} data-fact={name}>
                <dt className="text-s text-text-3">{labels[name]}</dt>
                <dd className="wrap-anywhere">
                  <LinkedText text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </div>
  );
}

type ConsumerNoticeProps = { texts: { text: string; link: string }; pictogram: string };

export function ConsumerNotice({ texts, pictogram }: ConsumerNoticeProps) {
  return (
    <>
      <p className="max-w-160 text-lead">{texts.text}</p>
      <p className="mt-6">
        <SalPictogram text={texts.link} pictogram={pictogram} />
      </p>
    </>
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
