import { createContext, data } from "react-router";
import { pictureUrl } from "#app/content/pictures.ts";
import type { Content, PageTexts } from "#app/content/schema.ts";
import type { UiBundle } from "#app/content/ui.schema.ts";
import BookingButton from "#app/features/booking/booking-button.island.tsx";
import type { BookingPrivacy } from "#app/features/booking/booking-form.tsx";
import { BookingPanel } from "#app/features/booking/booking-panel.tsx";
import { ContactDetails } from "#app/features/enquiry/contact-details.tsx";
import type { NextStepsContent } from "#app/features/enquiry/enquiry-sent.tsx";
import EnquiryWizard from "#app/features/enquiry/enquiry.island.tsx";
import { askedFields } from "#app/features/enquiry/form-fields.ts";
import type { CompanyForm, FieldErrors, FormValues } from "#app/features/enquiry/form-fields.ts";
import { PageHead } from "#app/features/site/page-head.tsx";
import { visitOfForm } from "#app/features/sources/posted-visit.ts";
import { localeOf, localPath } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { pageMeta } from "#app/platform/seo/page-meta.ts";
import { PageTrail } from "#app/platform/seo/page-trail.tsx";
import { addressLine } from "#app/platform/text/address-line.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { Card } from "#app/ui/card.tsx";
import { ownErrors } from "#app/ui/form/outcome.ts";
import type { Route } from "./+types/contact.ts";
import { answerRefused, sentBy } from "./answer-form.ts";
import { pageContext, servicesContext, takeRefusedForm } from "./context.ts";
import { styles } from "./styles.ts";
import enquiryStyles from "#app/features/enquiry/enquiry.css?url";

export const links = () => styles(enquiryStyles);

/** `form` is the form with which the enquiry was started; `token` is set unless it is the current one. */
type Refusal = StartedForm & { values: FormValues; errors: FieldErrors; failure: string | undefined };

type StartedForm = { form: CompanyForm; token?: string | undefined };

/** Passes the action's error to the loader, whose data the title needs. */
const refusalContext = createContext<Refusal | null>(null);

/** The fields of this request's form, if it was accepted. */
const sentContext = createContext<{ values: FormValues; form: CompanyForm; followUp: string } | null>(null);

export async function loader({ request, context }: Route.LoaderArgs) {
  const { content, siteUrl, externalSchedulerUrl } = context.get(servicesContext);
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const refusal = context.get(refusalContext) ?? (await readRefusedBefore(context, locale));
  const { form = content.form[locale], ...refused } = refusal ?? {};
  const outcome = await readOutcome(context);
  const { emails, phone, address } = content.company;
  const { contact, booking } = content.ui[locale];
  return {
    locale,
    siteUrl,
    page: content.pages.contact[locale],
    next: {
      heading: contact.info.next,
      points: content.pages.contact[locale].next,
      inbox: emails.hello,
      replyHours: replyHoursOf(content),
    },
    titlePrefix: titlePrefix(content.ui[locale], { isRefused: refusal !== null, isSent: outcome !== undefined }),
    field: pictureUrl("fields/contact"),
    beside: {
      details: { words: contact.info, emails, phone, address: addressLine(address, locale) },
      hours: booking.hours,
      cost: content.pages.services[locale].cost.heading,
      externalSchedulerUrl,
    },
    privacy: { path: localPath(locale, "/privacy"), version: content.pages.privacy[locale].version },
    form,
    bookingNote: content.pages.book[locale].privacy,
    start: {
      values: startOf(url.searchParams, content.form[locale], content.pages.services[locale].blocks),
      errors: {},
      failure: undefined,
      ...refused,
      ...outcome,
    },
  };
}

/** Returns what a link preselects: a service, or the details' first line if the form has no such option. */
function startOf(params: URLSearchParams, form: CompanyForm, blocks: PageTexts<"services">["blocks"]): FormValues {
  const service = form.choices.serviceInterest.find(({ value }) => value === params.get("service"));
  if (service) return { serviceInterest: service.value };
  const subject = params.get("subject");
  if (subject && /^\P{Cc}{1,80}$/u.test(subject)) return { projectDetails: `${subject}\n` };
  const other = blocks.find(({ id, enquiry }) => !enquiry && id === params.get("about"));
  return other ? { projectDetails: `${other.title}\n` } : {};
}

/** Returns the promised hours; undefined if they aren't hours, or business hours count: the answer has a time. */
function replyHoursOf({ company: { amounts } }: Content): number | undefined {
  const { reply } = amounts;
  return reply?.unit === "hour" && reply.counts === undefined ? (reply.to ?? reply.from) : undefined;
}

/** Returns the fields of this request's form and the offer of a call; undefined if none was accepted. */
async function readOutcome(context: Route.LoaderArgs["context"]) {
  const taken = context.get(sentContext);
  if (!taken) return undefined;
  const next = await context.get(servicesContext).booking.listNextSlots();
  return {
    sent: taken.values,
    sentFields: askedFields(taken.form),
    offer: { followUp: taken.followUp, formToken: undefined, ...next },
  };
}

