// Configures the saver of drafts for posts.
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { NotSavedError, openDraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { DraftSaver } from "#app/ui/admin/draft-saver.ts";
import { readPostById, updatePost } from "../contract.ts";
import type { Post, PostInput } from "../contract.ts";
import { readDraft, restoreVersion, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { toStudioFields, toPostInput } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

/** Without a draft, saving creates one, based on exactly that version of the post. */
export type PostVersion = { post: Post; draft: Draft | undefined };

export type PostSaver = DraftSaver<StudioFields, PostVersion>;

export async function openPostSaver(
  { call, username }: { call: Caller; username: string },
  opened: PostVersion,
): Promise<PostSaver> {
  const { id } = opened.post;
  return openDraftSaver(
    {
      draftKey: { username, id, kind: "editor" },
      noun: "post",
      fieldsOf: ({ post, draft }) => toStudioFields(post, draft?.fields),
      etagsOf: ({ post, draft }) =>
        draft ? [formatEtag(post.updatedAt), formatEtag(draft.version)] : [formatEtag(post.updatedAt)],
      save: async (fields, { post, draft }) => {
        const ifMatch = draft ? formatEtag(draft.version) : formatEtag(post.updatedAt);
        return { post, draft: (await call(saveDraft, { params: { id }, body: toPostInput(fields), ifMatch })).data };
      },
      read: () => readPostVersion(call, id),
    },
    opened,
  );
}

export async function readPostVersion(call: Caller, id: string): Promise<PostVersion> {
  const [post, draft] = await Promise.all([call(readPostById, { params: { id } }), findDraft(call, id)]);
  return { post: post.data, draft };
}

export async function findDraft(call: Caller, id: string): Promise<Draft | undefined> {
  try {
    return (await call(readDraft, { params: { id } })).data;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** `save` keeps the post, or makes it, unpublished and unscheduled. */
export type SaveAction = "publish" | "schedule" | "save";

type Editor = { saver: PostSaver; call: Caller };

/** Saves the post, which ends the draft known here and no other. */
export async function savePost({ saver, call }: Editor, fields: StudioFields, action: SaveAction): Promise<void> {
  await saver.saveBy(async ({ post, draft }) => {
    const body = { ...bodyOf(fields, action), draft: draft?.version ?? null };
    const { data } = await call(updatePost, { params: { id: post.id }, body, ifMatch: formatEtag(post.updatedAt) });
    return { post: data, draft: undefined };
  }, fields);
}

function bodyOf(fields: StudioFields, action: SaveAction): PostInput {
  const input = toPostInput(fields);
  return {
    ...input,
    published: action === "publish",
    publishAt: action === "schedule" ? (input.publishAt ?? null) : null,
  };
}

/** Replaces the draft known here, and no other, with a version's content. */
export async function restorePost({ saver, call }: Editor, version: number): Promise<void> {
  if (!(await saver.flush())) throw new NotSavedError();
  await saver.replaceFromCall(async ({ post, draft }) => {
    const params = { id: post.id, version };
    const ifMatch = draft && formatEtag(draft.version);
    return { post, draft: (await call(restoreVersion, { params, ifMatch })).data };
  });
}
