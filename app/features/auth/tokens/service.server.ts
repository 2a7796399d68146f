// API tokens: they may do what their owner may, narrowed to areas. Each feature.server.ts lists the areas' calls.
import { randomBytes } from "node:crypto";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import { recordLastUse } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { areasFor, draftAreas } from "#app/platform/http/access.ts";
import type { Area } from "#app/platform/http/access.ts";
import { tokenPrefix } from "#app/platform/http/identify.server.ts";
import { consumeLimit, resetLimits } from "#app/platform/http/rate-limits.server.ts";
import type { SignedInUser } from "#app/platform/http/route.server.ts";
import { companyDay } from "#app/platform/i18n/company-time.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import { reauthenticate, withCheckedPassword } from "../account/reauthenticate.server.ts";
import { rolesOfRow } from "../queries.server.ts";
import { codeTries, consumeCode } from "../second-factor/check.server.ts";
import { codeNeededSentence, wrongCodeSentence } from "../second-factor/contract.ts";
import { findSecondFactor } from "../second-factor/queries.server.ts";
import { tokenLimits } from "./contract.ts";
import type { ApiToken, NewToken } from "./contract.ts";
import { queueReminder } from "./email.server.ts";
import * as queries from "./queries.server.ts";

const daysOfNotice = 7;

export async function listTokens({ db, now }: Deps, { userId }: SignedInUser): Promise<ApiToken[]> {
  return (await queries.listTokensOf(db.kysely, userId, now())).map(fromRow);
}

/**
 * Checks the request for a token, and counts and checks the password before the call's transaction, so that refused
 * attempts stay counted. Returns the hash with which the password was compared.
 * @throws AppError validation for a wrong password, no area, an area the owner doesn't have, or one without drafts for
 * a token that only writes drafts; too-many-requests after 10 attempts
 */
export async function checkTokenRequest(
  deps: Deps,
  { userId, roles }: SignedInUser,
  { password, code, areas, access }: NewToken,
): Promise<string> {
  if (areas.length === 0) throw invalidField("areas", "Choose at least one area.");
  const foreign = areas.find((area) => !areasFor(roles).includes(area));
  if (foreign) throw invalidField("areas", `Your role doesn’t include ${foreign}.`);
  const other = access === "draft" ? areas.find((area) => !draftAreas.includes(area)) : undefined;
  if (other) throw invalidField("areas", `There are no drafts in the area ${other}.`);
  const hash = await reauthenticate(deps, userId, { field: "password", password });
  if (code) await consumeLimit(deps, codeTries(deps, userId)); // before the code is checked, as with passwords
  return hash;
}

/**
 * Creates a token; it can't be read again. `hash` is the result of {@link checkTokenRequest}.
 * @throws AppError validation for a missing or wrong code; conflict beyond 20 tokens
 */
export async function createToken(
  deps: Deps,
  { userId }: SignedInUser,
  { input: { code, ...wanted }, hash }: { input: NewToken; hash: string },
): Promise<ApiToken & { token: string }> {
  const token = tokenPrefix + randomBytes(32).toString("base64url");
  const at = deps.now();
  const row = await withCheckedPassword(deps, { userId, hash }, async (trx) => {
    await proveSecondFactor(deps, trx, { userId, code });
    const { length } = await queries.listTokensOf(trx, userId, at);
    if (length >= tokenLimits.maxTokens)
      throw new AppError("conflict", { message: `You have ${tokenLimits.maxTokens} tokens. End one first.` });
    return trx
      .insertInto("api_token")
      .values({
        id: newId(at),
        admin_id: userId,
        name: wanted.name,
        token_hash: hashSecret(token),
        access: wanted.access,
        areas: JSON.stringify([...new Set(wanted.areas)]),
        created_at: at,
        expires_at: daysBefore(at, -wanted.expiresInDays),
        last_used_on: null,
        reminded_at: wanted.expiresInDays > daysOfNotice ? null : at,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  if (code) await resetLimits(deps, codeTries(deps, userId));
  deps.log.info({ admin: userId, token: row.id }, "token created");
  return { ...fromRow(row), token };
}

/** Uses up the code of an admin with a second factor. @throws AppError validation if it is missing or wrong */
async function proveSecondFactor(
  deps: Deps,
  trx: Trx,
  { userId, code }: { userId: string; code: string | undefined },
): Promise<void> {
  const factor = await findSecondFactor(trx, userId);
  if (!factor?.enabled_at) return;
  if (!code) throw invalidField("code", codeNeededSentence);
  if (!(await consumeCode(deps, trx, factor, code))) throw invalidField("code", wrongCodeSentence);
}

/** Ends one of the admin's own tokens. @throws AppError not-found, including for another admin's token */
export async function endToken(deps: Deps, { userId }: SignedInUser, id: string): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) =>
    trx.deleteFrom("api_token").where("admin_id", "=", userId).where("id", "=", id),
  );
  deps.log.info({ admin: userId, token: id }, "token ended");
}

/** Returns who a live token belongs to, or undefined. Notes the day of its last use. */
export async function findOwner(deps: Deps, token: string): Promise<SignedInUser | undefined> {
  const row = await queries.findLiveToken(deps.db.kysely, hashSecret(token), deps.now());
  if (!row) return undefined;
  const today = companyDay(deps.now());
  if (row.last_used_on !== today)
    await recordLastUse(deps, "token", (connection) =>
      connection.updateTable("api_token").set({ last_used_on: today }).where("id", "=", row.id).execute(),
    );
  const { id, name, access, userId, username, ownerName, email, enabledAt } = row;
  return {
    sessionId: id,
    userId,
    username,
    name: ownerName,
    email,
    roles: rolesOfRow(row),
    hasSecondFactor: enabledAt !== null,
    token: { id, name, access, areas: readAreas(row) },
  };
}

/** Deletes expired tokens; the cleanup job calls it. */
export async function deleteExpiredTokens({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("api_token").where("expires_at", "<=", now().toISOString()).execute());
}

/** Emails owners once, a week before a token expires. */
export async function queueExpiryReminders(deps: Deps): Promise<void> {
  if (deps.config.SMTP_URL === undefined) return;
  const now = deps.now();
  await deps.db.write(async (trx) => {
    const rows = await queries.claimUnreminded(trx, daysBefore(now, -daysOfNotice), now);
    for (const row of rows) await queueReminder(deps, trx, row);
  });
}

function fromRow(row: queries.TokenRow): ApiToken {
  return {
    id: row.id,
    name: row.name,
    access: row.access,
    areas: readAreas(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedOn: row.last_used_on,
  };
}

function readAreas({ areas }: Pick<queries.TokenRow, "areas">): Area[] {
  return JSON.parse(areas) as Area[]; // our own JSON
}
