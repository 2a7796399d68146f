import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { labelled } from "#app/platform/i18n/labelled.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Link } from "#app/ui/link.tsx";
import { formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { stepHeadingId } from "./enquiry-step.tsx";
import { fieldNames, outcomeId } from "./form-fields.ts";
import type { EnquiryField, FormValues } from "./form-fields.ts";
import type { ShownOffer } from "./contract.ts";

export type WhatHappensNext = { heading: string; points: readonly { title: string; text: string }[] };

type EnquirySentProps = {
  sent: FormValues;
  next: WhatHappensNext;
  offer: ShownOffer | undefined;
  privacy: { version: string };
  /** True if sent by this page, just now: takes the focus. */
  isNew: boolean;
  onAgain: () => void;
};

/** What was sent, what happens next, and an offer to book a call. */
export function EnquirySent({ sent, next, offer, privacy, isNew, onAgain }: EnquirySentProps) {
  const { t, locale } = useTranslation();
  const { to } = useLocale();
  return (
    <section
      ref={isNew ? takeFocusAtTop : undefined}
      id={outcomeId}
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      data-slot="enquiry-sent"
      className="mb-10 rounded-md border-2 border-ok bg-ok-soft p-5 md:p-6"
    >
      <h2 id="enquiry-sent" className="flex items-center gap-3 text-d4-lg">
        <PlainIcon name="done" size={28} className="text-ok" />
        {t("contact.sent.title")}
      </h2>
      <p className="mt-2 text-text-2">
        {t("contact.success.text")} {t("contact.sent.text", { email: sent.email ?? "" })}
      </p>
      <SentSummary sent={sent} />
      <h3 className="mt-6 font-semibold">{next.heading}</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-s">
        {next.points.map(({ title, text }) => (
          <li key={title}>
            <span className="font-semibold">{labelled(title, "", locale)}</span>{" "}
            <span className="text-text-2">{text}</span>
          </li>
        ))}
      </ol>
      {offer && offer.slots.length > 0 && <NextCalls {...{ sent, offer, privacy, isNew }} />}
      <p className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ButtonLink to={to("/book")} arrow="on">
          {t("contact.sent.book")}
        </ButtonLink>
        <Link
          to={`#${stepHeadingId(0)}`}
          className="link inline-flex min-h-11 items-center"
          onClick={(event) => {
            event.preventDefault();
            onAgain();
          }}
        >
          {t("contact.sent.again")}
        </Link>
      </p>
    </section>
  );
}

/** The panel may be higher than the screen. */
function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}

const choices = new Set<EnquiryField>(["serviceInterest", "projectBudget", "timeline"]);
const longTexts = new Set<EnquiryField>(["projectDetails", "message"]);

function SentSummary({ sent }: { sent: FormValues }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="mt-6 font-semibold">{t("contact.sent.summary")}</h3>
      <dl className="mt-2 grid gap-x-6 gap-y-2 text-s grid-cols-2 md:grid-cols-3">
        {fieldNames.map((name) => {
          const value = sent[name]?.trim();
          if (!value) return null;
          return (
            <div key={name} className={longTexts.has(name) ? "col-span-full min-w-0" : "min-w-0"}>
              <dt className="text-text-3">{t(`contact.form.${name}`)}</dt>
              <dd className="line-clamp-4 wrap-anywhere whitespace-pre-line">
                {choices.has(name) ? t(`contact.options.${name}.${value}`) : value}
              </dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

type NextCallsProps = { sent: FormValues; offer: ShownOffer; privacy: { version: string }; isNew: boolean };

/** The next free times, each a button that books a call for who sent the enquiry. The scheduler's page handles it, with script or without. */
function NextCalls({ sent, offer, privacy, isNew }: NextCallsProps) {
  const { t, locale } = useTranslation();
  const { to } = useLocale();
  // What the server rendered is in the company's zone: it doesn't know the visitor's.
  const timeZone = isNew ? new Intl.DateTimeFormat().resolvedOptions().timeZone || offer.timeZone : offer.timeZone;
  const zone =
    timeZone === offer.timeZone ? t("contact.sent.place") : timeZone.replace(/.*\//, "").replaceAll("_", " ");
  const fields = {
    name: `${sent.firstName ?? ""} ${sent.lastName ?? ""}`.trim().slice(0, 100),
    email: sent.email ?? "",
    phone: sent.phone ?? "",
    timeZone,
    followUp: offer.followUp,
  };
  return (
    <form method="post" action={to("/book")} className="mt-6">
      <h3 className="font-semibold">{t("contact.sent.times")}</h3>
      <p className="mt-1 text-s text-text-2">{t("contact.sent.timesText", { zone, email: fields.email })}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormTraces privacyVersion={privacy.version} token={offer.formToken} />
      <div className="mt-3 flex flex-wrap gap-3">
        {offer.slots.map((slot) => (
          <button
            key={slot}
            type="submit"
            name="startsAt"
            value={slot}
            className={buttonStyles({ variant: "line", size: "sm" })}
          >
            {formatWeekdayAndDate(slot, locale, timeZone)}, {formatTime(slot, locale, timeZone)}
          </button>
        ))}
      </div>
    </form>
  );
}
