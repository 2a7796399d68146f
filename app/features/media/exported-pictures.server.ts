// Pictures as files of an export: the widest WebP that is kept of each, named by the hash of what it holds.
import type { Connection } from "#app/platform/db/tables.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { pictureHash } from "./picture-hash.server.ts";
import { pictureFromRow, readPictureFile } from "./stored-pictures.server.ts";

/** Wider than any file, so that the widest is found. */
const width = 9999;

/** Returns a picture's file for an export, or undefined if it isn't there. */
export async function exportPicture(
  connection: Connection,
  hash: string,
): Promise<{ name: string; content: Buffer } | undefined> {
  const content = await readPictureFile(connection, { hash, width, type: "webp" });
  return content && { name: `${pictureHash(content)}.webp`, content };
}

/** Returns the pictures by the names that an export gives them. Reads every picture, one at a time. */
export async function listExportNames(connection: Connection): Promise<Map<string, Picture>> {
  const pictures = new Map<string, Picture>();
  for (const row of await connection.selectFrom("picture").selectAll().execute()) {
    const file = await exportPicture(connection, row.hash);
    if (file) pictures.set(file.name, pictureFromRow(row));
  }
  return pictures;
}
