import { rowOfPath } from "#app/content/company-page.ts";
import type { CompanyPage } from "#app/content/company-pages.server.ts";
import { staffName } from "#app/features/auth/public.server.ts";
import { batchesOf } from "#app/platform/db/batches.ts";
import { detectDialect } from "#app/platform/db/dialect.server.ts";
import type { Connection, NewRow, Row, Trx } from "#app/platform/db/tables.ts";

/** A draft with its author's name, which is null if the account was deleted. */
export type DraftRow = Row<"content_draft"> & { username: string | null };

export async function findDraft(connection: Connection, entry: string): Promise<DraftRow | undefined> {
  return (await draftsIn(connection).where("entry", "=", entry).executeTakeFirst()) as DraftRow | undefined;
}

export async function listDrafts(connection: Connection): Promise<DraftRow[]> {
  return (await draftsIn(connection).execute()) as DraftRow[];
}

function draftsIn(connection: Connection) {
  return connection
    .selectFrom("content_draft")
    .leftJoin("admin_user", "admin_user.id", "content_draft.saved_by")
    .selectAll("content_draft")
    .select(staffName.as("username"));
}

/**
 * Locks the draft of an entry, or its absence, against concurrent writes. SQLite needs no lock, as it has one writer at
 * a time.
 */
export async function lockDraft(trx: Trx, entry: string, at: string): Promise<DraftRow | undefined> {
  if (detectDialect(trx) === "postgres") {
    const blank = { entry, version: "", fields: "", saved_at: at, saved_by: "" };
    await trx
      .insertInto("content_draft")
      .values(blank)
      .onConflict((conflict) => conflict.column("entry").doUpdateSet({ entry })) // locks an existing row
      .execute();
  }
  const row = await findDraft(trx, entry);
  return row?.version === "" ? undefined : row;
}

export async function putDraft(trx: Trx, row: Row<"content_draft">): Promise<void> {
  const { entry: _, ...change } = row;
  await trx
    .insertInto("content_draft")
    .values(row)
    .onConflict((conflict) => conflict.column("entry").doUpdateSet(change))
    .execute();
}

export async function deleteDraft(trx: Trx, entry: string): Promise<void> {
  await trx.deleteFrom("content_draft").where("entry", "=", entry).execute();
}

/** The maximum number of rows per statement. */
const rowsPerStatement = 500;

export async function putEdits(trx: Trx, rows: readonly NewRow<"content_edit">[]): Promise<void> {
  for (const values of batchesOf(rows, rowsPerStatement))
    await trx
      .insertInto("content_edit")
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(["entry", "place", "field"]).doUpdateSet((eb) => ({
          value: eb.ref("excluded.value"),
          replaced: eb.ref("excluded.replaced"),
          saved_at: eb.ref("excluded.saved_at"),
          saved_by: eb.ref("excluded.saved_by"),
        })),
      )
      .execute();
}

export async function deleteEdits(
  trx: Trx,
  entry: string,
  edits: readonly Pick<Row<"content_edit">, "place" | "field">[],
): Promise<void> {
  for (const [place, placeEdits] of Map.groupBy(edits, (edit) => edit.place))
    for (const batch of batchesOf(placeEdits, rowsPerStatement))
      await trx
        .deleteFrom("content_edit")
        .where("entry", "=", entry)
        .where("place", "=", place)
        .where(
          "field",
          "in",
          batch.map(({ field }) => field),
        )
        .execute();
}

/** A publication with its author's name, which is null if the account was deleted. */
export type PublicationRow = Row<"content_publication"> & { username: string | null };

/** Lists the publications of one entry or of all, newest first. */
export async function listPublications(connection: Connection, entry?: string): Promise<PublicationRow[]> {
  const rows = await connection
    .selectFrom("content_publication")
    .leftJoin("admin_user", "admin_user.id", "content_publication.published_by")
    .selectAll("content_publication")
    .select(staffName.as("username"))
    .$if(entry !== undefined, (query) => query.where("entry", "=", entry ?? ""))
    .orderBy("entry")
    .orderBy("number", "desc")
    .execute();
  return rows as PublicationRow[];
}

