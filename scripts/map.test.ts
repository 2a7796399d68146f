import { expect, test } from "vitest";
import { apiMap } from "#app/features.server.ts";
import { adminEntrancePages, adminPages, publicPages } from "#app/site-map.ts";
import { findCircle, readFeatureGraph } from "./feature-graph.ts";
import { listAddresses } from "./map.ts";
import { explainModuleImports, listModuleImports, listUnlayered } from "./platform-graph.ts";

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

test("a module of the platform imports those below it; a planted import upwards, and the pair that it makes, are found", () => {
  const imports = listModuleImports();
  expect(imports).toContainEqual({ from: "mail", to: "jobs" });
  expect(explainModuleImports(imports)).toEqual({ up: [], pairs: [] });
  const planted = { from: "db", to: "http" };
  expect(explainModuleImports([...imports, planted])).toEqual({ up: [planted], pairs: [planted] });
  expect(listUnlayered()).toEqual([]);
});
