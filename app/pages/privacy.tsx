import { fillIn } from "#app/content/fill-in.ts";
import { pictureUrl } from "#app/content/pictures.ts";
import type { Content, PageTexts } from "#app/content/schema.ts";
import { legalParts, LegalSummary } from "#app/features/legal/legal-text.tsx";
import { ProcessorsList, PurposesList } from "#app/features/legal/privacy-lists.tsx";
import { describeProcessors, classifyTransfers } from "#app/features/legal/processors.ts";
import { retentionWords } from "#app/features/legal/retention.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import type { Route } from "./+types/privacy.ts";
import { servicesContext } from "./context.ts";
import { LegalPage } from "./legal-page.tsx";
import { styles } from "./styles.ts";
import legalStyles from "#app/features/legal/legal.css?url";
import proseStyles from "#app/ui/prose.css?url";

export const links = () => styles(proseStyles, legalStyles);

export function loader({ context, url }: Route.LoaderArgs) {
  const { content, processors, retention, siteUrl } = context.get(servicesContext);
  const locale = localeOf(url.pathname);
  const page = withQuestions(content, locale, fillIn(content.pages.privacy[locale], retentionWords(retention, locale)));
  const { items, ...recipients } = page.recipients;
  const { hosting } = content.company.translations[locale] ?? {};
  return {
    locale,
    siteUrl,
    page: { ...page, recipients },
    transfer: page.transfers[classifyTransfers(processors, content.company.providers)],
    processors: describeProcessors(
      items,
      processors.map((processor) =>
        processor.kind === "hosting" ? { ...processor, host: hosting ?? processor.host } : processor,
      ),
    ),
    field: pictureUrl("fields/privacy"),
  };
}

/** Adds the company's own questions to the purpose of enquiries. */
function withQuestions(content: Content, locale: Locale, page: PageTexts<"privacy">): PageTexts<"privacy"> {
  const questions = content.form[locale].questions.map(({ label }) => label).join("; ");
  if (questions === "") return page;
  const filled = fillIn(String(content.ui[locale].contact.form["alsoAsks"]), { questions });
  const sentence = filled.replace(/\?\.$/, "?"); // a question has its own mark
  const { items } = page.purposes;
  const at = Math.max(
    0,
    items.findIndex(({ id }) => id === "enquiry"),
  );
  const named = items.map((item, index) => (index === at ? { ...item, what: `${item.what} ${sentence}` } : item));
  return { ...page, purposes: { ...page.purposes, items: named } };
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta({ ...loaderData, ...loaderData.page, path: "/privacy" }) : [];

export default function Privacy({ loaderData: { siteUrl, page, transfer, processors, field } }: Route.ComponentProps) {
  const { summary, controller, purposes, objection, recipients, transfers } = page;
  const parts = [
    ...legalParts([{ id: "controller", ...controller }]),
    { id: "purposes", title: purposes.title, body: <PurposesList {...purposes} /> },
    ...legalParts([{ id: "objection", ...objection }]),
    {
      id: "recipients",
      title: recipients.title,
      body: <ProcessorsList recipients={recipients} processors={processors} />,
    },
    ...legalParts([{ id: "transfers", title: transfers.title, paragraphs: [transfer] }, ...page.sections]),
  ];
  return (
    <LegalPage siteUrl={siteUrl} path="/privacy" page={page} field={field} parts={parts}>
      <LegalSummary items={summary} />
    </LegalPage>
  );
}
