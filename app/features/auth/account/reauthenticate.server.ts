// Asks for the password again before sensitive changes: a session may be stolen.
import { invalidField } from "#app/platform/base/errors.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { consumeLimit, resetLimits } from "#app/platform/http/rate-limits.server.ts";
import type { Limit } from "#app/platform/http/rate-limits.server.ts";
import { failureLimit } from "../failure-limit.server.ts";
import { verifyPassword } from "../password.server.ts";
import { replacePasswordHash } from "../queries.server.ts";
import { wrongPasswordSentence } from "./contract.ts";
import { findPasswordHash } from "./queries.server.ts";

export function passwordTries(deps: Deps, userId: string): Limit {
  return failureLimit(deps, `password:${userId}`);
}

/**
 * Checks the password; returns the hash it was checked against. `field` names the password in the error.
 * @throws AppError validation for a wrong password; too-many-requests after 10 of them
 */
export async function reauthenticate(
  deps: Deps,
  userId: string,
  { field, password }: { field: string; password: string },
): Promise<string> {
  await consumeLimit(deps, passwordTries(deps, userId)); // counted first, because a stolen session must not allow guessing
  const hash = await findPasswordHash(deps.db.kysely, userId);
  const isRight = await verifyPassword(hash, password);
  if (!isRight || hash === undefined) throw invalidField(field, wrongPasswordSentence);
  return hash;
}

/**
 * Runs `work` in a transaction if the password hash is still `hash`, which was checked just before.
 * @throws AppError validation if it was changed meanwhile
 */
export async function withCheckedPassword<T>(
  deps: Deps,
  { userId, hash }: { userId: string; hash: string },
  work: (trx: Trx) => Promise<T>,
): Promise<T> {
  const done = await deps.db.write(async (trx) => {
    // Locks the admin's row: a concurrent sign-in or password change is committed either before `work` or after it.
    if (!(await replacePasswordHash(trx, userId, { from: hash, to: hash })))
      throw invalidField("password", wrongPasswordSentence);
    return work(trx);
  });
  await resetLimits(deps, passwordTries(deps, userId));
  return done;
}
