import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { etagOf, listAllPosts, readPostById, updatePost } from "../contract.ts";
import type { Post, PostInput, Warning } from "../contract.ts";
import { checkText } from "./contract.ts";
import type { Draft } from "./contract.ts";
import { fieldsOf, inputOf } from "./studio-fields.ts";
import type { StudioFields } from "./studio-fields.ts";
import { useStudioDraft } from "./use-studio-draft.ts";

/** `save` leaves the post, or takes it back, unpublished and unscheduled. */
export type Saving = "publish" | "schedule" | "save";

/** What is open: the post, its draft on the server, and what this browser has of it beyond that. */
export type Opened = { post: Post; draft: Draft | undefined; kept: StudioFields | undefined };

/** Waits for an answer: the text has faults, or the post was saved elsewhere. */
export type Question =
  | { kind: "warnings"; saving: Saving; warnings: readonly Warning[] }
  | { kind: "newer"; saving: Saving; post: Post };

type StudioInput = { opened: Opened; username: string; call: Caller };

/** The editor page's fields, its draft, and how the post is saved. */
export function useStudio({ opened, username, call }: StudioInput) {
  const queries = useQueryClient();
  const [post, setPost] = useState(opened.post);
  const [known] = useState({ fields: fieldsOf(opened.post, opened.draft?.fields), draft: opened.draft });
  const [fields, setFields] = useState(opened.kept ?? known.fields);
  const [question, setQuestion] = useState<Question>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const draft = useStudioDraft({ call, username, postId: post.id, fields, known });

  const saving = useMutation({
    mutationFn: async ({ how, isAnswered = false, over = post }: Send): Promise<Sent> => {
      const warnings = how === "save" || isAnswered ? [] : await check(call, fields.content);
      if (warnings.length > 0) return { asked: { kind: "warnings", saving: how, warnings } };
      return send(call, { how, fields, over });
    },
    onSuccess: ({ asked, saved }, { how }) => {
      setQuestion(asked);
      if (!saved) return;
      setErrors({});
      setPost(saved);
      const now = fieldsOf(saved);
      setFields(now);
      draft.end(now);
      toastSuccess({ publish: "Post published", schedule: "Post scheduled", save: "Post saved" }[how]);
      void queries.invalidateQueries({ queryKey: [listAllPosts.path] });
    },
    onError: (error) => {
      setQuestion(undefined);
      setErrors(error instanceof HttpError ? (error.problem.errors ?? {}) : {});
      toastError(error, refusalMessage(error) ?? "Failed to save the post");
    },
  });

  function adopt(found: Draft) {
    const now = fieldsOf(post, found.fields);
    setFields(now);
    draft.adopt(found, now);
  }

  function takeNewer(newer: Post) {
    const now = fieldsOf(newer);
    setPost(newer);
    setFields(now);
    draft.end(now);
    setQuestion(undefined);
  }

  return {
    post,
    fields,
    errors,
    draft,
    question,
    isSaving: saving.isPending,
    change: (some: Partial<StudioFields>) => setFields((before) => ({ ...before, ...some })),
    save: (how: Saving) => saving.mutate({ how }),
    publishAnyway: (how: Saving) => saving.mutate({ how, isAnswered: true }),
    keepMine: (how: Saving, over: Post) => saving.mutate({ how, isAnswered: true, over }),
    takeNewer,
    adopt,
    forget: () => setQuestion(undefined),
  };
}

type Send = { how: Saving; isAnswered?: boolean; over?: Post };

async function check(call: Caller, content: string): Promise<Warning[]> {
  return (await call(checkText, { body: { content } })).answer.warnings;
}

type Sent = { asked?: Question; saved?: Post };

/** Saves the post, or returns the version that was saved elsewhere since. */
async function send(
  call: Caller,
  { how, fields, over }: { how: Saving; fields: StudioFields; over: Post },
): Promise<Sent> {
  const params = { id: over.id };
  try {
    const { answer } = await call(updatePost, { params, body: bodyOf(fields, how), ifMatch: etagOf(over) });
    return { saved: answer };
  } catch (error) {
    if (!isStatus(error, 412)) throw error;
    return { asked: { kind: "newer", saving: how, post: (await call(readPostById, { params })).answer } };
  }
}

function bodyOf(fields: StudioFields, how: Saving): PostInput {
  const input = inputOf(fields);
  return { ...input, published: how === "publish", publishAt: how === "schedule" ? (input.publishAt ?? null) : null };
}
