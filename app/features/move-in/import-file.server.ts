// Imports an uploaded file, whichever of the kinds it is.
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { importPosts, isPostFile } from "#app/features/blog/public.server.ts";
import type { ImportOptions } from "#app/features/blog/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { openArchive } from "./archive.server.ts";
import type { Archive } from "./archive.server.ts";
import { importLimits } from "./contract.ts";
import { importSite } from "./import-site.server.ts";
import type { PictureSource, SiteReport } from "./import-site.server.ts";
import { readInWorker, tooLarge } from "./read-export.server.ts";
import { UnreadableExportError } from "./site-export.ts";

/** `isFetching`: pictures of an export that aren't with it are fetched from the old site. */
export type UploadedImport = { path: string; isFetching: boolean };

/** Imports the file, or checks it. @throws UnreadableExportError, AppError validation: nothing was imported */
export async function importFile(
  deps: Deps,
  { path, isFetching }: UploadedImport,
  importing: ImportOptions,
): Promise<SiteReport> {
  if (!(await isArchive(path)))
    return importExport(deps, { path, pictures: isFetching ? "fetch" : undefined }, importing);
  const archive = await openArchive(path);
  try {
    const report = await importArchive(deps, { archive, path, isFetching }, importing);
    return { ...report, leftOut: [...archive.leftOut, ...report.leftOut] };
  } finally {
    archive.close();
  }
}

/** Tests for the first bytes of a ZIP archive, even of an empty one. */
async function isArchive(path: string): Promise<boolean> {
  await using file = await open(path);
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(buffer.toString("latin1"));
}

async function importArchive(
  deps: Deps,
  { archive, path, isFetching }: UploadedImport & { archive: Archive },
  importing: ImportOptions,
): Promise<SiteReport> {
  const { files } = archive;
  const names = [...files.keys()];
  if (names.some(isPostFile)) return { ...(await importPosts(deps, files, importing)), pages: [], redirects: [] };
  const [exported, ...others] = names.filter((name) => /\.(?:xml|json)$/i.test(name));
  if (exported === undefined)
    throw new UnreadableExportError("The archive has neither posts (.md, .html) nor an export (.xml, .json).");
  if (others.length > 0)
    throw new UnreadableExportError(
      `The archive has more than one export: ${[exported, ...others.slice(0, 4)].join(", ")}. Import one after the other.`,
    );
  if ((files.get(exported)?.size ?? 0) > importLimits.fileBytes) throw tooLarge();
  const unpacked = join(dirname(path), "export");
  await archive.extract(exported, unpacked);
  files.delete(exported);
  return importExport(deps, { path: unpacked, pictures: isFetching ? "fetch" : { files } }, importing);
}

async function importExport(
  deps: Deps,
  { path, pictures }: { path: string; pictures: PictureSource },
  importing: ImportOptions,
): Promise<SiteReport> {
  const site = await readInWorker({ path, now: deps.now() }, importing.signal);
  return importSite(deps, site, { ...importing, pictures });
}
