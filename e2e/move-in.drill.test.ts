// A made-up company moves in from WordPress while the site is visited: posts in two languages with their pictures,
// subscribers of whom some had left, and every form of old address.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { SubscriberImportReport } from "#app/features/newsletter/subscribers/import-contract.ts";
import { wordPressExport, wordPressTerm } from "#test/old-sites.ts";
import { twoColours } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import { temporaryFolder } from "#test/temporary-folder.ts";
import { bearer, newSession, send } from "./admin-session.ts";

const topics = 30;
const old = "https://www.old.example";

/** Returns the old posts: each topic in English and Romanian, with its own picture. */
function oldPosts() {
  return Array.from({ length: topics }, (_, index) => {
    const picture = `${old}/wp-content/uploads/2019/${index}-300x200.jpg`;
    const next = `${old}/2019/04/topic-${(index + 1) % topics}/`;
    return (["en", "ro"] as const).map((language) => ({
      id: 100 + 2 * index + (language === "ro" ? 1 : 0),
      slug: language === "en" ? `topic-${index}` : `subiect-${index}`,
      title: language === "en" ? `Topic ${index}` : `Subiect ${index}`,
      link: language === "en" ? `${old}/2019/04/topic-${index}/` : `${old}/ro/2019/04/subiect-${index}/`,
      content: `Words of ${index}.\n\n<h2>More</h2>\n\n<a href="${next}">Next</a>\n\n<img src="${picture}" alt="Picture ${index}" />`,
      terms: {
        language: { [language]: language },
        post_translations: { [`pll_${index}`]: `pll_${index}` },
        category: { news: "News" },
        post_tag: { ai: "AI" },
      },
    }));
  }).flat();
}

async function writeOldSite(folder: string): Promise<void> {
  for (let index = 0; index < topics; index++) {
    const path = join(folder, `uploads/2019/${index}.jpg`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(
      path,
      await twoColours({ width: 300 + index, height: 200 })
        .jpeg()
        .toBuffer(),
    );
  }
  const content = "By hand, from the first drawing to the last brick.\n\nAnd slowly.";
  const page = { id: 900, type: "page", slug: "how-we-work", title: "How we work", content };
  const files = Array.from({ length: topics }, (_, index) => ({
    id: 1000 + index,
    type: "attachment",
    status: "inherit",
    slug: `photo-${index}`,
    link: index % 2 ? `${old}/photo-${index}/` : `${old}/2019/04/topic-${index}/photo-${index}/`,
    attachment: `${old}/wp-content/uploads/2019/${index}.jpg`,
    parent: index % 2 ? 0 : 100 + 2 * index, // of the others, a post shows the picture
  }));
  const others = [
    ...files,
    { ...page, link: `${old}/how-we-work/` },
    { id: 901, slug: "internal", status: "private" },
    { id: 902, slug: "thrown", status: "trash" },
  ];
  const categories = wordPressTerm("category", "news", "News") + wordPressTerm("tag", "ai", "AI");
  writeFileSync(join(folder, "export.xml"), wordPressExport([...oldPosts(), ...others], { categories }));
}

async function run(dataDir: string, script: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env["PATH"], DATA_DIR: dataDir } });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const [status] = (await once(child, "close")) as [number | null]; // a documented event
  return { status, said: output };
}

