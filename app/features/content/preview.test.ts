// What a preview link shows of an entry's draft, on both databases.
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import type { TestApp } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import type { Draft, Entry, FieldValue } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  let site: TestApp;
  let headers: Record<string, string>;
  beforeEach(async () => {
    const settings = {
      SITE_URL: "https://northwind.example",
      ANALYTICS_ID: "G-TEST123",
      OFFERED_LANGUAGES: "en,ro,fr",
    };
    site = await createTestApp({ db: await database.open(), settings });
    headers = await signInAdmin(site.deps);
  });
  afterEach(() => site.close());

  const call = async <T>(method: string, path: string, body: unknown = {}) => {
    const sent = method === "GET" ? { headers } : json(method, body, headers);
    const response = await site.app.request(`/api/admin/content/${path}`, sent);
    expect(response.status).toBe(200);
    return (await response.json()) as T;
  };
  const page = async (path: string) => (await site.app.request(path)).text();

  async function draft(id: string, place: "en" | "ro" | "shared", [field, value]: [string, FieldValue]) {
    const { values } = await call<Entry>("GET", id);
    const bases = { [place]: { [field]: values[place]?.[field] } };
    return call<Draft>("PUT", `${id}/draft`, { values: { [place]: { [field]: value } }, bases });
  }

  /** Returns the path of the link. */
  async function share(id: string): Promise<string> {
    const { url } = await call<{ url: string }>("POST", `${id}/preview-link`);
    return new URL(url).pathname;
  }

  test("[EDIT-05] [EDIT-06] a preview lacks the items that a draft takes out, as the publication does", async () => {
    const { values } = await call<Entry>("GET", "testimonials");
    const ids = values.shared?.["testimonials"] as string[]; // a list's ids
    const { etag } = await draft("testimonials", "shared", ["testimonials", ids.slice(1)]);
    const [first = "", second = ""] = site.deps.content.testimonials.en.map(({ name }) => name);
    const shown = await page(await share("testimonials"));
    expect(shown).toContain(second);
    expect(shown).not.toContain(first);
    headers["If-Match"] = `"${etag}"`;
    await call("POST", "testimonials/publish", { locales: ["en"] });
    expect(await page("/")).not.toContain(first);
  });
});
