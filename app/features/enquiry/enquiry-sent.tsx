import { Fragment } from "react";
import { hourMs } from "#app/platform/base/durations.ts";
import {
  browserZone,
  formatTime,
  formatWeekdayAndDate,
  formatZone,
  zonesDiffer,
} from "#app/platform/i18n/slot-time.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import { breakBeforeAt } from "#app/ui/break-before-at.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import { PlainIcon } from "#app/ui/plain-icon.tsx";
import { PlusMark } from "#app/ui/plus-mark.tsx";
import { takeFocusAtTop } from "#app/ui/take-focus.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import type { RenderedOffer } from "./contract.ts";
import { isChoice, outcomeId } from "./fields.ts";
import type { FieldDefinition, FormValues } from "./form-fields.ts";

/**
 * Facts about the next steps. `inbox` is the address that gets enquiries; `replyHours` is undefined if the promise
 * isn't in hours of the clock.
 */
export type NextStepsContent = {
  heading: string;
  points: readonly { title: string; text: string }[];
  inbox: string;
  replyHours: number | undefined;
};

type EnquirySentProps = {
  fields: readonly FieldDefinition[];
  /** The fields of an enquiry sent without script, which may have been started with an older form. */
  sentFields: readonly FieldDefinition[] | undefined;
  sent: FormValues;
  sentAt: Date | undefined;
  next: NextStepsContent;
  offer: RenderedOffer | undefined;
  privacy: { version: string };
  /** True if this page has just sent it: it takes the focus. */
  isNew: boolean;
};

/** Renders a receipt: what happens next and when, an offer to book a call, and what was sent. */
export function EnquirySent({ fields, sentFields, sent, sentAt, next, offer, privacy, isNew }: EnquirySentProps) {
  const { t } = useTranslation();
  const replyBy = offer?.replyBy ?? hoursAfter(sentAt, next.replyHours);
  return (
    <section
      ref={isNew ? takeFocusAtTop : undefined}
      id={outcomeId}
      tabIndex={-1}
      aria-labelledby="enquiry-sent"
      data-slot="enquiry-sent"
      className="sent"
    >
      <h2 id="enquiry-sent" className="flex items-center gap-3 text-d3">
        <PlainIcon name="done" size={28} className="shrink-0 text-ok" />
        {t("contact.sent.title")}
      </h2>
      {/* Without script; otherwise a toast says it, and the day is shown below. */}
      {!sentAt && <p className="mt-2 text-lead text-text-2">{t("contact.success.text")}</p>}
      <dl className="sent-facts ledger">
        {replyBy !== undefined && (
          <Line name={t("contact.sent.by")} isLong>
            <ReplyBy time={replyBy} />
          </Line>
        )}
        <Line name={t("contact.sent.replyTo")} isLong={!sent["email"]}>
          {sent["email"] ? breakBeforeAt(sent["email"]) : `${sent["phone"] ?? ""} – ${t("contact.form.noReceipt")}`}
        </Line>
        <Line name={t("contact.sent.to")}>{breakBeforeAt(next.inbox)}</Line>
      </dl>
      <div className="sent-body">
        <NextSlots {...{ sent, offer, privacy, isNew }} />
        <NextSteps {...next} />
      </div>
      <SentSummary fields={isNew ? fields : (sentFields ?? fields)} sent={sent} />
    </section>
  );
}

function NextSteps({ heading, points }: Pick<NextStepsContent, "heading" | "points">) {
  return (
    <div>
      <h3 className="font-semibold">{heading}</h3>
      <ol className="next-steps">
        {points.map(({ title, text }) => (
          <li key={title}>
            <p className="font-semibold">{title}</p>
            <p className="text-text-2">{text}</p>
          </li>
        ))}
      </ol>
    </div>
  );
}

function hoursAfter(time: Date | undefined, hours: number | undefined): string | undefined {
  if (!time || hours === undefined) return undefined;
  return new Date(time.getTime() + hours * hourMs).toISOString();
}

