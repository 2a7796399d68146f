import { createContext, data } from "react-router";
import { campaignOf } from "#app/features/enquiry/campaign.ts";
import EnquiryWizard from "#app/features/enquiry/enquiry.island.tsx";
import { fieldNames, serviceInterests } from "#app/features/enquiry/form-fields.ts";
import type { FieldErrors, FormValues } from "#app/features/enquiry/form-fields.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { addressLine } from "#app/platform/content/company.schema.ts";
import { pictureUrl } from "#app/platform/content/pictures.ts";
import type { UiBundle } from "#app/platform/content/ui.schema.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { Card } from "#app/ui/card.tsx";
import { ownErrors } from "#app/ui/form/outcome.ts";
import type { Route } from "./+types/contact.ts";
import { answerRefused, sentBy } from "./answer-form.ts";
import { ContactSections } from "./contact-sections.tsx";
import { pageContext, servicesContext, takeRefusedForm } from "./context.ts";

type Refusal = { values: FormValues; errors: FieldErrors; failure: string | undefined };

/** Passes the action's error to the loader, whose data the title needs. */
const refusalContext = createContext<Refusal | null>(null);

/** The fields of this request's form, if it was accepted. */
const sentContext = createContext<{ values: FormValues; followUp: string } | null>(null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, siteUrl, bookingUrl } = context.get(servicesContext);
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const refusal = context.get(refusalContext) ?? wasRefusedBefore(takeRefusedForm(context));
  const outcome = await readOutcome(context);
  const service = serviceInterests.find((name) => name === url.searchParams.get("service"));
  const { emails, phone, address } = content.company;
  return {
    locale,
    siteUrl,
    page: content.pages.contact[locale],
    titlePrefix: titlePrefix(content.ui[locale], { isRefused: refusal !== null, isSent: outcome !== undefined }),
    field: pictureUrl("fields/contact"),
    company: { emails, phone, address: addressLine(address, locale) },
    weekdays: weekdayNames(locale),
    cost: content.pages.services[locale].cost.heading,
    bookingUrl,
    privacy: { path: localPath(locale, "/privacy"), version: content.pages.privacy[locale].version },
    bookingNote: content.pages.book[locale].privacy,
    start: {
      values: refusal?.values ?? (service ? { serviceInterest: service } : {}),
      errors: refusal?.errors ?? {},
      failure: refusal?.failure,
      sent: outcome?.sent,
      offer: outcome?.offer,
    },
  };
}

/** Returns the fields of this request's form and the offer of a call; undefined if none was accepted. */
async function readOutcome(context: Route.LoaderArgs["context"]) {
  const taken = context.get(sentContext);
  if (!taken) return undefined;
  const next = await context.get(servicesContext).booking.listNextSlots();
  return { sent: taken.values, offer: { followUp: taken.followUp, formToken: undefined, ...next } };
}

/** Puts the result of sending first in the title: screen readers announce the title first. */
function titlePrefix(
  { form, contact }: UiBundle,
  { isRefused, isSent }: { isRefused: boolean; isSent: boolean },
): string {
  if (isRefused) return `${form.errorPrefix} `;
  return isSent ? `${contact.sent.title} – ` : "";
}

/** A refusal that came before the action. */
function wasRefusedBefore(form: ReturnType<typeof takeRefusedForm>): Refusal | null {
  return form ? { values: typedInto(form.values), errors: {}, failure: form.message } : null;
}

function typedInto(sent: Record<string, string>): FormValues {
  const plain = (text = "") => text.replaceAll("\r\n", "\n"); // forms send CRLF
  return Object.fromEntries(fieldNames.map((field) => [field, plain(sent[field])]));
}

/** Without script; with it the form calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const sent = await sentBy(request);
  const outcome = await context
    .get(servicesContext)
    .enquiry.submitEnquiryForm(
      { ...sent, sourcePage: url.pathname, campaign: campaignOf(url.searchParams) },
      { locale, addressKey: context.get(pageContext).addressKey },
    );
  if (outcome.isDone) {
    context.set(sentContext, { values: typedInto(sent), followUp: outcome.answer.followUp });
    return data(null); // no redirect: what was sent is shown, and loading it again sends the same form, which counts once
  }
  const errors = ownErrors(fieldNames, outcome.errors);
  context.set(refusalContext, {
    values: typedInto(sent),
    errors,
    failure: Object.keys(errors).length > 0 ? undefined : outcome.message,
  });
  return answerRefused(outcome);
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? pageMeta({
        ...loaderData,
        ...loaderData.page,
        path: "/contact",
        title: loaderData.titlePrefix + loaderData.page.title,
      })
    : [];

export default function Contact({ loaderData }: Route.ComponentProps) {
  const { page, siteUrl, field, company, weekdays, cost, bookingUrl, privacy, bookingNote, start } = loaderData;
  const { t } = useTranslation();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.contact"), path: "/contact" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="pb-23" />
      <div className="wrap -mt-23 grid grid-cols-1 items-start gap-x-8 gap-y-9 pb-24 lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <Card id="enquiry" kind="float" pad="none" className="min-w-0 p-5 md:p-10 short:pt-6">
          <EnquiryWizard start={start} next={page.next} privacy={privacy} />
        </Card>
        <ContactSections
          {...{ company, weekdays, bookingUrl }}
          privacy={{ ...privacy, text: bookingNote }}
          next={page.next}
          cost={cost}
        />
      </div>
    </>
  );
}

/** Monday to Friday, abbreviated. */
function weekdayNames(locale: Locale): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
  return [1, 2, 3, 4, 5].map((day) => format.format(Date.UTC(2024, 0, day))); // 1 January 2024 was a Monday
}
