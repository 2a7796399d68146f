// What requests that began before a publication see of it, on both databases.
import { describe, expect, onTestFinished, test } from "vitest";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { holdStatements } from "#test/statements.ts";

const pages = ["/about", "/contact"]; // the second has a form, whose token is filled into each response

describe.for(databases)("$name", (database) => {
  test("[EDIT-06] a page that was queued during a publication is rendered from the earlier content, and isn't cached", async () => {
    const site = await createTestApp({ db: await database.open() });
    onTestFinished(() => site.close());
    const headers = await signInAdmin(site.deps);
    const read = async (path: string) => (await site.app.request(path)).text();
    async function publish(entry: string, { field, base, value }: { field: string; base: string; value: string }) {
      const send = (method: string, path: string, body: unknown) =>
        site.app.request(`/api/admin/content/${entry}${path}`, json(method, body, headers));
      await send("PUT", "/draft", { values: { en: { [field]: value } }, bases: { en: { [field]: base } } });
      expect((await send("POST", "/publish", { locales: ["en"] })).status).toBe(200);
    }
    const { footer } = site.deps.content.ui.en;
    const { held, release } = holdStatements(site.deps, "post_preview", 2);
    const rendered = ["1", "2"].map((digit) => read(`/preview/${digit.repeat(64)}`)); // as many as are rendered at once
    await held;
    const waiting = pages.map((path) => read(path));
    await publish("contact", { field: "footer.blurb", base: footer.blurb, value: "Pears, for a change." });
    release();
    await Promise.all(rendered);
    for (const html of await Promise.all(waiting)) expect(html).toContain(footer.blurb);
    for (const path of pages) expect(await read(path)).toContain("Pears, for a change.");
  });
});
