import { readPage } from "#app/platform/db/paging.server.ts";
import { contains } from "#app/platform/db/search.server.ts";
import type { Connection, NewRow, Row, RowChange, Trx } from "#app/platform/db/tables.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import type { listPictures } from "#app/platform/pictures/contract.ts";
import { folded } from "#app/platform/text/folded.ts";

export type PictureRow = Row<"picture">;

const columns = { createdAt: "created_at", name: "name" } as const;

export type PictureListing = Parsed<typeof listPictures, "query">;

/** Reads a page of pictures, newest first by default, with the total. */
export async function readPictures(connection: Connection, listing: PictureListing) {
  const { search, sort = "createdAt", order = sort === "createdAt" ? "desc" : "asc" } = listing;
  const all = connection.selectFrom("picture");
  const query = search ? all.where(contains("search_text", folded(search))) : all;
  return readPage(query.selectAll("picture").orderBy(columns[sort], order).orderBy("id", order), listing);
}

export async function findPicture(connection: Connection, id: string): Promise<PictureRow | undefined> {
  return connection.selectFrom("picture").selectAll().where("id", "=", id).executeTakeFirst();
}

export async function findPictureByHash(connection: Connection, hash: string): Promise<PictureRow | undefined> {
  return connection.selectFrom("picture").selectAll().where("hash", "=", hash).executeTakeFirst();
}

/** Inserts a picture; does nothing if the same file was added concurrently. */
export async function insertPicture(
  trx: Trx,
  row: NewRow<"picture">,
  files: readonly Omit<NewRow<"picture_file">, "picture_id">[],
): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto("picture")
    .values(row)
    .onConflict((conflict) => conflict.column("hash").doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) return;
  for (const file of files)
    await trx
      .insertInto("picture_file")
      .values({ ...file, picture_id: row.id })
      .execute();
}

export async function updatePicture(trx: Trx, id: string, change: RowChange<"picture">): Promise<void> {
  await trx.updateTable("picture").set(change).where("id", "=", id).execute();
}

export async function deletePicture(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom("picture").where("id", "=", id).execute();
}
