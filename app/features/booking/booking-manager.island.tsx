import type { PageTexts } from "#app/content/schema.ts";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { island } from "#app/ui/island.tsx";
import { CancelForm } from "./cancel-form.tsx";
import type { FreeSlots, OwnBooking } from "./contract.ts";
import type { BookingField } from "./form-fields.ts";
import { ManagedBooking } from "./managed-booking.tsx";
import type { BookingNews } from "./managed-booking.tsx";
import { MoveForm } from "./move-form.tsx";

type BookingManagerProps = {
  secret: string;
  path: string;
  calendarPath: string;
  booking: OwnBooking;
  news: BookingNews | undefined;
  sendsEmail: boolean;
  intent?: "move" | "cancel" | undefined;
  /** Empty if they weren't requested. */
  slots: FreeSlots;
  day?: string | undefined;
  start: FormStart<BookingField>;
  texts: PageTexts<"book">["manage"];
};

function BookingManager({ intent, texts, slots, day, start, secret, ...call }: BookingManagerProps) {
  // Loads a new document: Back must not return to the submitted form.
  const done = (news: BookingNews) => location.replace(`${call.path}?done=${news}`);
  const back = { path: call.path, label: texts.keep };
  const forms = {
    move: <MoveForm {...{ secret, slots, day, start, back }} onMoved={() => done("moved")} />,
    cancel: (
      <CancelForm {...{ secret, start, back }} question={texts.cancelConfirm} onCancelled={() => done("cancelled")} />
    ),
  };
  return (
    <ManagedBooking {...call} companyZone={slots.timeZone}>
      {intent && forms[intent]}
    </ManagedBooking>
  );
}

export default island(BookingManager, { name: "booking-manager", words: ["booking"] });
