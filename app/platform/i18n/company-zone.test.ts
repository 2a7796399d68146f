import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { companyZone } from "./company-zone.ts";

test("the company's zone is the one of its opening hours", () => {
  expect(siteContent.company.hours.timezone).toBe(companyZone);
});
