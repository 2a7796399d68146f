import BookingButton from "#app/features/booking/booking-button.island.tsx";
import type { BookingPrivacy } from "#app/features/booking/booking-form.tsx";
import { BookingPanel } from "#app/features/booking/booking-panel.tsx";
import { ContactDetails } from "#app/features/enquiry/contact-details.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { useLocale } from "#app/platform/i18n/use-locale.ts";
import { ArrowLink } from "#app/ui/arrow-link.tsx";
import type { PageTexts } from "#app/platform/content/schema.ts";

type ContactSectionsProps = {
  company: React.ComponentProps<typeof ContactDetails>;
  weekdays: readonly string[];
  /** An external scheduler, or null for our own. */
  bookingUrl: string | null;
  privacy: BookingPrivacy;
  next: PageTexts<"contact">["next"];
  /** Label of the link to the prices. */
  cost: string;
};

export function ContactSections({ company, weekdays, bookingUrl, privacy, next, cost }: ContactSectionsProps) {
  const { to } = useLocale();
  return (
    <>
      <div className="grid grid-cols-1 gap-9 lg:row-span-2">
        <BookingPanel weekdays={weekdays}>
          <BookingButton schedulerUrl={bookingUrl} privacy={privacy} />
        </BookingPanel>
        <ContactDetails {...company} />
      </div>
      <div className="lg:px-10">
        <NextPoints points={next} />
        <ArrowLink to={to("/services#cost")} className="mt-5 min-h-11 text-s">
          {cost}
        </ArrowLink>
      </div>
    </>
  );
}

/** What happens after an enquiry. */
function NextPoints({ points }: { points: ContactSectionsProps["next"] }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="next-points">
      <h2 id="next-points" className="text-d4">
        {t("contact.info.next")}
      </h2>
      <ol className="mt-4 grid gap-x-7 gap-y-6 sm:grid-cols-3">
        {points.map((point) => (
          <li key={point.title} className="ledger pt-3 text-s max-sm:not-first:border-t max-sm:not-first:border-line">
            <h3 className="font-semibold">{point.title}</h3>
            <p className="text-text-2">{point.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
