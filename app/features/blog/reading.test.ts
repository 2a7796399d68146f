// What readers see of a post: reading time, description, date, picture, share links.
import fc from "fast-check";
import { expect, test } from "vitest";
import { describeContent } from "./plain-text.ts";
import { formatDay, readingMinutes } from "./post-facts.ts";
import { shareAddresses } from "./post-view.tsx";
import { coverUrl, findPicture } from "./summary.ts";

test("[BLOG-16] the reading time is the content's length divided by 1000, rounded up, in minutes", () => {
  expect([1, 999, 1000, 1001, 2000, 2001, 6400].map((length) => readingMinutes("x".repeat(length)))).toEqual([
    1, 1, 1, 2, 2, 3, 7,
  ]);
});

test("[BLOG-21] [E6] the description is the first 160 characters of the content with its tags stripped", () => {
  expect(describeContent("<h2>One</h2>\n<p>Two <strong>three</strong></p>")).toBe("One Two three");
  expect(describeContent(`<p>${"a".repeat(158)}</p><p>bcd</p>`)).toBe(`${"a".repeat(158)} b`);
  expect(describeContent("<ul><li><p>One.</p></li></ul><p>Two</p>")).toBe("One. Two");
  expect(describeContent('<a title="a &gt; b">x</a>')).toBe("x");
});

test("[E6] entities are decoded once, and no character is cut in half", () => {
  expect(describeContent("<p>Fish &amp; chips, &lt;b&gt; and &amp;lt;</p>")).toBe("Fish & chips, <b> and &lt;");
  expect(describeContent(`<p>${"a".repeat(159)}😀</p>`)).toBe("a".repeat(159));
});

test("[E6] a description never ends in half a character, whatever the text", () => {
  const text = fc
    .array(fc.constantFrom("a".repeat(79), "😀", "é", "&amp;", "<p>"), { maxLength: 12 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, (content) => {
      expect(describeContent(content).isWellFormed()).toBe(true);
    }),
  );
});

test("[BLOG-15] an English post's date is formatted as en-US, others in their language, in the company's time zone", () => {
  expect(formatDay("2026-11-20T12:00:00.000Z", "en")).toBe("November 20, 2026");
  expect(formatDay("2026-12-31T22:30:00.000Z", "en")).toBe("January 1, 2027");
  expect(formatDay("2026-12-31T22:30:00.000Z", "fr")).toBe("1er janvier 2027");
});

test("a post's picture is its first image, else one drawn from its slug", () => {
  expect(
    findPicture({ slug: "a", content: '<p>x</p><img src="/one.png?a=1&amp;b=2" alt=""><img src="/two.png">' }),
  ).toEqual({ src: "/one.png?a=1&b=2", isDrawn: false });
  expect(findPicture({ slug: "a", content: '<img alt="x" data-src="/late.png">' })).toEqual({
    src: "/late.png",
    isDrawn: false,
  });
  expect(findPicture({ slug: "a", content: "<p>x</p>" })).toEqual({ src: coverUrl("a"), isDrawn: true });
});

test("[BLOG-19] each share link contains the page's own URL, fully encoded", () => {
  const { networks, email } = shareAddresses({ url: "https://a.example/blog/x", title: "A & B?" });
  const page = "https%3A%2F%2Fa.example%2Fblog%2Fx";
  expect(networks).toEqual([
    { network: "Facebook", address: `https://www.facebook.com/sharer/sharer.php?u=${page}` },
    { network: "Twitter", address: `https://twitter.com/intent/tweet?url=${page}&text=A%20%26%20B%3F` },
    { network: "LinkedIn", address: `https://www.linkedin.com/sharing/share-offsite/?url=${page}` },
  ]);
  expect(email).toBe("mailto:?subject=A%20%26%20B%3F&body=https%3A%2F%2Fa.example%2Fblog%2Fx");
});
