// The versions of a post: each saving is one, and the last 50 are kept.
import type { Kysely, Transaction } from "kysely";
import type { Row, Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { PostInput } from "../contract.ts";
import { findPostById } from "../queries.server.ts";
import type { PostRow } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import type { Draft, PostVersion, WholeVersion } from "./contract.ts";
import { findDraft, isAccepted, lockPost, putDraft } from "./drafts.server.ts";

const keptVersions = 50;

type Saved = {
  row: PostRow;
  by: string;
  /** Kept too if nothing was yet: the post may be older than its versions. */
  before?: PostRow;
};

/** Within the transaction that saves the post. */
export async function saveVersion(trx: Transaction<Tables>, { row, by, before }: Saved): Promise<void> {
  const last =
    (await findLastNumber(trx, row.id)) ?? (before ? await addVersion(trx, before, { number: 1, by: null }) : 0);
  const number = await addVersion(trx, row, { number: last + 1, by });
  await trx
    .deleteFrom("post_version")
    .where("post_id", "=", row.id)
    .where("number", "<=", number - keptVersions)
    .execute();
}

async function findLastNumber(trx: Transaction<Tables>, postId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom("post_version")
    .select((eb) => eb.fn.max("number").as("last"))
    .where("post_id", "=", postId)
    .executeTakeFirst();
  return row?.last ?? undefined;
}

async function addVersion(
  trx: Transaction<Tables>,
  row: PostRow,
  { number, by }: { number: number; by: string | null },
): Promise<number> {
  const fields = JSON.stringify(inputOf(row));
  const version = { post_id: row.id, number, fields, saved_at: row.updated_at, saved_by: by };
  await trx.insertInto("post_version").values(version).execute();
  return number;
}

/** The newest first. @throws AppError not-found */
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

export async function readVersion({ db }: Deps, postId: string, number: number): Promise<WholeVersion> {
  const row = await getVersion(db.kysely, postId, number);
  return { ...describe(row), fields: readFields(row) };
}

type Restored = { postId: string; number: number; by: string; ifMatch: readonly string[] | undefined };

/**
 * Fills the draft with the text of a version; what publishes the post stays as it is.
 * @throws AppError not-found; conflict where there is a draft, without its If-Match; precondition-failed for another draft
 */
export async function restoreVersion(deps: Deps, { postId, number, by, ifMatch }: Restored): Promise<Draft> {
  return deps.db.write(async (trx) => {
    await lockPost(trx, postId);
    const version = await getVersion(trx, postId, number);
    const before = await findDraft(trx, postId);
    if (before && !ifMatch) throw new AppError("conflict", { message: "There is a draft, which this would replace." });
    if (before && !isAccepted(before.version, ifMatch)) throw new AppError("precondition-failed");
    const { published: _, publishAt: __, locale: ___, translationOf: ____, ...text } = readFields(version);
    return putDraft(deps, trx, { postId, fields: text, by });
  });
}

async function getVersion(connection: Kysely<Tables>, postId: string, number: number): Promise<Row<"post_version">> {
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
  return JSON.parse(fields) as PostInput; // written by inputOf
}

/** What an author can write. */
export function inputOf(row: PostRow): PostInput {
  const { id: _id, publishedAt: _publishedAt, updatedAt: _updatedAt, ...fields } = fromRow(row);
  return fields;
}
