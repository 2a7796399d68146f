// A secret link to a post as it would be published, including its draft.
import { AppError } from "#app/platform/base/errors.ts";
import { previewLinksIn } from "#app/platform/db/preview-links.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import type { Post } from "../contract.ts";
import { findPostById } from "../queries.server.ts";
import { fromRow } from "../service.server.ts";
import { findDraft, fromRow as draftOf } from "./drafts.server.ts";

const links = previewLinksIn("post_preview", "post_id");

export const { end: endPreviewLink, deleteExpired: deleteExpiredPreviews } = links;

/** Creates a preview link, which replaces the previous one. */
export async function createPreviewLink(
  { db, now, config }: Deps,
  { postId, by }: { postId: string; by: string },
): Promise<{ url: string; expiresAt: string }> {
  return db.write(async (trx) => {
    const post = await findPostById(trx, postId);
    if (!post) throw new AppError("not-found");
    const { token, expiresAt } = await links.create(trx, { id: postId, by, now: now() });
    return { url: pageUrl(config.siteUrl, post.locale, `/preview/${token}`), expiresAt };
  });
}

/** Returns the post as it would be published, or undefined if the link is invalid or expired. */
export async function readPreview(deps: Deps, token: string): Promise<Post | undefined> {
  const { db, now } = deps;
  const id = await links.find(deps, token);
  const row = id && (await findPostById(db.kysely, id));
  if (!row) return undefined;
  const draft = await findDraft(db.kysely, row.id);
  return previewOf(fromRow(row), draft && draftOf(draft), now());
}

function previewOf(post: Post, draft: ReturnType<typeof draftOf> | undefined, now: Date): Post {
  const draftFields = Object.entries(draft?.fields ?? {}).filter(([, value]) => value !== undefined);
  const whole: Post = { ...post, ...Object.fromEntries(draftFields) }; // a draft only has fields of a post
  return {
    ...whole,
    content: sanitise(whole.content),
    publishedAt: post.publishedAt ?? whole.publishAt ?? now.toISOString(),
  };
}
