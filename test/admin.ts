// A signed-in admin without the cost of hashing a password.
import { createHash, randomBytes } from "node:crypto";
import { hashPassword } from "#app/features/auth/password.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Role } from "#app/platform/http/access.ts";

/** The accounts of two colleagues, for `createAdmin`. */
export const andrei = { username: "andrei", email: "andrei@northwind.example", password: "correct horse" };
export const ioana = { username: "ioana", email: "ioana@northwind.example", password: "another horse" };

/** Creates an account, by default `andrei` without a working password, with a session; returns the request header. */
export async function signInAdmin(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  {
    username = "andrei",
    role = "admin",
    ...given
  }: { username?: string; role?: Role; secondRole?: Role; password?: string } = {},
): Promise<{ Authorization: string }> {
  const { password, secondRole = null } = given;
  const token = randomBytes(32).toString("base64url");
  const at = now();
  const admin = {
    id: newId(at),
    username,
    username_key: username,
    email: `${username}@northwind.example`,
    email_key: `${username}@northwind.example`,
  };
  const session = {
    id: newId(at),
    admin_id: admin.id,
    token_hash: createHash("sha256").update(token).digest("base64url"),
  };
  const passwordHash = password === undefined ? "none" : await hashPassword(password);
  await db.write(async (trx) => {
    await trx
      .insertInto("admin_user")
      .values({ ...admin, password_hash: passwordHash, role, second_role: secondRole, created_at: at })
      .execute();
    await trx
      .insertInto("admin_session")
      .values({
        ...session,
        created_at: at,
        last_used_at: at,
        expires_at: new Date(at.getTime() + config.SESSION_MAX_MINUTES * 60_000),
      })
      .execute();
  });
  return { Authorization: `Bearer ${token}` };
}
