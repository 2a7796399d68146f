import { expect, test } from "vitest";
import { readContent } from "#app/platform/content/read.server.ts";
import { companyZone } from "./company-zone.ts";

test("the company's zone is the one of its opening hours", () => {
  expect(readContent().company.hours.timezone).toBe(companyZone);
});
