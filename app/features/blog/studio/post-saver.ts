// What the saver of drafts has to know of a post.
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { openDraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { DraftSaver } from "#app/ui/admin/draft-saver.ts";
import type { Post } from "../contract.ts";
import { etagOfDraft, readDraft, saveDraft } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { fieldsOf, inputOf } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

/** A draft that has ended overwrites nothing: saving begins one. */
export type PostVersion = { post: Post; draft: Draft | undefined };

export type PostSaver = DraftSaver<StudioFields, PostVersion>;

export async function openPostSaver(
  { call, username }: { call: Caller; username: string },
  opened: PostVersion,
): Promise<PostSaver> {
  const { id } = opened.post;
  return openDraftSaver(
    {
      of: { username, id, on: "editor" },
      noun: "post",
      fieldsOf: ({ post, draft }) => fieldsOf(post, draft?.fields),
      etagOf: ({ draft }) => draft && etagOfDraft(draft),
      save: async (fields, { post, draft }) => {
        const input = { params: { id }, body: inputOf(fields), ifMatch: draft && etagOfDraft(draft) };
        const options = draft ? {} : { headers: { "If-None-Match": "*" } };
        return { post, draft: (await call(saveDraft, input, options)).answer };
      },
      read: async ({ post }) => ({ post, draft: await findDraft(call, id) }),
    },
    opened,
  );
}

export async function findDraft(call: Caller, id: string): Promise<Draft | undefined> {
  try {
    return (await call(readDraft, { params: { id } })).answer;
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}
