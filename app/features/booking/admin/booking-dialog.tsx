import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Link } from "react-router";
import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { AdminBooking } from "../contract.ts";
import { callTime, theirTime } from "./booking-words.ts";

export function BookingDialog({ booking, onClose }: { booking: AdminBooking; onClose: () => void }) {
  const { name, email, phone, subject, startsAt, timeZone, status, isSpamSuspect, spamReason } = booking;
  const foot = (
    <>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      <ButtonLink to={mailLink(email)} size="sm">
        Write an email
      </ButtonLink>
    </>
  );
  return (
    <Dialog
      size="lg"
      title={name}
      description={`${callTime(startsAt)}, ${companyCity}`}
      closeLabel="Close dialog"
      closeOnBackdrop
      onClose={onClose}
      foot={foot}
    >
      {isSpamSuspect && (
        <Notice tone="warn" title="This looks unusual" className="mb-6">
          Reason: {spamReason}.{status === "pending" && " It holds no time, and nothing was sent to this address."}
        </Notice>
      )}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label="Email">
          <a href={mailLink(email)} className="link">
            {email}
          </a>
        </Fact>
        <Fact label="Phone">{phone ? <Phone number={phone} /> : "None: a video call"}</Fact>
        <Fact label="Their time">{theirTime(startsAt, timeZone)}</Fact>
        <Fact label="Language">{languageOf(booking.locale)}</Fact>
        <Fact label="Booked">{minuteOf(booking.createdAt)}</Fact>
        <Fact label="Privacy notice">{booking.privacyVersion ?? "—"}</Fact>
        {booking.enquiryId !== null && (
          <Fact label="Enquiry">
            <Link to={`/admin/contacts?open=${booking.enquiryId}`} className="link">
              Sent before the call was booked
            </Link>
          </Fact>
        )}
        {booking.cancelledAt !== null && (
          <Fact label="Cancelled">
            {minuteOf(booking.cancelledAt)} by {booking.cancelledBy === "visitor" ? "the visitor" : "us"}
          </Fact>
        )}
      </dl>
      <section className="mt-6">
        <h3 className="text-xs text-text-3">Subject</h3>
        <p className="mt-1 whitespace-pre-wrap wrap-anywhere">{subject || "—"}</p>
      </section>
    </Dialog>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a href={`tel:${number.replaceAll(/[^+\d]/g, "")}`} className="link">
      {number}
    </a>
  );
}
