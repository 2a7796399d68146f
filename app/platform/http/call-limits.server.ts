// Which limits of the settings count the calls of one client, and the brake on what everybody sends (decision 048).
import type { Deps } from "#app/platform/deps.server.ts";
import { takeCall } from "#app/platform/http/limits.server.ts";
import { refuseWhileBraked } from "#app/platform/storage-brake.server.ts";

/** The kinds of calls that are limited. */
export type CallLimit = "publicWrites" | "chatMessages" | "chatReads" | "signIns";

const minuteMs = 60_000;

/**
 * Counts a call of one client by the minute, the hour and the day. What strangers write is also refused while storage grows
 * unusually; signing in is not, so that somebody can look.
 * @throws AppError too-many-requests with the seconds to wait; unavailable while the brake is on.
 * @example await limitCall(deps, "publicWrites", facts.addressKey)
 */
export async function limitCall(deps: Deps, name: CallLimit, key: string): Promise<void> {
  const { minute, hour, day } = mostOf(deps.config)[name];
  await takeCall(
    deps,
    { scope: name, key, most: minute, windowMs: minuteMs },
    ...(hour ? [{ scope: `${name}Hour`, key, most: hour, windowMs: 60 * minuteMs }] : []),
    ...(day ? [{ scope: `${name}Day`, key, most: day, windowMs: 24 * 60 * minuteMs }] : []),
  );
  if (name === "publicWrites" || name === "chatMessages") await refuseWhileBraked(deps);
}

function mostOf(config: Deps["config"]): Record<CallLimit, { minute: number; hour?: number; day?: number }> {
  return {
    publicWrites: {
      minute: config.LIMIT_PUBLIC_WRITES_PER_MINUTE,
      hour: config.LIMIT_PUBLIC_WRITES_PER_HOUR,
      day: config.LIMIT_PUBLIC_WRITES_PER_DAY,
    },
    chatMessages: {
      minute: config.LIMIT_CHAT_MESSAGES_PER_MINUTE,
      hour: config.LIMIT_CHAT_MESSAGES_PER_HOUR,
      day: config.LIMIT_CHAT_MESSAGES_PER_DAY,
    },
    chatReads: { minute: config.LIMIT_CHAT_READS_PER_MINUTE },
    signIns: { minute: config.LIMIT_SIGN_INS_PER_MINUTE }, // failures have windows of their own
  };
}
