// How the blog bears many posts: the list's first page uncached, the whole list of the API, a post. Run: node bench/blog.ts 2000
import { createTestApp } from "#test/app.ts";

const count = Number(process.argv[2] ?? 2000);
const rounds = 5;
const body = Array.from(
  { length: 20 },
  (_, index) =>
    `<p>Paragraph ${index} with <strong>weight</strong> and <a href="/services">a link</a>, ${"as long as a real one ".repeat(12)}</p>`,
).join("\n");

const site = await createTestApp();
for (let number = 1; number <= count; number++) {
  site.clock.advance(60_000);
  await site.services.blog.createPost(
    {
      title: `Post ${number}`,
      excerpt: "A sentence on it.",
      content: body + number,
      tags: [`Tag ${number % 30}`, "All of them"],
      featured: number === count,
      published: true,
    },
    { username: "ana" },
  );
}
console.log(`${count} posts of ${Math.round(body.length / 1000)} kB`);
for (const path of [
  "/blog",
  "/blog?tag=All+of+them&page=2",
  `/blog/post-${Math.ceil(count / 2)}`,
  "/blog/rss.xml",
  "/api/blog",
  "/api/blog",
]) {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    site.pages.clear();
    const began = performance.now();
    const response = await site.app.request(path);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${path} answered ${response.status}`);
    times.push(performance.now() - began);
  }
  const [first = 0, ...others] = times;
  console.log(
    `${path.padEnd(32)} first ${first.toFixed(1)} ms, then ${(others.toSorted((a, b) => a - b)[1] ?? 0).toFixed(1)} ms (median, page cache cleared each time)`,
  );
}
await site.close();
