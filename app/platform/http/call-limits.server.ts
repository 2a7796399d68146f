// Rate limits of API calls per client (decision 048).
import { hourMs, minuteMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { fixedPeriods } from "#app/platform/settings/retention-period.ts";
import type { CallLimit } from "./access.ts";
import { consumeLimit } from "./rate-limits.server.ts";

type CountedCall = CallLimit | "cspReports";

/**
 * Counts a client's call per minute, hour and day.
 * @throws AppError too-many-requests
 */
export async function limitCall(deps: Deps, name: CountedCall, key: string): Promise<void> {
  const { minute, hour, day } = limitsOf(deps.config)[name];
  await consumeLimit(
    deps,
    { scope: name, key, max: minute, windowMs: minuteMs },
    ...(hour ? [{ scope: `${name}Hour`, key, max: hour, windowMs: hourMs }] : []),
    ...(day ? [{ scope: `${name}Day`, key, max: day, windowMs: fixedPeriods.countHours * hourMs }] : []),
  );
}

function limitsOf(config: Deps["config"]): Record<CountedCall, { minute: number; hour?: number; day?: number }> {
  const publicWrites = {
    minute: config.LIMIT_PUBLIC_WRITES_PER_MINUTE,
    hour: config.LIMIT_PUBLIC_WRITES_PER_HOUR,
    day: config.LIMIT_PUBLIC_WRITES_PER_DAY,
  };
  return {
    publicWrites,
    cspReports: publicWrites, // counted separately: a browser extension that causes them must not close the forms
    chatMessages: {
      minute: config.LIMIT_CHAT_MESSAGES_PER_MINUTE,
      hour: config.LIMIT_CHAT_MESSAGES_PER_HOUR,
      day: config.LIMIT_CHAT_MESSAGES_PER_DAY,
    },
    chatReads: { minute: config.LIMIT_CHAT_READS_PER_MINUTE },
    signIns: { minute: config.LIMIT_SIGN_INS_PER_MINUTE }, // failures are counted separately
    uploads: { minute: config.LIMIT_UPLOADS_PER_MINUTE, hour: config.LIMIT_UPLOADS_PER_HOUR },
  };
}
