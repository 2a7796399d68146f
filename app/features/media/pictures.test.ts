// Uploaded pictures, from the calls that receive them to the files for visitors, on both databases.
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { readUpload } from "#app/platform/http/read-upload.server.ts";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { signInAdmin } from "#test/admin.ts";
import { createTestApp, json } from "#test/app.ts";
import { databases, testOnceOf } from "#test/databases.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { animatedGif, phonePhoto, pngBomb, twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";

/** The first box of an iPhone's picture. */
const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic and more");

describe.for(databases)("$name", (database) => {
  const testOnce = testOnceOf(database);
  const site = siteForEachTest({ database });
  const headers = signInForEachTest(site, { role: "editor" });

  const send = (file: Buffer, type: string, query = "") =>
    site.app.request(`/api/admin/media${query}`, {
      method: "POST",
      headers: { ...headers, "Content-Type": type },
      body: new Uint8Array(file),
    });
  const add = async (file: Buffer, type: string, query = "") => readJson<Picture>(send(file, type, query));
  const get = (path: string) => site.app.request(path);
  const bytesOf = async (path: string) => Buffer.from(await (await get(path)).arrayBuffer());
  const call = (method: string, path: string, body?: unknown) =>
    site.app.request(`/api/admin/media${path}`, body === undefined ? { method, headers } : json(method, body, headers));
  const list = async (query = "") => readJson<Picture[]>(call("GET", query));
  const webp = ({ src }: Picture, width: number) => src.replace(/-\d+\.\w+$/, `-${width}.webp`);

  testOnce("[STUD-03] a phone's photo is upright, in sRGB, and contains neither place nor author", async () => {
    const response = await send(await phonePhoto({ width: 1200, height: 800 }), "image/jpeg", "?name=IMG_1.jpg");
    expect(response.status).toBe(201);
    const picture = await readJson<Picture>(response);
    expect(picture).toMatchObject({
      width: 800,
      height: 1200,
      alt: null,
      isDecorative: false,
      name: "IMG_1.jpg",
      addedBy: "andrei",
      src: expect.stringMatching(/^\/media\/[0-9a-f]{32}-800\.jpg$/),
    });
    for (const path of [picture.src, webp(picture, 480), webp(picture, 800)]) {
      const file = await bytesOf(path);
      const { width, height, exif, icc, xmp, orientation } = await sharp(file).metadata();
      expect({ exif, icc, xmp, orientation }).toEqual({});
      expect(height).toBe(Math.round((width * 3) / 2));
      expect(file.toString("latin1")).not.toMatch(/Exif|GPS|Ana Pop/);
      const [red = 0, green = 0, blue = 0] = await sharp(file)
        .extract({ left: 2, top: 2, width: 1, height: 1 })
        .raw()
        .toBuffer();
      expect([red > 248, green < 12, blue < 12]).toEqual([true, true, true]); // P3's numbers for this red are 234, 51, 35
    }
  });

  testOnce("[STUD-03] files are 480, 960 and 1600 pixels wide, never wider than the picture", async () => {
    const large = await add(await twoColours({ width: 2000, height: 500 }).png().toBuffer(), "image/png");
    const widths = async (picture: Picture) =>
      Promise.all(
        [480, 960, 1600].map(async (width) => (await sharp(await bytesOf(webp(picture, width))).metadata()).width),
      );
    expect([large.width, large.height, await widths(large)]).toEqual([2000, 500, [480, 960, 1600]]);
    expect((await sharp(await bytesOf(large.src)).metadata()).width).toBe(960);
    const small = await add(await twoColours({ width: 600, height: 30 }).avif().toBuffer(), "image/avif");
    expect([small.width, await widths(small)]).toEqual([600, [480, 600, 600]]);
  });

  testOnce("[STUD-03] transparency is kept, and an animation becomes a still picture", async () => {
    const clear = sharp({
      create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 9, b: 0, alpha: 0.5 } },
    });
    const picture = await add(await clear.png().toBuffer(), "image/png");
    expect(picture.src).toMatch(/-40\.png$/);
    expect(await sharp(await bytesOf(webp(picture, 480))).metadata()).toMatchObject({ width: 40, hasAlpha: true });
    const still = await add(await animatedGif({ width: 30, height: 20 }), "image/gif");
    expect([still.width, still.height]).toEqual([30, 20]);
    expect((await sharp(await bytesOf(webp(still, 480))).metadata()).pages).toBeUndefined();
  });

  testOnce("[STUD-03] a picture's files are cached permanently, and can't run script", async () => {
    const { src } = await add(await twoColours({ width: 20, height: 20 }).webp().toBuffer(), "image/webp");
    const response = await get(src);
    expect([response.status, response.headers.get("Content-Type")]).toEqual([200, "image/jpeg"]);
    expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("Cross-Origin-Resource-Policy")).toBe("cross-origin");
    expect(response.headers.get("Content-Security-Policy")).toBe("default-src 'none'; sandbox");
    const etag = response.headers.get("ETag") ?? "";
    expect((await site.app.request(src, { headers: { "If-None-Match": etag } })).status).toBe(304);
    for (const path of [src.replace(".jpg", ".png"), src.replace(/[0-9a-f]{32}/, "0".repeat(32)), "/media/x-480.webp"])
      expect((await get(path)).status).toBe(404);
  });

  test("[STUD-03] the same file twice is one picture, even if both arrive at once", async () => {
    const file = await twoColours({ width: 20, height: 20 }).png().toBuffer();
    const both = await Promise.all([add(file, "image/png"), add(file, "image/png")]);
    const third = await add(file, "image/png");
    expect(new Set([...both, third].map(({ id }) => id)).size).toBe(1);
    expect(await list()).toEqual([third]);
  });

  testOnce(
    "[STUD-03] a mislabelled or broken file, or one with too many pixels, is rejected, and nothing is stored",
    async () => {
      const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');
      const whole = await twoColours({ width: 400, height: 400 }).jpeg().toBuffer();
      const gif = Buffer.from("R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=", "base64");
      expect((await send(gif, "image/gif")).ok).toBe(true);
      await site.deps.db.kysely.deleteFrom("picture").execute();
      const declaring = (file: Buffer, at: number) => {
        const declared = Buffer.from(file);
        for (const side of [at, at + 2]) declared.writeUInt16LE(60_000, side);
        return declared;
      };
      const wrong: (readonly [Buffer, string])[] = [
        [svg, "image/png"],
        [whole, "image/png"],
        [Buffer.from("GIF89a is all there is"), "image/gif"],
        [pngBomb({ width: 30_000, height: 30_000 }), "image/png"],
        [pngBomb({ width: 9, height: 40_000 }), "image/png"],
        [declaring(gif, 6), "image/gif"], // its canvas
        [declaring(gif, gif.indexOf(",", 13) + 5), "image/gif"], // its frame
      ];
      for (const [file, type] of wrong) {
        const response = await send(file, type);
        const { errors } = await readJson<{ errors: object }>(response);
        expect([response.status, Object.keys(errors)]).toEqual([400, ["file"]]);
      }
      expect((await send(svg, "image/svg+xml")).status).toBe(415);
      expect((await send(Buffer.alloc(15 * 1024 * 1024 + 1), "image/png")).status).toBe(413);
      expect(await list()).toEqual([]);
    },
  );

  test.for([
    ["HEIC", heic, "image/heic", 415, /HEIC pictures can’t be added: JPEG, PNG, WebP, AVIF and GIF can.*iPhone/],
    ["HEIC named as a JPEG", heic, "image/jpeg", 400, /HEIC pictures can’t be added: JPEG, PNG/],
    ["TIFF", Buffer.from("II*\0\x08\0\0\0rest"), "image/tiff", 415, /TIFF pictures can’t be added: JPEG, PNG/],
    ["TIFF named as a PNG", Buffer.from("MM\0*rest and more"), "image/png", 400, /TIFF pictures can’t be added/],
    ["SVG", Buffer.from("<svg/>"), "image/svg+xml", 415, /SVG pictures can’t be added.*as PNG/],
    [
      "SVG named as a PNG",
      Buffer.from("<?xml version='1.0'?>\n<!-- made -->\n<svg/>"),
      "image/png",
      400,
      /SVG pictures/,
    ],
    ["a PDF", Buffer.from("%PDF-1.7"), "application/pdf", 415, /Files of this type can’t be added: JPEG, PNG/],
  ] as const)(
    "[STUD-03] %s is refused with a list of the accepted formats",
    async ([, file, type, status, pattern]) => {
      const response = await send(Buffer.from(file), type);
      const { message, errors } = await readJson<{ message: string; errors?: { file: string } }>(response);
      expect(response.status).toBe(status);
      expect(errors?.file ?? message).toMatch(pattern);
    },
  );

  test("[STUD-03] a picture named as another type is refused with the remedy", async () => {
    const png = await twoColours({ width: 20, height: 20 }).png().toBuffer();
    const { errors } = await readJson<{ errors: { file: string } }>(send(png, "image/jpeg"));
    expect(errors.file).toBe(
      "This file’s name ends in .jpg, but its content is PNG. Rename it to end in .png, and add it again.",
    );
  });

  testOnce("[STUD-03] a JPEG that lacks its last bytes is taken as browsers show it", async () => {
    const whole = await twoColours({ width: 400, height: 400 }).jpeg().toBuffer();
    expect(await add(whole.subarray(0, whole.length - 200), "image/jpeg")).toMatchObject({ width: 400, height: 400 });
  });

  testOnce("[STUD-03] an animated picture says that its motion isn’t kept", async () => {
    const animated = await animatedGif({ width: 20, height: 20 });
    const still = await twoColours({ width: 20, height: 20 }).gif().toBuffer();
    expect(await add(animated, "image/gif")).toMatchObject({ lostMotion: true });
    expect(await add(still, "image/gif")).not.toHaveProperty("lostMotion");
  });

  testOnce(
    "[STUD-03] an upload without permission or with a wrong query is refused before a byte is read",
    async () => {
      const sales = await signInAdmin(site.deps, { username: "sanda", role: "sales" });
      for (const [by, query, status] of [
        [{}, "", 401],
        [sales, "", 403],
        [headers, `?name=${"x".repeat(1_000)}`, 400],
      ] as const) {
        let pulls = 0;
        const body = new ReadableStream({ pull: () => void pulls++ }, { highWaterMark: 0 });
        const init = { method: "POST", headers: { ...by, "Content-Type": "image/png" }, body, duplex: "half" };
        expect((await site.app.request(`/api/admin/media${query}`, init as RequestInit)).status).toBe(status); // `duplex` isn't in lib.dom
        expect(pulls).toBe(0);
      }
    },
  );

  testOnce("[STUD-03] an upload that hardly moves is cut", async () => {
    const body = new ReadableStream({ start: (control) => control.enqueue(new Uint8Array(10)) });
    const init = { method: "POST", headers: { "Content-Type": "image/png" }, body, duplex: "half" };
    const request = new Request("http://x/", init as RequestInit); // `duplex` isn't in lib.dom
    const reading = readUpload(request, { types: ["image/png"], maxBytes: 1_000 }, { bytes: 100, everyMs: 20 });
    await expect(reading).rejects.toMatchObject({ code: "request-timeout" });
  });

  testOnce(
    "[STUD-03] an upload's memory is freed at once: each chunk's when it is copied, the file's after its call",
    async () => {
      const chunks = [new Uint8Array(600), new Uint8Array(400)];
      const body = new ReadableStream({
        start: (control) => {
          for (const chunk of chunks) control.enqueue(chunk);
          control.close();
        },
      });
      const init = { method: "POST", headers: { "Content-Type": "image/png" }, body, duplex: "half" };
      const sent = await readUpload(new Request("http://x/", init as RequestInit), {
        types: ["image/png"],
        maxBytes: 1_000,
      }); // `duplex` isn't in lib.dom
      expect([...chunks.map(({ buffer }) => buffer.byteLength), sent.file.length]).toEqual([0, 0, 1_000]);
      sent.free();
      expect(sent.file.buffer.byteLength).toBe(0);
    },
  );

  testOnce("[STUD-03] uploads are limited per minute", async () => {
    const limited = await createTestApp({ db: await database.open(), settings: { LIMIT_UPLOADS_PER_MINUTE: "1" } });
    const upload = () => limited.app.request("/api/admin/media", { method: "POST" });
    expect([(await upload()).status, (await upload()).status]).toEqual([401, 429]);
    await limited.close();
  });

  test("[STUD-03] pictures are described, listed, searched and paged", async () => {
    const file = (width: number) => twoColours({ width, height: 20 }).png().toBuffer();
    const first = await add(await file(20), "image/png", "?name=Țesătură.png");
    site.clock.advance(60_000);
    const second = await add(await file(22), "image/png", "?name=b.png");
    expect((await list()).map(({ id }) => id)).toEqual([second.id, first.id]);
    const page = await call("GET", "?page=2&perPage=1&sort=name");
    expect(page.headers.get("X-Total-Count")).toBe("2");
    expect(await page.json()).toEqual([first]);
    expect(await list("?search=tesatura")).toEqual([first]);
    const described = await call("PATCH", `/${second.id}`, { alt: "A loom" });
    expect(await described.json()).toEqual({ ...second, alt: "A loom" });
    expect(await list("?search=LOOM")).toEqual([{ ...second, alt: "A loom" }]);
    const decorative = await call("PATCH", `/${second.id}`, { alt: null, isDecorative: true });
    expect(await decorative.json()).toEqual({ ...second, isDecorative: true });
    expect((await call("PATCH", "/none", { alt: "x" })).status).toBe(404);
    expect((await call("PATCH", `/${first.id}`, { alt: "x".repeat(501) })).status).toBe(400);
  });

  test("[STUD-03] an alternative text in a post or issue of the first language reaches the library, and replaces none", async () => {
    const file = (width: number) => twoColours({ width, height: 20 }).png().toBuffer();
    const inPost = await add(await file(20), "image/png", "?name=first.png");
    const inIssue = await add(await file(22), "image/png");
    const decorative = await add(await file(24), "image/png");
    await call("PATCH", `/${decorative.id}`, { isDecorative: true });
    const figureOf = ({ src }: Picture, alt: string) => `<figure><img src="${src}" alt="${alt}" /></figure>`;
    const altOf = async ({ id }: Picture) => (await readJson<Picture>(call("GET", `/${id}`))).alt;
    const save = (path: string, body: unknown) => site.app.request(`/api/admin/${path}`, json("POST", body, headers));
    const french = { title: "Métiers", locale: "fr", content: figureOf(inPost, "Un métier à tisser") };
    expect((await save("blog", french)).status).toBe(201);
    expect((await save("blog", { title: "Bare", content: figureOf(inPost, "") })).status).toBe(201);
    expect(await altOf(inPost)).toBeNull();
    const content =
      figureOf(inPost, "A loom &amp; its weaver") + figureOf(inPost, "Again") + figureOf(decorative, "A line");
    const post = await readJson<{ id: string }>(save("blog", { title: "Looms", content }));
    expect(await altOf(inPost)).toBe("A loom & its weaver");
    expect((await list("?search=WEAVER")).map(({ id }) => id)).toEqual([inPost.id]);
    expect(await altOf(decorative)).toBeNull();
    const change = { title: "Looms", content: figureOf(inPost, "Another text") };
    expect((await site.app.request(`/api/admin/blog/${post.id}`, json("PUT", change, headers))).status).toBe(200);
    expect(await altOf(inPost)).toBe("A loom & its weaver");
    const texts = (alt: string) => ({ texts: [{ locale: "en", subject: "Looms", content: figureOf(inIssue, alt) }] });
    const issue = await readJson<{ id: string }>(save("issues", texts("")));
    expect(await altOf(inIssue)).toBeNull();
    const saved = await site.app.request(`/api/admin/issues/${issue.id}`, json("PUT", texts("A shuttle"), headers));
    expect(saved.status).toBe(200);
    expect(await altOf(inIssue)).toBe("A shuttle");
  });

  test("[STUD-03] a picture that a post or draft shows can't be deleted, another one can, and its files are gone", async () => {
    const picture = await add(await twoColours({ width: 20, height: 20 }).png().toBuffer(), "image/png");
    const body = { title: "Looms", content: `<figure><img src="${picture.src}" alt="A loom" /></figure>` };
    const post = await readJson<{ id: string }>(site.app.request("/api/admin/blog", json("POST", body, headers)));
    const refused = await call("DELETE", `/${picture.id}`);
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({ message: "This picture is used by the post “Looms”." });
    await site.app.request(`/api/admin/blog/${post.id}`, { method: "DELETE", headers });
    expect((await call("DELETE", `/${picture.id}`)).status).toBe(200);
    expect((await get(picture.src)).status).toBe(404);
    expect((await call("DELETE", `/${picture.id}`)).status).toBe(404);
    const { count } = await site.deps.db.kysely
      .selectFrom("picture_file")
      .select((eb) => eb.fn.countAll().as("count"))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  test("[STUD-03] [TEAM-06] adding, describing and deleting pictures is in the audit log", async () => {
    const { id } = await add(await twoColours({ width: 20, height: 20 }).png().toBuffer(), "image/png");
    await call("PATCH", `/${id}`, { alt: "Two colours" });
    await call("DELETE", `/${id}`);
    const events = await site.deps.db.kysely
      .selectFrom("audit_event")
      .select(["action", "about"])
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { action: "picture-added", about: id },
      { action: "picture-described", about: id },
      { action: "picture-deleted", about: id },
    ]);
  });

  testOnce(
    "[STUD-03] a post's pictures have the size of the screen: the first one is preloaded, the others load lazily",
    async () => {
      const item = await add(await twoColours({ width: 2000, height: 1000 }).png().toBuffer(), "image/png");
      const figure = `<figure><img src="${item.src}" alt="Red" width="2000" height="1000" /></figure>`;
      const post = { title: "Looms", content: `<p>Text</p>${figure}<p>More</p>${figure}`, published: true };
      await site.app.request("/api/admin/blog", json("POST", post, headers));
      const html = await (await get("/blog/looms")).text();
      const srcSet = [480, 960, 1600].map((width) => `${webp(item, width)} ${width}w`).join(", ");
      const [first = "", second = ""] = (html.match(/<figure><img[^>]*>/g) ?? []).map((tag) => tag.slice(8));
      for (const tag of [first, second]) {
        expect(tag).toContain(`srcset="${srcSet}" sizes="(min-width: 60rem) 41rem, 100vw"`);
        expect(tag).toContain('width="2000" height="1000"');
      }
      expect([/loading="lazy"/.test(first), /fetchpriority="high"/.test(first)]).toEqual([false, true]);
      expect([/loading="lazy"/.test(second), /fetchpriority="high"/.test(second)]).toEqual([true, false]);
      const preloads = html.match(/<link[^>]*rel="preload"[^>]*as="image"[^>]*>/g) ?? [];
      expect(preloads.map((link) => /imagesrcset="([^"]*)"/i.exec(link)?.[1])).toContain(srcSet);
      const cards = await (await get("/blog")).text();
      expect(cards).toContain(`srcSet="${srcSet}"`);
    },
  );
});
