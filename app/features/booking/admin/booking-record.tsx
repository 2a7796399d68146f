// The record of a call: its facts, its enquiry, its outcome, and a form to correct it.
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { Link } from "react-router";
import { referrerLabel } from "#app/features/sources/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import { humanise } from "#app/platform/text/humanise.ts";
import { telAddress } from "#app/platform/text/tel-address.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { emptyValue } from "#app/ui/admin/empty-value.ts";
import { Fact } from "#app/ui/admin/fact.tsx";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { GuardedDialog } from "#app/ui/admin/unsaved.tsx";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { ButtonLink } from "#app/ui/button-link.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { changeBooking, listBookings, readBookingHistory } from "../contract.ts";
import type { AdminBooking, BookingChanges, BookingHistory } from "../contract.ts";
import { limits, meetingAddress } from "../form-fields.ts";
import { answerWords, bookingTime, isPlaceless, outcomeWords, visitorTime } from "./booking-words.ts";
import { HostAndPlace } from "./host-and-place.tsx";

type BookingRecordProps = {
  booking: AdminBooking;
  call: Caller;
  onChanged: (booking: AdminBooking) => void;
  /** Renders the notes of the call's enquiry. */
  notesOf: (enquiryId: string) => React.ReactNode;
  onMove: () => void;
  onClose: () => void;
};

export function BookingRecordDialog({ booking, call, notesOf, onChanged, onMove, onClose }: BookingRecordProps) {
  const [isEditing, setIsEditing] = useState(false);
  const form = useId();
  const reload = useReload(listBookings);
  const { id, version, name, email, startsAt, status } = booking;
  const { data: history } = useQuery({
    queryKey: [readBookingHistory.path, id, version],
    queryFn: async () => (await call(readBookingHistory, { params: { id } })).data,
    placeholderData: (before: BookingHistory | undefined) => before,
    refetchOnMount: "always",
  });
  const changing = useMutation({
    mutationFn: async (body: BookingChanges) =>
      (await call(changeBooking, { params: { id }, body, ifMatch: formatEtag(booking.version) })).data,
    onSuccess: (changed, { outcome }) => {
      toastSuccess(outcome ? `${changed.name}: ${outcomeWords[outcome].toLowerCase()}` : "Call saved");
      setIsEditing(false);
      onChanged(changed);
    },
    onError: async (error, { outcome }) => {
      if (isStatus(error, 412)) await reload();
      if (outcome !== undefined) toastRefusal(error, "Failed to save the outcome");
    },
  });
  const edit = () => {
    changing.reset(); // clears earlier errors
    setIsEditing(true);
  };
  const footer = isEditing ? (
    <>
      <Button variant="quiet" size="sm" onClick={() => setIsEditing(false)}>
        Back
      </Button>
      <Button key="save" type="submit" form={form} size="sm" busy={changing.isPending} busyLabel="Saving...">
        Save
      </Button>
    </>
  ) : (
    <>
      <Button variant="quiet" size="sm" onClick={onClose}>
        Close
      </Button>
      {/* Without a key, React would turn it into the submit button while it is pressed. */}
      <Button key="edit" variant="line" size="sm" onClick={edit}>
        Edit
      </Button>
      {status === "booked" && (
        <Button variant="line" size="sm" onClick={onMove}>
          Move
        </Button>
      )}
      {email && (
        <ButtonLink to={mailLink(email)} size="sm">
          Write an email
        </ButtonLink>
      )}
    </>
  );
  return (
    <GuardedDialog
      isEditing={isEditing}
      size="lg"
      title={name}
      description={`${bookingTime(startsAt)}, ${companyCity}`}
      closeLabel="Close dialog"
      closeOnBackdrop={!isEditing}
      locked={changing.isPending}
      onClose={onClose}
      footer={footer}
    >
      {isEditing ? (
        <EditForm id={form} booking={booking} call={call} error={changing.error} onSave={changing.mutate} />
      ) : (
        <>
          <Facts
            booking={booking}
            history={history}
            isBusy={changing.isPending}
            onOutcome={changing.mutate}
            onEdit={edit}
          />
          {booking.enquiryId !== null && notesOf(booking.enquiryId)}
          <Changes changes={history?.changes} />
        </>
      )}
    </GuardedDialog>
  );
}

type FactsProps = {
  booking: AdminBooking;
  history: BookingHistory | undefined;
  isBusy: boolean;
  onOutcome: (change: Pick<BookingChanges, "outcome">) => void;
  onEdit: () => void;
};

