import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { assemble } from "./assemble.server.ts";
import { readFiles } from "./read.server.ts";

test("[EDIT-06] an edit of one file causes no other to be checked or completed again", () => {
  const files = readFiles();
  const before = assemble(files).content;
  const edited = assemble(files, (file, value) =>
    file === "en/pages/about.yaml" ? { ...Object(value), title: "Another title of this page" } : value,
  ).content;
  expect(edited?.pages.about.en.title).not.toBe(before?.pages.about.en.title);
  expect(edited?.pages.about.ro).not.toBe(before?.pages.about.ro); // it is held against the first language
  expect(edited?.pages.contact.en).toBe(before?.pages.contact.en);
  for (const name of ["faq", "chat", "emails", "assistant"] as const)
    for (const locale of ["en", "ro", "fr"] as const)
      expect(edited?.[name][locale], `${name} ${locale}`).toBe(before?.[name][locale]);
  expect(edited?.posts[0]).toBe(before?.posts[0]);
  expect(siteContent.faq.en).toEqual(before?.faq.en);
});
