// Rate limits for emails per inbox and client (decision 047). Beyond them no email is sent; the request still succeeds.
import { dayMs, hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countLimits } from "#app/platform/http/rate-limits.server.ts";
import { foldAddress } from "./fold-address.server.ts";

/** An email that may have been caused by someone other than its recipient. */
type EmailRequest = {
  kind: string;
  to: string;
  /** False for emails that public forms must not exhaust, such as password resets: only their own kind counts. */
  countsAllKinds?: boolean;
  /** False for emails that a stranger's requests must not use up for the day: only the pause applies. */
  hasDailyLimit?: boolean;
  /** Default: LIMIT_EMAIL_PAUSE_MINUTES. 0 for notifications that may follow each other closely. */
  pauseMinutes?: number;
};

/**
 * Returns true if an inbox may receive another email. One kind: at most one in ten minutes and three a day; all kinds:
 * limits per hour and day (all are settings). Spellings of one inbox count together. Locks the inbox until commit.
 */
export async function mayReceiveEmail(
  { now, config }: Pick<Deps, "now" | "config">,
  trx: Connection,
  {
    kind,
    to,
    countsAllKinds = true,
    hasDailyLimit = true,
    pauseMinutes = config.LIMIT_EMAIL_PAUSE_MINUTES,
  }: EmailRequest,
): Promise<boolean> {
  const inbox = foldAddress(to);
  await lockUntilCommit(trx, inbox);
  const at = now().getTime();
  const before = (ms: number) => new Date(at - ms).toISOString();
  const recent = await trx
    .selectFrom("outbox_email")
    .select(["kind", "created_at"])
    .where("recipient_key", "=", inbox)
    .where("issue_id", "is", null)
    .where("created_at", ">", before(dayMs))
    .execute();
  const ofKind = recent.filter((email) => email.kind === kind);
  if (hasDailyLimit && ofKind.length >= config.LIMIT_EMAILS_PER_KIND_PER_DAY) return false;
  const pauseBegan = before(pauseMinutes * minuteMs);
  if (ofKind.some(({ created_at }) => created_at > pauseBegan)) return false;
  if (!countsAllKinds) return true;
  const thisHour = recent.filter(({ created_at }) => created_at > before(hourMs));
  return (
    thisHour.length < config.LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR &&
    recent.length < config.LIMIT_EMAILS_PER_RECIPIENT_PER_DAY
  );
}

/** Counts an email caused by a client's request; returns false beyond the client's hourly or daily limit. */
export async function consumeEmailAllowance(deps: Deps, clientKey: string): Promise<boolean> {
  const { LIMIT_EMAILS_PER_SOURCE_PER_HOUR: hour, LIMIT_EMAILS_PER_SOURCE_PER_DAY: day } = deps.config;
  const counted = await countLimits(deps, [
    { scope: "emailsHour", key: clientKey, max: hour, windowMs: hourMs },
    { scope: "emailsDay", key: clientKey, max: day, windowMs: dayMs },
  ]);
  return counted.every(({ count, max }) => count <= max);
}
