// The rest of e2e/ is what is checked in Chromium.
import { expect, sharedTest as test } from "../test.ts";
import { isInRecord } from "./tried.ts";

test("[LITE-07] the record names no newer Chromium than the tests ran in, unless it is npm's, which is older", ({
  browser,
}) => {
  const isFromNpm = process.env["CHROMIUM_PATH"]?.includes("node_modules") === true;
  expect(isFromNpm || isInRecord({ name: "Chromium", version: browser.version() })).toBe(true);
});
