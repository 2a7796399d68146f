// Deletes expired data. Runs at start and every ten minutes; each step is safe on concurrent processes.
import { deleteOldInvitations } from "#app/features/auth/team/invitations.server.ts";
import { deleteOldAuditEvents } from "#app/platform/audit.server.ts";
import { deleteExpiredSessions } from "#app/features/auth/service.server.ts";
import { writeMissingWords } from "#app/features/blog/post-words.server.ts";
import { deleteExpiredPreviews } from "#app/features/blog/studio/preview.server.ts";
import { deleteExpiredIssuePreviews } from "#app/features/issue/preview.server.ts";
import { deleteOldBookings } from "#app/features/booking/service.server.ts";
import { dropOldConversations } from "#app/features/chat/service.server.ts";
import { deleteOldConsent } from "#app/features/consent/service.server.ts";
import { deleteOldEnquiries } from "./features/enquiry/service.server.ts";
import { forgetSlowDomains } from "#app/features/issue/outcome.server.ts";
import { deleteUnconfirmed } from "./features/newsletter/service.server.ts";
import { deleteOldDeliveries, failStaleDeliveries } from "#app/features/webhook/deliveries-due.server.ts";
import { keepReleaseFiles } from "#app/platform/cache/release-files.server.ts";
import { truncateWal } from "#app/platform/db/truncate-wal.server.ts";
import { mergeSearch } from "#app/platform/db/search-index.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { deleteOldErasures } from "#app/platform/erasures.server.ts";
import { deleteExpiredKeys } from "#app/platform/http/idempotency.server.ts";
import { deleteExpiredWindows } from "#app/platform/http/limits.server.ts";
import { deleteExpiredTokens } from "#app/platform/mail/email-token.server.ts";
import { deleteOldEmails, deleteSentBodies, failStaleEmails } from "#app/platform/mail/emails-due.server.ts";

const everyMs = 10 * 60 * 1000;

const steps: readonly ((deps: Deps) => Promise<unknown>)[] = [
  deleteExpiredWindows,
  deleteExpiredKeys,
  deleteExpiredSessions,
  deleteOldConsent,
  dropOldConversations,
  deleteOldEnquiries,
  deleteUnconfirmed,
  deleteExpiredTokens,
  deleteOldInvitations,
  deleteExpiredPreviews,
  deleteExpiredIssuePreviews,
  writeMissingWords,
  deleteOldAuditEvents,
  deleteOldBookings,
  failStaleEmails,
  deleteOldEmails,
  deleteSentBodies,
  forgetSlowDomains,
  failStaleDeliveries,
  deleteOldDeliveries,
  deleteOldErasures,
  (deps) => keepReleaseFiles(deps),
  mergeSearch,
  truncateWal,
];

export function startCleanup(deps: Deps): { stop: () => void } {
  void cleanUp(deps);
  const timer = setInterval(() => void cleanUp(deps), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** A failed step is logged and retried in the next run. */
export async function cleanUp(deps: Deps): Promise<void> {
  for (const step of steps) {
    await step(deps).catch((error: unknown) => deps.log.error({ err: error, step: step.name }, "cleanup step failed"));
  }
}
