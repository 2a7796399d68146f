import type { Post, PostHead } from "../contract.ts";
import type { PostFields } from "./post-fields.ts";

/** `id` is undefined for a new post, `post` for one known by URL only. */
export type Writing = { id: string | undefined; post: Post | PostHead | undefined };

/** With its initial fields and the version that was opened. */
export type Begun = Writing & { fields: PostFields; base: Post | undefined };
