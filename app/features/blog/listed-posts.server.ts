import type { Deps } from "#app/platform/deps.server.ts";
import { findPictures } from "#app/platform/pictures/stored-pictures.server.ts";
import type { ListedPost, Post } from "./contract.ts";
import { listed } from "./summary.ts";

/** Returns the posts as cards show them. */
export async function asListed({ db }: Deps, posts: readonly Post[]): Promise<ListedPost[]> {
  const chosen = await findPictures(
    db.kysely,
    posts.map(({ socialImage }) => socialImage),
  );
  return posts.map((post) => listed(post, chosen.get(post.socialImage)?.src));
}
