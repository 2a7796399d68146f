// Invitations to the team: a link that creates an account, once and within 48 hours.
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { hourMs } from "#app/platform/base/durations.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { ErasureRequest } from "#app/platform/db/erasure-request.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueEmail } from "#app/platform/mail/outbox.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";
import { actorOf, comparableName, createAdmin } from "../admins.server.ts";
import { isLongEnough, tooShortSentence } from "../contract.ts";
import type { Roles } from "../queries.server.ts";
import { aboutInvitation, roleColumns, deleteInvitations, findAdminByLogin, rolesOfRow } from "../queries.server.ts";
import type { Invitation } from "./contract.ts";

const lifetimeHours = 48;

/** Lists the invitations that can still be accepted, newest first. */
export async function listInvitations({ db, now }: Pick<Deps, "db" | "now">): Promise<Invitation[]> {
  const rows = await db.kysely
    .selectFrom("invitation")
    .selectAll()
    .where("used_at", "is", null)
    .where("expires_at", ">", now().toISOString())
    .orderBy("id", "desc")
    .execute();
  return rows.map(fromRow);
}

/**
 * Invites someone, replacing an earlier invitation to the same address. `link` is null if it was sent by email.
 * @throws AppError conflict if the address has an account.
 */
export async function invite(
  deps: Pick<Deps, "db" | "now" | "config" | "content">,
  { email, roles, by }: { email: string; roles: Roles; by: string },
): Promise<Invitation & { link: string | null }> {
  const token = newUrlSecret();
  const link = `${deps.config.siteUrl}/admin/invite/${token}`;
  const at = deps.now();
  const row = {
    id: newId(at),
    token_hash: hashSecret(token),
    email: comparableName(email),
    ...roleColumns(roles),
    invited_by: by,
    created_at: at.toISOString(),
    expires_at: new Date(at.getTime() + lifetimeHours * hourMs).toISOString(),
    used_at: null,
  };
  const sendsMail = deps.config.SMTP_URL !== undefined;
  await deps.db.write(async (trx) => {
    if (await findAdminByLogin(trx, row.email))
      throw new AppError("conflict", { message: "There is an account with this address already." });
    await deleteInvitations(trx, "email", row.email);
    await trx.insertInto("invitation").values(row).execute();
    if (sendsMail) await queueEmail(deps, trx, invitationEmail(deps, row, link));
  });
  return { ...fromRow(row), link: sendsMail ? null : link };
}

/** Withdraws an invitation. @throws AppError not-found */
export async function withdrawInvitation({ db }: Deps, id: string): Promise<void> {
  await db.write(async (trx) => {
    if ((await deleteInvitations(trx, "id", id)) === 0) throw new AppError("not-found");
  });
}

/** Returns the address and roles of an open invitation; undefined if its link doesn't work. Changes nothing. */
export async function readInvitation(deps: Deps, token: string): Promise<{ email: string; roles: Role[] } | undefined> {
  const row = await findByToken(deps.db.kysely, token);
  return row && isOpen(deps, row) ? { email: row.email, roles: rolesOfRow(row) } : undefined;
}

/**
 * Creates the account of an invitation.
 * @throws AppError not-found for an unknown token; gone if used or expired; conflict if the name is taken; validation.
 */
export async function acceptInvitation(
  deps: Deps,
  { token, username, password, clientKey }: { token: string; username: string; password: string; clientKey: string },
): Promise<{ username: string }> {
  if (!isLongEnough(password)) throw invalidField("password", tooShortSentence);
  const row = await findByToken(deps.db.kysely, token);
  if (!row) throw new AppError("not-found");
  if (!isOpen(deps, row)) throw invitationGoneError();
  const account = { username, email: row.email, password, roles: rolesOfRow(row) };
  return createAdmin(deps, account, async (trx, admin) => {
    const used = await trx
      .updateTable("invitation")
      .set({ used_at: deps.now() })
      .where("id", "=", row.id)
      .where("used_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!used) throw invitationGoneError(); // used or withdrawn concurrently
    await addAuditEvent(deps, trx, { action: "invitation-accepted", about: row.id, ...actorOf(admin, clientKey) });
  });
}

/** Deletes invitations some time after they expired; the cleanup job calls it. */
export async function deleteOldInvitations({ db, now }: Deps): Promise<void> {
  const before = daysBefore(now(), fixedPeriods.invitationDays).toISOString();
  await db.write((trx) => trx.deleteFrom("invitation").where("expires_at", "<", before).execute());
}

async function findByToken(connection: Connection, token: string): Promise<Row<"invitation"> | undefined> {
  return connection.selectFrom("invitation").selectAll().where("token_hash", "=", hashSecret(token)).executeTakeFirst();
}

function isOpen({ now }: Deps, { used_at, expires_at }: Row<"invitation">): boolean {
  return used_at === null && expires_at > now().toISOString();
}

function invitationGoneError(): AppError {
  return new AppError("gone", { message: "This invitation has been used or has expired. Ask for a new one." });
}

function fromRow(row: Omit<Row<"invitation">, "token_hash" | "used_at">): Invitation {
  const { id, email, role } = row;
  return {
    id,
    email,
    role,
    roles: rolesOfRow(row),
    invitedBy: row.invited_by,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}

function invitationEmail(
  { content }: Pick<Deps, "content">,
  { id, email, invited_by }: Pick<Row<"invitation">, "id" | "email" | "invited_by">,
  link: string,
): Email {
  return {
    kind: "invitation",
    about: aboutInvitation(id),
    to: email,
    locale: adminLocale, // the company's own area is English
    isForTeam: true,
    subject: `Your account in the ${content.company.name} admin area`,
    heading: `${invited_by} invites you`,
    parts: [
      { paragraph: "Choose a username and a password, and you can sign in." },
      { button: { label: "Create your account", url: link } },
      { note: `The link works once, for ${lifetimeHours} hours. If you didn’t expect it, ignore this email.` },
    ],
  };
}

/** Finds a person's invitations for data subject requests (GDPR art. 15, 17, 20), newest first, without tokens. */
export async function findPersonData(connection: Connection, email: string) {
  return connection
    .selectFrom("invitation")
    .select(["id", "created_at", "email", "role", "second_role", "invited_by", "expires_at", "used_at"])
    .where("email", "=", email)
    .orderBy("id", "desc")
    .execute();
}

/** Deletes invitations, including open ones. An account created from one is removed on the team's screen. */
export async function erasePerson(trx: Connection, { key }: ErasureRequest): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom("invitation").where("email", "=", key).executeTakeFirst();
  return Number(numDeletedRows);
}
