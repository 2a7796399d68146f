import { CallManaged } from "./call-managed.tsx";
import type { CallNews } from "./call-managed.tsx";
import { CancelForm } from "./cancel-form.tsx";
import type { FreeSlots, OwnBooking } from "./contract.ts";
import { MoveForm } from "./move-form.tsx";
import type { ChangeFailure } from "./use-change.ts";
import type { PageTexts } from "#app/platform/content/schema.ts";

type CallManagerProps = {
  secret: string;
  path: string;
  calendarPath: string;
  booking: OwnBooking;
  news: CallNews | undefined;
  sendsEmail: boolean;
  intent?: "move" | "cancel" | undefined;
  /** Empty if not requested. */
  slots: FreeSlots;
  day?: string | undefined;
  failure?: ChangeFailure | undefined;
  texts: PageTexts<"book">["manage"];
};

export function CallManager({ intent, texts, slots, day, failure, secret, ...call }: CallManagerProps) {
  // A new document: Back must not lead to a form that was sent.
  const done = (news: CallNews) => location.replace(`${call.path}?done=${news}`);
  const back = { path: call.path, label: texts.keep };
  const forms = {
    move: <MoveForm {...{ secret, slots, day, failure, back }} onMoved={() => done("moved")} />,
    cancel: (
      <CancelForm {...{ secret, failure, back }} question={texts.cancelConfirm} onCancelled={() => done("cancelled")} />
    ),
  };
  return (
    <CallManaged {...call} companyZone={slots.timeZone}>
      {intent && forms[intent]}
    </CallManaged>
  );
}