/** Adds a publication and deletes all but the last `keptCount` of the entry. */
export async function addPublication(
  trx: Trx,
  row: Omit<Row<"content_publication">, "number">,
  keptCount: number,
): Promise<void> {
  const last = await trx
    .selectFrom("content_publication")
    .select("number")
    .where("entry", "=", row.entry)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();
  const number = (last?.number ?? 0) + 1;
  await trx
    .insertInto("content_publication")
    .values({ ...row, number })
    .execute();
  await trx
    .deleteFrom("content_publication")
    .where("entry", "=", row.entry)
    .where("number", "<=", number - keptCount)
    .execute();
}

/** Lists the translations of one entry or of all. */
export async function listTranslations(
  connection: Connection,
  entry?: string,
): Promise<Omit<Row<"content_translation">, "source" | "known_at">[]> {
  return connection
    .selectFrom("content_translation")
    .select(["entry", "field", "locale", "translation", "source_hash"])
    .$if(entry !== undefined, (query) => query.where("entry", "=", entry ?? ""))
    .execute();
}

/** Lists the source texts of an entry's translations, the most recent last. */
export async function listSources(connection: Connection, entry: string): Promise<Row<"content_translation">[]> {
  return connection
    .selectFrom("content_translation")
    .selectAll()
    .where("entry", "=", entry)
    .orderBy("known_at")
    .execute();
}

export async function putTranslations(trx: Trx, rows: readonly NewRow<"content_translation">[]): Promise<void> {
  for (const values of batchesOf(rows, rowsPerStatement))
    await trx
      .insertInto("content_translation")
      .values(values)
      .onConflict((conflict) =>
        conflict
          .columns(["entry", "field", "locale", "translation", "source_hash"])
          .doUpdateSet((eb) => ({ known_at: eb.ref("excluded.known_at") })),
      )
      .execute();
}

/** The setting with the digest of the content whose translations were recorded last. */
export const rememberedContent = "content-remembered";

export async function putPage(
  trx: Trx,
  { path, files, publishedIn, leadsTo, origin, replaced }: CompanyPage,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const change = {
    origin: origin && rowOfPath(origin),
    replaced,
    leads_to: leadsTo,
    saved_at: at.toISOString(),
    saved_by: by,
    files: files === null ? null : JSON.stringify(files),
    published_in: JSON.stringify(publishedIn),
  };
  await trx
    .insertInto("content_study")
    .values({ slug: rowOfPath(path), ...change })
    .onConflict((conflict) => conflict.column("slug").doUpdateSet(change))
    .execute();
}

export async function deletePage(trx: Trx, path: string): Promise<void> {
  await trx.deleteFrom("content_study").where("slug", "=", rowOfPath(path)).execute();
}

/** The tables whose rows belong to an entry. */
const ofEntries = [
  "content_edit",
  "content_draft",
  "content_publication",
  "content_preview",
  "content_translation",
  "content_open",
] as const;

export async function deleteEntryRows(trx: Trx, entry: string): Promise<void> {
  for (const table of ofEntries) await trx.deleteFrom(table).where("entry", "=", entry).execute();
}

export async function renameEntry(trx: Trx, from: string, to: string): Promise<void> {
  for (const table of ofEntries) await trx.updateTable(table).set({ entry: to }).where("entry", "=", from).execute();
}

export async function copyTranslations(trx: Trx, from: string, to: string): Promise<void> {
  const rows = await trx.selectFrom("content_translation").selectAll().where("entry", "=", from).execute();
  await putTranslations(
    trx,
    rows.map((row) => ({ ...row, entry: to })),
  );
}

export async function listPostsWith(
  connection: Connection,
  search: string,
): Promise<{ title: string; content: string }[]> {
  return connection
    .selectFrom("post")
    .select(["title", "content"])
    .where("content", "like", `%${search}%`)
    .orderBy("title")
    .execute();
}

export async function listAnswersWith(connection: Connection, path: string): Promise<{ question: string }[]> {
  return connection
    .selectFrom("staff_answer")
    .select("question")
    .where("path", "=", path)
    .orderBy("question")
    .execute();
}
