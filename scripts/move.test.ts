// The check of an old site's addresses by the command, against a real server.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { temporaryFolder } from "#test/temporary-folder.ts";

const old = "https://old.hexley.example";

/** Starts a site that answers by path; returns its address. */
async function startSite(
  answers: Record<string, [status: number, location?: string]>,
  files: Record<string, Buffer> = {},
) {
  const server = createServer(({ url = "" }, response) => {
    const file = files[url];
    if (file) return void response.end(file);
    const [status, location] = answers[url] ?? [404];
    response.writeHead(status, location === undefined ? {} : { Location: location }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function run(...args: string[]) {
  const env = { PATH: process.env["PATH"], DATA_DIR: temporaryFolder() };
  const child = spawn(process.execPath, ["scripts/move.ts", ...args], { env });
  let output = "";
  child.stdout.on("data", (text) => (output += String(text)));
  child.stderr.on("data", (text) => (output += String(text)));
  const [status] = await once(child, "close");
  return { status, output };
}

const urlset = (...paths: string[]) =>
  `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${paths
    .map(
      (path) => `<url><loc>\n${old}${path}\n</loc><image:image><image:loc>${old}/a.jpg</image:loc></image:image></url>`,
    )
    .join("")}</urlset>`;

test("[MOVE-06] each address of an old sitemap is found, redirected or gone, and the exit says whether one is gone", async () => {
  const site = await startSite({
    "/about": [200],
    "/old": [308, "/middle"],
    "/middle": [301, "/about"],
    "/shop": [301, "https://shop.hexley.example/"],
    "/lost": [308, "/nowhere"],
    "/?p=1&x=2": [200],
    "/broken": [503],
  });
  const file = join(temporaryFolder(), "sitemap.xml");
  writeFileSync(file, urlset("/about", "/old", "/shop", "/?p=1&amp;x=2"));
  expect(await run("check", file, "--against", site)).toEqual({
    status: 0,
    output:
      "/about: found\n/old: redirected → /about\n/shop: redirected → https://shop.hexley.example/\n/?p=1&x=2: found\n4 addresses: 2 found, 2 redirected, 0 gone.\n",
  });
  writeFileSync(file, urlset("/gone", "/lost", "/broken"));
  expect(await run("check", file, "--against", site)).toEqual({
    status: 1,
    output:
      "/gone: gone\n/lost: gone (redirected → /nowhere)\n/broken: failed (503)\n3 addresses: 0 found, 0 redirected, 2 gone, 1 without an answer.\nFor each address that is gone: publish the page if it is a draft, else redirect the address at /admin/redirects (docs/move-in.md, Gone).\n",
  });
});

test("[MOVE-06] an index and compressed sitemaps are read, from an address and from files beside each other", async () => {
  const site = await startSite({ "/a": [200], "/b": [200] }, {});
  const index = (base: string) =>
    `<sitemapindex><sitemap><loc>${base}/one.xml.gz</loc></sitemap><sitemap><loc>${base}/two.xml</loc></sitemap></sitemapindex>`;
  const [item, two] = [gzipSync(urlset("/a")), Buffer.from(urlset("/b", "/a"))];
  const folder = temporaryFolder();
  writeFileSync(join(folder, "index.xml"), index(old));
  writeFileSync(join(folder, "one.xml.gz"), item);
  writeFileSync(join(folder, "two.xml"), two);
  const output = "/a: found\n/b: found\n2 addresses: 2 found, 0 redirected, 0 gone.\n";
  expect(await run("check", join(folder, "index.xml"), "--against", site)).toEqual({ status: 0, output });
  const files: Record<string, Buffer> = { "/one.xml.gz": item, "/two.xml": two };
  const otherSite = await startSite({}, files);
  files["/index.xml"] = Buffer.from(index(otherSite));
  expect(await run("check", `${otherSite}/index.xml`, "--against", site)).toEqual({ status: 0, output });
});

test.for([
  ["no file", undefined],
  ["no sitemap", "<html><body>Not found</body></html>"],
  ["an entity bomb", `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url></urlset>`],
  ["a damaged file", gzipSync("x".repeat(1_000)).subarray(0, 20)],
  ["a compression bomb", gzipSync(Buffer.alloc(51 * 1024 * 1024))],
] as const)("[MOVE-06] %s exits with 2", async ([, content]) => {
  const file = join(temporaryFolder(), "sitemap.xml");
  if (content !== undefined) writeFileSync(file, content);
  const { status, output } = await run("check", file, "--against", "http://127.0.0.1:9");
  expect([status, output]).toEqual([2, expect.stringContaining("sitemap.xml")]);
});
