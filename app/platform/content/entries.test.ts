// The registry of what is edited, against the files: that each schema's key is in it is checked by the compiler.
import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { fieldsOf, listEntryInfos, locate } from "./entry-fields.server.ts";
import { unedited } from "./edits.server.ts";
import { readFiles } from "./read.server.ts";

const files = readFiles();
const infos = listEntryInfos(files);

test("[EDIT-01] entries come in the order of the site, with the case studies after the services", () => {
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
    "newsletter",
    "figures",
    "small-pages",
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
  const names = fieldsOf(info, files, unedited).map(({ field }) => field);
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((name) => !locate(info, name))).toEqual([]);
});

test.for(infos)("[EDIT-04] no field of $id has a label that another of its group has", (info) => {
  const said = fieldsOf(info, files, unedited)
    .filter(({ list }) => list === undefined)
    .map(({ group, node }) => [...group, node.label].join(" › "));
  expect(said.filter((label, index) => said.indexOf(label) !== index)).toEqual([]);
});

test("[EDIT-04] every item of an edited list has an id, the same in each language", () => {
  const lists = infos.flatMap((info) => fieldsOf(info, files, unedited)).filter(({ node }) => node.node === "items");
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.flatMap(({ values }) => values.shared).filter((id) => id === "undefined")).toEqual([]);
});
