// Files of the brand that the site serves under fixed names: logo, icons and the web app manifest, in public/.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { logoOnDark, logoOnLight } from "../../app/platform/brand/brand.ts";
import { readContent } from "../../app/content/read.server.ts";
import { icon } from "../../app/platform/pictures/mark.ts";
import { palette } from "../../app/platform/pictures/palette.ts";
import { renderPng } from "../../app/platform/pictures/render-png.server.ts";

const root = join(import.meta.dirname, "../..");

/** Logo files, whose extension depends on the company's. */
const logoFiles = /^(?:logo|logo-on-ink|mark)\.\w+$/;

/** Writes changed files; returns the number of files. */
export async function writeBrandFiles(): Promise<string> {
  const files = await brandFiles();
  mkdirSync(join(root, "public"), { recursive: true });
  const stale = readdirSync(join(root, "public")).filter((name) => logoFiles.test(name) && !(name in files));
  for (const name of stale) rmSync(join(root, "public", name)); // the previous logo's
  for (const [name, content] of Object.entries(files)) {
    const path = join(root, "public", name);
    const bytes = Buffer.from(content);
    if (!existsSync(path) || !readFileSync(path).equals(bytes)) writeFileSync(path, bytes);
  }
  return `${Object.keys(files).length} files`;
}

async function brandFiles(): Promise<Record<string, string | Buffer>> {
  const { brand } = readContent();
  const read = (file: string) => readFileSync(join(root, "content", file));
  return {
    [logoOnLight.href.slice(1)]: read(brand.logo.onLight),
    [logoOnDark.href.slice(1)]: read(brand.logo.onDark),
    "favicon.svg": icon(0.86, 112),
    "favicon.ico": ico(await renderPng(icon(0.9, 96), 32), 32),
    "icon-192.png": await renderPng(icon(0.8, 96), 192),
    "icon-512.png": await renderPng(icon(0.8, 96), 512),
    "icon-maskable-512.png": await renderPng(icon(0.56, 0), 512),
    "apple-touch-icon.png": await renderPng(icon(0.68, 0), 180),
    "manifest.webmanifest": JSON.stringify(manifest(brand)),
  };
}

function manifest({ name, shortName }: { name: string; shortName: string }) {
  const png = (size: number) => ({ sizes: `${size}x${size}`, type: "image/png" });
  return {
    name,
    short_name: shortName,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "browser",
    background_color: palette.ink950,
    theme_color: palette.ink950,
    icons: [
      { src: "/favicon.svg", sizes: "any", type: "image/svg+xml" },
      { src: "/icon-192.png", ...png(192) },
      { src: "/icon-512.png", ...png(512) },
      { src: "/icon-maskable-512.png", ...png(512), purpose: "maskable" },
    ],
  };
}

/** Returns an ICO file with one PNG: a 6-byte header, one 16-byte entry, the picture. */
function ico(picture: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(size, 6);
  head.writeUInt8(size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
