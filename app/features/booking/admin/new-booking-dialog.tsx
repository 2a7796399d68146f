import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { Link } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import type { RequestInput } from "#app/platform/http/endpoint.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { FormDialog } from "#app/ui/admin/form-dialog.tsx";
import { toastSuccess } from "#app/ui/admin/toasts.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { bookForVisitor } from "../contract.ts";
import type { AdminBooking } from "../contract.ts";
import { limits } from "../form-fields.ts";
import { bookingTime } from "./booking-words.ts";
import { HostAndPlace } from "./host-and-place.tsx";
import { timeError } from "./move-dialog.tsx";
import { ObstacleNotice } from "./obstacle-notice.tsx";
import { TimeChoice } from "./time-choice.tsx";

type NewBookingDialogProps = {
  call: Caller;
  /** The enquiry that the call is for; null: the call is for the person in the form. */
  enquiryId: string | null;
  /** The name of the enquiry's sender, if known. */
  who?: string;
  /** The time that is chosen at first, a local time of the company. */
  time?: string | undefined;
  onBooked: (booking: AdminBooking) => void;
  onClose: () => void;
};

const nobody = { hostId: null, hostName: null, meeting: null };

/** Books a call for an enquiry, or for a person whose details are entered. */
export function NewBookingDialog({
  call,
  enquiryId,
  who,
  time: chosenBefore = "",
  onBooked,
  onClose,
}: NewBookingDialogProps) {
  const form = useRef<HTMLFormElement>(null);
  const [time, setTime] = useState(chosenBefore);
  const startsAt = fromCompanyTime(time);
  const booking = useMutation({
    mutationFn: async (body: RequestInput<typeof bookForVisitor, "body">) =>
      (await call(bookForVisitor, { body })).data,
    onSuccess: (booked) => {
      toastSuccess(`The call with ${booked.name} is on ${bookingTime(booked.startsAt)}`);
      onBooked(booked);
    },
  });
  const errors = fieldErrors(booking.error);
  const send = (data: FormData, force: boolean) =>
    booking.mutate({ ...readForm(data, enquiryId), startsAt: startsAt ?? "", force });
  return (
    <FormDialog
      size="lg"
      title={who ? `Book a call with ${who}` : "Book a call"}
      description="If you give an email address, they get the usual emails, in the language of their enquiry or the site’s first language."
      closeLabel="Close dialog"
      labels={{ send: "Book the call", busy: "Booking..." }}
      isBusy={booking.isPending}
      isGuarded
      form={{ ref: form }}
      onSend={(data) => send(data, false)}
      onClose={onClose}
    >
      {enquiryId === null && <PersonFields errors={errors} />}
      {enquiryId !== null && !who && (
        <p>
          For{" "}
          <Link to={`/admin/contacts?open=${enquiryId}`} className="link">
            this enquiry
          </Link>
          , with its name, address and number.
        </p>
      )}
      <TimeChoice
        call={call}
        value={time}
        error={timeError(booking.error, startsAt)}
        onChoose={(chosen) => {
          booking.reset();
          setTime(chosen);
        }}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <HostAndPlace
          call={call}
          values={nobody}
          errors={errors}
          hint={`A link, a number or any text. If empty: ${enquiryId === null ? "the number above, otherwise " : ""}the host’s place, otherwise the one in the settings.`}
        />
      </div>
      <ObstacleNotice
        error={booking.error}
        action="Book anyway"
        onForce={() => form.current && send(new FormData(form.current), true)}
      />
    </FormDialog>
  );
}

function PersonFields({ errors }: { errors: Partial<Record<string, string>> }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors["person.name"]} required>
        <Input name="name" maxLength={limits.name} autoComplete="off" data-autofocus="" />
      </Field>
      <Field label="Email" aside="optional" error={errors["person.email"]}>
        <Input name="email" type="email" maxLength={limits.email} autoComplete="off" />
      </Field>
      <Field label="Phone" aside="optional" error={errors["person.phone"]}>
        <Input name="phone" type="tel" maxLength={limits.phone} autoComplete="off" />
      </Field>
      <Field label="Subject" aside="optional" error={errors["person.subject"]}>
        <Textarea name="subject" rows={1} maxLength={limits.subject} />
      </Field>
    </div>
  );
}

function readForm(data: FormData, enquiryId: string | null) {
  const textOf = (name: string) => String(data.get(name) ?? "").trim();
  const [email, phone, subject, hostId, meeting] = ["email", "phone", "subject", "hostId", "meeting"].map(textOf);
  const person = {
    name: textOf("name"),
    ...(email ? { email } : {}),
    ...(phone ? { phone } : {}),
    ...(subject ? { subject } : {}),
  };
  return {
    ...(enquiryId === null ? { person } : { enquiryId }),
    ...(hostId ? { hostId } : {}),
    ...(meeting ? { meeting } : {}),
  };
}
