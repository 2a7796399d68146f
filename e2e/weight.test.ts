// Budgets of the pages as they are sent (brotli): weight can't creep back in.
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { newSession } from "./admin-session.ts";
import { elements } from "./html.ts";
import { measurePages } from "./page-weight.ts";
import { expect, test } from "./test.ts";

const paths = [
  "/",
  "/about",
  "/services",
  "/case-studies",
  "/case-studies/velmora",
  "/contact",
  "/book",
  "/blog",
  "/faq",
  "/privacy",
  "/legal",
  "/ro/contact",
  "/fr",
];
const kB = 1000;

const htmlBudget = 15 * kB;

/** Each file of a start brings a kilobyte of headers: parts that all pages share are one file (vite.config.ts). */
const mostFiles = 18;

/** Bytes of a file of the build as sent: its precompressed form, where it is large enough to have one. */
function sent(path: string): number {
  const folder = `build/client${path.slice(0, path.lastIndexOf("/"))}`;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const file = readdirSync(folder).includes(`${name}.br`) ? `${path}.br` : path;
  return readFileSync(`build/client${file}`).length;
}

/** The scripts of a start: what the loader at the top of the page names; on a page that is not cached, what its links ask for. */
function startScripts(html: string): string[] {
  if (!html.includes("__started"))
    return elements(html, "link").flatMap((link) => (link["rel"] === "modulepreload" ? [link["href"] ?? ""] : []));
  const loader = html.slice(html.indexOf("for(let href of ["), html.indexOf("__started"));
  const named = [...loader.matchAll(/\/assets\/[\w.-]+\.js/g)].map(([file]) => file);
  const manifest = loader.includes("__reactRouterManifest")
    ? loader.slice(loader.indexOf("__reactRouterManifest"))
    : "";
  const hinted = new Set(
    [...loader.slice(0, loader.indexOf("document.head.append")).matchAll(/\/assets\/[\w.-]+\.js/g)].map(
      ([file]) => file,
    ),
  );
  return [...new Set(named.filter((file) => hinted.has(file) || !manifest.includes(file)))];
}

/** The heaviest of the languages' first words: which chunk is whose, only the bundler knows. */
const words = Math.max(
  ...readdirSync("build/client/assets")
    .filter((file) => /^ui-.*\.js$/.test(file))
    .map((file) => sent(`/assets/${file}`)),
);

test("a page's start-up script is 120 kB at most, its styles and its HTML 15 kB each", async ({ site }) => {
  const weights = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(site.url + path)).text();
      const styles = elements(html, "link")
        .filter((link) => link["rel"] === "stylesheet")
        .map((link) => (link["href"] ?? "").replace(/#$/, ""));
      const sum = (files: string[]) => files.reduce((total, file) => total + sent(file), 0);
      const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
      const scripts = startScripts(html);
      return { path, script: sum(scripts) + words, files: scripts.length, style: sum(styles), html: body.length };
    }),
  );
  expect(
    weights.filter(
      ({ script, files, style, html }) =>
        script < 100 * kB || script > 120 * kB || files > mostFiles || style > 15 * kB || html > htmlBudget,
    ),
  ).toEqual([]);
});

/** First loads in all, in kilobytes with headers (issues 3 and 5). */
const totals = {
  "/": 300,
  "/faq": 180,
  "/privacy": 180,
  "/cookies": 180,
  "/legal": 180,
  "/accessibility": 180,
};
const adminTotal = 220;
const adminPaths = ["", "/contacts", "/bookings", "/newsletter", "/blog", "/letters", "/account"].map(
  (path) => `/admin${path}`,
);

test("the first load of a text page is 180 kB at most in all, of the home page 300, of an admin page 220", async ({
  site,
}) => {
  const session = await newSession(site);
  const [pages, admin] = await Promise.all([
    measurePages(site.url, Object.keys(totals)),
    measurePages(site.url, adminPaths, session),
  ]);
  const budgets = [...Object.values(totals), ...adminPaths.map(() => adminTotal)];
  const weights = [...pages, ...admin].map(({ path, allKb }, at) => ({ path, allKb, budget: budgets[at] ?? 0 }));
  expect(weights.filter(({ allKb, budget }) => allKb < 100 || allKb > budget)).toEqual([]);
});
