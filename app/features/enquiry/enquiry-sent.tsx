import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { labelled } from "#app/platform/i18n/labelled.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { formatTime, formatWeekdayAndDate, formatZone } from "#app/platform/i18n/slot-time.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { merge } from "#app/ui/merge.ts";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { fieldNames, outcomeId } from "./form-fields.ts";
import type { EnquiryField, FormValues } from "./form-fields.ts";
import type { ShownOffer } from "./contract.ts";

/** `inbox` is where enquiries arrive; `replyHours` is undefined where the company promises something else than hours. */
export type WhatHappensNext = {
  heading: string;
  points: readonly { title: string; text: string }[];
  inbox: string;
  replyHours: number | undefined;
};

type EnquirySentProps = {
  sent: FormValues;
  sentAt: Date | undefined;
  next: WhatHappensNext;
  offer: ShownOffer | undefined;
  privacy: { version: string };
  /** True if sent by this page, just now: takes the focus. */
  isNew: boolean;
};

/** A receipt: what was sent, to whom, what happens by when, and an offer to book a call. */
export function EnquirySent({ sent, sentAt, next, offer, privacy, isNew }: EnquirySentProps) {
  const { t, locale } = useTranslation();
  const { to } = useLocale();
  return (
    <section
      ref={isNew ? takeFocusAtTop : undefined}
      id={outcomeId}
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      data-slot="enquiry-sent"
      data-toasts="top"
      className="pb-8 max-lg:scroll-mt-44"
    >
      <h2 id="enquiry-sent" className="flex items-center gap-3 text-d3">
        <PlainIcon name="done" size={28} className="shrink-0 text-ok" />
        {t("contact.sent.title")}
      </h2>
      <p className="mt-2 text-text-2">
        {t("contact.success.text")} {t("contact.sent.text", { email: sent.email ?? "" })}
      </p>
      <dl className="ledger mt-6 text-s">
        <Line name={t("contact.sent.to")}>{breakBeforeAt(next.inbox)}</Line>
        {sentAt && next.replyHours !== undefined && (
          <Line name={t("contact.sent.by")}>
            <ReplyBy time={new Date(sentAt.getTime() + next.replyHours * hourMs).toISOString()} />
          </Line>
        )}
      </dl>
      {offer && offer.slots.length > 0 && <NextCalls {...{ sent, offer, privacy, isNew }} />}
      <SentSummary sent={sent} />
      <h3 className="mt-8 text-d4">{next.heading}</h3>
      <ol className="mt-2 grid list-decimal gap-1 pl-5 text-s">
        {next.points.map(({ title, text }) => (
          <li key={title}>
            <span className="font-semibold">{labelled(title, "", locale)}</span>{" "}
            <span className="text-text-2">{text}</span>
          </li>
        ))}
      </ol>
      <p className="mt-6">
        <ButtonLink to={to("/book")} variant="line" arrow="on">
          {t("contact.sent.book")}
        </ButtonLink>
      </p>
    </section>
  );
}

/** The panel may be higher than the screen. */
function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}

const hourMs = 60 * 60 * 1000;
const choices = new Set<EnquiryField>(["serviceInterest", "projectBudget", "timeline"]);
const longTexts = new Set<EnquiryField>(["projectDetails", "message"]);

function SentSummary({ sent }: { sent: FormValues }) {
  const { t } = useTranslation();
  return (
    <>
      <h3 className="mt-8 text-d4">{t("contact.sent.summary")}</h3>
      <dl className="ledger mt-3 text-s">
        {fieldNames.map((name) => {
          const value = sent[name]?.trim();
          if (!value) return null;
          return (
            <Line key={name} name={t(`contact.form.${name}`)}>
              {choices.has(name) ? t(`contact.options.${name}.${value}`) : shown(name, value)}
            </Line>
          );
        })}
      </dl>
    </>
  );
}

function shown(name: EnquiryField, value: string): React.ReactNode {
  if (name === "email") return breakBeforeAt(value);
  return longTexts.has(name) ? <span className="line-clamp-6 whitespace-pre-line">{value}</span> : value;
}

/** A line of the receipt. */
function Line({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="gap-x-6 border-b border-line py-2.5 sm:grid sm:grid-cols-[minmax(0,1fr)_minmax(0,2fr)]">
      <dt className="text-text-3">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  );
}

/** In the visitor's zone: only a browser shows it. */
function ReplyBy({ time }: { time: string }) {
  const { locale } = useTranslation();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return (
    <time dateTime={time} className="inline-block first-letter:uppercase">
      {formatWeekdayAndDate(time, locale, timeZone)}, {formatTime(time, locale, timeZone)}
    </time>
  );
}

type NextCallsProps = { sent: FormValues; offer: ShownOffer; privacy: { version: string }; isNew: boolean };

/** The next free times, each a button that books a call for who sent the enquiry. The scheduler's page handles it, with script or without. */
function NextCalls({ sent, offer, privacy, isNew }: NextCallsProps) {
  const { t, locale } = useTranslation();
  const { to } = useLocale();
  // What the server rendered is in the company's zone: it doesn't know the visitor's.
  const timeZone = isNew ? new Intl.DateTimeFormat().resolvedOptions().timeZone || offer.timeZone : offer.timeZone;
  const zone = formatZone(timeZone, { timeZone: offer.timeZone, place: t("contact.sent.place") });
  const fields = {
    name: `${sent.firstName ?? ""} ${sent.lastName ?? ""}`.trim().slice(0, 100),
    email: sent.email ?? "",
    phone: sent.phone ?? "",
    timeZone,
    followUp: offer.followUp,
  };
  return (
    <form method="post" action={to("/book")} className="mt-8">
      <h3 className="text-d4">{t("contact.sent.times")}</h3>
      <p className="mt-1 text-s text-text-2">{t("contact.sent.timesText", { zone, email: fields.email })}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormTraces privacyVersion={privacy.version} token={offer.formToken} />
      <div className="mt-3 grid gap-2">
        {offer.slots.map((slot) => (
          <button
            key={slot}
            type="submit"
            name="startsAt"
            value={slot}
            className={merge(buttonStyles({ variant: "line", wide: true }), "justify-between px-4 text-left text-s")}
          >
            <span className="first-letter:uppercase">{formatWeekdayAndDate(slot, locale, timeZone)}</span>
            <span>{formatTime(slot, locale, timeZone)}</span>
          </button>
        ))}
      </div>
    </form>
  );
}
