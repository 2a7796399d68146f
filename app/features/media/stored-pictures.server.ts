// Uploaded pictures by id, for features that refer to them.
import type { Connection, Row } from "#app/platform/db/tables.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { fallbackWidth, pictureAddress } from "#app/platform/pictures/renditions.ts";
import type { PictureFileAddress } from "#app/platform/pictures/renditions.ts";

/** Finds pictures by id; omits unknown ids. Doesn't query for an empty list. */
export async function findPictures(
  connection: Connection,
  ids: readonly (string | null)[],
): Promise<Map<string | null, Picture>> {
  const pictureIds = [...new Set(ids)].filter((id) => id !== null);
  if (pictureIds.length === 0) return new Map();
  const rows = await connection.selectFrom("picture").selectAll().where("id", "in", pictureIds).execute();
  return new Map(rows.map((row) => [row.id, pictureFromRow(row)]));
}

/** Finds the picture that was made from the file with this hash. */
export async function findPictureByHash(connection: Connection, hash: string): Promise<Picture | undefined> {
  const row = await connection.selectFrom("picture").selectAll().where("hash", "=", hash).executeTakeFirst();
  return row && pictureFromRow(row);
}

/** Returns the hashes that exist. Doesn't query for an empty list. */
export async function findKnownHashes(connection: Connection, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set();
  const rows = await connection.selectFrom("picture").select("hash").where("hash", "in", hashes).execute();
  return new Set(rows.map(({ hash }) => hash));
}

export function pictureFromRow(row: Row<"picture">): Picture {
  const { hash, width, fallback } = row;
  return {
    id: row.id,
    src: pictureAddress({ hash, width: fallbackWidth(width), type: fallback }),
    width,
    height: row.height,
    alt: row.alt,
    isDecorative: row.is_decorative === 1,
    name: row.name,
    addedBy: row.added_by,
    createdAt: row.created_at,
  };
}

/** Returns the widest file up to the requested width; undefined if there is none. */
export async function readPictureFile(
  connection: Connection,
  { hash, width, type }: PictureFileAddress,
): Promise<Buffer | undefined> {
  const row = await connection
    .selectFrom("picture_file")
    .innerJoin("picture", "picture.id", "picture_file.picture_id")
    .select("picture_file.content")
    .where("picture.hash", "=", hash)
    .where("picture_file.type", "=", type)
    .where("picture_file.width", "<=", width)
    .orderBy("picture_file.width", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && Buffer.from(row.content, "base64");
}
