// The versions of a post: one per save; the last 50 are kept.
import { isDeepStrictEqual } from "node:util";
import { AppError } from "#app/platform/base/errors.ts";
import type { Connection, Row, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import type { PostInput } from "../contract.ts";
import { findPostById } from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import type { Draft, DraftFields, PostVersion, PostVersionDetails } from "./contract.ts";
import { findDraft, lockPost, putDraft } from "./drafts.server.ts";

const maxVersions = 50;

type SaveVersionInput = {
  row: PostRow;
  by: string;
  /** Also kept if there are no versions yet, as the post may be older than them. */
  before?: PostRow;
};

/** Saves a version in the transaction that saves the post. */
export async function saveVersion(trx: Trx, { row, by, before }: SaveVersionInput): Promise<void> {
  await addVersion(trx, row.id, { ...versionOf(row, by), before });
}

/** Saves a draft as a version if saving `next` would lose its changes. Locks the post until the transaction ends. */
export async function saveDraftAsVersion(trx: Trx, before: PostRow, next: PostInput): Promise<void> {
  await lockPost(trx, before.id);
  const draft = await findDraft(trx, before.id);
  if (!draft) return;
  const fields = { ...toPostInput(before), ...(JSON.parse(draft.fields) as DraftFields) }; // as putDraft wrote them
  if (isDeepStrictEqual(fields, { ...toPostInput(before), ...next })) return;
  const { saved_at, saved_by } = draft;
  await addVersion(trx, before.id, { fields: JSON.stringify(fields), saved_at, saved_by, before });
}

type Version = Omit<Row<"post_version">, "post_id" | "number">;

function versionOf(row: PostRow, by: string | null): Version {
  return { fields: JSON.stringify(toPostInput(row)), saved_at: row.updated_at, saved_by: by };
}

async function addVersion(
  trx: Trx,
  postId: string,
  { before, ...version }: Version & { before: PostRow | undefined },
): Promise<void> {
  const latest = await trx
    .selectFrom("post_version")
    .select((eb) => eb.fn.max("number").as("last"))
    .where("post_id", "=", postId)
    .executeTakeFirst();
  const last = latest?.last ?? 0;
  const added = last === 0 && before ? [versionOf(before, null), version] : [version];
  const rows = added.map((addedVersion, index) => ({ ...addedVersion, post_id: postId, number: last + index + 1 }));
  await trx.insertInto("post_version").values(rows).execute();
  await trx
    .deleteFrom("post_version")
    .where("post_id", "=", postId)
    .where("number", "<=", last + rows.length - maxVersions)
    .execute();
}

/** Lists versions, newest first. @throws AppError not-found */
export async function listVersions({ db }: Deps, postId: string): Promise<PostVersion[]> {
  const rows = await db.kysely
    .selectFrom("post_version")
    .selectAll()
    .where("post_id", "=", postId)
    .orderBy("number", "desc")
    .execute();
  if (rows.length === 0 && !(await findPostById(db.kysely, postId))) throw new AppError("not-found");
  return rows.map((row) => describe(row));
}

export async function readVersion({ db }: Deps, postId: string, number: number): Promise<PostVersionDetails> {
  const row = await getVersion(db.kysely, postId, number);
  return { ...describe(row), fields: readFields(row) };
}

type RestoreVersionInput = { postId: string; number: number; by: string; ifMatch: readonly string[] | undefined };

/**
 * Copies a version's text into the draft; its publication status is unchanged.
 * @throws AppError not-found; conflict where there is a draft, without its If-Match; precondition-failed for another
 * draft
 */
export async function restoreVersion(deps: Deps, { postId, number, by, ifMatch }: RestoreVersionInput): Promise<Draft> {
  return deps.db.write(async (trx) => {
    await lockPost(trx, postId);
    const version = await getVersion(trx, postId, number);
    const before = await findDraft(trx, postId);
    if (before && !ifMatch) throw new AppError("conflict", { message: "This would replace the existing draft." });
    if (before && !matchesVersion(before.version, ifMatch)) throw new AppError("precondition-failed");
    const { published: _, publishAt: __, locale: ___, translationOf: ____, ...text } = readFields(version);
    return putDraft(deps, trx, { postId, fields: text, by });
  });
}

async function getVersion(connection: Connection, postId: string, number: number): Promise<Row<"post_version">> {
  const row = await connection
    .selectFrom("post_version")
    .selectAll()
    .where("post_id", "=", postId)
    .where("number", "=", number)
    .executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row;
}

function describe(row: Row<"post_version">): PostVersion {
  const { title, published = false } = readFields(row);
  return { version: row.number, savedAt: row.saved_at, savedBy: row.saved_by, title, published };
}

function readFields({ fields }: Row<"post_version">): PostInput {
  return JSON.parse(fields) as PostInput; // written by toPostInput
}

/** Returns the fields that an author can write. */
export function toPostInput(row: PostRow): PostInput {
  const { id: _id, publishedAt: _publishedAt, updatedAt: _updatedAt, ...fields } = fromRow(row);
  return fields;
}
