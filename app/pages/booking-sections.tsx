import { CallManaged } from "#app/features/booking/call-managed.tsx";
import type { CallNews } from "#app/features/booking/call-managed.tsx";
import { CancelForm } from "#app/features/booking/cancel-form.tsx";
import type { FreeSlots, OwnBooking } from "#app/features/booking/contract.ts";
import { MoveForm } from "#app/features/booking/move-form.tsx";
import type { ChangeFailure } from "#app/features/booking/use-change.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";

type BookingSectionsProps = {
  secret: string;
  path: string;
  calendarPath: string;
  booking: OwnBooking;
  news: CallNews | undefined;
  sendsEmail: boolean;
  intent?: "move" | "cancel" | undefined;
  /** None where they were not asked for. */
  slots: FreeSlots;
  day?: string | undefined;
  failure?: ChangeFailure | undefined;
  texts: PageTexts<"book">["manage"];
  onDone: (news: CallNews) => void;
};

/** A visitor's call, and the form for what they want to do about it. */
export function BookingSections({ intent, texts, slots, day, failure, onDone, secret, ...call }: BookingSectionsProps) {
  const back = { path: call.path, label: texts.keep };
  const forms = {
    move: <MoveForm {...{ secret, slots, day, failure, back }} onMoved={() => onDone("moved")} />,
    cancel: (
      <CancelForm
        {...{ secret, failure, back }}
        question={texts.cancelConfirm}
        onCancelled={() => onDone("cancelled")}
      />
    ),
  };
  return (
    <CallManaged {...call} companyZone={slots.timeZone}>
      {intent && forms[intent]}
    </CallManaged>
  );
}
