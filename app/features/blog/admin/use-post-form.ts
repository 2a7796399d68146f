// The form of a post: its fields, the slug that follows the title, saving, and the server's refusals at the fields.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import { HttpError } from "#app/platform/http/call.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { createPost, etagOf, listAllPosts, readPostById, updatePost } from "../contract.ts";
import type { Post, PostInput } from "../contract.ts";
import { slugWhileTyping } from "../slug-while-typing.ts";
import { fieldErrors, fieldsOf, inputOf, isSame } from "./post-fields.ts";
import type { PostFields } from "./post-fields.ts";
import { keepCaret } from "./keep-caret.ts";
import { useDraft } from "./use-draft.ts";
import type { Begun } from "./writing.ts";

/** A post as it was saved; `stays`: its author writes on. */
export type OnSaved = (post: Post, stays: boolean) => void;

type PostFormInput = { writing: Begun; username: string; call: Caller; onSaved: OnSaved; onGone: () => void };

/** A version that was saved elsewhere since the post was opened; `stays`: its author meant to write on after saving. */
type Newer = { post: Post; stays: boolean };

/**
 * The form of a post, or of a new one. `save` tells whether its author writes on, and which version it may replace where that
 * is not the one that was opened. `newer` is what stood in its way. `callOrKeep` keeps what was typed where the session has
 * ended. Where the post is gone, its author is left with a new one.
 */
export function usePostForm({ writing, username, call, onSaved, onGone }: PostFormInput) {
  const { id } = writing;
  const queries = useQueryClient();
  const [base, setBase] = useState(writing.base);
  const [newer, setNewer] = useState<Newer>();
  const [isGone, setIsGone] = useState(false);
  const form = useForm<PostFields>({ defaultValues: writing.fields, shouldFocusError: false });
  const draft = useDraft(form, { of: { username, id }, base });
  const isUnderWay = useRef(false); // known at once: a held key presses again before anything is rendered
  const saving = useMutation({
    mutationFn: ({ fields, over = base }: Saving) => send(call, { id, over, body: inputOf(fields) }),
    onSuccess: ({ saved, newer: found }, { fields, stays }) => {
      setNewer(found && { post: found, stays });
      if (!saved) return readListAnew();
      setBase(saved);
      setIsGone(false);
      toast({ title: "Success", description: `Blog post ${id ? "updated" : "created"} successfully` });
      // What was typed on meanwhile is unsaved, and stays so.
      const isAllSaved = isSame(form.getValues(), fields);
      if (isAllSaved) takeAsSaved(form, fieldsOf(saved, username));
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
      readListAnew();
    },
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const readListAnew = () => void queries.invalidateQueries({ queryKey: [listAllPosts.path] });
  const save = (stays: boolean, over?: Post) =>
    form.handleSubmit((fields) => {
      if (isUnderWay.current) return;
      isUnderWay.current = true;
      saving.mutate({ fields: { ...fields }, stays, over });
    });
  function takeNewer({ post: taken }: Newer) {
    takeAsSaved(form, fieldsOf(taken, username));
    draft.drop();
    setBase(taken);
    setNewer(undefined);
    onSaved(taken, true);
  }

  const titleProps = useTitleAndSlug(form);
  const collision = { base, newer, isGone, takeNewer, forget: () => setNewer(undefined) };
  return { form, titleProps, isSaving: saving.isPending, save, collision, dropDraft: draft.drop };
}

type Sent = { id: string | undefined; over: Post | undefined; body: PostInput };

/** Saves a new post, or one over the version that is named; where there is a newer one, gives that instead. */
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

/** Field by field: a reset of the whole forgets its fields until they are rendered anew, and what is typed until then. */
function takeAsSaved({ reset, setValue }: UseFormReturn<PostFields>, saved: PostFields): void {
  keepCaret(() => {
    for (const name of Object.keys(saved) as (keyof PostFields)[]) setValue(name, saved[name]); // its keys are these
  });
  reset(saved, { keepValues: true });
}

type Saving = { fields: PostFields; stays: boolean; over: Post | undefined };

/** No rule of its own: what is wrong with a post, the server says. */
function showErrors({ setError, setFocus }: UseFormReturn<PostFields>, error: unknown, message: string): void {
  const errors = error instanceof HttpError && error.problem.errors ? fieldErrors(error.problem.errors) : [];
  if (isStatus(error, 409)) errors.push(["slug", message]); // the only thing of a post that can be taken
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
