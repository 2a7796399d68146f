// A copy of the program with another company in it, and a crawler that reads it like a search engine.
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { fixtureFolder } from "#test/content.ts";
import { copyProgram } from "../scripts/test/demo-content.ts";

/** A copy of the program; `run` throws a failed command's output. */
export type Company = { folder: string; content: string; run: (script: string, ...options: string[]) => void };

/** Portraits that Fernhollow's texts name. */
const portraits = ["ilinca-moraru", "petru-vlad"];

/** Copies the program with Fernhollow's content, the pictures drawn for every company, and portraits. */
export function makeCompany(): Company {
  const folder = mkdtempSync(join(tmpdir(), "company-"));
  copyProgram(folder, fixtureFolder);
  const content = join(folder, "content");
  const drawing = "content/pictures/marks/default.svg";
  for (const name of ["marks/default", ...portraits.map((portrait) => `portraits/${portrait}`)])
    cpSync(drawing, join(content, `pictures/${name}.svg`));
  const run = (script: string, ...options: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...options], {
      cwd: folder,
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`${script}: ${stdout}${stderr}`);
  };
  return { folder, content, run };
}

/** Puts a photograph into content/pictures/, larger than any page shows it and with its location. */
export async function addPhotograph({ content }: Company, file: string): Promise<void> {
  const place = { IFD3: { GPSAreaInformation: "taken-at-home" }, IFD0: { Copyright: "taken-at-home" } };
  const picture = sharp({ create: { width: 2400, height: 3000, channels: 3, background: "#7a5" } });
  const path = join(content, "pictures", file);
  mkdirSync(dirname(path), { recursive: true });
  await picture.withExif(place).jpeg().toFile(path);
}

/** Changes a text file of the content folder. */
export function rewrite({ content }: Company, file: string, change: (text: string) => string): void {
  const path = join(content, file);
  writeFileSync(path, change(readFileSync(path, "utf8")));
}

/** Pages and text files by their paths. `broken` are failed addresses, with their status. */
export type CrawlResult = { pages: Map<string, string>; files: Map<string, string>; broken: string[] };

/** Crawls the site from some paths on. `origin` is the site's public one. */
export async function crawl(
  url: string,
  { origin, starts }: { origin: string; starts: readonly string[] },
): Promise<CrawlResult> {
  const result: CrawlResult = { pages: new Map(), files: new Map(), broken: [] };
  const seen = new Set(starts);
  for (const path of seen) {
    const response = await fetch(url + path, { redirect: "manual" });
    const type = response.headers.get("Content-Type") ?? "";
    const text = await response.text();
    if (response.status >= 400) result.broken.push(`${path}: ${response.status}`);
    if (type.includes("html")) result.pages.set(path, text);
    else if (/svg|json|xml|text|css|javascript/.test(type)) result.files.set(path, text);
    for (const next of /html|xml|manifest/.test(type) ? addressesIn(text, origin) : []) seen.add(next);
  }
  return result;
}

/** Lists the site's paths in a text, without the API, the admin area and fragments. */
function addressesIn(text: string, origin: string): string[] {
  return [...text.matchAll(/(?:href|src)="([^"]+)"|<loc>([^<]+)<\/loc>|"src":"([^"]+)"/g)]
    .map(([, link, location, icon]) => (link ?? location ?? icon ?? "").replaceAll("&amp;", "&").replace(/#.*$/, ""))
    .map((address) => (address.startsWith(origin) ? address.slice(origin.length) || "/" : address))
    .filter((address) => /^\/(?!\/|api\b|admin\b)/.test(address));
}
