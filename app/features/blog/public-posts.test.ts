import { expect, test } from "vitest";
import { readListing, readPost, readRelated } from "./public-posts.ts";

/** An API that notes what it is asked, and answers everything alike. */
function answering(body: unknown, status = 200) {
  const asked: string[] = [];
  const read = async (path: string) => {
    asked.push(path);
    return Response.json(body, { status });
  };
  return { read, asked };
}

test("[BLOG-09] a post is read from GET /api/blog/slug/{slug}", async () => {
  const { read, asked } = answering({ slug: "a b", title: "From the API", published: true });
  expect(await readPost(read, "a b")).toMatchObject({ title: "From the API" });
  expect(asked).toEqual(["/api/blog/slug/a%20b"]);
});

test("[BLOG-10] a post is shown only where published is exactly true", async () => {
  for (const published of [false, "true", 1, null, undefined])
    expect(await readPost(answering({ slug: "a", published }).read, "a")).toBeNull();
});

test("[BLOG-22,BLOG-23] a missing post is null, a failed request undefined", async () => {
  expect(await readPost(answering({}, 404).read, "a")).toBeNull();
  for (const status of [500, 503, 507]) {
    const { read } = answering({ message: "No" }, status);
    expect(await readPost(read, "a")).toBeUndefined();
    expect(await readListing(read, { locale: "en", page: 1 })).toBeUndefined();
    expect(await readRelated(read, "a")).toEqual([]);
  }
});
