import { expect, test } from "vitest";
import { canonicalPath } from "./canonical.server.ts";

test("[E4] another spelling of an address has one canonical path", () => {
  const spellings = {
    "/About": "/about",
    "/about/": "/about",
    "//about": "/about",
    "/about//": "/about",
    "/index.html": "/",
    "/ro/index.html": "/ro",
    "/ro/": "/ro",
    "/RO/About/": "/ro/about",
    "/en/about": "/about",
    "/en": "/",
    "/%61bout": "/about",
    "/%41bout%2F": "/about%2f",
    "/%65n/about": "/about",
    "/%69ndex.html": "/",
  };
  expect(Object.fromEntries(Object.keys(spellings).map((path) => [path, canonicalPath(path)]))).toEqual(spellings);
});

test("[E4] a canonical path stays, also an asset's whose hash has capitals", () => {
  expect(
    ["/", "/about", "/ro", "/ro/blog/x", "/assets/index-B7K.js", "/api/admin/contacts/A"].map(canonicalPath),
  ).toEqual([undefined, undefined, undefined, undefined, undefined, undefined]);
});

test("[S28] whatever the path begins with, it is never sent to another host", () => {
  const attacks = [
    "//evil.example",
    "///evil.example/",
    "/\\evil.example",
    "\\\\evil.example",
    "/en//evil.example",
    "/EN/\\evil.example",
    "//evil.example/%2f..",
    "/en/en//evil.example",
    "/%65n//evil.example",
    "/%2e//evil.example",
  ];
  const results = attacks.map((path) => canonicalPath(path) ?? path);
  expect(results.filter((path) => !/^\/[^/\\]/.test(path))).toEqual([]);
});
