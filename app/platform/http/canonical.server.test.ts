import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalPath } from "./canonical.server.ts";

test("[E4] another spelling of a URL has one canonical path", () => {
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
    "/%41bout%2f": "/about%2F",
    "/BLOG/%c8%98i": "/blog/%C8%98i",
    "/%65n/about": "/about",
    "/%69ndex.html": "/",
    "/en/en/en/about": "/about",
    "/EN/en//%65n/": "/",
    "/about/index.html/index.htm/": "/about",
    "/en/ro/en": "/ro/en",
    "/english": undefined,
  };
  expect(Object.fromEntries(Object.keys(spellings).map((path) => [path, canonicalPath(path)]))).toEqual(spellings);
});

test("[E4] a canonical path is unchanged, including an asset's with capitals in its hash, and capitals of escapes", () => {
  const paths = ["/", "/about", "/ro", "/ro/blog/x", "/assets/index-B7K.js", "/api/admin/contacts/A", "/%F0%9F%A6%8A"];
  expect(paths.filter((path) => canonicalPath(path) !== undefined)).toEqual([]);
});

test("[S28] a path never redirects to another host, whatever it begins with", () => {
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

test("[E4] any spelling redirects once to the canonical URL", () => {
  const parts = ["/", "//", "\\", "/en", "/EN", "/%65n", "/ro", "/about", "/%41", "/index.html", "/index.htm", "/enx"];
  const path = fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: 12 })
    .map((chosen) => `/${chosen.join("")}`);
  fc.assert(
    fc.property(path, (spelling) => {
      expect(canonicalPath(canonicalPath(spelling) ?? spelling)).toBeUndefined();
    }),
    { numRuns: 2_000 },
  );
});
