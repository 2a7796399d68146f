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
const inBrackets = ({ before, differs, after }: { before: string; differs: string; after: string }) =>
  `${before}[${differs}]${after}`;

test("each field that differs is named with who changed it, in the form's order", () => {
  const found = compare({ content: "<p>Mine.</p>", title: "Eins", tags: "AI" }, { title: "Uno", status: "published" });
  expect(found.map(({ field, changedBy }) => [field, changedBy])).toEqual([
    ["title", "both"],
    ["content", "mine"],
    ["status", "newer"],
    ["tags", "mine"],
  ]);
});

test("what the server would keep as the same is no difference", () => {
  expect(compare({ tags: " AI ,, Agents,", title: "One " }, {})).toEqual([]);
  expect(compare({ title: "Two" }, { title: "Two" })).toEqual([]);
});

test.for([
  ["<p>The cat sat.</p>", "<p>The car sat.</p>", "<p>The [cat] sat.</p>", "<p>The [car] sat.</p>"],
  ["One two", "One two three", "One two[]", "One two[ three]"],
  ["One", "Ones", "[One]", "[Ones]"],
  ["", "New", "[]", "[New]"],
  ["aa", "aaa", "[aa]", "[aaa]"],
  ["- a - a -", "- a -", "- a -[ a -]", "- a -[]"],
  ["👩‍👩‍👧!", "👩‍👩‍👦!", "👩‍👩‍[👧]!", "👩‍👩‍[👦]!"],
  ["soluții", "soluție", "[soluții]", "[soluție]"],
])("of %j and %j the part that differs is marked at whole words", ([mine = "", newer = "", ...wanted]) => {
  const [difference] = compare({ excerpt: mine }, { excerpt: newer });
  expect(difference && [inBrackets(difference.mine), inBrackets(difference.newer)]).toEqual(wanted);
});

test("of a long text only the neighbourhood of the difference is shown", () => {
  const long = "word ".repeat(1000);
  const [difference] = compare({ content: `${long}mine ${long}` }, { content: `${long}newer ${long}` });
  expect(difference?.mine.differs).toBe("mine");
  expect(difference?.newer.before).toBe(`…${"word ".repeat(30)}`);
  expect(difference?.newer.after).toBe(` ${"word ".repeat(29)}word…`);
});
