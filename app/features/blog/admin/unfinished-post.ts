// What was being written when the session ended: kept in this page's memory, and there alone, until its author is back.
import type { Post, PostHead } from "../contract.ts";
import type { PostFields } from "./post-fields.ts";

/**
 * A post in the dialog: a new one, or one to change; `fields` where it was begun before the session ended. `base` is the
 * version that its author opened.
 */
export type Writing = { post: Post | PostHead | undefined; fields?: PostFields; base?: Post | undefined };

/** The same with what its fields begin with. */
export type Begun = Writing & { fields: PostFields };

let unfinished: { writing: Writing; username: string } | undefined;

/** Keeps what somebody was writing. */
export function keepUnfinished(writing: Writing, username: string): void {
  unfinished = { writing, username };
}

/** Gives it back to whoever wrote it, once; to nobody else ever. */
export function takeUnfinished(username: string): Writing | undefined {
  const taken = unfinished?.username === username ? unfinished.writing : undefined;
  unfinished = undefined;
  return taken;
}
