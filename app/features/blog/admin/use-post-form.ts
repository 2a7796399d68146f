import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { createPost, etagOf, listAllPosts, readPostById, updatePost } from "../contract.ts";
import type { Post, PostInput } from "../contract.ts";
import { slugWhileTyping } from "#app/platform/text/slug.ts";
import { keepDraft } from "./post-drafts.ts";
import type { DraftOf } from "./post-drafts.ts";
import { fieldsOf, inputOf, isSame, postErrors } from "./post-fields.ts";
import type { Begun, PostFields } from "./post-fields.ts";

/** `stays`: the dialog stays open. */
export type OnSaved = (post: Post, stays: boolean) => void;

type PostFormInput = { writing: Begun; username: string; call: Caller; onSaved: OnSaved; onGone: () => void };

/** A version saved elsewhere since the post was opened. */
type Newer = { post: Post; stays: boolean };

/**
 * Drafts, saves and conflicts of the post form. `save` takes whether the dialog stays open and which version it may replace.
 * If the post is gone, `onGone` turns it into a new one.
 */
export function usePostForm({ writing, username, call, onSaved, onGone }: PostFormInput) {
  const { id } = writing;
  const reload = useReload(listAllPosts);
  const [base, setBase] = useState(writing.base);
  const [newer, setNewer] = useState<Newer>();
  const [isGone, setIsGone] = useState(false);
  const form = useForm<PostFields>({ defaultValues: writing.fields, shouldFocusError: false });
  const draft = useDraft(form, { of: { username, id }, base });
  const isUnderWay = useRef(false); // set synchronously: a held key fires again before rendering
  const saving = useMutation({
    mutationFn: ({ fields, over = base }: Saving) => send(call, { id, over, body: inputOf(fields) }),
    onSuccess: ({ saved, newer: found }, { fields, stays }) => {
      setNewer(found && { post: found, stays });
      if (!saved) return void reload();
      setBase(saved);
      setIsGone(false);
      toast({ title: "Success", description: `Blog post ${id ? "updated" : "created"} successfully` });
      // Changes made while saving stay unsaved.
      const isAllSaved = isSame(form.getValues(), fields);
      if (isAllSaved) markAsSaved(form, fieldsOf(saved, username));
      draft.drop();
      if (!isAllSaved) draft.keepFor(saved);
      onSaved(saved, stays);
    },
    onError: (error) => {
      if (isStatus(error, 401)) return;
      setNewer(undefined);
      const message = refusalMessage(error) ?? `Failed to ${id ? "update" : "create"} blog post`;
      toast({ title: "Error", description: message, variant: "error" });
      if (!id || !isStatus(error, 404)) return showErrors(form, error, message);
      setIsGone(true);
      draft.drop();
      draft.keepFor(undefined);
      onGone();
      void reload();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const save = (stays: boolean, over?: Post) =>
    form.handleSubmit((fields) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      saving.mutate({ fields: { ...fields }, stays, over });
    });
  function takeNewer({ post: taken }: Newer) {
    markAsSaved(form, fieldsOf(taken, username));
    draft.drop();
    setBase(taken);
    setNewer(undefined);
    onSaved(taken, true);
  }

  const titleProps = useTitleAndSlug(form);
  const collision = { newer, isGone, takeNewer, forget: () => setNewer(undefined) };
  return { form, titleProps, isSaving: saving.isPending, save, collision, deleteDraft: draft.drop };
}

type Sent = { id: string | undefined; over: Post | undefined; body: PostInput };

/** Saves a post, or returns the newer version that prevents it. */
async function send(call: Caller, { id, over, body }: Sent): Promise<{ saved?: Post; newer?: Post }> {
  if (id === undefined) return { saved: (await call(createPost, { body })).answer };
  const params = { id };
  try {
    return { saved: (await call(updatePost, { params, body, ifMatch: over && etagOf(over) })).answer };
  } catch (error) {
    if (!isStatus(error, 412)) throw error;
    return { newer: (await call(readPostById, { params })).answer };
  }
}

/** Field by field: a full reset would ignore typing until the next rendering. */
function markAsSaved({ reset, setValue }: UseFormReturn<PostFields>, saved: PostFields): void {
  keepCaret(() => {
    for (const name of Object.keys(saved) as (keyof PostFields)[]) setValue(name, saved[name]); // exactly these keys
  });
  reset(saved, { keepValues: true });
}

type Saving = { fields: PostFields; stays: boolean; over: Post | undefined };

/** The server validates. */
function showErrors({ setError, setFocus }: UseFormReturn<PostFields>, error: unknown, message: string): void {
  const errors = postErrors(error);
  if (isStatus(error, 409)) errors.push(["slug", message]); // the only unique field
  for (const [field, sentence] of errors) setError(field, { message: sentence });
  const [first] = errors;
  if (first) setFocus(first[0]);
  else setError("root.server", { message });
}

function useTitleAndSlug({ register, getValues, setValue }: UseFormReturn<PostFields>) {
  const [madeFrom, setMadeFrom] = useState<string | null>(null);
  const title = register("title", {
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const next = slugWhileTyping({ slug: getValues("slug"), madeFrom }, event.target.value);
      setMadeFrom(next.madeFrom);
      setValue("slug", next.slug, { shouldDirty: true });
    },
  });
  const slug = register("slug", { onChange: () => setMadeFrom(null) });
  return { title, slug };
}

type DraftInput = { of: DraftOf; base: Post | undefined };

/** `drop`: saved or discarded. `keepFor`: the form is now based on another version. */
function useDraft({ subscribe, getValues }: UseFormReturn<PostFields>, { of, base }: DraftInput) {
  const { username, id } = of;
  // Synchronises with the browser's storage.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isChanged = !isSame(values, fieldsOf(base, username));
          keepDraft({ username, id }, isChanged ? { fields: { ...values }, base } : undefined);
        },
      }),
    [subscribe, username, id, base],
  );
  return {
    drop: () => keepDraft(of, undefined),
    keepFor: (version: Post | undefined) =>
      keepDraft({ username, id: version?.id }, { fields: { ...getValues() }, base: version }),
  };
}

/** Runs a change of the focused field's value and keeps the caret at the same words. */
function keepCaret(change: () => void): void {
  const box = document.activeElement;
  const isField = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  const before = isField ? { value: box.value, at: box.selectionStart } : undefined;
  change();
  if (!isField || !before || before.at === null || box.value === before.value) return;
  const [head, tail] = [before.value.slice(0, before.at), before.value.slice(before.at)];
  const isMoved = !box.value.startsWith(head) && box.value.endsWith(tail);
  const at = isMoved ? box.value.length - tail.length : before.at;
  box.setSelectionRange(at, at);
}
