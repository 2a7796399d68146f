// Creates and manages admins. Sessions are in service.server.
import { timingSafeEqual } from "node:crypto";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { networkOf } from "#app/platform/base/client-address.server.ts";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { isLongEnough, tooShortSentence } from "./contract.ts";
import type { NewAdmin, User } from "./contract.ts";
import { hashPassword } from "./password.server.ts";
import * as queries from "./queries.server.ts";
import { listEnabled, removeSecondFactor } from "./second-factor/queries.server.ts";
import { newCode, readTypedCode } from "./typed-codes.server.ts";

/** The part of Deps that the commands have too. */
export type AdminDeps = Pick<Deps, "db" | "now" | "log">;

/** Normalises usernames and emails for comparing: NFKC, lower-cased, trimmed. */
export function comparableName(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}

/** The time after the first start in which setup on this machine needs no code. */
const codelessMs = 30 * minuteMs;

/** `codelessUntil` is undefined if the code is always required; `code` is "" once setup is closed. */
export type Setup = { isOpen: boolean; code: string; codelessUntil?: Date };

/** Returns whether setup is open, and its code, which the first call generates. */
export async function ensureSetup(deps: AdminDeps & Pick<Deps, "config">): Promise<Setup> {
  if (await queries.isSetUp(deps.db.kysely)) return { isOpen: false, code: "" };
  const fresh = { code: newCode(3), openedAt: deps.now() };
  const { code, openedAt } =
    (await queries.findSetup(deps.db.kysely)) ?? (await deps.db.write((trx) => queries.insertSetup(trx, fresh)));
  const isBehindProxy = deps.config.isPublicOrigin || deps.config.TRUST_PROXY > 0;
  const codelessUntil = new Date(openedAt.getTime() + codelessMs);
  return { isOpen: true, code, ...(isBehindProxy || codelessUntil <= deps.now() ? {} : { codelessUntil }) };
}

/** Returns whether setup is open and asks for a code, without the code itself. */
export async function readSetupState(deps: Deps): Promise<{ isOpen: boolean; asksForCode: boolean }> {
  const { isOpen, codelessUntil } = await ensureSetup(deps);
  return { isOpen, asksForCode: isOpen && codelessUntil === undefined };
}

/**
 * Creates the first admin; of concurrent calls, exactly one succeeds.
 * @throws AppError setup-complete; setup-code if it is missing or wrong; validation for a short password
 */
export async function setUpFirstAdmin(
  deps: Deps,
  input: NewAdmin & { setupCode?: string | undefined },
  { isLocal, clientKey }: Pick<RequestContext, "isLocal" | "clientKey">,
): Promise<void> {
  const { isOpen, code, codelessUntil } = await ensureSetup(deps);
  if (!isOpen) throw setupCompleteError();
  if (!(isLocal && codelessUntil) && !isSameCode(input.setupCode ?? "", code)) {
    deps.log.warn({ reason: input.setupCode ? "wrong setup code" : "no setup code" }, "setup refused");
    throw new AppError("setup-code", { message: "Enter the setup code that the server printed when it started." });
  }
  // Concurrent calls check again before hashing, which is expensive.
  const row = await newRow(deps, input, async () => {
    if (await queries.isSetUp(deps.db.kysely)) throw setupCompleteError();
  });
  await deps.db.write(async (trx) => {
    if ((await queries.isSetUp(trx)) || !(await queries.closeSetup(trx, deps.now()))) throw setupCompleteError();
    await queries.insertAdmin(trx, row);
    await addAuditEvent(deps, trx, { action: "first-admin-created", ...actorOf(row, clientKey) });
  });
  deps.log.info({ admin: row.id }, "first admin created");
}

/**
 * Creates an admin and closes setup. `claim` runs in the same transaction and throws if the admin may not be created.
 * @throws AppError conflict if username or email is taken; validation for a short password
 */
