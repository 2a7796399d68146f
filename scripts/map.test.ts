import { globSync, readFileSync } from "node:fs";
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

test("docs/map.md names only files and names that exist", () => {
  const files = globSync(["*", "{app,bench,content,db,deploy,docs,e2e,public,scripts,test}/**"]).join("\n");
  const sources = globSync("{app,e2e,scripts,test}/**/*.{ts,tsx,mjs}").filter((file) => file !== "scripts/map.test.ts");
  const words = new Set(sources.flatMap((file) => readFileSync(file, "utf8").match(/[\w-]+/g) ?? []));
  const prose = readFileSync("docs/map.md", "utf8").replaceAll(/```[\s\S]*?```/g, "");
  const named = [...prose.matchAll(/`([\w./-]+)`/g)].map(([, name = ""]) => name.replace(/\/$/, ""));
  const examples = "pages/x.tsx pages/admin/x.tsx test/fixture-content/en/pages/x.yaml";
  const created = ".env data db/own redirects.yaml"; // by a company, or at the start
  const absent = new Set(`${examples} ${created}`.split(" "));
  const isKnown = (name: string) => name.startsWith("/") || files.includes(name) || words.has(name);
  expect(named.length).toBeGreaterThan(200);
  expect(named.filter((name) => !isKnown(name) && !absent.has(name))).toEqual([]);
  expect(isKnown("addressesOfOld")).toBe(false);
});
