import { expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { adminEntrancePages, adminPages, publicPages } from "#app/site-map.ts";
import { findCircle, readFeatureGraph } from "./feature-graph.ts";
import { listAddresses } from "./map.ts";
import { listUnlayered } from "./platform-graph.ts";

test("npm run map names every page and every call, and nothing else", () => {
  const pages = [...publicPages, ...adminEntrancePages, ...adminPages].map(({ path }) => path);
  const calls = apiMap.map(({ endpoint: { method, path } }) => `${method} ${path}`);
  expect(listAddresses().map(({ address }) => address)).toEqual(
    [...pages, ...calls].toSorted((a, b) => a.localeCompare(b)),
  );
});

test("features import each other's public files in no circle; a planted one is found", () => {
  const graph = readFeatureGraph();
  expect(graph.get("booking")).toContain("enquiry");
  expect(findCircle(graph)).toBeUndefined();
  const planted = new Map([...graph, ["sources", new Set(["booking"])]]);
  expect(findCircle(planted)).toEqual(["booking", "sources", "booking"]);
});

test("each module of the platform has a layer", () => {
  expect(listUnlayered()).toEqual([]);
});
