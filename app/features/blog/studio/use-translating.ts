import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { failureMessage } from "#app/ui/admin/draft-saver.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { createPost, listAllPosts, readPostById } from "../contract.ts";
import type { Post } from "../contract.ts";
import { listTranslations } from "./contract.ts";
import { findDraft } from "./post-saver.ts";

type Translating = { post: Pick<Post, "id" | "translationOf">; locale: Locale };

/**
 * Begins a translation as a draft: with the text, the tags and the pictures of the original, as it would be published now, and
 * without a title.
 */
export function useTranslating(call: Caller, onBegun: (translation: Post) => void) {
  const reloads = [useReload(listTranslations), useReload(listAllPosts)];
  return useMutation({
    mutationFn: async ({ post, locale }: Translating) => {
      const original = post.translationOf ?? post.id;
      const [{ answer: saved }, draft] = await Promise.all([
        call(readPostById, { params: { id: original } }),
        findDraft(call, original),
      ]);
      const { excerpt, content, author, tags, socialImage } = { ...saved, ...draft?.fields };
      const body = { title: "", excerpt, content, author, tags, socialImage, locale, translationOf: original };
      return (await call(createPost, { body })).answer;
    },
    onSuccess: onBegun,
    onError: (error) => toastError(error, failureMessage(error, "Failed to create the translation")),
    onSettled: () => reloads.forEach((reload) => void reload()),
  });
}
