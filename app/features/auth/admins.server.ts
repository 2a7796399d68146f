// The people who may use the admin area: making the first one and others, and their passwords. Sessions are service.server's.
import { randomInt, timingSafeEqual } from "node:crypto";
import type { Transaction } from "kysely";
import { explainDbError } from "#app/platform/db/db-errors.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/endpoint.ts";
import { AppError, invalidField } from "#app/platform/errors.ts";
import { dropTokensOf } from "#app/platform/mail/letter-token.server.ts";
import { isLongEnough, tooShortSentence } from "./contract.ts";
import type { NewAdmin, User } from "./contract.ts";
import { hashPassword } from "./password.server.ts";
import * as queries from "./queries.server.ts";
import { listEnabled, removeSecondFactor } from "./second-factor/queries.server.ts";

/** What these functions need of the world: commands have no more of it. */
export type AdminDeps = Pick<Deps, "db" | "now" | "log">;

/** Digits and letters that can't be taken for each other (Crockford). */
const codeLetters = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * The form in which usernames and e-mails are compared: NFKC, lower-cased, trimmed.
 * @example comparable("Ａndrei ") // "andrei"
 */
export function comparable(name: string): string {
  return name.normalize("NFKC").toLowerCase().trim();
}

/** How long after the first start setup is open on this machine without its code: later nobody is sitting there any more. */
const codelessMs = 30 * 60_000;

/** `codelessUntil` is undefined where the code is always asked for; `code` is "" once setup is closed. */
export type Setup = { isOpen: boolean; code: string; codelessUntil?: Date };

/** Whether the first admin is still to be made, and what for. */
export async function describeSetup(deps: AdminDeps & Pick<Deps, "config">): Promise<Setup> {
  if (await queries.isSetUp(deps.db.kysely)) return { isOpen: false, code: "" };
  const fresh = { code: newSetupCode(), openedAt: deps.now() };
  const { code, openedAt } =
    (await queries.findSetup(deps.db.kysely)) ?? (await deps.db.write((trx) => queries.keepSetup(trx, fresh)));
  const isBehindProxy = deps.config.isPublicOrigin || deps.config.TRUST_PROXY > 0;
  const codelessUntil = new Date((openedAt?.getTime() ?? 0) + codelessMs);
  return { isOpen: true, code, ...(isBehindProxy || codelessUntil <= deps.now() ? {} : { codelessUntil }) };
}

/** What the setup page may know: never the code. */
export async function describeSetupPage(deps: Deps): Promise<{ isOpen: boolean; asksForCode: boolean }> {
  const { isOpen, codelessUntil } = await describeSetup(deps);
  return { isOpen, asksForCode: isOpen && codelessUntil === undefined };
}

/**
 * Makes the first admin: of any number of parallel calls exactly one succeeds, and none ever after (decisions OPEN-17).
 * @throws AppError setup-complete; setup-code without it from elsewhere than this machine, or later; validation for a short password.
 */
export async function setUpFirstAdmin(
  deps: Deps,
  input: NewAdmin & { setupCode?: string | undefined },
  { isLocal }: { isLocal: boolean },
): Promise<void> {
  const { isOpen, code, codelessUntil } = await describeSetup(deps);
  if (!isOpen) throw setupIsComplete();
  if (!(isLocal && codelessUntil) && !isSameCode(input.setupCode ?? "", code)) {
    deps.log.warn({ reason: input.setupCode ? "wrong setup code" : "no setup code" }, "setup refused");
    throw new AppError("setup-code", { message: "Enter the setup code that the server printed when it started." });
  }
  // Of many at once most find, when their turn to hash comes, that it is over.
  const row = await newRow(deps, input, async () => {
    if (await queries.isSetUp(deps.db.kysely)) throw setupIsComplete();
  });
  await deps.db.write(async (trx) => {
    if ((await queries.isSetUp(trx)) || !(await queries.closeSetup(trx, deps.now()))) throw setupIsComplete();
    await queries.insertAdmin(trx, row);
  });
  deps.log.info({ admin: row.id }, "first admin made");
}

/**
 * Makes an account, with what else `alsoDo` does in the same transaction; setup is closed by it.
 * @throws AppError conflict where username or e-mail is taken; validation for a short password.
 */
export async function createAdmin(
  deps: AdminDeps,
  input: NewAdmin & { role?: Role },
  alsoDo: (trx: Transaction<Tables>) => Promise<void> = async () => {},
): Promise<User> {
  const row = await newRow(deps, input);
  try {
    await deps.db.write(async (trx) => {
      const names = await Promise.all(
        [row.username_key, row.email_key].map((key) => queries.findAdminByLogin(trx, key)),
      );
      if (names.some(Boolean)) throw isTaken();
      await queries.closeSetup(trx, deps.now());
      await queries.insertAdmin(trx, row);
      await alsoDo(trx);
    });
  } catch (error) {
    throw explainDbError(error) === "unique" ? isTaken() : error; // a second command at the same moment
  }
  deps.log.info({ admin: row.id }, "admin made");
  return { username: row.username, email: row.email, role: row.role };
}

/**
 * Gives an admin, named by username or e-mail, a new password and ends all their sessions.
 * @throws AppError not-found; validation for a short password.
 */
