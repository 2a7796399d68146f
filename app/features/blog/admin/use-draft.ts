import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { Post } from "../contract.ts";
import { keepDraft } from "./post-drafts.ts";
import type { DraftOf } from "./post-drafts.ts";
import { fieldsOf, isSame } from "./post-fields.ts";
import type { PostFields } from "./post-fields.ts";

type DraftInput = { of: DraftOf; base: Post | undefined };

/** `drop`: saved or discarded. `keepFor`: the form is now based on another version. */
export function useDraft({ subscribe, getValues }: UseFormReturn<PostFields>, { of, base }: DraftInput) {
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