export async function createAdmin(
  deps: AdminDeps,
  input: NewAdmin & { roles?: queries.Roles },
  claim: (trx: Trx, admin: Actor) => Promise<void> = async () => {},
): Promise<User> {
  const row = await newRow(deps, input);
  try {
    await deps.db.write(async (trx) => {
      await claim(trx, row);
      await lockUntilCommit(trx, "names of admins");
      const all = await queries.listAdmins(trx);
      const owners = [row.username_key, row.email_key].map((key) => all.find((admin) => namesOf(admin).includes(key)));
      if (owners.some(Boolean)) throw accountTaken(owners);
      await queries.closeSetup(trx, deps.now());
      await queries.insertAdmin(trx, row);
    });
  } catch (error) {
    throw dbErrorKind(error) === "unique" ? accountTaken() : error; // a concurrent command
  }
  deps.log.info({ admin: row.id }, "admin created");
  return toUser(row);
}

/**
 * Sets a password from the command line and ends all of the admin's sessions.
 * @throws AppError not-found; validation for a short password
 */
export async function resetPassword(deps: AdminDeps, input: { username: string; password: string }): Promise<User> {
  const admin = await getNamed(deps, input.username);
  refuseShort(input.password);
  const hash = await hashPassword(input.password);
  await deps.db.write(async (trx) => {
    await queries.setPasswordHash(trx, admin.id, hash);
    await queries.deleteSessionsOf(trx, admin.id);
    await queries.deleteLinksOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "password reset");
  return toUser(admin);
}

/**
 * Turns off a lost second factor from the command line and ends all of the admin's sessions.
 * @throws AppError not-found; conflict if it isn't on
 */
export async function turnOffSecondFactor(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    if (!(await removeSecondFactor(trx, admin.id))) {
      throw new AppError("conflict", { message: `The second factor of ${admin.username} is not on.` });
    }
    await queries.deleteSessionsOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "second factor turned off by command");
  return toUser(admin);
}

/**
 * Disables an admin and ends all of their sessions; neither password nor reset link signs in any more.
 * @throws AppError not-found; conflict for the last active admin
 */
export async function disableAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    await endAdminRights(trx, admin);
    await queries.setDisabled(trx, admin.id, true);
    await queries.deleteSessionsOf(trx, admin.id);
    await queries.deleteLinksOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "admin disabled");
  return toUser(admin);
}

/**
 * Sets the roles of an account, found by username or email.
 * @throws AppError not-found; conflict for the last active admin
 */
export async function setRoles(
  deps: AdminDeps,
  { username, roles }: { username: string; roles: queries.Roles },
): Promise<User> {
  const admin = await getNamed(deps, username);
  const columns = queries.roleColumns(roles);
  await deps.db.write(async (trx) => {
    if (columns.role !== "admin") await endAdminRights(trx, admin);
    await queries.setRoles(trx, admin.id, columns);
  });
  deps.log.info({ admin: admin.id, roles }, "role changed");
  return toUser({ ...admin, ...columns });
}

/**
 * Sets or removes the name that is shown instead of the username. Texts already signed keep the old name.
 * @throws AppError not-found; validation for the name of another account
 */
export async function setDisplayName(
  deps: AdminDeps,
  { login, displayName }: { login: { id: string } | { username: string }; displayName: string | null },
): Promise<User> {
  return deps.db.write(async (trx) => {
    await lockUntilCommit(trx, "names of admins");
    const all = await queries.listAdmins(trx);
    const key = "username" in login ? comparableName(login.username) : undefined;
    const admin = all.find((row) =>
      "id" in login ? row.id === login.id : [row.username_key, row.email_key].includes(key ?? ""),
    );
    if (!admin) throw noSuchAdminError();
    const display_name = displayName?.trim() || null;
    if (
      display_name !== null &&
      all.some((row) => row.id !== admin.id && namesOf(row).includes(comparableName(display_name)))
    )
      throw invalidField("displayName", "A colleague has this name. Choose another one.");
    await queries.setDisplayName(trx, admin.id, display_name);
    return toUser({ ...admin, display_name });
  });
}

export async function enableAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write((trx) => queries.setDisabled(trx, admin.id, false));
  deps.log.info({ admin: admin.id }, "admin enabled");
  return toUser(admin);
}

/**
 * Deletes an admin with their sessions and second factor. Posts keep the author's name.
 * @throws AppError not-found; conflict for the last active admin
 */
export async function removeAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    await endAdminRights(trx, admin);
    await queries.deleteLinksOf(trx, admin.id);
    await queries.deleteAdmin(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "admin removed");
  return toUser(admin);
}

