import { pictureUrl } from "#app/content/pictures.ts";
import { CompanyIdentity, ConsumerNotice, consumerNotice } from "#app/features/legal/legal-notice.tsx";
import { legalParts, LegalStatement } from "#app/features/legal/legal-text.tsx";
import { localeOf } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { addressLine } from "#app/platform/text/address-line.ts";
import type { Route } from "./+types/legal.ts";
import { servicesContext } from "./context.ts";
import { LegalPage } from "./legal-page.tsx";
import { styles } from "./styles.ts";
import legalStyles from "#app/features/legal/legal.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(proseStyles, legalStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const { name, address, phone, emails, consumers, demonstration, translations } = content.company;
  const legal = { ...content.company.legal, ...translations[locale] };
  return {
    locale,
    siteUrl,
    page: content.pages.legal[locale],
    isDemonstration: demonstration,
    facts: [
      { name: "name", value: name },
      { name: "legalForm", value: legal.legalForm },
      { name: "representative", value: legal.representative },
      { name: "address", value: addressLine(address, locale) },
      { name: "phone", value: phone },
      { name: "email", value: emails.hello },
      { name: "cui", value: legal.cui },
      { name: "tradeRegister", value: legal.tradeRegister },
      { name: "vat", value: legal.vat },
      { name: "shareCapital", value: legal.shareCapital },
    ] as const,
    notice: consumerNotice({ consumers }, content.pages.legal[locale].consumers, pictureUrl),
    field: pictureUrl("fields/legal"),
  };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/legal" }) : [];

export default function Legal({ loaderData }: Route.ComponentProps) {
  const { siteUrl, page, isDemonstration, facts, notice, field } = loaderData;
  const identity = {
    id: "identity",
    title: page.identity.heading,
    body: <CompanyIdentity labels={page.identity} facts={facts} />,
  };
  const consumers = notice && {
    id: "consumers",
    title: notice.heading,
    body: <ConsumerNotice texts={notice} />,
  };
  return (
    <LegalPage
      siteUrl={siteUrl}
      path="/legal"
      page={page}
      field={field}
      parts={[identity, ...(consumers ? [consumers] : []), ...legalParts(page.sections)]}
    >
      {isDemonstration && page.demonstration && <LegalStatement text={page.demonstration} />}
    </LegalPage>
  );
}
