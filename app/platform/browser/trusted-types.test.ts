import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, test } from "vitest";
import { defaultRules, sanitisedHtml, scrollAreaStyle } from "./trusted-types.ts";

test("the style text is the one that radix's ScrollArea writes", () => {
  const scrollArea = createRequire(import.meta.url).resolve("@radix-ui/react-scroll-area");
  expect(readFileSync(scrollArea, "utf8")).toContain(`\`${scrollAreaStyle}\``);
});

test("the default policy accepts that style and rejects everything else", () => {
  expect(defaultRules.createHTML(scrollAreaStyle)).toBe(scrollAreaStyle);
  expect(() => defaultRules.createHTML(`${scrollAreaStyle} `)).toThrow(TypeError);
  expect(() => defaultRules.createHTML("<img src=x onerror=alert(1)>")).toThrow(TypeError);
  expect(() => defaultRules.createScript("1")).toThrow(TypeError);
  expect(() => defaultRules.createScriptURL("/sw.js")).toThrow(TypeError);
});

test("without Trusted Types sanitised HTML is returned unchanged", () => {
  expect(sanitisedHtml("<p>Salut</p>")).toBe("<p>Salut</p>");
});
