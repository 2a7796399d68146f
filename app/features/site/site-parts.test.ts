import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { languageOptions } from "./language-dropdown.tsx";
import { copyrightYears, networkName } from "./site-footer.tsx";
import { isActive } from "./site-links.ts";

test("[NAV-06] the home link is active on the home page only", () => {
  expect(["/", "/about", "/blog/x"].map((path) => isActive("/", path))).toEqual([true, false, false]);
});

test("[NAV-07] another link is active if the path starts with it, by whole segments", () => {
  const paths = ["/blog", "/blog/a-post", "/blogx", "/", "/about/blog"];
  expect(paths.map((path) => isActive("/blog", path))).toEqual([true, true, false, false, false]);
});

test("[NAV-16] a language option has code, name and flag", () => {
  expect(languageOptions(["en", "ro", "fr"])).toEqual([
    { code: "en", name: "English", flag: "GB" },
    { code: "ro", name: "Română", flag: "RO" },
    { code: "fr", name: "Français", flag: "FR" },
  ]);
});

test("[NAV-22] the copyright line begins with 2025", () => {
  const years = [2024, 2025, 2026, 2031].map((year) => copyrightYears(year, siteContent.company.onlineSince));
  expect(years).toEqual(["2025", "2025", "2025–2026", "2025–2031"]);
});

test("[BRND-01] the copyright line of a company that names no first year has the current one", () => {
  expect(copyrightYears(2031, undefined)).toBe("2031");
});

test("a known network's name is spelled its own way, another's is capitalised", () => {
  expect([networkName("linkedin"), networkName("mastodon")]).toEqual(["LinkedIn", "Mastodon"]);
});