/** Puts the result of the form first in the title, because screen readers announce the title first. */
function titlePrefix(
  { form, contact }: UiBundle,
  { isRefused, isSent }: { isRefused: boolean; isSent: boolean },
): string {
  if (isRefused) return `${form.errorPrefix} `;
  return isSent ? `${contact.sent.title} – ` : "";
}

/** Returns a refusal from before the action. */
async function readRefusedBefore(context: Route.LoaderArgs["context"], locale: Locale): Promise<Refusal | null> {
  const refused = takeRefusedForm(context);
  if (!refused) return null;
  const formAtStart = await readFormAtStart(context, refused.values, locale);
  return { ...formAtStart, values: typedInto(formAtStart.form, refused.values), errors: {}, failure: refused.message };
}

/** Reads the form with which an enquiry was started. */
async function readFormAtStart(
  context: Route.LoaderArgs["context"],
  { formToken: token }: Record<string, string>,
  locale: Locale,
): Promise<StartedForm> {
  const { enquiry, content } = context.get(servicesContext);
  const form = await enquiry.readFormerForm(token, locale);
  return form ? { form, token } : { form: content.form[locale] };
}

function typedInto(form: CompanyForm, sent: Record<string, string>): FormValues {
  const plain = (text = "") => text.replaceAll("\r\n", "\n"); // forms send CRLF
  return Object.fromEntries(askedFields(form).map(({ name }) => [name, plain(sent[name])]));
}

/** Handles the form without JavaScript; otherwise it calls the API. */
export async function action({ request, context }: Route.ActionArgs) {
  const url = new URL(request.url);
  const locale = localeOf(url.pathname);
  const sent = await sentBy(request);
  const formAtStart = await readFormAtStart(context, sent, locale);
  const { form } = formAtStart;
  const { clientKey, report } = context.get(pageContext);
  const outcome = await context
    .get(servicesContext)
    .enquiry.submitEnquiryForm(
      { ...sent, sourcePage: url.pathname, ...visitOfForm(sent, url.search) },
      { locale, clientKey, report },
    );
  if (outcome.isDone) {
    context.set(sentContext, { values: typedInto(form, sent), form, followUp: outcome.answer.followUp });
    return data(null); // no redirect: what was sent is shown, and loading it again sends the same form, which counts once
  }
  const errors = ownErrors(
    askedFields(form).map(({ name }) => name),
    outcome.errors,
  );
  context.set(refusalContext, {
    ...formAtStart,
    values: typedInto(form, sent),
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
  const { page, next, siteUrl, field, beside, privacy, bookingNote, form, start } = loaderData;
  const { t } = useTranslation();
  return (
    <>
      <PageTrail siteUrl={siteUrl} steps={[{ name: t("nav.contact"), path: "/contact" }]} />
      <PageHead title={page.heading} lead={page.lead} field={field} className="low-head pb-23" />
      <div className="wrap -mt-23 grid grid-cols-1 items-start gap-x-5 gap-y-9 pb-24 lg:grid-cols-[minmax(0,17fr)_minmax(0,12fr)]">
        <Card id="enquiry" kind="float" pad="none" className="min-w-0 p-5 md:p-10">
          <EnquiryWizard form={form} start={start} next={next} privacy={privacy} />
        </Card>
        <ContactSections {...beside} next={next} privacy={{ ...privacy, text: bookingNote }} />
      </div>
    </>
  );
}

type ContactSectionsProps = {
  details: React.ComponentProps<typeof ContactDetails>;
  hours: string;
  /** The URL of an external scheduler, or null for our own. */
  externalSchedulerUrl: string | null;
  privacy: BookingPrivacy;
  next: NextStepsContent;
  /** Label of the link to the prices. */
  cost: string;
};

function ContactSections(props: ContactSectionsProps) {
  const { details, hours, externalSchedulerUrl, privacy, next, cost } = props;
  const { to } = useLocale();
  return (
    <>
      <div className="grid grid-cols-1 gap-9 lg:row-span-2 lg:mt-33 lg:pl-9">
        <BookingPanel hours={hours} hasTimes={externalSchedulerUrl === null}>
          <BookingButton hours={hours} schedulerUrl={externalSchedulerUrl} privacy={privacy} />
        </BookingPanel>
        <ContactDetails {...details} />
      </div>
      <NextPoints {...next}>
        <ArrowLink to={to("/services#cost")} className="min-h-11 text-s">
          {cost}
        </ArrowLink>
      </NextPoints>
    </>
  );
}

type NextPointsProps = Pick<NextStepsContent, "heading" | "points"> & { children: React.ReactNode };

/** Shows what happens after an enquiry. */
function NextPoints({ heading, points, children }: NextPointsProps) {
  return (
    <section aria-labelledby="next-points">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="next-points" className="text-d4">
          {heading}
        </h2>
        {children}
      </div>
      <ol className="next-points mt-2 grid gap-x-7 gap-y-6">
        {points.map((point) => (
          <li key={point.title} className="ledger pt-3 text-s max-sm:not-first:border-t max-sm:not-first:border-line">
            <h3 className="font-semibold">{point.title}</h3>
            <p className="mt-1 text-text-2">{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
