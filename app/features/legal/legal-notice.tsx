import type { PageTexts } from "#app/platform/content/schema.ts";
import { LinkedText } from "./legal-text.tsx";

type Labels = PageTexts<"legal">["identity"];

type CompanyIdentityProps = {
  labels: Labels;
  /** In order; empty ones are hidden. */
  facts: readonly { name: Exclude<keyof Labels, "heading">; value: string }[];
};

/** Who runs the site (Law 365/2002 art. 5, Law 31/1990 art. 74). */
export function CompanyIdentity({ labels, facts }: CompanyIdentityProps) {
  return (
    <dl className="ledger">
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