function Facts({ booking, history, isBusy, onOutcome, onEdit }: FactsProps) {
  const { subject } = booking;
  return (
    <>
      <Suspect booking={booking} />
      <Placeless booking={booking} onEdit={onEdit} />
      <Outcome booking={booking} isBusy={isBusy} onOutcome={onOutcome} />
      {subject && <p className="mb-6 border-l-2 border-line pl-4 whitespace-pre-wrap wrap-anywhere">{subject}</p>}
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <PersonFacts booking={booking} />
        <Fact label="Booked">{formatDateTime(booking.createdAt)}</Fact>
        {booking.theirAnswer !== null && <Fact label="Invitation">{answerWords[booking.theirAnswer]}</Fact>}
        {booking.privacyVersion !== null && <Fact label="Privacy notice">{booking.privacyVersion}</Fact>}
        <VisitFacts booking={booking} />
        {booking.enquiryId !== null && <Enquiry id={booking.enquiryId} known={history?.enquiry} />}
        <Cancelled booking={booking} />
      </dl>
    </>
  );
}

function Cancelled({ booking: { cancelledAt, cancelledBy } }: Pick<FactsProps, "booking">) {
  if (cancelledAt === null) return null;
  return (
    <Fact label="Cancelled">
      {formatDateTime(cancelledAt)} by {cancelledBy === "visitor" ? "the visitor" : "us"}
    </Fact>
  );
}

function Suspect({ booking: { isSpamSuspect, spamReason, status } }: Pick<FactsProps, "booking">) {
  if (!isSpamSuspect) return null;
  return (
    <Notice tone="warn" title="This looks unusual" className="mb-6">
      Reason: {spamReason}.{status === "pending" && " Its slot isn’t reserved, and nothing was sent to this address."}
    </Notice>
  );
}

function Placeless({ booking, onEdit }: Pick<FactsProps, "booking" | "onEdit">) {
  if (!isPlaceless(booking)) return null;
  return (
    <Notice
      tone="warn"
      title="No link or place yet"
      className="mb-6"
      action={
        <Button size="sm" variant="line" onClick={onEdit}>
          Add one
        </Button>
      }
    >
      {booking.email ? "They get it by email as soon as it is saved." : "There is no number to call either."}
    </Notice>
  );
}

function VisitFacts({ booking: { landingPage, referrerHost, campaign } }: Pick<FactsProps, "booking">) {
  const facts = {
    "First page": landingPage,
    "Came from": referrerLabel(referrerHost),
    Campaign: Object.values(campaign ?? {}).join(" / "),
  };
  return Object.entries(facts).map(
    ([label, text]) =>
      text && (
        <Fact key={label} label={label}>
          {text}
        </Fact>
      ),
  );
}

function PersonFacts({ booking }: { booking: AdminBooking }) {
  const { email, phone, startsAt, timeZone, locale, hostName, meeting } = booking;
  return (
    <>
      <Fact label="Email">
        {email ? (
          <a href={mailLink(email)} className="link">
            {email}
          </a>
        ) : (
          emptyValue
        )}
      </Fact>
      <Fact label="Phone">{phone ? <Phone number={phone} /> : "–"}</Fact>
      <Fact label="Host">{hostName ?? "No host"}</Fact>
      <Fact label="Place">{meeting === null ? emptyValue : <Place meeting={meeting} />}</Fact>
      <Fact label="Their time">{visitorTime(startsAt, timeZone)}</Fact>
      <Fact label="Language">{formatLanguage(locale)}</Fact>
    </>
  );
}

function Outcome({
  booking: { status, outcome, enquiryId },
  isBusy,
  onOutcome,
}: Omit<FactsProps, "history" | "onEdit">) {
  if (status !== "past") return null;
  return (
    <Notice
      tone={outcome === null ? "warn" : "info"}
      className="mb-6"
      title={outcome === null ? "Did the call take place?" : outcomeWords[outcome]}
      action={
        <span className="flex flex-wrap gap-3">
          {(["took-place", "no-show"] as const)
            .filter((one) => one !== outcome)
            .map((one) => (
              <Button key={one} size="sm" variant="line" disabled={isBusy} onClick={() => onOutcome({ outcome: one })}>
                {outcomeWords[one]}
              </Button>
            ))}
          {outcome !== null && enquiryId !== null && (
            <ButtonLink to={`/admin/contacts?open=${enquiryId}`} size="sm">
              What comes next?
            </ButtonLink>
          )}
        </span>
      }
    />
  );
}

