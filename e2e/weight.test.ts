// Budgets of the public pages as they are sent (brotli): weight can't creep back in.
import { readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { elements } from "./html.ts";
import { expect, test } from "./test.ts";

const paths = ["/", "/about", "/services", "/case-studies", "/case-studies/velmora", "/contact", "/blog", "/faq", "/privacy", "/legal", "/ro/contact", "/fr"];
const kB = 1000;

/** Bytes of a file of the build as sent: its precompressed form. */
function sent(path: string): number {
  return readFileSync(`build/client${path}.br`).length;
}

function compressed(text: string): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

test("a page's start-up script is 120 kB at most, its styles and its HTML 15 kB each", async ({ site }) => {
  const weights = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(site.url + path)).text();
      const scripts = [...new Set([...html.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file))];
      const styles = elements(html, "link").filter((link) => link["rel"] === "stylesheet").map((link) => link["href"] ?? "");
      const sum = (files: string[]) => files.reduce((total, file) => total + sent(file), 0);
      return { path, script: sum(scripts), style: sum(styles), html: compressed(html) };
    }),
  );
  expect(weights.filter(({ script, style, html }) => script > 120 * kB || style > 15 * kB || html > 15 * kB)).toEqual([]);
});
