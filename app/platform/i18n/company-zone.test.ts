import { expect, test } from "vitest";
import { siteContent } from "#test/content.ts";
import { companyZone } from "./company-zone.ts";

test("the company's zone is that of its opening hours: who moves changes both", () => {
  expect(siteContent.company.hours.timezone).toBe(companyZone);
});
