// Uploaded pictures of posts, issues and the content. platform/pictures/encode-picture.server.ts creates the files.
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { pictureTypeRefusal, pictureTypes } from "#app/platform/pictures/contract.ts";
import type { AddedPicture, Picture, UsedPicture } from "#app/platform/pictures/contract.ts";
import { encodePicture, detectFileType } from "#app/platform/pictures/encode-picture.server.ts";
import type { EncodedPicture } from "#app/platform/pictures/encode-picture.server.ts";
import { isPlainWebp } from "#app/platform/pictures/plain-webp.server.ts";
import { folded } from "#app/platform/text/folded.ts";
import { pictureHash } from "./picture-hash.server.ts";
import * as queries from "./queries.server.ts";
import { pictureFromRow } from "./stored-pictures.server.ts";

/** Lists where a picture is used, such as `the post "Agents need a stop button"`; features are independent. */
export type PictureUse = (deps: Deps, hash: string, id: string) => Promise<readonly string[]>;

/** `isExported`: the file may come from an export, and is then stored unchanged. */
type NewPicture = { file: Buffer; type: string; name: string; addedBy: string; isExported?: boolean };

/**
 * Adds a picture, or returns the existing one if the same file was added before.
 * @throws AppError validation; unavailable
 */
export async function addPicture(
  deps: Pick<Deps, "db" | "now">,
  { file, type, name, addedBy, isExported = false }: NewPicture,
): Promise<AddedPicture> {
  refuseMisnamed(file, type);
  const hash = pictureHash(file);
  const existing = await queries.findPictureByHash(deps.db.kysely, hash);
  if (existing) return pictureFromRow(existing);
  const encoded = await encodePicture(file);
  const { width, height, fallback, isAnimated } = encoded;
  const files = isExported && name === `${hash}.webp` && isPlainWebp(file) ? keepWidest(encoded, file) : encoded.files;
  const now = deps.now();
  const row = {
    id: newId(now),
    hash,
    created_at: now,
    added_by: addedBy,
    name,
    width,
    height,
    fallback,
    search_text: folded(name),
  };
  const added = await deps.db.write(async (trx) => {
    await queries.insertPicture(trx, row, files);
    return queries.findPictureByHash(trx, hash); // here, because an error after the commit would look like a failed upload
  });
  if (!added) throw new AppError("unavailable"); // deleted already
  return { ...pictureFromRow(added), ...(isAnimated ? { lostMotion: true } : {}) };
}

/** Replaces the widest WebP by the file itself: re-encoding would blur it further with each export and import. */
function keepWidest({ files, width }: EncodedPicture, file: Buffer): EncodedPicture["files"] {
  const content = file.toString("base64");
  return files.map((variant) =>
    variant.type === "webp" && variant.width === width ? { ...variant, content } : variant,
  );
}

/** Refuses a wrong file extension, because browsers derive the type from it. */
export function refuseMisnamed(file: Buffer, type: string): void {
  const detected = detectFileType(file);
  if (detected === type) return;
  if (detected === undefined) throw invalidField("file", "This file can’t be read as a picture.");
  if (!isPictureType(detected)) throw invalidField("file", pictureTypeRefusal(detected));
  const [is, named] = [detected, type].map((each) => (each.split("/")[1] ?? "").replace("jpeg", "jpg"));
  throw invalidField(
    "file",
    `This file’s name ends in .${named}, but its content is ${is?.toUpperCase()}. Rename it to end in .${is}, and add it again.`,
  );
}

function isPictureType(type: string): boolean {
  return (pictureTypes as readonly string[]).includes(type);
}

export async function listPictures(deps: Deps, listing: queries.PictureListing): Promise<Page<Picture>> {
  const { rows, total } = await queries.readPictures(deps.db.kysely, listing);
  return { rows: rows.map(pictureFromRow), total };
}

type Description = { alt?: string | null | undefined; isDecorative?: boolean | undefined };

export async function readPicture(deps: Deps, id: string, uses: readonly PictureUse[]): Promise<UsedPicture> {
  const row = await queries.findPicture(deps.db.kysely, id);
  if (!row) throw new AppError("not-found");
  return { ...pictureFromRow(row), usedBy: [...(await findUsers(deps, row, uses))] };
}

/** Changes a picture's description, including on public pages. */
export async function describePicture(deps: Pick<Deps, "db">, id: string, description: Description): Promise<Picture> {
  return deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // social pictures are announced with their text
    const before = await queries.findPicture(trx, id);
    if (!before) throw new AppError("not-found");
    const { alt = before.alt, isDecorative = before.is_decorative === 1 } = description;
    const change = {
      alt,
      is_decorative: isDecorative ? (1 as const) : (0 as const),
      search_text: folded(`${before.name} ${alt ?? ""}`),
    };
    await queries.updatePicture(trx, id, change);
    return pictureFromRow({ ...before, ...change });
  });
}

/** Deletes a picture. @throws AppError not-found; conflict if it is in use */
export async function deletePicture(deps: Deps, id: string, uses: readonly PictureUse[]): Promise<void> {
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // first: no post can begin to use it until this is done (decision 006)
    const picture = await queries.findPicture(trx, id);
    if (!picture) throw new AppError("not-found");
    const inside = inTransaction(deps, trx);
    const users = await findUsers(inside, picture, uses);
    if (users.length > 0) throw new AppError("conflict", { message: `This picture is used by ${listed(users)}.` });
    await queries.deletePicture(trx, id);
  });
}

async function findUsers(
  deps: Deps,
  { hash, id }: queries.PictureRow,
  uses: readonly PictureUse[],
): Promise<readonly string[]> {
  return (await Promise.all(uses.map((find) => find(deps, hash, id)))).flat();
}

const maxListed = 3;

function listed(users: readonly string[]): string {
  const more = users.length - maxListed;
  return users.slice(0, maxListed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}
