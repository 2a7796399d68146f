import type { QueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { createPost, listAllPosts, readPostById } from "../contract.ts";
import type { Post } from "../contract.ts";
import { listTranslations } from "./contract.ts";
import { findDraft } from "./post-saver.ts";

export type TranslationInput = { post: Pick<Post, "id" | "translationOf">; locale: Locale };

/** Creates a translation from the original's draft or post: text, tags and pictures, but no title. */
export async function startTranslation(
  call: Caller,
  queries: QueryClient,
  { post, locale }: TranslationInput,
): Promise<Post> {
  const original = post.translationOf ?? post.id;
  try {
    const [{ data: saved }, draft] = await Promise.all([
      call(readPostById, { params: { id: original } }),
      findDraft(call, original),
    ]);
    const { excerpt, content, author, tags, socialImage } = { ...saved, ...draft?.fields };
    const body = { title: "", excerpt, content, author, tags, socialImage, locale, translationOf: original };
    return (await call(createPost, { body })).data;
  } finally {
    for (const { path } of [listTranslations, listAllPosts]) void queries.invalidateQueries({ queryKey: [path] });
  }
}
