import { BookingButton } from "#app/features/booking/booking-button.tsx";
import { BookingPanel } from "#app/features/booking/booking-panel.tsx";
import { ContactDetails } from "#app/features/enquiry/contact-details.tsx";
import { NextPoints } from "#app/features/enquiry/next-points.tsx";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";

type ContactSectionsProps = {
  company: React.ComponentProps<typeof ContactDetails>;
  weekdays: readonly string[];
  /** The address of an outside scheduler; null where visitors propose times to the company itself. */
  bookingUrl: string | null;
  privacy: { path: string; version: string };
  next: PageTexts<"contact">["next"];
};

/** Beside and below the enquiry form: the free consultation, the ways to reach the company, what happens next. */
export function ContactSections({ company, weekdays, bookingUrl, privacy, next }: ContactSectionsProps) {
  const { t } = useTranslation();
  return (
    <>
      <div className="grid gap-9 lg:row-span-2">
        <BookingPanel weekdays={weekdays}>
          <BookingButton
            to={bookingUrl ?? "#enquiry"}
            load={() => (bookingUrl ? loadCalendar(bookingUrl) : loadProposal(privacy))}
          />
        </BookingPanel>
        <ContactDetails {...company} />
      </div>
      <div className="lg:px-10">
        <NextPoints title={t("contact.info.next")} points={next} />
      </div>
    </>
  );
}

async function loadCalendar(url: string) {
  const { BookingPopup } = await import("#app/features/booking/booking-popup.tsx");
  return (onClose: () => void) => <BookingPopup url={url} onClose={onClose} />;
}

async function loadProposal(privacy: ContactSectionsProps["privacy"]) {
  const { ConsultationPopup } = await import("#app/features/enquiry/consultation-popup.tsx");
  return (onClose: () => void) => <ConsultationPopup privacy={privacy} onClose={onClose} />;
}
