// A secret link to a post as it would be published: its draft, where there is one.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { pageUrl } from "#app/platform/seo/page-url.ts";
import { hashSecret, newAddressSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Post } from "../contract.ts";
import { findPostById } from "../queries.server.ts";
import { sanitise } from "#app/platform/text/sanitise.server.ts";
import { fromRow } from "../service.server.ts";
import { findDraft, fromRow as draftOf } from "./drafts.server.ts";

const lifetimeDays = 7;
const dayMs = 24 * 60 * 60_000;

/** Makes a link, in place of the one before. */
export async function createPreviewLink(
  { db, now, config }: Deps,
  { postId, by }: { postId: string; by: string },
): Promise<{ url: string; expiresAt: string }> {
  const token = newAddressSecret();
  const expiresAt = new Date(now().getTime() + lifetimeDays * dayMs).toISOString();
  const change = { token_hash: hashSecret(token), created_by: by, expires_at: expiresAt };
  return db.write(async (trx) => {
    const post = await findPostById(trx, postId);
    if (!post) throw new AppError("not-found");
    await trx
      .insertInto("post_preview")
      .values({ post_id: postId, ...change })
      .onConflict((conflict) => conflict.column("post_id").doUpdateSet(change))
      .execute();
    return { url: pageUrl(config.siteUrl, post.locale, `/preview/${token}`), expiresAt };
  });
}

/** @throws AppError not-found if there is none */
export async function endPreviewLink({ db }: Deps, postId: string): Promise<void> {
  const ended = await db.write((trx) =>
    trx.deleteFrom("post_preview").where("post_id", "=", postId).returning("post_id").executeTakeFirst(),
  );
  if (!ended) throw new AppError("not-found");
}

/** Returns the post as it would be published, or undefined for a link that no longer works, or never did. */
export async function readPreview({ db, now }: Deps, token: string): Promise<Post | undefined> {
  const row = await db.kysely
    .selectFrom("post_preview")
    .innerJoin("post", "post.id", "post_preview.post_id")
    .selectAll("post")
    .where("post.locale", "in", locales)
    .where("token_hash", "=", hashSecret(token))
    .where("expires_at", ">", now().toISOString())
    .executeTakeFirst();
  if (!row) return undefined;
  const draft = await findDraft(db.kysely, row.id);
  return previewOf(fromRow(row), draft && draftOf(draft), now());
}

function previewOf(post: Post, draft: ReturnType<typeof draftOf> | undefined, now: Date): Post {
  const given = Object.entries(draft?.fields ?? {}).filter(([, value]) => value !== undefined);
  const whole: Post = { ...post, ...Object.fromEntries(given) }; // a draft has fields of a post
  return {
    ...whole,
    content: sanitise(whole.content),
    publishedAt: post.publishedAt ?? whole.publishAt ?? now.toISOString(),
  };
}

/** For the cleanup job. */
export async function deleteExpiredPreviews({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("post_preview").where("expires_at", "<=", now().toISOString()).execute());
}
