// Secret links to an entry's pages as they would be with its draft.
import { randomBytes } from "node:crypto";
import type { EntryInfo } from "#app/platform/content/entries.ts";
import type { Content } from "#app/platform/content/schema.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";

const lifetimeDays = 7;
const dayMs = 24 * 60 * 60_000;

/** Makes a link, in place of the one before. */
export async function createPreviewLink(
  { db, now, config }: Deps,
  { id: entry, paths: [path = "/"] }: EntryInfo,
  by: string,
): Promise<{ url: string; expiresAt: string }> {
  const token = randomBytes(32).toString("hex"); // hex, as in other secret addresses: the log masks it
  const expiresAt = new Date(now().getTime() + lifetimeDays * dayMs).toISOString();
  const change = { token_hash: hashSecret(token), created_by: by, expires_at: expiresAt };
  await db.write((trx) =>
    trx
      .insertInto("content_preview")
      .values({ entry, ...change })
      .onConflict((conflict) => conflict.column("entry").doUpdateSet(change))
      .execute(),
  );
  return { url: `${config.siteUrl}/preview/${token}${path === "/" ? "" : path}`, expiresAt };
}

/** @throws AppError not-found if there is none */
export async function endPreviewLink({ db }: Deps, { id }: EntryInfo): Promise<void> {
  const ended = await db.write((trx) =>
    trx.deleteFrom("content_preview").where("entry", "=", id).returning("entry").executeTakeFirst(),
  );
  if (!ended) throw new AppError("not-found");
}

/** What a link shows: the content as it would be, and the pages of the entry. */
export type Previewed = { content: Content; paths: readonly string[] };

/** Undefined for a link that no longer works, or never did. */
export async function readPreviewed(deps: Deps, token: string): Promise<Previewed | undefined> {
  const { db, now } = deps;
  const row = await db.kysely
    .selectFrom("content_preview")
    .select("entry")
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const { contentWithDraft } = await import("./editing.server.ts");
  return contentWithDraft(deps, row.entry);
}

/** For the cleanup job. */
export async function deleteExpiredPreviews({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("content_preview").where("expires_at", "<=", now().toISOString()).execute());
}
