// A post in the dialog.
import type { Post, PostHead } from "../contract.ts";
import type { PostFields } from "./post-fields.ts";

/** Which post is written: `id` is undefined for a new one, `post` for one that only the address names so far. */
export type Writing = { id: string | undefined; post: Post | PostHead | undefined };

/** The same with what its fields begin with, and the version that its author opened. */
export type Begun = Writing & { fields: PostFields; base: Post | undefined };
