import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import * as translations from "../translations.server.ts";
import type * as contract from "./contract.ts";
import { etagOfDraft } from "./contract.ts";
import * as drafts from "./drafts.server.ts";
import * as preview from "./preview.server.ts";
import * as versions from "./versions.server.ts";
import { findWarnings } from "./warnings.server.ts";

export async function checkText(deps: Deps, { body }: Call<typeof contract.checkText>) {
  return { warnings: await findWarnings(deps, body.content) };
}

export async function listTranslations(deps: Deps, { params }: Call<typeof contract.listTranslations>) {
  return translations.listTranslations(deps, params.id);
}

export async function readDraft(deps: Deps, { params, headers }: Call<typeof contract.readDraft>) {
  return tagged(await drafts.readDraft(deps, params.id), headers);
}

export async function saveDraft(deps: Deps, { params, body, ...call }: Call<typeof contract.saveDraft>) {
  const saved = { postId: params.id, fields: body, by: call.admin.username };
  return tagged(await drafts.saveDraft(deps, saved, { ifMatch: call.ifMatch, isNew: call.mustBeNew }), call.headers);
}

export async function deleteDraft(deps: Deps, { params, ifMatch }: Call<typeof contract.deleteDraft>) {
  await drafts.discardDraft(deps, params.id, { ifMatch });
  return { success: true as const };
}

export async function listVersions(deps: Deps, { params }: Call<typeof contract.listVersions>) {
  return versions.listVersions(deps, params.id);
}

export async function readVersion(deps: Deps, { params }: Call<typeof contract.readVersion>) {
  return versions.readVersion(deps, params.id, params.version);
}

export async function restoreVersion(deps: Deps, { params, admin }: Call<typeof contract.restoreVersion>) {
  return versions.restoreVersion(deps, { postId: params.id, number: params.version, by: admin.username });
}

export async function createPreviewLink(deps: Deps, { params, admin }: Call<typeof contract.createPreviewLink>) {
  return preview.createPreviewLink(deps, { postId: params.id, by: admin.username });
}

export async function endPreviewLink(deps: Deps, { params }: Call<typeof contract.endPreviewLink>) {
  await preview.endPreviewLink(deps, params.id);
  return { success: true as const };
}

function tagged<Draft extends { version: string }>(draft: Draft, headers: Headers): Draft {
  headers.set("ETag", etagOfDraft(draft));
  return draft;
}
