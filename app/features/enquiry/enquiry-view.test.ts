import { expect, test } from "vitest";
import { changeView, readView } from "./enquiry-view.ts";

test("[ACON-01] an address says what is looked at", () => {
  expect(readView(new URLSearchParams("search=+Ana &service=chatbots&sort=name&order=desc&page=3"))).toEqual({
    search: "Ana",
    service: "chatbots",
    sort: "name",
    order: "desc",
    page: 3,
  });
});

test("[ACON-01] what an address says wrongly counts as nothing", () => {
  const nothing = { search: undefined, service: undefined, sort: undefined, order: undefined, page: 1 };
  expect(readView(new URLSearchParams(""))).toEqual(nothing);
  expect(readView(new URLSearchParams("search=+&service=magic&sort=id&order=up&page=-1"))).toEqual(nothing);
  expect(readView(new URLSearchParams("page=1e9"))).toEqual(nothing);
});

test("a change begins at the first page, a change of the page keeps the rest", () => {
  const query = new URLSearchParams("search=ana&page=4");
  expect(changeView(query, { search: "ion" }).toString()).toBe("search=ion");
  expect(changeView(query, { search: null, sort: "name" }).toString()).toBe("sort=name");
  expect(changeView(query, { page: "5" }).toString()).toBe("search=ana&page=5");
});
