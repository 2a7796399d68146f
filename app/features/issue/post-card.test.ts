import { expect, test } from "vitest";
import { postCardHtml, replaceCards } from "./post-card.ts";

const card = (path: string, title: string) => postCardHtml({ path, title, excerpt: "", cover: "/c.svg" });

test("[ISSU-09] cards follow the language if the post has a translation, and the rest of the text remains", async () => {
  const picture = '<figure><img src="/media/a-960.webp" alt="A" /><figcaption>A picture</figcaption></figure>';
  const linked = '<p>See <a href="/blog/two">two</a>.</p>';
  const text = `<p>Hi</p>${card("/blog/one", "One $1 $&")}${picture}${card("/fr/blog/two", "Deux")}${linked}${card("/blog/one", "One")}`;
  const other = (path: string) =>
    Promise.resolve(
      path === "/blog/one" ? { path: "/ro/blog/unu", title: "Unu $&", excerpt: "", cover: "/c.svg" } : undefined,
    );
  const unu = card("/ro/blog/unu", "Unu $&");
  expect(await replaceCards(text, other)).toBe(
    `<p>Hi</p>${unu}${picture}${card("/fr/blog/two", "Deux")}${linked}${unu}`,
  );
});
