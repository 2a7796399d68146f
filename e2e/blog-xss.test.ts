// Attempts to get a script past the sanitiser, in a real browser: list, post, feeds.
import type { Page } from "playwright-core";
import { xssPayloads } from "#test/xss-payloads.ts";
import { writePosts } from "./blog-posts.ts";
import { expect, test } from "./test.ts";
import { nextFrames, openStarted } from "./visitor.ts";

const perPost = 40;
const batches = Array.from({ length: Math.ceil(xssPayloads.length / perPost) }, (_, index) =>
  xssPayloads.slice(index * perPost, (index + 1) * perPost),
);

/** Records every script that runs, whatever it calls. */
async function setCanary(page: Page): Promise<string[]> {
  const runs: string[] = [];
  await page.exposeFunction("canary", () => runs.push(page.url()));
  page.on("dialog", (dialog) => {
    runs.push(dialog.message());
    void dialog.dismiss();
  });
  return runs;
}

/** Returns elements and attributes that the body must not contain. */
function findForbidden(page: Page): Promise<string[]> {
  return page.locator('[data-slot="post-body"]').evaluate((body) =>
    [...body.querySelectorAll("*")].flatMap((element) => [
      ...(/^(script|style|iframe|svg|math|form|input|button|object|embed|template|noscript|base|meta|link)$/i.test(
        element.tagName,
      )
        ? [element.tagName]
        : []),
      ...element.getAttributeNames().filter((name) => /^on|^style$|^id$|^name$|^srcset$/.test(name)),
      ...["href", "src", "data-src"].flatMap((name) => {
        const value = element.getAttribute(name);
        return value !== null &&
          URL.canParse(value, location.href) &&
          !/^(https?|mailto|tel):$/.test(new URL(value, location.href).protocol)
          ? [`${name}=${value}`]
          : [];
      }),
    ]),
  );
}

/** Touches what waits to be touched. */
async function poke(page: Page) {
  await page.locator('[data-slot="post-body"]').evaluate((body) => {
    for (const element of body.querySelectorAll<HTMLElement>("*")) {
      for (const type of [
        "mouseover",
        "pointerenter",
        "focus",
        "focusin",
        "toggle",
        "animationstart",
        "transitionend",
        "error",
        "load",
      ])
        element.dispatchEvent(new Event(type, { bubbles: true }));
      if (!element.closest("a")) element.click();
    }
  });
  await nextFrames(page);
}

test("[S12] no payload runs a script in list, post or feed", async ({ openPage, site }) => {
  const posts = await writePosts(
    site,
    batches.map((payloads, index) => ({
      title: `Batch ${index}`,
      excerpt: payloads[0]?.slice(0, 400) ?? "",
      tags: [String(payloads[1]).slice(0, 40)],
      content: payloads.map((payload) => `<p>x</p>${payload}`).join("\n"),
    })),
  );
  const page = await openPage();
  const runs = await setCanary(page);
  await openStarted(page, "/blog");
  for (const { title } of posts) await page.getByRole("link", { name: title, exact: true }).waitFor();
  await page.getByRole("link", { name: "Batch 0", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Batch 0", exact: true }).waitFor();
  await poke(page);
  for (const post of posts) {
    await page.goto(`/blog/${post.slug}`);
    expect(await findForbidden(page), post.title).toEqual([]);
    await poke(page);
  }
  for (const feed of ["/blog/rss.xml", "/blog/atom.xml"]) {
    await page.goto(feed);
    const isXml = await page.evaluate(
      async (path) =>
        new DOMParser()
          .parseFromString(await (await fetch(path)).text(), "application/xml")
          .querySelector("parsererror") === null,
      feed,
    );
    expect(isXml, feed).toBe(true);
  }
  expect(runs).toEqual([]);
});
