import { expect, test } from "vitest";
import * as z from "zod/mini";
import { choice, listQuery } from "./field-schemas.ts";
import { withChanges, parseView } from "./list-view.ts";

const query = z.object({ service: z.optional(choice(["chatbots"])), ...listQuery(["name"]) });
const viewOf = (address: string) => parseView(new URLSearchParams(address), query);

test("[ACON-01] the URL determines the list's view", () => {
  expect(viewOf("search=+Ana &service=chatbots&sort=name&order=desc&page=3&open=1")).toEqual({
    search: "Ana",
    service: "chatbots",
    sort: "name",
    order: "desc",
    page: 3,
  });
});

test.each(["", "service=magic", "sort=id", "order=up", "page=-1", "page=1e9", `search=${"x".repeat(201)}`])(
  "[ACON-01] the query ?%s shows the whole list",
  (address) => {
    expect(viewOf(address)).toEqual({});
  },
);

test("[ACON-01] a change resets the page; changing the page keeps the rest", () => {
  const before = new URLSearchParams("search=ana&page=4");
  expect(withChanges(before, { search: "ion" }).toString()).toBe("search=ion");
  expect(withChanges(before, { search: "", sort: "name" }).toString()).toBe("sort=name");
  expect(withChanges(before, { page: 5 }).toString()).toBe("search=ana&page=5");
  expect(withChanges(before, { page: 1 }).toString()).toBe("search=ana");
});
