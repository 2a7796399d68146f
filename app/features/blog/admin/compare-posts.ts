// How a post as somebody writes it differs from the version that was saved meanwhile. Words and parts alone, no look.
import { tagsOf, tagText } from "../tags.ts";
import { compareTexts } from "./compare-texts.ts";
import type { Piece } from "./compare-texts.ts";
import type { PostFields } from "./post-fields.ts";

/** A field that differs: who changed it since it was opened, and both texts. */
export type Difference = {
  field: keyof PostFields;
  changedBy: "mine" | "newer" | "both";
  mine: Piece[];
  newer: Piece[];
};

/** The fields in which two versions differ, in the form's order; `opened` is what both began with. */
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

/** As the server keeps it, without spaces around and empty tags, and as the form names it. */
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
