// Sends by send-booking.ts, which is loaded for it: it brings the contract and its schemas along.
import type * as sender from "./send-booking.ts";
import type { Refusal } from "./send-booking.ts";

/**
 * Loads the sender and has `work` send by it. Never rejects: where its file can't be loaded, the answer is `unreachable`.
 * @example await sendLate((late) => late.sendCancel(secret, { locale, t }))
 */
export async function sendLate<Result>(work: (late: typeof sender) => Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work(await import("./send-booking.ts"));
  } catch {
    return { isDone: false, reason: "unreachable", errors: {} };
  }
}
