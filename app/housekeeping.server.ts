// What is thrown away when its time is over, and put in order. Runs at start and every ten minutes; each step is safe on many processes at once.
import { dropOldInvitations } from "#app/features/auth/team/invitations.server.ts";
import { dropOldAuditEvents } from "#app/platform/audit.server.ts";
import { dropEndedSessions } from "#app/features/auth/service.server.ts";
import { dropOldBookings } from "#app/features/booking/service.server.ts";
import { dropOldConversations } from "#app/features/chat/service.server.ts";
import { dropOldConsent } from "#app/features/consent/service.server.ts";
import { dropOldEnquiries } from "#app/features/enquiry/keeping.server.ts";
import { dropUnconfirmed } from "#app/features/newsletter/keeping.server.ts";
import { eraseTraces } from "#app/platform/db/erase-traces.server.ts";
import { mergeSearch } from "#app/platform/db/search-index.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { dropOldKeys } from "#app/platform/http/idempotency.server.ts";
import { dropEndedWindows } from "#app/platform/http/limits.server.ts";
import { dropExpiredTokens } from "#app/platform/mail/letter-token.server.ts";
import { dropOldLetters, parkOldLetters } from "#app/platform/mail/letters-due.server.ts";

const everyMs = 10 * 60 * 1000;

const steps: readonly ((deps: Deps) => Promise<unknown>)[] = [
  dropEndedWindows,
  dropOldKeys,
  dropEndedSessions,
  dropOldConsent,
  dropOldConversations,
  dropOldEnquiries,
  dropUnconfirmed,
  dropExpiredTokens,
  dropOldInvitations,
  dropOldAuditEvents,
  dropOldBookings,
  parkOldLetters,
  dropOldLetters,
  mergeSearch,
  eraseTraces,
];

/** Starts the rounds. */
export function startHousekeeping(deps: Deps): { stop: () => void } {
  void keepHouse(deps);
  const timer = setInterval(() => void keepHouse(deps), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}

/** One round. A step that fails is logged and tried again in the next. */
export async function keepHouse(deps: Deps): Promise<void> {
  for (const step of steps) {
    await step(deps).catch((error: unknown) => deps.log.error({ err: error, step: step.name }, "housekeeping failed"));
  }
}
