import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { buttonStyles } from "#app/ui/button.tsx";
import { FormTraces } from "#app/ui/form-traces.tsx";
import type { FormValues } from "./form-fields.ts";
import type { ShownOffer } from "./contract.ts";

type NextCallsProps = { sent: FormValues; offer: ShownOffer; privacy: { version: string }; isNew: boolean };

/** The next free times, each a button that books a call for who sent the enquiry. The scheduler's page handles it, with script or without. */
export function NextCalls({ sent, offer, privacy, isNew }: NextCallsProps) {
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
