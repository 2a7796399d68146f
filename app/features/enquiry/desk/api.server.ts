// The HTTP handlers of working enquiries: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call, SignedIn } from "#app/platform/http/route.server.ts";
import { tagged } from "../api.server.ts";
import { etagOf } from "../contract.ts";
import type * as contract from "./contract.ts";
import * as figures from "./figures.server.ts";
import * as queries from "./queries.server.ts";
import * as notes from "./notes.server.ts";
import * as replies from "./reply.server.ts";
import * as timelines from "./timeline.server.ts";
import type { TimelineSource } from "./timeline.server.ts";
import * as work from "./work.server.ts";

const actorOf = ({ adminId, username, email }: SignedIn) => ({ adminId, name: username, email });

export async function change(deps: Deps, { params, body, admin, ...call }: Call<typeof contract.changeEnquiry>) {
  const by = actorOf(admin);
  return tagged(await work.changeEnquiry(deps, params.id, { ...body, by, ifMatch: call.ifMatch }), call.headers);
}

export async function changeMany(deps: Deps, { body, admin }: Call<typeof contract.changeEnquiries>) {
  return { success: true as const, changed: await work.changeEnquiries(deps, { ...body, by: actorOf(admin) }) };
}

export async function listColleagues(deps: Deps) {
  return work.listColleagues(deps);
}

export async function addNote(deps: Deps, { params, body, admin }: Call<typeof contract.addNote>) {
  return notes.addNote(deps, params.id, { text: body.text, by: actorOf(admin) });
}

export async function removeNote(deps: Deps, { params, admin }: Call<typeof contract.deleteNote>) {
  await notes.deleteNote(deps, params.id, { noteId: params.noteId, by: actorOf(admin) });
  return { success: true as const };
}

export async function reply(deps: Deps, { params, body, admin, ...call }: Call<typeof contract.replyToEnquiry>) {
  const input = { ...body, by: actorOf(admin), ifMatch: call.ifMatch };
  const { reply: sent, version } = await replies.replyToEnquiry(deps, params.id, input);
  call.headers.set("ETag", etagOf({ version }));
  return sent;
}

export function readTimeline(sources: readonly TimelineSource[]) {
  return async (deps: Deps, { params, query, admin, headers }: Call<typeof contract.readTimeline>) => {
    const entries = await timelines.readTimeline(deps, sources, { id: params.id, adminId: admin.adminId });
    headers.set("X-Total-Count", String(entries.length));
    const { page, perPage = 50 } = query;
    return page === undefined ? entries : entries.slice((page - 1) * perPage, page * perPage);
  };
}

export async function listSavedReplies(deps: Deps, { query, headers }: Call<typeof contract.listSavedReplies>) {
  const { replies: saved, total } = await notes.listSavedReplies(deps, query);
  headers.set("X-Total-Count", String(total));
  return saved;
}

export async function createSavedReply(deps: Deps, { body }: Call<typeof contract.createSavedReply>) {
  return notes.createSavedReply(deps, body);
}

export async function updateSavedReply(deps: Deps, { params, body }: Call<typeof contract.updateSavedReply>) {
  return notes.updateSavedReply(deps, params.id, body);
}

export async function removeSavedReply(deps: Deps, { params }: Call<typeof contract.deleteSavedReply>) {
  await notes.deleteSavedReply(deps, params.id);
  return { success: true as const };
}

export async function readLeadFigures(deps: Deps) {
  return figures.readLeadFigures(deps);
}

export async function readShortcuts(deps: Deps, { admin }: Call<typeof contract.readShortcuts>) {
  return { shortcuts: await queries.hasShortcuts(deps.db.kysely, admin.adminId) };
}

export async function setShortcuts(deps: Deps, { admin, body }: Call<typeof contract.setShortcuts>) {
  await deps.db.write((trx) => queries.setShortcuts(trx, admin.adminId, body.shortcuts));
  return body;
}
