import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import { pack } from "tar-stream";
import { exportContent } from "#app/content/export.server.ts";
import { readPictureFile } from "#app/features/media/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const compress = promisify(gzip);

/** Returns the content folder with all edits as tar.gz, without binary files that stay unchanged. */
export async function exportContentFolder({ store, db, now }: Deps): Promise<Uint8Array<ArrayBuffer>> {
  const state = await store.read(db.kysely);
  const archive = pack();
  const { files, pictures } = exportContent(store.files(), state);
  for (const [path, text] of files) if (text !== null) archive.entry({ name: `content/${path}`, mtime: now() }, text);
  for (const [path, address] of pictures)
    archive.entry({ name: `content/${path}`, mtime: now() }, (await readPictureFile(db.kysely, address)) ?? "");
  archive.finalize();
  return new Uint8Array(await compress(await buffer(archive)));
}
