import { expect, test } from "vitest";
import { addressLine } from "#app/platform/content/company.schema.ts";
import { siteContent } from "#test/content.ts";
import { readTexts } from "./yaml.ts";

const { company } = siteContent;

test("a page's texts reach the browser with company data filled in, in the page's language", () => {
  const text = "heading: '{{company}}, {{address}}'\nlead: 'since {{founded}}, {{count}}'";
  expect(readTexts(text, "/x/content/ro/pages/blog.yaml")).toEqual({
    heading: `${company.name}, ${addressLine(company.address, "ro")}`,
    lead: `since ${company.founded}, {{count}}`, // not one of the company's
  });
  expect(readTexts("hello: 'Hi {{company}}'", "/x/content/ro/ui.yaml")).toEqual({ hello: "Hi {{company}}" });
});

test("a part of a file can be imported", () => {
  expect(readTexts("a: 1\nb: 2\nc: 3", "/content/en/ui.yaml?only=a,c")).toEqual({ a: 1, c: 3 });
  expect(readTexts("a: 1\nb: 2\nc: 3", "/content/en/ui.yaml?without=a,c")).toEqual({ b: 2 });
});