test(
  "[MOVE-02] a company moves in from WordPress while the site is visited: every loss is reported, and no old address is gone",
  { timeout: 600_000 },
  async () => {
    const site = await startSite();
    onTestFinished(site.stop);
    const folder = temporaryFolder();
    await writeOldSite(folder);
    const source = [join(folder, "export.xml"), "--pictures", join(folder, "uploads")];

    const imported = run(site.dataDir, "scripts/posts.ts", "import", ...source);
    const done = new AbortController();
    void imported.finally(() => done.abort());
    const statuses = new Set<number>();
    while (!done.signal.aborted)
      for (const path of ["/", "/ro", "/services"]) statuses.add((await fetch(site.url + path)).status);
    expect(statuses).toEqual(new Set([200]));

    const { status, said } = await imported;
    expect({ status, lines: said.split("\n").filter((line) => !/^\d+ of \d+ posts$/.test(line)) }).toEqual({
      status: 1,
      lines: [
        `Added: ${2 * topics + 1}, changed: 0, unchanged: 0.`,
        "Pages as drafts: 1.",
        "  Their old addresses lead nowhere until you publish them at /admin/content.",
        `Redirects: ${2 * 2 * topics + topics / 2 + 14}.`,
        "Left out: 1",
        "  post 902 “Post 902”: was in the trash",
        "Imported in part: 1",
        "  en/internal.html: was private: it is a draft now",
        "",
      ],
    });

    const html = async (path: string) => (await fetch(site.url + path)).text();
    const post = await html("/ro/blog/subiect-3");
    for (const part of ["Words of 3.", "<h2", 'alt="Picture 3"', "2019-04-05", "/blog/topic-4"])
      expect(post).toContain(part);
    expect(await html("/blog/topic-3")).toContain('hrefLang="ro"');

    const published = await send(
      site,
      "/api/admin/content/own-how-we-work/publish",
      { locales: ["en"] },
      bearer(await newSession(site)),
    );
    expect(published.status).toBe(200);

    const addresses = [
      "/how-we-work/",
      "/?page_id=900",
      ...Array.from({ length: topics }, (_, index) => [
        `/2019/04/topic-${index}/`,
        `/ro/2019/04/subiect-${index}/`,
        `/?p=${100 + 2 * index}`,
        index % 2 ? `/photo-${index}/` : `/2019/04/topic-${index}/photo-${index}/`,
      ]).flat(),
      "/2019/04/TOPIC-1",
      "/2019/04/topic-2?utm_source=mail",
      "/category/news/",
      "/tag/ai",
      "/ro/category/news/",
      "/feed/",
      "/ro/feed/",
      "/comments/feed/",
      "/?feed=rss2",
      "/author/ana/",
      "/2019/04/topic-3/feed/",
      "/2019/04/topic-3/amp/",
      "/ro/2019/04/subiect-3/its-picture/",
      "/2019/04/topic-3/2/",
      "/2019/04/",
      "/ro/2019/",
      "/page/2/",
      "/ro/page/2/",
      "/?tag=ai",
    ];
    const list = join(folder, "old.txt");
    writeFileSync(list, addresses.map((path) => old + path).join("\n"));
    const checked = await run(site.dataDir, "scripts/move.ts", "check", list, "--against", site.url);
    expect({ status: checked.status, gone: checked.said.match(/.*: gone.*/g) }).toEqual({ status: 0, gone: null });
  },
);

test(
  "[MOVE-05] the 40 of 300 subscribers who had left remain so, and nobody is emailed",
  { timeout: 300_000 },
  async () => {
    const site = await startSite({ SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "desk@hexley.example" });
    onTestFinished(site.stop);
    const session = await newSession(site);
    const lines = Array.from({ length: 300 }, (_, index) => {
      const left = index < 40 ? "unsubscribed,2024-02-03T04:05:06Z" : "active,";
      return `reader${index}@other.example,en,old site,2020-01-02,${left}`;
    });
    const csv = ["email,locale,consentSource,consentDate,state,unsubscribedAt", ...lines].join("\n");
    const take = async () => {
      const init = { method: "POST", body: csv, headers: { ...bearer(session), "Content-Type": "text/csv" } };
      return readJson<SubscriberImportReport>(fetch(`${site.url}/api/admin/newsletter/import`, init));
    };
    await take();
    const read = async (path: string) => (await fetch(site.url + path, { headers: bearer(session) })).json();
    const all = (await read("/api/admin/newsletter/subscribers")) as { isActive: boolean }[];
    expect([all.length, all.filter(({ isActive }) => !isActive).length]).toEqual([300, 40]);
    await take();
    expect(await read("/api/admin/newsletter/subscribers")).toHaveLength(300);
    expect(await read("/api/admin/outbox")).toEqual([]);
  },
);
