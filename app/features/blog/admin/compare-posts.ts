import { tagsOf, tagText } from "../tags.ts";
import { compareTexts } from "./compare-texts.ts";
import type { Piece } from "./compare-texts.ts";
import type { PostFields } from "./post-fields.ts";

/** `by` tells who changed it since it was opened. */
export type Difference = {
  field: keyof PostFields;
  changedBy: "mine" | "newer" | "both";
  mine: Piece[];
  newer: Piece[];
};

/** Lists fields that differ, in the form's order; `opened` is the common base. */
export function comparePosts(versions: Record<"opened" | "mine" | "newer", PostFields>): Difference[] {
  const [opened, mine, newer] = [tidy(versions.opened), tidy(versions.mine), tidy(versions.newer)];
  return order.flatMap((field) => {
    if (mine[field] === newer[field]) return [];
    const [mineText, newerText] = compareTexts(mine[field], newer[field]);
    let changedBy: Difference["changedBy"] = "both";
    if (mine[field] === opened[field]) changedBy = "newer";
    if (newer[field] === opened[field]) changedBy = "mine";
    return [{ field, changedBy, mine: mineText, newer: newerText }];
  });
}

const order = ["title", "excerpt", "content", "status", "slug", "tags", "author", "featured"] as const;

/** Normalises as the server does: trimmed, without empty tags. */
function tidy(fields: PostFields): Record<keyof PostFields, string> {
  const texts = Object.entries(fields).map(([name, text]) => [name, text.trim()] as const);
  return {
    ...fields,
    ...Object.fromEntries(texts),
    tags: tagText(tagsOf(fields.tags)),
    status: fields.status === "published" ? "Published" : "Draft",
    featured: fields.featured === "yes" ? "Yes" : "No",
  };
}
