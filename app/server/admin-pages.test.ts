// The admin area's pages as served.
import { expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { siteForEachTest } from "#test/each-test.ts";

const site = siteForEachTest();

test.for(["/admin", "/admin/contacts", "/admin/login", "/admin/setup"])(
  "[S29] %s is stored by no cache, contains no name, and is not indexed",
  async (path) => {
    const headers = await signInAdmin(site.deps);
    const response = await site.app.request(path, { headers });
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      "referrer-policy": "no-referrer",
    });
    const html = await response.text();
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toContain("andrei");
  },
);

test("without script the login page explains what it needs and sends no password", async () => {
  await signInAdmin(site.deps);
  const html = await (await site.app.request("/admin/login")).text();
  expect(html).toMatch(/<noscript>[^]*?needs JavaScript[^]*?<\/noscript>/);
  const [form] = /<form[^]*<\/form>/.exec(html) ?? [];
  expect(form).toMatch(/^<form[^>]* method="post"/);
  expect(form?.match(/<button[^>]* type="submit"[^>]*>/g)).toEqual([expect.stringMatching(/ disabled=""/)]);
});
