// Replaces the demonstration with another company: checks, builds, starts and crawls it, and finds nothing of ours.
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, expect, onTestFinished, test } from "vitest";
import type { Entry } from "#app/features/content/contract.ts";
import { siteContent } from "#test/content.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import { bearer, newSession, openScreen, send } from "./admin-session.ts";
import { addPhotograph, crawl, makeCompany, rewrite } from "./company.ts";
import type { Company } from "./company.ts";
import { withBrowser } from "./with-browser.ts";

const origin = "https://www.fernhollow.example";
const twoBuilds = 900_000;
const folders: string[] = [];

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

function newCompany(): Company {
  const company = makeCompany();
  folders.push(company.folder);
  return company;
}

/** Checks and builds it, and reads every page and file of the running server. */
async function visit(company: Company, languages: readonly string[], { photograph }: { photograph?: RegExp } = {}) {
  for (const script of ["scripts/pictures.ts", "scripts/check/content.ts", "scripts/build.ts"]) company.run(script);
  const site = await startSite({ SITE_URL: origin }, company.folder);
  try {
    const home = languages.map((language, index) => (index === 0 ? "/" : `/${language}`));
    const crawled = await crawl(site.url, {
      origin,
      starts: [
        ...home,
        "/sitemap.xml",
        "/robots.txt",
        "/llms.txt",
        "/api/openapi.json",
        "/admin/login",
        "/nothing-here",
      ],
    });
    const [picture] = (photograph && crawled.pages.get("/")?.match(photograph)) ?? [];
    const bytes = picture && Buffer.from(await (await fetch(site.url + picture)).arrayBuffer());
    return { ...crawled, bytes };
  } finally {
    await site.stop();
  }
}

/** Edits a text at a company with one language, which has nothing to translate. */
async function editInOneLanguage(company: Company): Promise<void> {
  const site = await startSite({}, company.folder); // at an address of this machine, where set-up asks for no code
  onTestFinished(site.stop);
  const headers = bearer(await newSession(site));
  const entry = `${site.url}/api/admin/content/home`;
  const field = "why.heading";
  const before = await readJson<Entry>(fetch(entry, { headers }));
  expect(before.states.map(({ locale, missing, outdated }) => [locale, missing, outdated])).toEqual([["en", 0, 0]]);
  expect(before.translations).toEqual([]);
  const draft = {
    values: { en: { [field]: "Why growers stay" } },
    bases: { en: { [field]: before.values.en?.[field] } },
  };
  const json = { ...headers, "Content-Type": "application/json" };
  await fetch(`${entry}/draft`, { method: "PUT", headers: json, body: JSON.stringify(draft) });
  expect((await send(site, "/api/admin/content/home/publish", { locales: ["en"] }, headers)).status).toBe(200);
  expect(await (await fetch(site.url)).text()).toContain("Why growers stay");
  const after = await readJson<Entry>(fetch(entry, { headers }));
  expect(after.translations).toEqual([]);
}

/** Expects the admin area in English on a site with another default language, and its lists with the site's words. */
async function openContacts(company: Company): Promise<void> {
  const site = await startSite({}, company.folder);
  onTestFinished(site.stop);
  const session = await newSession(site);
  await withBrowser(async (browser) => {
    const page = await browser.newPage({ baseURL: site.url });
    await openScreen(page, session, { path: "/admin/contacts", title: "Contacts" });
  });
}

const theirs = new RegExp(siteContent.company.name, "i");

