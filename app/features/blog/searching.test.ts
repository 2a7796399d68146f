// Search for readers in the blog, on both databases.
import { describe, expect, test } from "vitest";
import { cleanUp } from "#app/server/jobs.server.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { readJson } from "#test/read-json.ts";
import type { Post, PostInput } from "./contract.ts";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { LIMIT_SEARCHES_PER_MINUTE: "40" } });

  async function write(input: PostInput): Promise<Post> {
    site.clock.advance(1000);
    return site.services.blog.createPost({ published: true, ...input }, { username: "ana" });
  }
  const find = async (text: string, more = "") => {
    const response = await site.app.request(`/api/blog?search=${encodeURIComponent(text)}${more}`);
    return (await readJson<Post[]>(response)).map(({ slug }) => slug);
  };
  const page = (path: string) => site.app.request(path);

  test("[STUD-10] words are found folded and stemmed, in three languages, those in a title first", async () => {
    await write({ title: "Weights", content: "<p>We calibrated the scales.</p>" });
    await write({ title: "Calibrating scales", content: "<p>Twice a year.</p>" });
    await write({ title: "Soluții", locale: "ro", content: "<p>Cântarele se calibrează.</p>" });
    await write({ title: "Pesée", locale: "fr", content: "<p>Les balances étalonnées.</p>", tags: ["Métrologie"] });
    await write({ title: "Hidden scales", published: false });
    expect(await find("scale")).toEqual(["calibrating-scales", "weights"]);
    expect(await find("SCALES calibrate")).toEqual(["calibrating-scales", "weights"]);
    expect(await find("solutie calibreaza")).toEqual(["solutii"]);
    expect(await find("étalonnée balance")).toEqual(["pesee"]);
    expect(await find("metrologie")).toEqual(["pesee"]);
    expect(await find("scales nothing")).toEqual([]);
    expect(await find("scale", "&locale=ro")).toEqual([]);
    for (const odd of ['"', "title:scale*", "a OR b", "-scales", "(", "&|!", "NEAR(a b)", "..."])
      expect(Array.isArray(await find(odd))).toBe(true);
  });

  test("[STUD-10] search finds a changed post at once, and one that was stored without its search text", async () => {
    const { id } = await write({ title: "Frost" });
    await site.services.blog.updatePost(id, { title: "Thaw", published: true }, { username: "ana" });
    expect([await find("frost"), await find("thaw")]).toEqual([[], ["thaw"]]);
    await site.deps.db.kysely.deleteFrom("post_words").execute();
    expect(await find("thaw")).toEqual([]);
    await cleanUp(site.deps);
    expect(await find("thaw")).toEqual(["thaw"]);
    await site.services.blog.deletePost(id);
    expect(await find("thaw")).toEqual([]);
  });

  test("[STUD-10] in a text without spaces only the passage around the word is shown, without a split character", async () => {
    const [long, flags] = ["lorem-".repeat(2_000), "🇷🇴-".repeat(400)];
    await write({ title: "Long", content: `<p>${long}needle-${long}</p>` });
    await write({ title: "Flags", content: `<p>Begins. ${flags}needle-${flags}</p>` });
    await write({ title: "Last", content: `<p>${"Begins here. ".repeat(40)}${long}needle</p>` });
    const html = await (await page("/blog?q=needle")).text();
    expect(html.match(/<mark>needle<\/mark>/g)).toHaveLength(3);
    expect(html).not.toContain("lorem-".repeat(50));
    expect(html).not.toContain("🇷🇴-".repeat(60));
    expect(html).not.toContain("\uFFFD");
  });

  test("[STUD-10] the blog's page shows highlighted results in its language without script, each post once", async () => {
    const original = await write({ title: "Frost", content: `<p>${"Cold. ".repeat(80)}The mill wheel stops.</p>` });
    await write({
      title: "Ger",
      locale: "ro",
      translationOf: original.id,
      content: "<p>Roata (wheel) se oprește.</p>",
    });
    const response = await page("/blog?q=wheels");
    const html = await response.text();
    expect([response.status, response.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
    expect(html).toMatch(/name="robots" content="noindex"/);
    expect(html).toContain("<mark>wheel</mark>");
    expect(html).toContain("1 post contains “wheels”");
    expect(html).toMatch(/<form role="search"[^>]* action="\/blog"/);
    const romanian = await (await page("/ro/blog?q=wheel")).text();
    expect([...romanian.matchAll(/<h3[^>]*><a[^>]*href="([^"]*)"/g)].map(([, path]) => path)).toEqual(["/ro/blog/ger"]);
    expect(await (await page("/blog?q=snow")).text()).toContain("No post contains “snow”");
    expect(await (await page("/blog?q=%3Cscript%3E")).text()).not.toContain("<script>”");
    expect(site.pages.size).toBe(0);
  });

  test("[BLOG-22] a search that fails for any reason is answered 503, like the list", async () => {
    const rename = (from: string, to: string) => site.deps.db.kysely.schema.alterTable(from).renameTo(to).execute();
    await write({ title: "Wheel" });
    await rename("post", "post_elsewhere");
    const statuses = [(await page("/blog")).status, (await page("/blog?q=wheel")).status];
    await rename("post_elsewhere", "post");
    expect(statuses).toEqual([503, 503]);
    const errors = site.logged.filter(({ level }) => level === "error");
    expect(errors).toContainEqual(
      expect.objectContaining({
        msg: "request failed",
        err: expect.objectContaining({ cause: expect.stringContaining("post") }),
      }),
    );
    expect((await page("/blog?q=wheel")).status).toBe(200);
  });

  test("[STUD-10] searches have pages, and a limit for each address", async () => {
    for (let number = 1; number <= 13; number++) await write({ title: `Wheel ${number}` });
    const second = await page("/blog?q=wheel&page=2");
    expect([second.status, (await second.text()).match(/<h3/g)?.length]).toEqual([200, 1]);
    expect((await page("/blog?q=wheel&page=3")).status).toBe(404);
    const beyond = await page("/api/blog?search=wheel&page=9&perPage=5");
    expect([await beyond.json(), beyond.headers.get("X-Total-Count")]).toEqual([[], "13"]);
    for (let number = 0; number < 40; number++) await page("/api/blog?search=wheel");
    expect((await page("/api/blog?search=wheel")).status).toBe(429);
    expect((await page("/blog?q=wheel")).status).toBe(429);
    expect((await page("/blog")).status).toBe(200);
  });
});
