import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { listCards } from "#app/server/page-cards.ts";
import { drawSocialCard } from "../../app/platform/pictures/social-card.server.ts";
import { pagePictureUrl } from "../../app/platform/seo/social-picture.ts";
import { readContent } from "../../app/content/read.server.ts";
import { drawingVersion } from "./drawing-version.ts";

const fieldFolder = join(import.meta.dirname, "../../content/pictures/fields");

type DrawnPicture = { file: string; png: Buffer };

/** Draws the pictures, about 50 ms each. */
export async function drawPagePictures(): Promise<DrawnPicture[]> {
  const version = drawingVersion();
  const drawn: DrawnPicture[] = [];
  for (const { locale, path, field, texts: cardTexts } of listCards(readContent())) {
    const png = await drawSocialCard({ ...cardTexts, drawing: { field: await readField(field) } });
    const texts = { title: cardTexts.title, description: cardTexts.line ?? "" };
    drawn.push({ file: pagePictureUrl({ locale, path, version, texts }), png });
    if (path === "/") drawn.push({ file: pagePictureUrl({ locale, path, version }), png }); // of pages without one
  }
  return drawn;
}

async function readField(name: string): Promise<string | undefined> {
  return readFile(join(fieldFolder, `${name}.svg`), "utf8").catch(() => undefined); // drawn without it
}

/** Writes the pictures and returns a summary. */
export async function writePagePictures(folder: string, drawn: readonly DrawnPicture[]): Promise<string> {
  for (const { file, png } of drawn) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), png);
  }
  const largest = Math.max(...drawn.map(({ png }) => png.length));
  return `${drawn.length} pictures, the largest ${(largest / 1000).toFixed(0)} kB`;
}
