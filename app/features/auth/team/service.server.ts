// The rules of the team: who may have which role, and that someone can always invite others.
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { endAdminRights } from "../admins.server.ts";
import type { AdminDeps } from "../admins.server.ts";
import * as queries from "../queries.server.ts";
import { listEnabled } from "../second-factor/queries.server.ts";
import type { Member } from "./contract.ts";

/** Lists the team, oldest account first. */
export async function listTeam({ db }: Pick<Deps, "db">): Promise<Member[]> {
  const rows = await queries.listAdmins(db.kysely);
  const enabled = await listEnabled(db.kysely);
  return rows.map((row) => memberFromRow(row, enabled));
}

/** The changes that can be made to an account. */
export type MemberChange = RolesInput & { isDisabled?: boolean | undefined };

export type RolesInput = { role?: Role | undefined; roles?: readonly Role[] | undefined };

/** Returns the roles that were sent, if any. `role` alone is still accepted. */
export function readRoles({ role, roles = role ? [role] : [] }: RolesInput): queries.Roles | undefined {
  const [first, ...others] = roles;
  return first && [first, ...others];
}

/**
 * Sets roles, or disables or enables the account; disabling ends all sessions and reset links. Anyone who stops being
 * an active admin loses their open invitations.
 * @throws AppError not-found; conflict for the last active admin.
 */
export async function changeMember(
  deps: AdminDeps,
  id: string,
  { isDisabled, ...sent }: MemberChange,
): Promise<Member> {
  return deps.db.write(async (trx) => {
    const before = await getMember(trx, id);
    const roles = readRoles(sent);
    const loses = isDisabled === true || (roles !== undefined && !roles.includes("admin"));
    if (loses) await endAdminRights(trx, before);
    if (roles !== undefined) await queries.setRoles(trx, id, queries.roleColumns(roles));
    if (isDisabled !== undefined) await queries.setDisabled(trx, id, isDisabled);
    if (isDisabled) {
      await queries.deleteSessionsOf(trx, id);
      await queries.deleteLinksOf(trx, id);
    }
    return memberFromRow(await getMember(trx, id), await listEnabled(trx));
  });
}

/** Returns the roles that were sent. @throws AppError validation if none were sent */
export function getRoles(sent: RolesInput): queries.Roles {
  const roles = readRoles(sent);
  if (!roles) throw invalidField("role", "Choose a role.");
  return roles;
}

/** Removes a member with their links. @throws AppError not-found; conflict for the last admin */
export async function removeMember(deps: AdminDeps, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    await endAdminRights(trx, await getMember(trx, id));
    await queries.deleteLinksOf(trx, id);
    await queries.deleteAdmin(trx, id);
  });
}

async function getMember(trx: Deps["db"]["kysely"], id: string): Promise<queries.AdminRow> {
  const row = await queries.findAdmin(trx, id);
  if (!row) throw new AppError("not-found");
  return row;
}

function memberFromRow(row: queries.AdminRow, enabled: ReadonlySet<string>): Member {
  return {
    id: row.id,
    username: row.username,
    displayName: row.display_name,
    email: row.email,
    role: row.role,
    roles: queries.rolesOfRow(row),
    hasSecondFactor: enabled.has(row.id),
    lastSignInAt: row.last_sign_in_at,
    isDisabled: row.is_disabled === 1,
    createdAt: row.created_at,
  };
}
