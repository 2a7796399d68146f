import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import { findToken, makeToken, consumeToken } from "#app/platform/mail/email-token.server.ts";
import { queueOrWithdraw } from "#app/platform/mail/outbox.server.ts";
import { actorOf, comparableName } from "../admins.server.ts";
import { isLongEnough, tooShortSentence } from "../contract.ts";
import { hashPassword } from "../password.server.ts";
import { deleteLinksOf, deleteSessionsOf, findAdmin, findAdminByLogin, setPasswordHash } from "../queries.server.ts";
import { queueSecurityEmail } from "../security-email.server.ts";
import { resetHours, resetEmail } from "./email.server.ts";

const purpose = "password-reset";

/** The recipient for unknown names: the email is queued and withdrawn, so the response takes the same time. */
const decoyRecipient = { id: "nobody", username: "nobody", email: "nobody" };

/** Returns true if the site can send email. Without it, passwords are reset on the command line. */
function canSendReset({ config }: Pick<Deps, "config">): boolean {
  return config.SMTP_URL !== undefined;
}

/**
 * Emails the admin a reset link. Runs the same statements for unknown names and beyond the rate limit.
 * @throws AppError not-found if the site has no mail server
 */
export async function requestResetLink(deps: Deps, username: string): Promise<void> {
  if (!canSendReset(deps)) {
    throw new AppError("not-found", {
      message: "This site doesn’t send email. Reset the password on the server’s command line.",
    });
  }
  await deps.db.write(async (trx) => {
    const account = await findAdminByLogin(trx, comparableName(username));
    const admin = account && !account.is_disabled ? account : decoyRecipient;
    const once = { countsAllKinds: false, hasDailyLimit: false, pauseMinutes: resetHours * 60 }; // while its link is valid
    const isAllowed = await mayReceiveEmail(deps, trx, { kind: purpose, to: admin.email, ...once });
    const isHeldBack = admin === decoyRecipient || !isAllowed;
    const token = await makeToken(deps, trx, { purpose, subjectId: admin.id, hours: isHeldBack ? 0 : resetHours });
    await queueOrWithdraw(deps, trx, { email: resetEmail(deps, admin, token), isHeldBack });
  });
  deps.log.info("password reset requested");
}

/** Returns true if the reset link is valid and unused. Changes nothing, because mail scanners open links too. */
export async function isResetOpen(deps: Deps, token: string): Promise<boolean> {
  const existing = await findToken(deps, deps.db.kysely, { purpose, token });
  return existing !== undefined && !existing.isUsed;
}

/**
 * Sets a new password using a reset token; ends all sessions and other links.
 * @throws AppError validation for a short password; not-found for an invalid or used token
 */
export async function resetByLink(
  deps: Deps,
  { token, password, clientKey }: { token: string; password: string; clientKey: string },
): Promise<void> {
  if (!isLongEnough(password)) throw invalidField("password", tooShortSentence);
  if (!(await isResetOpen(deps, token))) throw resetLinkGoneError(); // before hashing, which is expensive
  const hash = await hashPassword(password);
  const userId = await deps.db.write(async (trx) => {
    const existing = await findToken(deps, trx, { purpose, token });
    if (!existing || !(await consumeToken(deps, trx, token))) throw resetLinkGoneError();
    const admin = await findAdmin(trx, existing.subjectId);
    if (admin?.is_disabled !== 0) throw resetLinkGoneError(); // disabled or removed since
    await setPasswordHash(trx, existing.subjectId, hash);
    await deleteSessionsOf(trx, existing.subjectId);
    await deleteLinksOf(trx, existing.subjectId);
    await queueSecurityEmail(deps, trx, { userId: existing.subjectId, event: "password-changed" });
    await addAuditEvent(deps, trx, { action: "password-reset", ...actorOf(admin, clientKey) });
    return existing.subjectId;
  });
  deps.log.info({ admin: userId }, "password reset by email");
}

function resetLinkGoneError(): AppError {
  return new AppError("not-found", { message: "This link no longer works. Ask for a new one." });
}