export async function resetPassword(deps: AdminDeps, input: { username: string; password: string }): Promise<User> {
  const admin = await getNamed(deps, input.username);
  refuseShort(input.password);
  const hash = await hashPassword(input.password);
  await deps.db.write(async (trx) => {
    await queries.setPasswordHash(trx, admin.id, hash);
    await queries.deleteSessionsOf(trx, admin.id);
    await dropTokensOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "password reset");
  return { username: admin.username, email: admin.email, role: admin.role };
}

/**
 * Turns off the second factor of an admin, named by username or e-mail, who has lost it, and ends all their sessions.
 * @throws AppError not-found; conflict where it isn't on.
 */
export async function turnOffSecondFactor(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    if (!(await removeSecondFactor(trx, admin.id))) {
      throw new AppError("conflict", { message: `The second factor of ${admin.username} is not on.` });
    }
    await queries.deleteSessionsOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "second factor turned off on the command line");
  return { username: admin.username, email: admin.email, role: admin.role };
}

/**
 * Disables an admin, named by username or e-mail: all their sessions end, and no password or reset link opens another.
 * @throws AppError not-found; conflict for the last admin who can sign in.
 */
export async function disableAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    await refuseLast(deps, trx, admin);
    await queries.setDisabled(trx, admin.id, true);
    await queries.deleteSessionsOf(trx, admin.id);
    await dropTokensOf(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "admin disabled");
  return { username: admin.username, email: admin.email, role: admin.role };
}

/**
 * Gives somebody, named by username or e-mail, a role.
 * @throws AppError not-found; conflict for the last active admin.
 */
export async function setRole(deps: AdminDeps, { username, role }: { username: string; role: Role }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    if (role !== "admin") await refuseLast(deps, trx, admin);
    await queries.setRole(trx, admin.id, role);
  });
  deps.log.info({ admin: admin.id, role }, "role changed");
  return { username: admin.username, email: admin.email, role };
}

/**
 * Lets a disabled admin sign in again.
 * @throws AppError not-found
 */
export async function enableAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write((trx) => queries.setDisabled(trx, admin.id, false));
  deps.log.info({ admin: admin.id }, "admin enabled");
  return { username: admin.username, email: admin.email, role: admin.role };
}

/**
 * Removes an admin for good, with their sessions and second factor. What they wrote keeps their name.
 * @throws AppError not-found; conflict for the last admin who can sign in.
 */
export async function removeAdmin(deps: AdminDeps, { username }: { username: string }): Promise<User> {
  const admin = await getNamed(deps, username);
  await deps.db.write(async (trx) => {
    await refuseLast(deps, trx, admin);
    await dropTokensOf(trx, admin.id);
    await queries.deleteAdmin(trx, admin.id);
  });
  deps.log.info({ admin: admin.id }, "admin removed");
  return { username: admin.username, email: admin.email, role: admin.role };
}

/**
 * Refuses what would leave nobody who can let others in.
 * @throws AppError conflict for the last active admin.
 */
export async function refuseLast({ db }: AdminDeps, trx: Transaction<Tables>, admin: queries.AdminRow): Promise<void> {
  const active = await queries.lockActiveAdmins(trx, db.dialect);
  if (active.some((id) => id !== admin.id) || !active.includes(admin.id)) return;
  const message = `${admin.username} is the last admin who can sign in. Make or enable another one first.`;
  throw new AppError("conflict", { message });
}

/** An admin as the command line lists them. */
export type ListedAdmin = User & { createdAt: string; isDisabled: boolean; hasSecondFactor: boolean };

/** Reads all admins, the oldest first. */
export async function listAdmins(deps: AdminDeps): Promise<ListedAdmin[]> {
  const rows = await queries.listAdmins(deps.db.kysely);
  const enabled = await listEnabled(deps.db.kysely);
  return rows.map(({ id, username, email, role, created_at: createdAt, is_disabled: isDisabled }) => {
    const hasSecondFactor = enabled.has(id);
    return { username, email, role, createdAt, isDisabled: isDisabled === 1, hasSecondFactor };
  });
}

async function getNamed(deps: AdminDeps, username: string): Promise<queries.AdminRow> {
  const admin = await queries.findAdminByLogin(deps.db.kysely, comparable(username));
  if (!admin) throw new AppError("not-found", { message: "There is no admin with this username or e-mail." });
  return admin;
}

async function newRow(
  deps: AdminDeps,
  { username, email, password, role = "admin" }: NewAdmin & { role?: Role },
  beforeHash?: () => Promise<void>,
) {
  refuseShort(password);
  const shown = username.normalize("NFC").trim();
  const address = email.normalize("NFC").trim();
  const now = deps.now();
  return {
    id: newId(now),
    username: shown,
    username_key: comparable(shown),
    email: address,
    email_key: comparable(address),
    password_hash: await hashPassword(password, beforeHash),
    role,
    created_at: now,
  };
}

function refuseShort(password: string): void {
  if (!isLongEnough(password)) throw invalidField("password", tooShortSentence);
}

function setupIsComplete(): AppError {
  return new AppError("setup-complete", { message: "Setup is already complete" });
}

function isTaken(): AppError {
  return new AppError("conflict", { message: "There is an admin with this username or e-mail already." });
}

/** Three groups of four out of 32 letters: 60 bits. */
function newSetupCode(): string {
  const group = () => Array.from({ length: 4 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
  return [group(), group(), group()].join("-");
}

function isSameCode(given: string, code: string): boolean {
  const [left, right] = [given, code].map((text) => Buffer.from(text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "")));
  return left !== undefined && right !== undefined && left.length === right.length && timingSafeEqual(left, right);
}
