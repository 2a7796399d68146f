// Changes that features make once the mail server has accepted an email, by its kind.
import { noteReplySent, replyKind } from "#app/features/enquiry/desk/reply.server.ts";
import type { SentEffects } from "#app/platform/mail/deliver.server.ts";

/** The effects of all features. */
export const sentEffects: SentEffects = { [replyKind]: noteReplySent };
