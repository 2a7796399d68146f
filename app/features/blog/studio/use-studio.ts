import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { failureMessage } from "#app/ui/admin/draft-saver.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { listAllPosts } from "../contract.ts";
import type { Post, Warning } from "../contract.ts";
import { checkText } from "./contract.ts";
import { restorePost, savePost } from "./post-saver.ts";
import type { PostSaver, SaveAction } from "./post-saver.ts";
import type { StudioFields } from "./studio-fields.ts";

/** A question to the author: faults, or a version saved elsewhere. Without `saving`, ours becomes the draft. */
export type Question =
  | { kind: "warnings"; saving: SaveAction; warnings: readonly Warning[] }
  | { kind: "newer"; saving?: SaveAction; post: Post };

type Changes = Partial<StudioFields>;

type StudioInput = { saver: PostSaver; call: Caller };

/** Returns the editor page's fields, its draft, and the functions that save the post. */
export function useStudio({ saver, call }: StudioInput) {
  const reload = useReload(listAllPosts);
  const { fields, version, state, resets } = useDraft(saver);
  const { post, draft } = version;
  const [question, setQuestion] = useState<Question>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const saving = useMutation({
    mutationFn: async ({ action, isAnswered, over, fields: sent }: SaveRequest): Promise<Question | undefined> => {
      const warnings = action === "save" || isAnswered ? [] : await check(call, sent);
      if (warnings.length > 0) return { kind: "warnings", saving: action, warnings };
      if (over) await saver.overwrite({ post: over, draft: undefined });
      await savePost({ saver, call }, sent, action);
      return undefined;
    },
    onSuccess: (next, { action }) => {
      setQuestion(next);
      if (next) return;
      setErrors({});
      toastSuccess({ publish: "Post published", schedule: "Post scheduled", save: "Post saved" }[action]);
      void reload();
    },
    onError: (error, { action }) => {
      const { state: now } = saver.read();
      if (now.kind === "conflict" && !now.by.draft)
        return setQuestion({ kind: "newer", saving: action, post: now.by.post });
      setQuestion(undefined);
      setErrors(fieldErrors(error));
      toastError(error, failureMessage(error, "Failed to save the post"));
    },
  });

  function takeNewer(newer: Post) {
    saver.replaceWith({ post: newer, draft: undefined });
    setQuestion(undefined);
  }

  function keepMine(action: SaveAction | undefined, over: Post) {
    if (action) return saving.mutate({ action, fields, isAnswered: true, over });
    void saver.overwrite({ post: over, draft: undefined });
    setQuestion(undefined);
  }

  return {
    post,
    draft,
    fields,
    errors: state.kind === "refused" ? { ...errors, ...state.errors } : errors,
    state,
    question,
    isSaving: saving.isPending,
    change: (changes: Changes) => saver.change({ ...saver.read().fields, ...changes }),
    save: (action: SaveAction, changes: Changes = {}) => saving.mutate({ action, fields: { ...fields, ...changes } }),
    publishAnyway: (action: SaveAction) => saving.mutate({ action, fields, isAnswered: true }),
    compare: (newer: Post) => setQuestion({ kind: "newer", post: newer }),
    keepMine,
    takeNewer,
    /** Changes when the text is replaced from outside, so the editor restarts. */
    resets,
    restore: (number: number) => restorePost({ saver, call }, number),
    take: saver.replaceWith,
    overwrite: saver.overwrite,
    forget: () => setQuestion(undefined),
  };
}

type SaveRequest = { action: SaveAction; fields: StudioFields; isAnswered?: boolean; over?: Post };

async function check(call: Caller, { content, locale }: StudioFields): Promise<Warning[]> {
  return (await call(checkText, { body: { content, locale } })).data.warnings;
}
