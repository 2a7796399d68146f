// Notes on enquiries, which only staff see, and saved replies.
import { AppError } from "#app/platform/base/errors.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import { lockForUpdate } from "#app/platform/db/lock.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { formatEtag, matchesVersion } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { findEnquiry } from "../queries.server.ts";
import type { Actor } from "./actor.ts";
import type * as contract from "./contract.ts";
import type { SavedReply } from "./contract.ts";
import * as queries from "./queries.server.ts";

export async function addNote(deps: Deps, enquiryId: string, { text, by }: { text: string; by: Actor }) {
  const now = deps.now();
  const id = newId(now);
  await deps.db.write(async (trx) => {
    if (!(await findEnquiry(trx, enquiryId))) throw new AppError("not-found");
    const entry = { id, enquiry_id: enquiryId, created_at: now, admin_id: by.userId, admin_name: by.name, text };
    await trx.insertInto("enquiry_note").values(entry).execute();
  });
  return { id, createdAt: now.toISOString(), author: by.name, text };
}

/**
 * Deletes one of the caller's own notes.
 * @throws AppError not-found; forbidden for a note of someone else.
 */
export async function deleteNote(deps: Deps, enquiryId: string, { noteId, by }: { noteId: string; by: Actor }) {
  await deps.db.write(async (trx) => {
    const note = await queries.findNote(trx, enquiryId, noteId);
    if (!note) throw new AppError("not-found");
    if (note.admin_id !== by.userId) throw new AppError("forbidden", { message: "Only its author can delete a note." });
    await queries.deleteNote(trx, noteId);
  });
}

/** Lists saved replies and counts the matches. */
export async function listSavedReplies(deps: Deps, listing: queries.SavedReplyListing) {
  const { rows, total } = await queries.listSavedReplies(deps.db.kysely, listing);
  return { rows: rows.map(savedFromRow), total };
}

type SavedReplyInput = { title: string; text: string };

export async function createSavedReply(deps: Deps, input: SavedReplyInput): Promise<SavedReply> {
  const now = deps.now();
  const row = { id: newId(now), ...input, created_at: now.toISOString(), updated_at: now.toISOString() };
  await deps.db.write((trx) => trx.insertInto("saved_reply").values(row).execute());
  return savedFromRow(row);
}

/** @throws AppError not-found; precondition-failed if a colleague has changed it since it was read */
export async function updateSavedReply(
  deps: Deps,
  { params, body, ifMatch, headers }: Call<typeof contract.updateSavedReply>,
): Promise<SavedReply> {
  const changed = await deps.db.write(async (trx) => {
    const query = trx.selectFrom("saved_reply").select("updated_at").where("id", "=", params.id);
    const before = await lockForUpdate(trx, query).executeTakeFirst();
    if (!before) throw new AppError("not-found");
    if (!matchesVersion(before.updated_at, ifMatch)) throw new AppError("precondition-failed");
    return trx
      .updateTable("saved_reply")
      .set({ ...body, updated_at: deps.now() })
      .where("id", "=", params.id)
      .returningAll()
      .executeTakeFirstOrThrow();
  });
  headers.set("ETag", formatEtag(changed.updated_at));
  return savedFromRow(changed);
}

export async function deleteSavedReply(deps: Deps, id: string): Promise<void> {
  await deleteOrRefuse(deps.db, (trx) => trx.deleteFrom("saved_reply").where("id", "=", id));
}

function savedFromRow({
  id,
  title,
  text,
  updated_at,
}: { id: string; updated_at: string } & SavedReplyInput): SavedReply {
  return { id, title, text, updatedAt: updated_at };
}
