import type { PageTexts } from "#app/content/schema.ts";
import type { FormStart } from "#app/ui/form/use-public-form.ts";
import { island } from "#app/ui/island.tsx";
import { CallManaged } from "./call-managed.tsx";
import type { CallNews } from "./call-managed.tsx";
import { CancelForm } from "./cancel-form.tsx";
import type { FreeSlots, OwnBooking } from "./contract.ts";
import type { BookingField } from "./form-fields.ts";
import { MoveForm } from "./move-form.tsx";

type CallManagerProps = {
  secret: string;
  path: string;
  calendarPath: string;
  booking: OwnBooking;
  news: CallNews | undefined;
  sendsEmail: boolean;
  intent?: "move" | "cancel" | undefined;
  /** Empty if they weren't requested. */
  slots: FreeSlots;
  day?: string | undefined;
  start: FormStart<BookingField>;
  texts: PageTexts<"book">["manage"];
};

function CallManager({ intent, texts, slots, day, start, secret, ...call }: CallManagerProps) {
  // Loads a new document: Back must not return to the submitted form.
  const done = (news: CallNews) => location.replace(`${call.path}?done=${news}`);
  const back = { path: call.path, label: texts.keep };
  const forms = {
    move: <MoveForm {...{ secret, slots, day, start, back }} onMoved={() => done("moved")} />,
    cancel: (
      <CancelForm {...{ secret, start, back }} question={texts.cancelConfirm} onCancelled={() => done("cancelled")} />
    ),
  };
  return (
    <CallManaged {...call} companyZone={slots.timeZone}>
      {intent && forms[intent]}
    </CallManaged>
  );
}

export default island(CallManager, { name: "call-manager", words: ["booking"] });
