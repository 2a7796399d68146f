import { slugOf } from "./slug.ts";

/** `madeFrom` is the title it was derived from, null if typed by hand. */
export type SlugField = { slug: string; madeFrom: string | null };

/**
 * The slug follows the title while it is empty or derived from it.
 * @example slugWhileTyping({ slug: "a", madeFrom: "A" }, "A b") // { slug: "a-b", madeFrom: "A b" }
 */
export function slugWhileTyping(field: SlugField, title: string): SlugField {
  const { slug, madeFrom } = field;
  const goesOn = madeFrom !== null && (title.startsWith(madeFrom) || madeFrom.startsWith(title));
  if (slug !== "" && !goesOn) return { slug, madeFrom: null };
  return { slug: slugOf(title), madeFrom: title };
}
