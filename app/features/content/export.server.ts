import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack } from "tar-stream";
import { filesWithEdits } from "#app/platform/content/export.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const compress = promisify(gzip);

/** The content folder with the edits in it, but files that are no texts, as tar.gz. */
export async function exportFolder({ store, db, now }: Deps): Promise<Uint8Array<ArrayBuffer>> {
  const { shown } = await store.read(db.kysely);
  const archive = pack();
  for (const [path, text] of filesWithEdits(store.files(), shown))
    if (text !== null) archive.entry({ name: `content/${path}`, mtime: now() }, text);
  archive.finalize();
  return new Uint8Array(await compress(await buffer(archive)));
}
