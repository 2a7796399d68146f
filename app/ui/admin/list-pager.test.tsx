import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ListPager } from "./list-pager.tsx";

const ignore = () => {};

test.for([
  [false, "51–100 of 1,234"],
  [true, "51–100 of at least 1,234"],
] as const)("a page tells its rows and the total, and where that is a minimum: %s", ([isMinimum, words]) => {
  const of = { page: 2, perPage: 50, total: 1_234, isMinimum };
  const html = renderToStaticMarkup(<ListPager label="Pages of posts" of={of} onPage={ignore} />);
  expect(html.replaceAll(/<[^>]*>/g, "")).toContain(words);
});
