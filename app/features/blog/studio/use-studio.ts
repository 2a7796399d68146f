import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors, isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { useDraft } from "#app/ui/admin/use-draft.ts";
import { etagOf, listAllPosts, readPostById, updatePost } from "../contract.ts";
import type { Post, PostInput, Warning } from "../contract.ts";
import { checkText } from "./contract.ts";
import type { Draft } from "./contract.ts";
import type { PostSaver, PostVersion } from "./post-saver.ts";
import { inputOf } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";

/** `save` leaves the post, or takes it back, unpublished and unscheduled. */
export type Saving = "publish" | "schedule" | "save";

/** Waits for an answer: the text has faults, or the post was saved elsewhere. Without `saving` mine becomes the draft. */
export type Question =
  | { kind: "warnings"; saving: Saving; warnings: readonly Warning[] }
  | { kind: "newer"; saving?: Saving; post: Post };

type StudioInput = { saver: PostSaver; call: Caller };

/** The editor page's fields, its draft, and how the post is saved. */
export function useStudio({ saver, call }: StudioInput) {
  const reload = useReload(listAllPosts);
  const { fields, version, state, taken } = useDraft(saver);
  const { post, draft } = version;
  const [question, setQuestion] = useState<Question>();
  const [errors, setErrors] = useState<Record<string, string>>({});

  const saving = useMutation({
    mutationFn: async ({ how, isAnswered = false, over = post, fields: sent }: Send): Promise<Sent> => {
      const warnings = how === "save" || isAnswered ? [] : await check(call, sent.content);
      if (warnings.length > 0) return { asked: { kind: "warnings", saving: how, warnings } };
      return saver.saveBy(sent, () => send(call, { how, fields: sent, over }));
    },
    onSuccess: ({ asked, saved }, { how }) => {
      setQuestion(asked);
      if (!saved) return;
      setErrors({});
      toastSuccess({ publish: "Post published", schedule: "Post scheduled", save: "Post saved" }[how]);
      void reload();
    },
    onError: (error) => {
      setQuestion(undefined);
      setErrors(fieldErrors(error));
      toastError(error, refusalMessage(error) ?? "Failed to save the post");
    },
  });

  function takeNewer(newer: Post) {
    saver.take({ post: newer, draft: undefined });
    setQuestion(undefined);
  }

  function keepMine(how: Saving | undefined, over: Post) {
    if (how) return saving.mutate({ how, fields, isAnswered: true, over });
    void saver.writeOver({ post: over, draft: undefined });
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
    change: (some: Partial<StudioFields>) => saver.change({ ...saver.read().fields, ...some }),
    save: (how: Saving) => saving.mutate({ how, fields }),
    publishAnyway: (how: Saving) => saving.mutate({ how, fields, isAnswered: true }),
    compare: (newer: Post) => setQuestion({ kind: "newer", post: newer }),
    keepMine,
    takeNewer,
    /** Changes when the text comes from elsewhere: the editor starts again. */
    taken,
    adopt: (restored: Draft) => saver.take({ post, draft: restored }),
    take: saver.take,
    writeOver: saver.writeOver,
    forget: () => setQuestion(undefined),
  };
}

type Send = { how: Saving; fields: StudioFields; isAnswered?: boolean; over?: Post };

async function check(call: Caller, content: string): Promise<Warning[]> {
  return (await call(checkText, { body: { content } })).answer.warnings;
}

type Sent = { asked?: Question; saved?: PostVersion };

/** Saves the post, or returns the version that was saved elsewhere since. */
async function send(
  call: Caller,
  { how, fields, over }: { how: Saving; fields: StudioFields; over: Post },
): Promise<Sent> {
  const params = { id: over.id };
  try {
    const { answer } = await call(updatePost, { params, body: bodyOf(fields, how), ifMatch: etagOf(over) });
    return { saved: { post: answer, draft: undefined } };
  } catch (error) {
    if (!isStatus(error, 412)) throw error;
    return { asked: { kind: "newer", saving: how, post: (await call(readPostById, { params })).answer } };
  }
}

function bodyOf(fields: StudioFields, how: Saving): PostInput {
  const input = inputOf(fields);
  return { ...input, published: how === "publish", publishAt: how === "schedule" ? (input.publishAt ?? null) : null };
}
