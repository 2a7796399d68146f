// The startup message for the person at the terminal, and the parts of it that may be logged.
import { describe, expect, test, vi } from "vitest";
import { joinCompany } from "#app/content/company.schema.ts";
import { ensureSetup } from "#app/features/auth/admins.server.ts";
import { insertStarterPosts } from "#app/features/blog/starter-posts.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import { printStartupMessage } from "./startup-message.server.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database });

  async function said(): Promise<string> {
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      await printStartupMessage(site.deps, { address: "::", family: "IPv6", port: 4321 });
      return written.mock.calls.map(([text]) => String(text)).join("");
    } finally {
      written.mockRestore();
    }
  }
  const warnings = () => site.logged.filter(({ level }) => level === "warn").map(({ msg }) => msg);

  test("[S31] until an admin exists each start says that setup is open, and prints the code to the terminal only", async () => {
    const { code } = await ensureSetup(site.deps);
    for (const time of [1, 2]) {
      const start = await said();
      expect(start).toContain("http://localhost:4321/admin/setup is open until the first admin exists\n");
      expect(start).toContain(
        `Setup code      ${code} (not asked for on this machine until 2026-11-20T12:30:00.000Z)\n`,
      );
      expect(warnings()).toEqual(Array(time).fill("setup open: no admin exists"));
    }
    site.clock.advance(30 * 60_000);
    expect(await said()).toContain(`Setup code      ${code}\n`);
    site.clock.advance(-60_000);
    expect(JSON.stringify(site.logged)).not.toContain(code);
    const ana = { username: "ana", email: "ana@northwind.example", password: "long enough for anybody" };
    expect((await site.app.request("/api/admin/setup", json("POST", ana))).status).toBe(201);
    expect(await said()).not.toContain("setup");
    expect(warnings()).toHaveLength(3);
  });

  test("[S31] if the site has a public address, the message says that setup is open there", async () => {
    site.deps.config = readConfig({ SITE_URL: "https://northwind.example" });
    expect(await said()).toContain("https://northwind.example/admin/setup is open until the first admin exists\n");
  });

  test("[L11] the start lists missing legal data until all of it is filled in", async () => {
    const { content } = site.deps;
    const ids = { cui: "RO00000000", tradeRegister: "J00/0000/2026" };
    for (const [countryCode, legal, missing] of [
      ["RO", {}, "(legalForm, cui, tradeRegister, shareCapital)"],
      ["RO", ids, "(legalForm, shareCapital)"],
      ["RO", { ...ids, legalForm: "SRL", shareCapital: "200 RON" }, undefined],
      ["DE", { ...ids, legalForm: "GmbH" }, "(representative)"],
      ["DE", { legalForm: "GmbH", representative: "Geschäftsführerin Anna Schmidt" }, "(tradeRegister)"],
      ["DE", { ...ids, legalForm: "GmbH", representative: "Geschäftsführerin Anna Schmidt" }, undefined],
      ["DE", { legalForm: "Einzelunternehmen", representative: "Anna Schmidt" }, undefined],
      ["FR", {}, undefined],
      ["RO", { cui: "1", legalForm: "Societate civilă", tradeRegister: "none", shareCapital: "none" }, undefined],
    ] as const) {
      const address = { ...content.company.address, countryCode };
      const written = { ...content.company, address, legal: { ...content.company.legal, ...legal } };
      const company = joinCompany(written, content.brand);
      site.deps.content = { ...content, company };
      const result = /Missing +legal data (\(.*?\)) in content\/company.yaml/.exec(await said());
      expect(result?.[1]).toBe(missing);
    }
  });

  test("[BRND-05] the start, health and doctor name the posts that are set aside for want of their language", async () => {
    const { deps, services } = site;
    for (const title of ["One", "Two"])
      await services.blog.createPost({ title, content: "", published: true }, { username: "ana" });
    expect(await said()).not.toContain("Set aside");
    await deps.db.kysely
      .updateTable("post")
      .set({ locale: "de" as Locale })
      .where("slug", "=", "two")
      .execute();
    const sentence = "1 post is set aside, in languages that the site doesn't have: de (1).";
    expect(await said()).toContain(`  Set aside       ${sentence}\n`);
    const health = await site.app.request("/api/admin/health", { headers: await signInAdmin(deps) });
    const { findings } = await readJson<{ findings: { name: string }[] }>(health);
    expect(findings.find(({ name }) => name === "Posts")).toMatchObject({
      text: sentence,
      todo: expect.stringContaining("content/"),
    });
  });

  test("[BRND-06] the start names starter posts that were written after the first one, until they are on the site", async () => {
    const { deps } = site;
    const [post] = deps.content.posts;
    expect.assert(post);
    const late = ["ours", "ours-too"].map((slug) => ({ ...post, slug, translationOf: undefined }));
    await insertStarterPosts(deps);
    expect(await said()).not.toContain("Starter posts");
    deps.content = { ...deps.content, posts: [...deps.content.posts, ...late] };
    await insertStarterPosts(deps);
    expect(await said()).toContain("  Starter posts   2 posts of content/ are not on the site");
    const { app } = await createTestApp({ db: deps.db, content: deps.content, clock: site.clock });
    const headers = await signInAdmin(deps);
    const named = async () => (await app.request("/api/admin/demonstration-posts", { headers })).json();
    expect(await named()).toMatchObject({ late: [post.title, post.title] });
    await site.services.blog.createPost({ title: "Ours", slug: "ours", published: true }, { username: "ana" });
    expect(await said()).toContain("  Starter posts   1 post of content/ is not on the site");
    expect(await named()).toMatchObject({ late: [post.title] });
    await deps.db.kysely.deleteFrom("post").where("slug", "<>", "ours").execute(); // what was deleted is not missed
    deps.content = { ...deps.content, posts: deps.content.posts.filter(({ slug }) => slug !== "ours-too") };
    expect(await said()).not.toContain("Starter posts");
  });

  test("[BRND-06] unchanged posts of the demonstration are named at the start and removed by one call, on another company's site alone", async () => {
    const { deps } = site;
    const { company } = deps.content;
    const ofCompany = async (change: object) => {
      deps.content = { ...deps.content, company: { ...company, demonstration: true, ...change } };
      return (await createTestApp({ db: deps.db, content: deps.content, clock: site.clock })).app;
    };
    let app = await ofCompany({});
    await insertStarterPosts(deps);
    const { length: all } = deps.content.posts;
    const headers = await signInAdmin(deps);
    const call = async (method: string) =>
      (await app.request("/api/admin/demonstration-posts", { method, headers })).json();
    expect(await said()).not.toContain("Demonstration");
    expect([await call("GET"), await call("DELETE")]).toEqual([{ count: 0, late: [] }, { removed: 0 }]);
    const [post] = await deps.db.kysely.selectFrom("post").selectAll().execute();
    const change = { title: "Ours", content: "", published: true };
    site.clock.advance(1_000);
    await site.services.blog.updatePost(post?.id ?? "", change, { username: "ana" });
    app = await ofCompany({ name: "Fernhollow Ltd" });
    expect(await said()).toContain(`  Demonstration   ${all - 1} of its posts are still here, unchanged`);
    expect(await call("GET")).toEqual({ count: all - 1, late: [] });
    expect(await call("DELETE")).toEqual({ removed: all - 1 });
    const remaining = await deps.db.kysely.selectFrom("post").select("title").execute();
    expect(remaining).toEqual([{ title: "Ours" }]);
    expect(await said()).not.toContain("Demonstration");
  });
});
