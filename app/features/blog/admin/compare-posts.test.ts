import { expect, test } from "vitest";
import { comparePosts } from "./compare-posts.ts";
import type { PostFields } from "./post-fields.ts";

const opened: PostFields = {
  title: "One",
  slug: "one",
  excerpt: "",
  content: "<p>First.</p>",
  author: "Ioana",
  status: "draft",
  tags: "AI, Agents",
  featured: "no",
};
const compare = (mine: Partial<PostFields>, newer: Partial<PostFields>) =>
  comparePosts({ opened, mine: { ...opened, ...mine }, newer: { ...opened, ...newer } });
test("each field that differs is listed with who changed it, in the form's order", () => {
  const found = compare({ content: "<p>Mine.</p>", title: "Eins", tags: "AI" }, { title: "Uno", status: "published" });
  expect(found.map(({ field, changedBy }) => [field, changedBy])).toEqual([
    ["title", "both"],
    ["content", "mine"],
    ["status", "newer"],
    ["tags", "mine"],
  ]);
});

test("differences that the server would normalise don't count", () => {
  expect(compare({ tags: " AI ,, Agents,", title: "One " }, {})).toEqual([]);
  expect(compare({ title: "Two" }, { title: "Two" })).toEqual([]);
});
