// The registry of what is edited, against the files: that each schema's key is in it is checked by the compiler.
import { expect, test } from "vitest";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import { fixtureFiles, siteContent } from "#test/content.ts";
import { parseFile } from "./content-check.server.ts";
import type { ContentFiles } from "./content-files.ts";
import { unedited } from "./edits.server.ts";
import { listFields, fileOf, listEntryInfos, locate, valueAt } from "./entry-fields.server.ts";
import { isMapping } from "./fallback.ts";
import type { Value } from "./fallback.ts";
import type { Node } from "./field.ts";
import { readFiles } from "./read.server.ts";

const files = readFiles();
const infos = listEntryInfos(files);

/**
 * Files of a language that no entry has: labels, what the assistant says and knows, the check’s list of words, and
 * posts.
 */
const programs = /^(?:ui|chat|assistant|phrasings|terms)\.yaml$|^posts\//;

function editedFiles(of: ContentFiles): string[] {
  const prefix = `${defaultLocale}/`;
  const entryFiles = [...of.keys()].filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
  return ["company.yaml", ...entryFiles.filter((file) => /\.(?:yaml|md)$/.test(file) && !programs.test(file))];
}

/** Lists the paths in a file; items of a list have their ids, and a list of texts is one path. */
function pathsIn(value: Value | undefined, above: readonly string[] = []): string[][] {
  if (isMapping(value)) return Object.entries(value).flatMap(([name, part]) => pathsIn(part, [...above, name]));
  if (!Array.isArray(value) || !isMapping(value[0])) return [[...above]];
  return value.flatMap((item) => (isMapping(item) ? pathsIn(item, [...above, String(item["id"])]) : []));
}

/** Returns true if a node states whether a path is edited or fixed. */
function says(node: Node | undefined, [name, ...below]: readonly string[]): boolean {
  if (node?.node === "fixed") return true;
  if (node?.node === "leaf") return name === undefined;
  if (node === undefined || name === undefined) return false;
  if (node.node === "keyed") return says(node.of, below);
  if (node.node === "group") return says(node.fields[name], below);
  const [key = ""] = below;
  return key === "id" || says(node.of[key], below.slice(1));
}

test("[EDIT-01] entries have ids of their own, without a slash", () => {
  const ids = infos.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
});

test("[EDIT-01] entries are in the order of the site, with the case studies after the services", () => {
  const studies = siteContent.caseStudies.en.map(({ slug }) => `case-${slug}`);
  expect(infos.map(({ id }) => id)).toEqual([
    "home",
    "about",
    "services",
    ...studies,
    "testimonials",
    "questions",
    "booking",
    "contact",
    "form",
    "newsletter",
    "figures",
    "small-pages",
    "glossary",
    "pictures",
    "emails",
    "company",
    "privacy",
    "cookies",
    "legal",
    "accessibility",
  ]);
});

test.for(infos)("[EDIT-04] every field of $id has one name, and is found by it", (info) => {
  const names = listFields(info, files, unedited).map(({ field }) => field);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !locate(info, name))).toEqual([]);
});

test.for(infos)("[EDIT-04] no two fields of one group of $id have the same label", (info) => {
  const labels = listFields(info, files, unedited)
    .filter(({ list }) => list === undefined)
    .map(({ group, node }) => [...group, node.label].join(" › "));
  expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
});

const both = [
  { name: "the site", of: files },
  { name: "the made-up company", of: fixtureFiles },
];

test.for(both)(
  "[EDIT-01] every text in the files of $name belongs to exactly one entry, editable or fixed",
  ({ of }) => {
    const parts = listEntryInfos(of).flatMap((info) => info.parts);
    const counted = editedFiles(of).flatMap((file) => {
      const fileParts = parts.filter((part) => part.file === file);
      const paths = pathsIn(parseFile(of, file === "company.yaml" ? file : `${defaultLocale}/${file}`));
      const knownPaths = paths.filter((path) => !(file.endsWith(".md") && path[0] === "slug"));
      return knownPaths.map((path) => ({
        path: [file, ...path].join(" "),
        count: fileParts.filter(({ node }) => says(node, path)).length,
      }));
    });
    expect(counted.length).toBeGreaterThan(300);
    expect(counted.filter(({ count }) => count !== 1)).toEqual([]);
  },
);

test.for(both)("[EDIT-04] every item of an edited list of $name has an id, the same in each language", ({ of }) => {
  const lists = listEntryInfos(of).flatMap((info) =>
    listFields(info, of, unedited).flatMap(({ field, node }) => {
      const result = node.node === "items" ? locate(info, field) : undefined;
      return result && !result.part.isShared ? [result] : [];
    }),
  );
  expect(lists.length).toBeGreaterThan(10);
  const differing = lists.filter(({ part, path }) => {
    const ids = locales.map((locale) => itemIds(valueAt(parseFile(of, fileOf(part, locale)), path)));
    return ids.some((item) => item.includes(undefined) || item.join() !== ids[0]?.join());
  });
  expect(differing.map(({ part, path }) => [part.file, ...path].join(" "))).toEqual([]);
});

function itemIds(list: Value | undefined): (Value | undefined)[] {
  return Array.isArray(list) ? list.map((item) => (isMapping(item) ? item["id"] : undefined)) : [];
}
