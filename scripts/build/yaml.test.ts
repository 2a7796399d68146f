import { expect, test } from "vitest";
import { addressLine } from "#app/platform/text/address-line.ts";
import { siteContent } from "#test/content.ts";
import { readTexts } from "./yaml.ts";

const { company } = siteContent;

test("a page's texts reach the browser with company data filled in, in the page's language", () => {
  const text = "heading: '{{company}}, {{address}}'\nlead: 'since {{founded}}, {{count}}'";
  expect(readTexts(text, "/x/content/ro/pages/blog.yaml")).toEqual({
    heading: `${company.name}, ${addressLine(company.address, "ro")}`,
    lead: `since ${company.founded}, {{count}}`, // not one of the company's
  });
  expect(readTexts("hello: 'Hi {{company}}'", "/x/content/en/ui.yaml")).toEqual({ hello: "Hi {{company}}" });
});

test("a part of a file can be imported", () => {
  expect(readTexts("a: 1\nb: 2\nc: 3", "/content/en/ui.yaml?only=a,c")).toEqual({ a: 1, c: 3 });
  expect(readTexts("a: 1\nb: 2\nc: 3", "/content/en/ui.yaml?without=a,c")).toEqual({ b: 2 });
});

test("[BRND-05] words that a language lacks reach the browser in the first language, including plural forms", () => {
  const { nav, blog } = readTexts("nav: { home: Acasă }", "/x/content/ro/ui.yaml?only=nav,blog") as {
    nav: Record<string, string>;
    blog: Record<string, string>;
  }; // what is asserted
  expect(nav).toMatchObject({ home: "Acasă", about: siteContent.ui.en.nav.about });
  expect(blog["posts_few"]).toBe(blog["posts_other"]);
  expect(blog["back"]).toBe(siteContent.ui.en.blog.back);
});
