// How a post as somebody writes it differs from the version that was saved meanwhile. Words and parts alone, no look.
import { tagsOf, tagText } from "../tags.ts";
import type { PostFields } from "./post-fields.ts";

/** A text in three: what comes before and after is the same in the other one, and shortened. */
export type Parts = { before: string; differs: string; after: string };

/** A field that differs: who changed it since it was opened, and both texts. */
export type Difference = {
  field: keyof PostFields;
  changedBy: "mine" | "newer" | "both";
  mine: Parts;
  newer: Parts;
};

/**
 * The fields in which two versions differ, in the form's order; `opened` is what both began with.
 * @example comparePosts({ opened, mine: form.getValues(), newer: fieldsOf(post, username) })
 */
export function comparePosts(versions: Record<"opened" | "mine" | "newer", PostFields>): Difference[] {
  const [opened, mine, newer] = [tidy(versions.opened), tidy(versions.mine), tidy(versions.newer)];
  return order.flatMap((field) => {
    if (mine[field] === newer[field]) return [];
    const [mineParts, newerParts] = apart(mine[field], newer[field]);
    let changedBy: Difference["changedBy"] = "both";
    if (mine[field] === opened[field]) changedBy = "newer";
    if (newer[field] === opened[field]) changedBy = "mine";
    return [{ field, changedBy, mine: mineParts, newer: newerParts }];
  });
}

const order = ["title", "excerpt", "content", "status", "slug", "tags", "author", "featured"] as const;

/** As the server keeps it: without spaces around, and without empty tags. */
function tidy(fields: PostFields): Record<keyof PostFields, string> {
  const texts = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return { ...fields, ...Object.fromEntries(texts), tags: tagText(tagsOf(fields.tags)) };
}

/** Two texts, each in three: the middle begins and ends where they begin and end to differ, at whole words. */
function apart(one: string, other: string): [Parts, Parts] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const partsOf = (words: string[]): Parts => ({
    before: (start > shown ? "…" : "") + words.slice(Math.max(0, start - shown), start).join(""),
    differs: words.slice(start, words.length - end).join(""),
    after: words.slice(words.length - end, words.length - Math.max(0, end - shown)).join("") + (end > shown ? "…" : ""),
  });
  return [partsOf(a), partsOf(b)];
}

/** How many words and signs beside a difference are shown, enough to find the place by. */
const shown = 60;

/** A text's words, and each sign between them. */
function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];
}