function SentSummary({ fields, sent }: Pick<EnquirySentProps, "fields" | "sent">) {
  const { t } = useTranslation();
  return (
    <details className="question group border-t border-line">
      <summary className="flex min-h-14 items-center justify-between gap-6">
        <h3 className="font-semibold underline-offset-4 hover:underline">{t("contact.sent.summary")}</h3>
        <PlusMark />
      </summary>
      <dl className="sent-lines">
        {fields.map((field) => {
          const value = sent[field.name]?.trim();
          if (!value) return null;
          return (
            <Line key={field.name} name={field.label ?? t(`contact.form.${field.name}`)} isLong={field.kind === "text"}>
              {shown(field, value, t)}
            </Line>
          );
        })}
      </dl>
    </details>
  );
}

function shown({ name, kind, options }: FieldDefinition, value: string, t: (key: string) => string): React.ReactNode {
  const labelOf = (field: string) =>
    options.find((option) => option.value === field)?.label ??
    (isChoice(name) ? t(`contact.options.${name}.${field}`) : field);
  if (kind === "choice") return labelOf(value);
  if (kind === "choices") return value.split(",").map(labelOf).join(", ");
  if (kind === "yes") return "✓";
  if (kind === "email") return breakBeforeAt(value);
  return kind === "text" ? <span className="line-clamp-6 whitespace-pre-line">{value}</span> : value;
}

/** Renders a line of the receipt. */
function Line({ name, isLong, children }: { name: string; isLong?: boolean; children: React.ReactNode }) {
  return (
    <div data-long={isLong || undefined}>
      <dt className="text-s text-text-3">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Renders the day in the visitor's time zone, which only the browser knows. Day and month stay on one line. */
function ReplyBy({ time }: { time: string }) {
  const { locale } = useTranslation();
  return (
    <time dateTime={time} className="inline-block text-figure first-letter:uppercase">
      {formatWeekdayAndDate(time, locale).replace(/ (?=\S+$)/, "\u00a0")}
    </time>
  );
}

type NextSlotsProps = Pick<EnquirySentProps, "sent" | "offer" | "privacy" | "isNew">;

/**
 * Renders links for booking a call: a button for each of the next free slots, and a link to all. The booking page
 * handles the form, with or without script.
 */
function NextSlots({ sent, offer, privacy, isNew }: NextSlotsProps) {
  const { t, locale } = useTranslation();
  const { to } = useLocale();
  const hasSlots = offer !== undefined && offer.slots.length > 0;
  const all = (
    <ArrowLink to={to("/book")} className="min-h-11 text-s">
      {t(hasSlots ? "contact.sent.more" : "contact.sent.book")}
    </ArrowLink>
  );
  if (!hasSlots) return all;
  // The server doesn't know the visitor's time zone and renders the company's.
  const timeZone = (isNew ? browserZone() : undefined) ?? offer.timeZone;
  const zone = formatZone(timeZone, { timeZone: offer.timeZone, place: t("common.place") });
  const dayOf = (slot: string | undefined) => slot && formatWeekdayAndDate(slot, locale, timeZone);
  const fields = {
    name: `${sent["firstName"] ?? ""} ${sent["lastName"] ?? ""}`.trim().slice(0, 100),
    email: sent["email"] ?? "",
    phone: sent["phone"] ?? "",
    timeZone,
    followUp: offer.followUp,
  };
  return (
    <form method="post" action={to("/book")} className="next-calls">
      <h3 className="font-semibold">{t("contact.sent.times")}</h3>
      <p className="mt-1 text-s text-text-2">{t("contact.sent.timesText", { zone })}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormTraces privacyVersion={privacy.version} token={offer.formToken} />
      <div className="next-times">
        {offer.slots.map((slot, index) => (
          <Fragment key={slot}>
            {/* Shown once for all times of the day. */}
            {dayOf(slot) !== dayOf(offer.slots[index - 1]) && <p className="next-day">{dayOf(slot)}</p>}
            <button type="submit" name="startsAt" value={slot} className="next-time">
              <VisuallyHidden>{dayOf(slot)}, </VisuallyHidden>
              {formatTime(slot, locale, timeZone)}
              {zonesDiffer(slot, timeZone, offer.timeZone) && (
                <span className="next-local">
                  {t("common.local", { time: formatTime(slot, locale, offer.timeZone) })}
                </span>
              )}
            </button>
          </Fragment>
        ))}
      </div>
      {all}
    </form>
  );
}
