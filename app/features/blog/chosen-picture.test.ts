// The picture that an author chose for a post, on social networks and cards, on both databases.
import { describe, expect, test } from "vitest";
import type { Picture, UsedPicture } from "#app/platform/pictures/contract.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { ListedPost, Post, PublishedPost } from "./contract.ts";

const siteUrl = "https://a.example";

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings: { SITE_URL: siteUrl } });
  const headers = signInForEachTest(site, { role: "editor" });

  const text = async (path: string) => (await site.app.request(path)).text();
  const read = async <T>(path: string) => readJson<T>(site.app.request(path));
  const send = (method: string, path: string, body?: unknown) =>
    site.app.request(path, body === undefined ? { method, headers } : json(method, body, headers));

  async function upload(width = 1200): Promise<Picture> {
    const file = new Uint8Array(await twoColours({ width, height: 600 }).jpeg().toBuffer());
    const init = { method: "POST", headers: { ...headers, "Content-Type": "image/jpeg" }, body: file };
    return readJson<Picture>(site.app.request("/api/admin/media?name=mill.jpg", init));
  }

  async function write(post: object): Promise<Post> {
    const body = { title: "Looms", tags: ["Mills"], published: true, ...post };
    return readJson<Post>(send("POST", "/api/admin/blog", body));
  }

  const usedBy = async ({ id }: Picture) => (await readJson<UsedPicture>(send("GET", `/api/admin/media/${id}`))).usedBy;

  const properties = (html: string) =>
    Object.fromEntries(
      ["", ":width", ":height", ":alt"].map((name) => [
        `image${name}`,
        new RegExp(`<meta property="og:image${name}" content="([^"]*)"`).exec(html)?.[1],
      ]),
    );

  test("[STUD-02] [STUD-09] networks and search engines are shown the chosen picture, with its text; without one a drawn one", async () => {
    const picture = await upload();
    const { id } = await write({ socialImage: picture.id });
    const chosen = {
      image: `${siteUrl}${picture.src}`,
      "image:width": "960",
      "image:height": "480",
      "image:alt": "Looms",
    };
    expect(properties(await text("/blog/looms"))).toEqual(chosen);
    expect(await text("/blog/looms")).toContain(`"image":"${siteUrl}${picture.src}"`);
    await send("PATCH", `/api/admin/media/${picture.id}`, { alt: "A mill" });
    expect(properties(await text("/blog/looms"))).toEqual({ ...chosen, "image:alt": "A mill" });
    await send("PUT", `/api/admin/blog/${id}`, { title: "Looms", published: true, socialImage: null });
    const drawn = await text("/blog/looms");
    expect(properties(drawn)).toMatchObject({ "image:width": "1200", "image:height": "630", "image:alt": "Looms" });
    expect(drawn).toMatch(/"image":"https:\/\/a\.example\/pictures\/social\/looms\.\w+\.png"/);
  });

  test("[STUD-02] the chosen picture is shown on the post's cards instead of its text's first picture", async () => {
    const picture = await upload();
    const content = '<p><img src="/other.png" alt="Other"></p>';
    await write({ socialImage: picture.id, content, featured: true });
    await write({ title: "Mills" });
    const cards = (await read<ListedPost[]>("/api/blog?view=summary&locale=en")).map((post) => post.picture);
    expect(cards).toEqual([
      { src: picture.src, isDrawn: false },
      { src: "/pictures/covers/mills.svg", isDrawn: true },
    ]);
    const [related] = await read<ListedPost[]>("/api/blog/slug/mills/related");
    expect(related?.picture.src).toBe(picture.src);
    for (const path of ["/blog", "/blog?tag=Mills", "/blog/mills"])
      expect(await text(path)).toContain(`src="${picture.src}"`);
    const whole = await read<PublishedPost>("/api/blog/slug/looms");
    expect(whole.socialPicture).toEqual({ src: picture.src, width: 960, height: 480, alt: null });
    expect(await read<PublishedPost>("/api/blog/slug/mills")).not.toHaveProperty("socialPicture");
  });

  test("[STUD-03] a picture that a post, draft or version shows where it is shared can't be deleted", async () => {
    const picture = await upload();
    const refusal = async () => {
      const response = await send("DELETE", `/api/admin/media/${picture.id}`);
      return [response.status, (await readJson<{ message?: string }>(response)).message];
    };
    const inUse = [409, "This picture is used by the post “Looms”."];
    const { id } = await write({ socialImage: picture.id });
    expect(await refusal()).toEqual(inUse);
    expect(await usedBy(picture)).toEqual(["the post “Looms”"]);
    await send("PUT", `/api/admin/blog/${id}`, { title: "Looms", socialImage: null });
    expect(await refusal()).toEqual(inUse); // a version can be restored
    await send("DELETE", `/api/admin/blog/${id}`);
    const other = await write({});
    await send("PUT", `/api/admin/blog/${other.id}/draft`, { socialImage: picture.id });
    expect(await refusal()).toEqual(inUse);
    await send("DELETE", `/api/admin/blog/${other.id}/draft`);
    expect(await usedBy(picture)).toEqual([]);
    expect((await refusal())[0]).toBe(200);
    expect((await send("GET", `/api/admin/media/${picture.id}`)).status).toBe(404);
  });

  test("[STUD-02] a picture that isn't there is refused, and names its field", async () => {
    const refused = await send("POST", "/api/admin/blog", { title: "Looms", socialImage: "none" });
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      errors: { socialImage: "This picture has been deleted. Choose another one." },
    });
  });
});
