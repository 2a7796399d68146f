// Records the version of Chromium, which the rest of e2e/ tests.
import { expect, sharedTest as test } from "../test.ts";
import { recordBrowser } from "./tried.ts";

test("[LITE-07] the release of Chromium that the tests run in can be recorded", ({ browser }) => {
  expect(recordBrowser({ name: "Chromium", version: browser.version() })).toMatch(/^1\d\d$/);
});