/** Returns the account's data for its owner. */
export function toUser(row: UserColumns): User {
  const { username, display_name, email, role, second_role } = row;
  return {
    username,
    ...(display_name === null ? {} : { displayName: display_name }),
    email,
    role,
    ...(second_role === null ? {} : { roles: queries.rolesOfRow(row) }),
  };
}

type UserColumns = Pick<queries.AdminRow, "username" | "display_name" | "email" | "role" | "second_role">;

type Actor = Pick<queries.AdminRow, "id" | "username">;

/** Returns who did something and from which network, for the audit log. */
export function actorOf(admin: Actor | undefined, clientKey: string) {
  return { ...(admin ? { userId: admin.id, userName: admin.username } : {}), network: networkOf(clientKey) };
}

/**
 * Ends the open invitations of an admin who loses the right to invite, unless no other active admin would be left.
 * @throws AppError conflict for the last active admin.
 */
export async function endAdminRights(trx: Trx, admin: queries.AdminRow): Promise<void> {
  const active = await queries.lockActiveAdmins(trx);
  if (active.includes(admin.id) && active.every((id) => id === admin.id)) {
    const message = `${admin.username} is the last admin who can sign in. Make or enable another one first.`;
    throw new AppError("conflict", { message });
  }
  await queries.deleteInvitations(trx, "invited_by", admin.username);
}

export type ListedAdmin = User & { createdAt: string; isDisabled: boolean; hasSecondFactor: boolean };

/** Lists all admins, oldest first. */
export async function listAdmins(deps: AdminDeps): Promise<ListedAdmin[]> {
  const rows = await queries.listAdmins(deps.db.kysely);
  const enabled = await listEnabled(deps.db.kysely);
  return rows.map(({ id, created_at: createdAt, is_disabled: isDisabled, ...row }) => {
    const hasSecondFactor = enabled.has(id);
    return { ...toUser(row), createdAt, isDisabled: isDisabled === 1, hasSecondFactor };
  });
}

async function getNamed(deps: AdminDeps, username: string): Promise<queries.AdminRow> {
  const admin = await queries.findAdminByLogin(deps.db.kysely, comparableName(username));
  if (!admin) throw noSuchAdminError();
  return admin;
}

function noSuchAdminError(): AppError {
  return new AppError("not-found", { message: "No admin has this username or email." });
}

async function newRow(
  deps: AdminDeps,
  { username, email, password, roles = ["admin"] }: NewAdmin & { roles?: queries.Roles },
  beforeHash?: () => Promise<void>,
) {
  refuseShort(password);
  const displayed = username.normalize("NFC").trim();
  const address = email.normalize("NFC").trim();
  const now = deps.now();
  return {
    id: newId(now),
    username: displayed,
    username_key: comparableName(displayed),
    display_name: null,
    email: address,
    email_key: comparableName(address),
    password_hash: await hashPassword(password, beforeHash),
    ...queries.roleColumns(roles),
    created_at: now,
  };
}

function refuseShort(password: string): void {
  if (!isLongEnough(password)) throw invalidField("password", tooShortSentence);
}

function setupCompleteError(): AppError {
  return new AppError("setup-complete", { message: "Setup is already complete" });
}

/** Returns everything that identifies an admin to colleagues, for comparing: username, email and shown name. */
function namesOf({ username_key, email_key, display_name }: queries.AdminRow): string[] {
  return [username_key, email_key, ...(display_name === null ? [] : [comparableName(display_name)])];
}

/** Returns the error for a taken username or email; it names the fields if the accounts were looked up. */
function accountTaken([byUsername, byEmail]: readonly (queries.AdminRow | undefined)[] = []): AppError {
  return new AppError("conflict", {
    message: "An admin with this username or email already exists.",
    fields: {
      ...(byUsername && { username: { sentence: "This username is taken." } }),
      ...(byEmail && { email: { sentence: "This email already has an account." } }),
    },
  });
}

function isSameCode(input: string, code: string): boolean {
  const [left, right] = [input, code].map((text) => Buffer.from(readTypedCode(text)));
  return left !== undefined && right !== undefined && left.length === right.length && timingSafeEqual(left, right);
}
