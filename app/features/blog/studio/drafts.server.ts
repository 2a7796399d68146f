// The draft of a post: saved but unpublished changes. It never affects the post, its version or the cache.
import { AppError } from "#app/platform/base/errors.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import type { Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import { refuseExcessiveHtml } from "#app/platform/text/sanitise.server.ts";
import type { Draft, DraftFields } from "./contract.ts";

/** The accepted versions of the draft (without one: of the post), any if undefined; `isNew`: there must be none. */
type WritePrecondition = { ifMatch?: readonly string[] | undefined; isNew?: boolean };

/** `isSuggestion`: a language model wrote it, and nobody has saved it since. */
type SaveDraftInput = { postId: string; fields: DraftFields; by: string; isSuggestion?: true };

export async function readDraft({ db }: Deps, postId: string): Promise<Draft> {
  const row = await findDraft(db.kysely, postId);
  if (!row) throw new AppError("not-found");
  return fromRow(row);
}

/**
 * Saves the draft of a post.
 * @throws AppError validation; not-found; precondition-failed for another version, unless it holds the same fields (a
 * retry after a lost response)
 */
export async function saveDraft(
  deps: Deps,
  { postId, fields, by }: SaveDraftInput,
  { ifMatch, isNew = false }: WritePrecondition = {},
): Promise<Draft> {
  refuseExcessiveHtml(fields.content ?? "", "content");
  return deps.db.write(async (trx) => {
    const post = await lockPost(trx, postId);
    const before = await findDraft(trx, postId);
    const isMeant = isNew ? !before : matchesVersion(before?.version ?? post.updated_at, ifMatch);
    if (isMeant) return putDraft(deps, trx, { postId, fields, by });
    if (before?.fields === JSON.stringify(fields) && before.saved_by === by) return fromRow(before);
    throw new AppError("precondition-failed");
  });
}

/** Deletes the draft. @throws AppError not-found; precondition-failed for another version */
export async function discardDraft({ db }: Deps, postId: string, { ifMatch }: WritePrecondition = {}): Promise<void> {
  await db.write(async (trx) => {
    await lockPost(trx, postId);
    const before = await findDraft(trx, postId);
    if (!before) throw new AppError("not-found");
    if (!matchesVersion(before.version, ifMatch)) throw new AppError("precondition-failed");
    await deleteDraft(trx, postId);
  });
}

/** Ends the draft in the transaction that saves the post. @throws AppError precondition-failed for another draft */
export async function endDraft(trx: Trx, postId: string, expected: string | null | undefined): Promise<void> {
  const draft = await findDraft(trx, postId);
  if (draft && expected !== undefined && draft.version !== expected)
    throw new AppError("precondition-failed", { message: `${draft.saved_by} has a draft of this post in the editor.` });
  await deleteDraft(trx, postId);
}

async function deleteDraft(trx: Trx, postId: string): Promise<void> {
  await trx.deleteFrom("post_draft").where("post_id", "=", postId).execute();
}

/** Replaces the draft of a post. */
export async function putDraft(
  { now }: Deps,
  trx: Trx,
  { postId, fields, by, isSuggestion }: SaveDraftInput,
): Promise<Draft> {
  const at = now();
  const change = {
    version: newId(at),
    fields: JSON.stringify({ ...fields, isSuggestion }),
    saved_at: at.toISOString(),
    saved_by: by,
  };
  const row = await trx
    .insertInto("post_draft")
    .values({ post_id: postId, ...change })
    .onConflict((conflict) => conflict.column("post_id").doUpdateSet(change))
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

export async function findDraft(trx: Deps["db"]["kysely"], postId: string): Promise<Row<"post_draft"> | undefined> {
  return trx.selectFrom("post_draft").selectAll().where("post_id", "=", postId).executeTakeFirst();
}

export function fromRow(row: Row<"post_draft">): Draft {
  const { isSuggestion = false, ...fields } = JSON.parse(row.fields) as DraftFields &
    Pick<SaveDraftInput, "isSuggestion">; // parsed by the contract before it was stored
  return { fields, isSuggestion, savedAt: row.saved_at, savedBy: row.saved_by, version: row.version };
}

/** Serialises the writers of one post's draft; SQLite has one writer at a time anyway. */
export async function lockPost(trx: Trx, postId: string): Promise<{ updated_at: string }> {
  const query = trx.selectFrom("post").select("updated_at").where("id", "=", postId);
  const post = await lockForUpdate(trx, query).executeTakeFirst();
  if (!post) throw new AppError("not-found");
  return post;
}
