// The warnings to an author before and after a text is published.
import { expect, test } from "vitest";
import { json } from "#test/app.ts";
import { siteForEachTest, signInForEachTest } from "#test/each-test.ts";
import { addPicture } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Post, Warning } from "../contract.ts";

const site = siteForEachTest({ settings: { SITE_URL: "https://a.example" } });
const headers = signInForEachTest(site);

const send = async <T>(path: string, body: unknown) => readJson<T>(site.app.request(path, json("POST", body, headers)));
const check = async (content: string) =>
  (await send<{ warnings: Warning[] }>("/api/admin/blog/check", { content })).warnings.map(({ code }) => code);

test("[STUD-11] broken links to the site itself are named; working links and links elsewhere aren't", async () => {
  const { id } = await send<Post>("/api/admin/blog", { title: "One", content: "<p>x</p>", published: true });
  await site.services.blog.updatePost(id, { title: "Two", published: true }, { username: "ana" });
  await send("/api/admin/blog", { title: "Draft" });
  await addPicture(site.deps.db, { hash: "a".repeat(32) });
  const link = (href: string) => `<p><a href="${href}">x</a></p>`;
  const study = site.deps.content.caseStudies.en[0]?.slug;
  for (const href of [
    "/",
    "/about",
    "/ro/about",
    "/blog/two#part",
    "/fr/blog/one",
    "/blog?tag=x",
    "https://a.example/faq",
  ])
    expect([href, await check(link(href))]).toEqual([href, []]);
  for (const href of [
    `/case-studies/${study}`,
    "/blog/rss.xml",
    "https://b.example/none",
    "mailto:a@b.example",
    "#part",
    `/media/${"a".repeat(32)}-480.webp`,
  ])
    expect([href, await check(link(href))]).toEqual([href, []]);
  for (const href of [
    "/abuot",
    `/media/${"b".repeat(32)}-480.webp`,
    "/blog/none",
    "/blog/draft",
    "/case-studies/none",
    "https://a.example/none",
    "/admin",
  ])
    expect([href, await check(link(href))]).toEqual([href, ["broken-link"]]);
});

test("[STUD-11] a text that is still in another language is named", async () => {
  const content =
    "<p>We write down what the machine may do, and what it is not for. It is with you that we agree on that.</p>";
  const named = async (locale: string) =>
    (await send<{ warnings: Warning[] }>("/api/admin/blog/check", { content, locale })).warnings;
  expect(await named("fr")).toEqual([{ code: "other-language", message: "The text doesn’t seem to be in French." }]);
  expect([await named("en"), await check(content)]).toEqual([[], []]);
  const bare = { content: "<p>Agents need limits.</p>".repeat(20), locale: "en" }; // words of no language's most frequent
  expect((await send<{ warnings: Warning[] }>("/api/admin/blog/check", bare)).warnings).toEqual([]);
  const post = await send<Post & { warnings?: Warning[] }>("/api/admin/blog", {
    title: "Ce que la machine fait",
    content,
    locale: "fr",
    published: true,
  });
  expect(post.warnings?.map(({ code }) => code)).toEqual(["other-language"]);
});

test("[STUD-11] pictures without alternative text, skipped headings, and texts that are empty or too long are named", async () => {
  expect(await check('<p>x</p><img src="/a.png">')).toEqual(["picture-without-alt"]);
  expect(await check('<p>x</p><img src="/a.png" alt=""><img src="/a.png" alt="A mill">')).toEqual([]);
  expect(await check("<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2><p>x</p>")).toEqual([]);
  expect(await check("<h3>a</h3><p>x</p><h2>b</h2><h4>c</h4>")).toEqual(["skipped-heading", "skipped-heading"]);
  expect(await check(" <p> </p><script>x</script>")).toEqual(["empty-text"]);
  expect(await check(`<p>${"word ".repeat(12_001)}</p>`)).toEqual(["long-text"]);
});

test("[STUD-11] a missing picture of the library is named; one that exists, or is elsewhere, isn't", async () => {
  await addPicture(site.deps.db, { hash: "a".repeat(32) });
  const picture = (src: string) => `<p>x</p><img src="${src}" alt="A mill">`;
  const gone = `/media/${"b".repeat(32)}-480.webp`;
  for (const src of [`/media/${"a".repeat(32)}-480.webp`, "/a.png", `https://b.example${gone}`])
    expect([src, await check(picture(src))]).toEqual([src, []]);
  for (const src of [gone, `https://a.example${gone}`])
    expect([src, await check(picture(src))]).toEqual([src, ["broken-link"]]);
  const { warnings } = await send<{ warnings: Warning[] }>("/api/admin/blog/check", {
    content: picture(gone).repeat(2),
  });
  expect(warnings.map(({ message }) => message)).toEqual([`The picture ${gone} no longer exists.`]);
});

test("[STUD-11] the specified calls publish as before and add the warnings, left out where there are none", async () => {
  const faulty = { title: "One", content: '<p>x</p><img src="/a.png">', published: true };
  const post = await send<Post & { warnings: Warning[] }>("/api/admin/blog", faulty);
  expect(post).toMatchObject({ published: true, warnings: [{ code: "picture-without-alt" }] });
  expect(post.warnings[0]?.message).toContain("/a.png");
  const put = async (body: unknown) =>
    (await site.app.request(`/api/admin/blog/${post.id}`, json("PUT", body, headers))).json();
  expect(await put({ ...faulty, content: "<p>x</p>" })).not.toHaveProperty("warnings");
  expect(await put({ ...faulty, published: false })).not.toHaveProperty("warnings");
});
