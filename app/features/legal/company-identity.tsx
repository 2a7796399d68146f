import type { Company } from "#app/platform/content/company.schema.ts";
import { addressLine } from "#app/platform/content/company.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";
import { LinkedText } from "./linked-text.tsx";

type CompanyIdentityProps = {
  labels: PageTexts<"legal">["identity"];
  company: Pick<Company, "name" | "address" | "phone" | "emails" | "legal">;
  locale: Locale;
};

/** Who runs the site (Law 365/2002 art. 5). Numbers that company.yaml leaves empty are not shown. */
export function CompanyIdentity({ labels, company, locale }: CompanyIdentityProps) {
  const facts = [
    [labels.name, company.name],
    [labels.address, addressLine(company.address, locale)],
    [labels.phone, company.phone],
    [labels.email, company.emails.hello],
    [labels.cui, company.legal.cui],
    [labels.tradeRegister, company.legal.tradeRegister],
  ] as const;
  return (
    <section aria-labelledby="identity">
      <h2 id="identity" className="text-d3">
        {labels.heading}
      </h2>
      <dl className="ledger mt-6 max-w-180">
        {facts.map(
          ([label, value]) =>
            value && (
              <div key={label} className="grid gap-x-5 border-b border-line py-4 sm:grid-cols-3">
                <dt className="text-text-3">{label}</dt>
                <dd className="sm:col-span-2">
                  <LinkedText text={value} />
                </dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}
