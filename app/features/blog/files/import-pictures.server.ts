// Imports the pictures that imported posts use, each once.
import { posix } from "node:path";
import {
  addPicture,
  findPictureByHash,
  listExportNames,
  pictureHash,
  refuseMisnamed,
} from "#app/features/media/public.server.ts";
import { addAuditEvent } from "#app/platform/audit/audit.server.ts";
import { isAppError } from "#app/platform/base/errors.ts";
import { limits } from "#app/platform/pictures/contract.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { detectFileType, refuseManyPixels } from "#app/platform/pictures/encode-picture.server.ts";
import type { ImportDeps, ImportOptions, SourceFile } from "./import-options.server.ts";

const types: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".gif": "image/gif",
};

export function isPictureFile(path: string): boolean {
  return typeOf(path) !== undefined;
}

function typeOf(path: string): string | undefined {
  return types[posix.extname(path).toLowerCase()];
}

/** A picture of the library or, in a dry run, one that would be added; or why it is left out. */
type TakenPicture = Pick<Picture, "id" | "src" | "width" | "height" | "alt"> | { fault: string };

/** `isUsed` returns true if an imported post uses the file. */
export type PictureImport = { take: (path: string) => Promise<TakenPicture>; isUsed: (path: string) => boolean };

export function createPictureImport(
  deps: ImportDeps,
  files: ReadonlyMap<string, SourceFile>,
  importing: ImportOptions,
): PictureImport {
  const taken = new Map<string, Promise<TakenPicture>>();
  let exported: ReturnType<typeof listExportNames> | undefined;

  async function takeFile(path: string): Promise<TakenPicture> {
    const source = files.get(path);
    const named = typeOf(path);
    if (!source) return { fault: "isn't there" };
    if (!named) return { fault: "isn’t a picture that can be imported" };
    if (source.size > limits.fileBytes) return { fault: `is larger than ${limits.fileMegabytes} MB` };
    if (source.isRemote && importing.isDryRun) return placeholder(unfetchedHash);
    const file = await source.read();
    return (await findTaken(path, file)) ?? add(path, file, source.isRemote ? (detectFileType(file) ?? named) : named);
  }

  /** Returns the picture that is in the library already. */
  async function findTaken(path: string, file: Buffer): Promise<TakenPicture | undefined> {
    const hash = pictureHash(file);
    const existing = await findPictureByHash(deps.db.kysely, hash);
    if (existing || posix.basename(path) !== `${hash}.webp`) return existing;
    exported ??= listExportNames(deps.db.kysely);
    return (await exported).get(`${hash}.webp`); // made here, from another file
  }

  async function add(path: string, file: Buffer, type: string): Promise<TakenPicture> {
    if (importing.isDryRun) {
      refuseMisnamed(file, type);
      refuseManyPixels(file);
      return placeholder(pictureHash(file));
    }
    const name = posix.basename(path).slice(-limits.name);
    const added = await addPicture(deps, { file, type, name, addedBy: importing.by, isExported: true });
    const event = { action: "picture-added", about: added.id, userName: importing.by, network: null };
    await deps.db.write((trx) => addAuditEvent(deps, trx, event));
    return added;
  }

  const take = (path: string) => {
    const taking = taken.get(path) ?? takeFile(path).catch(refusalOf);
    taken.set(path, taking);
    return taking;
  };
  return { take, isUsed: (path) => taken.has(path) };
}

/** The hash of a picture that a dry run doesn't fetch. */
export const unfetchedHash = "0".repeat(32);

/** Returns a placeholder for a picture in a dry run. */
function placeholder(hash: string): TakenPicture {
  return { id: hash, src: `/media/${hash}-0.jpg`, width: 0, height: 0, alt: null };
}

function refusalOf(error: unknown): { fault: string } {
  if (isAppError(error) && error.code === "validation") return { fault: error.message };
  throw error;
}

/** Resolves a relative link in a file to a path; returns undefined for any other link. */
export function resolveLink(from: string, link: string): string | undefined {
  if (/^(?:[a-z][a-z0-9+.-]*:|[/\\#?])/i.test(link)) return undefined;
  let path: string;
  try {
    path = decodeURIComponent(link.replace(/[?#].*$/, ""));
  } catch {
    path = link;
  }
  return posix.normalize(posix.join(posix.dirname(from), path)).normalize("NFC");
}
