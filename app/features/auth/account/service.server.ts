import { invalidField } from "#app/platform/base/errors.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { resetLimits } from "#app/platform/http/rate-limits.server.ts";
import type { SignedInUser } from "#app/platform/http/route.server.ts";
import { isLongEnough, tooShortSentence } from "../contract.ts";
import { hashPassword } from "../password.server.ts";
import { deleteApiTokensOf, deleteLinksOf, replacePasswordHash } from "../queries.server.ts";
import { queueSecurityEmail } from "../security-email.server.ts";
import { idleCutoff } from "../service.server.ts";
import { wrongPasswordSentence } from "./contract.ts";
import type { OpenSession } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { passwordTries, reauthenticate } from "./reauthenticate.server.ts";

/**
 * Changes the password; ends all other sessions and deletes the admin's API tokens.
 * @throws AppError validation for a wrong current or a short new password; too-many-requests after 10 wrong ones
 */
export async function changePassword(
  deps: Deps,
  { userId, sessionId }: SignedInUser,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
): Promise<void> {
  if (!isLongEnough(newPassword)) throw invalidField("newPassword", tooShortSentence);
  const from = await reauthenticate(deps, userId, { field: "currentPassword", password: currentPassword });
  const to = await hashPassword(newPassword);
  await deps.db.write(async (trx) => {
    if (!(await replacePasswordHash(trx, userId, { from, to })))
      throw invalidField("currentPassword", wrongPasswordSentence); // it matched, but was changed meanwhile
    await queries.deleteOtherSessions(trx, userId, sessionId);
    await deleteApiTokensOf(trx, userId);
    await deleteLinksOf(trx, userId); // someone else may have a reset link
    await queueSecurityEmail(deps, trx, { userId, event: "password-changed" });
  });
  await resetLimits(deps, passwordTries(deps, userId));
  deps.log.info({ admin: userId }, "password changed");
}

/** Lists the admin's open sessions, most recently used first. */
export async function listSessions(deps: Deps, { userId, sessionId }: SignedInUser): Promise<OpenSession[]> {
  const now = deps.now();
  const rows = await queries.listOpenSessions(deps.db.kysely, { userId, now, usedAfter: idleCutoff(deps) });
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    userAgent: row.user_agent,
    isCurrent: row.id === sessionId,
  }));
}

/** Ends one of the admin's own sessions. @throws AppError not-found, including for another admin's session */
export async function endSession(deps: Deps, { userId }: SignedInUser, sessionId: string): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) =>
    trx.deleteFrom("admin_session").where("admin_id", "=", userId).where("id", "=", sessionId),
  );
  deps.log.info({ admin: userId }, "session ended");
}