test(
  "[BRND-03] [BRND-04] [EDIT-08] a site with another name and one language builds, starts and shows no trace of this company",
  { timeout: twoBuilds },
  async () => {
    const company = newCompany();
    rewrite(company, "brand.yaml", (text) =>
      text.replace("[en, ro, fr]", "[en]").replace("Europe/Bucharest", "Asia/Tokyo"),
    );
    for (const language of ["ro", "fr"]) rmSync(join(company.content, language), { recursive: true });
    rewrite(company, "en/testimonials.yaml", (text) =>
      Array.from({ length: 9 }, (_, i) => text.split(/(?=^- )/m)[0]?.replace(/id: .*/, `id: voice-${i}`) ?? "").join(
        "",
      ),
    );
    rmSync(join(company.content, "pictures/portraits/petru-vlad.svg"));
    await addPhotograph(company, "portraits/petru-vlad.jpg");
    for (const block of ["panel", "clients"])
      rewrite(company, "en/pages/home.yaml", (text) => text.replace(new RegExp(`^${block}:\\n(?: .*\\n)+`, "m"), ""));
    rewrite(company, "en/ui.yaml", (text) => text.replace(/^ {2}defaultTag: .*\n/m, ""));
    rewrite(company, "en/posts/counting-crates.html", (text) => text.replace(/^tags:\n(?: .*\n)+/m, ""));
    const { pages, files, broken, bytes } = await visit(company, ["en"], {
      photograph: /\/assets\/petru-vlad-[\w-]+\.webp/,
    });
    expect(broken).toEqual(["/nothing-here: 404"]);
    expect([...pages].filter(([, html]) => theirs.test(html)).map(([path]) => path)).toEqual([]);
    expect([...files].filter(([, text]) => theirs.test(text)).map(([path]) => path)).toEqual([]);
    expect([...pages.values()].filter((html) => !html.includes("Fernhollow"))).toEqual([]);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 960, height: 1200 });
    expect(bytes?.includes("taken-at-home")).toBe(false);
    const styles = [...files]
      .filter(([path]) => path.endsWith(".css"))
      .map(([, text]) => text)
      .join("");
    expect(styles).toContain("#f2b134");
    expect(styles).not.toContain(siteContent.brand.colors.accent);
    expect(pages.get("/")?.match(/carousel-slide"/g)).toHaveLength(9);
    expect(pages.get("/")).not.toMatch(/data-run-panel|client-ledger/);
    expect(pages.get("/")).toContain("Pause the animation"); // which the panel had
    for (const path of ["/blog", "/blog/counting-crates"]) expect(pages.get(path)).not.toMatch(/Technology|defaultTag/);
    expect([...pages.keys()].filter((path) => /^\/case-studies\/./.test(path))).toHaveLength(2);
    expect([...pages.keys()].filter((path) => /^\/(?:ro|fr)(?:\/|$)/.test(path))).toEqual([]);
    await editInOneLanguage(company);
    expect(pages.get("/")).not.toContain('hrefLang="ro"');
    expect(JSON.parse(files.get("/manifest.webmanifest") ?? "")).toMatchObject({ name: "Fernhollow" });
  },
);

test(
  "[BRND-05] a fourth language takes one folder and one line, and any language can be the first",
  { timeout: twoBuilds },
  async () => {
    const company = newCompany();
    cpSync(join(company.content, "en"), join(company.content, "sv"), { recursive: true }); // a language that the check doesn't recognise
    rmSync(join(company.content, "sv/posts"), { recursive: true });
    rewrite(company, "brand.yaml", (text) => text.replace("[en, ro, fr]", "[fr, sv, en, ro]"));
    for (const file of readdirSync(join(company.content, "sv/pages")))
      rewrite(company, `sv/pages/${file}`, (text) => text.replaceAll(/^(title|description): ("?)/gm, "$1: $2Ny "));
    rewrite(company, "sv/pages/about.yaml", (text) => text.replace(/^heading: .*/m, "heading: Om oss"));
    const { pages, files, broken } = await visit(company, ["fr", "sv", "en", "ro"]);
    expect(files.get("/llms.txt")).toContain("[Questions et réponses]");
    expect(broken).toEqual(["/nothing-here: 404"]);
    const swedish = [...pages].filter(([path]) => /^\/sv(?:\/|$)/.test(path));
    expect(swedish.length).toBeGreaterThan(14);
    expect(swedish.filter(([, html]) => !html.includes('<html lang="sv"'))).toEqual([]);
    expect(pages.get("/sv/about")).toContain("Om oss");
    expect(pages.get("/")).toContain('<html lang="fr"');
    expect(pages.get("/en/about")).toContain('<html lang="en"');
    expect(pages.get("/en")).toContain('hrefLang="sv"');
    await openContacts(company);
    expect(pages.get("/sv/blog")).toContain("counting-crates");
  },
);
