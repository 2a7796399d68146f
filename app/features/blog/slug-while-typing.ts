// The slug field while a title is typed. The server's own rule for an empty slug stands in slug.ts.
import { slugOf } from "./slug.ts";

/** The slug field; `madeFrom` is the title that it was made from, null where somebody wrote it. */
export type SlugField = { slug: string; madeFrom: string | null };

/**
 * The slug field after the title became `title`: an empty one is filled, one that was made from a title follows as long as
 * the new title continues or shortens that one, and any other stays.
 * @example slugWhileTyping({ slug: "a", madeFrom: "A" }, "A b") // { slug: "a-b", madeFrom: "A b" }
 */
export function slugWhileTyping(field: SlugField, title: string): SlugField {
  const { slug, madeFrom } = field;
  const goesOn = madeFrom !== null && (title.startsWith(madeFrom) || madeFrom.startsWith(title));
  if (slug !== "" && !goesOn) return { slug, madeFrom: null };
  return { slug: slugOf(title), madeFrom: title };
}