function Enquiry({ id, known }: { id: string; known: BookingHistory["enquiry"] | undefined }) {
  return (
    <Fact label="Enquiry">
      <Link to={`/admin/contacts?open=${id}`} className="link">
        {known?.name ? [known.name, known.company].filter(Boolean).join(", ") : "Open the enquiry"}
      </Link>
      {known?.status && (
        <span className="block text-s text-text-2">
          {[humanise(known.status), known.phone].filter(Boolean).join(", ")}
        </span>
      )}
    </Fact>
  );
}

function Changes({ changes }: { changes: BookingHistory["changes"] | undefined }) {
  if (!changes || changes.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="text-xs text-text-3">Changes</h3>
      <ul className="mt-1 grid gap-1 text-s">
        {changes.map(({ at, by, field, was, value }) => (
          <li key={`${at} ${field}`} className="wrap-anywhere">
            {formatDateTime(at)}, {by}: {changeWords(field, was, value)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function changeWords(field: string, was: string | null, value: string | null): string {
  if (field === "booked") return "booked the call";
  const words = (text: string | null) => (field === "time" && text ? bookingTime(text) : text || emptyValue);
  return `${field === "meeting" ? "place" : field} from ${words(was)} to ${words(value)}`;
}

function Place({ meeting }: { meeting: string }) {
  const address = meetingAddress(meeting);
  if (address === null) return meeting;
  return (
    <a href={address} className="link wrap-anywhere" target="_blank" rel="noreferrer">
      {meeting}
    </a>
  );
}

function Phone({ number }: { number: string }) {
  return (
    <a href={telAddress(number)} className="link">
      {number}
    </a>
  );
}

type EditFormProps = {
  id: string;
  booking: AdminBooking;
  call: Caller;
  error: unknown;
  onSave: (changes: BookingChanges) => void;
};

/** Renders the edit form. Compares with the call as opened, so concurrent edits of other fields are kept. */
function EditForm({ id, booking: current, call, error, onSave }: EditFormProps) {
  const [booking] = useState(current);
  const errors = fieldErrors(error);
  const hasFieldErrors = Object.keys(errors).length > 0;
  return (
    <AdminForm id={id} className="grid gap-4 sm:grid-cols-2" onSend={(data) => onSave(changesOf(data, booking))}>
      {error !== null && !hasFieldErrors && (
        <Notice
          tone="warn"
          role="alert"
          className="sm:col-span-2"
          title={refusalMessage(error) ?? "Failed to save the call"}
        >
          {isStatus(error, 412) &&
            "What you typed is still here: save again, and only the fields that you changed are saved."}
        </Notice>
      )}
      <Field label="Name" error={errors["name"]} required>
        <Input name="name" defaultValue={booking.name} maxLength={limits.name} autoComplete="off" />
      </Field>
      <Field label="Email" hint="Waiting emails go to the new address." error={errors["email"]}>
        <Input name="email" type="email" defaultValue={booking.email} maxLength={limits.email} autoComplete="off" />
      </Field>
      <Field label="Phone" error={errors["phone"]}>
        <Input name="phone" type="tel" defaultValue={booking.phone ?? ""} maxLength={limits.phone} autoComplete="off" />
      </Field>
      <Field label="Subject" error={errors["subject"]}>
        <Textarea name="subject" rows={2} defaultValue={booking.subject} maxLength={limits.subject} />
      </Field>
      <HostAndPlace
        call={call}
        values={booking}
        errors={errors}
        hint="A link, a number or any text. A change is emailed."
      />
    </AdminForm>
  );
}

const isNullable = (field: string) => field === "phone" || field === "hostId" || field === "meeting";

/** Returns only the changed fields, as a new host also sets the place. An emptied address is refused at its field. */
function changesOf(data: FormData, booking: AdminBooking): BookingChanges {
  const fields = ["name", "email", "phone", "subject", "hostId", "meeting"] as const;
  const changed = fields.flatMap((field) => {
    const typed = String(data.get(field) ?? "").trim();
    if (typed === (booking[field] ?? "")) return [];
    return [[field, typed === "" && isNullable(field) ? null : typed] as const];
  });
  return Object.fromEntries(changed) as BookingChanges; // of these fields
}
