// Whether it is the account's owner who asks, by their password: a session alone may be stolen.
import type { Deps } from "#app/platform/deps.server.ts";
import { invalidField } from "#app/platform/errors.ts";
import { consumeLimit } from "#app/platform/http/limits.server.ts";
import type { Limit } from "#app/platform/http/limits.server.ts";
import { failureLimit } from "../failure-limit.server.ts";
import { verifyPassword } from "../password.server.ts";
import { wrongPasswordSentence } from "./contract.ts";
import { findPasswordHash } from "./queries.server.ts";

/** How often one's own password may be wrong; what was proven forgets it. */
export function passwordTries(deps: Deps, adminId: string): Limit {
  return failureLimit(deps, `password:${adminId}`);
}

/**
 * Refuses whoever doesn't know the account's password; returns the hash that it was checked against. `field` is what the call names it.
 * @throws AppError validation for a wrong one; too-many-requests after 10 of them.
 */
export async function reauthenticate(
  deps: Deps,
  adminId: string,
  { field, password }: { field: string; password: string },
): Promise<string> {
  await consumeLimit(deps, passwordTries(deps, adminId)); // a stolen session is no place to guess from
  const hash = await findPasswordHash(deps.db.kysely, adminId);
  const isRight = await verifyPassword(hash, password);
  if (!isRight || hash === undefined) throw invalidField(field, wrongPasswordSentence);
  return hash;
}
