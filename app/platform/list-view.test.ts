import { expect, test } from "vitest";
import { changed } from "./list-view.ts";

test("[ACON-01] a change begins at the first page, a change of the page keeps the rest", () => {
  const before = new URLSearchParams("search=ana&page=4");
  expect(changed(before, { search: "ion" }).toString()).toBe("search=ion");
  expect(changed(before, { search: "", sort: "name" }).toString()).toBe("sort=name");
  expect(changed(before, { page: 5 }).toString()).toBe("search=ana&page=5");
  expect(changed(before, { page: 1 }).toString()).toBe("search=ana");
});
