// Sending a change of a booked call where the script runs: whether it is under way, and why it was not done.
import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { showingBusy } from "#app/ui/showing-busy.ts";
import { sendLate } from "./late-sender.ts";
import type { ChangeResult, Refusal } from "./send-booking.ts";
import type * as sender from "./send-booking.ts";

/** Why a change was not made: in words, and whether it is the time that is at fault. */
export type ChangeFailure = { message: string; isTime: boolean };

type Change = (late: typeof sender, page: sender.Sender) => Promise<ChangeResult>;

/** The change's state, and the way to send it. `send` answers how it ended; undefined where another one is under way. */
export function useChange(start: ChangeFailure | undefined) {
  const { t, locale } = useTranslation();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState(start);

  async function send(change: Change): Promise<ChangeResult | undefined> {
    if (isSending) return undefined;
    setIsSending(true);
    setFailure(undefined);
    const result = await showingBusy(sendLate((late) => change(late, { locale, t })));
    flushSync(() => setIsSending(false));
    if (!result.isDone) flushSync(() => setFailure(describe(result)));
    return result;
  }

  function describe({ reason, message, errors }: Refusal): ChangeFailure {
    if (errors.startsAt) return { message: errors.startsAt, isTime: true };
    return {
      message: reason === "unreachable" ? t("errors.offline") : (message ?? t("errors.serverError")),
      isTime: false,
    };
  }

  /** Says what is wrong before anything is sent; said again, it is read out again. */
  function refuse(wrong: ChangeFailure) {
    flushSync(() => setFailure(undefined));
    flushSync(() => setFailure(wrong));
  }

  return { isSending, failure, send, refuse, clearFailure: () => setFailure(undefined) };
}
