// What else changes when the mail server has taken an email: by the email's kind, the feature that it belongs to.
import { noteReplySent, replyKind } from "#app/features/enquiry/desk/reply.server.ts";
import type { SentEffects } from "#app/platform/mail/deliver.server.ts";

/** The effects of all features. */
export const sentEffects: SentEffects = { [replyKind]: noteReplySent };
