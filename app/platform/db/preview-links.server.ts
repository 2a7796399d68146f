// Secret links to unpublished posts and entries: one for each, valid for 7 days.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { dayMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Db } from "./open.server.ts";
import type { Trx } from "./tables.ts";

const lifetimeMs = 7 * dayMs;

type PreviewDeps = { db: Db; now: () => Date };

/** Returns the calls for a table of `token_hash`, `created_by`, `expires_at` and a key of the post or entry. */
export function previewLinksIn(name: "post_preview" | "content_preview", key: string) {
  const table = sql.table(name);
  const idIs = (id: string): RawBuilder<unknown> => sql`${sql.ref(key)} = ${id}`;
  return {
    /** Creates a link, which replaces the previous one. */
    async create(
      trx: Trx,
      { id, by, now }: { id: string; by: string; now: Date },
    ): Promise<{ token: string; expiresAt: string }> {
      const token = newUrlSecret();
      const expiresAt = new Date(now.getTime() + lifetimeMs).toISOString();
      await sql`
        insert into ${table} (${sql.ref(key)}, token_hash, created_by, expires_at)
        values (${id}, ${hashSecret(token)}, ${by}, ${expiresAt})
        on conflict (${sql.ref(key)}) do update
        set token_hash = excluded.token_hash, created_by = excluded.created_by, expires_at = excluded.expires_at
      `.execute(trx);
      return { token, expiresAt };
    },

    /** @throws AppError not-found if there is none */
    async end({ db }: PreviewDeps, id: string): Promise<void> {
      const { rows } = await db.write((trx) => sql`delete from ${table} where ${idIs(id)} returning 1`.execute(trx));
      if (rows.length === 0) throw new AppError("not-found");
    },

    /** Returns the id of the previewed record, or undefined if it doesn't work or has expired. */
    async find({ db, now }: PreviewDeps, token: string): Promise<string | undefined> {
      const { rows } = await sql<{ id: string }>`
        select ${sql.ref(key)} as id from ${table}
        where token_hash = ${hashSecret(token)} and expires_at > ${now().toISOString()}
      `.execute(db.kysely);
      return rows[0]?.id;
    },

    /** Runs in the cleanup job. */
    async deleteExpired({ db, now }: PreviewDeps): Promise<void> {
      await db.write((trx) => sql`delete from ${table} where expires_at <= ${now().toISOString()}`.execute(trx));
    },
  };
}
