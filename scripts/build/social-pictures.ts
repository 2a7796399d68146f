// Draws the social pictures of all pages into the browser's files.
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { drawSocialCard } from "../../app/platform/pictures/social-card.server.ts";
import { pagePictureUrl } from "../../app/platform/seo/social-picture.ts";
import { pageCards, versionOf } from "./social-cards.ts";

/** A drawn picture and the path of its file below the browser's folder. */
type DrawnPicture = { file: string; png: Buffer };

/** Draws every page's picture in every language; about 50 ms each. */
export async function drawPagePictures(): Promise<DrawnPicture[]> {
  const cards = pageCards();
  const version = versionOf(cards);
  const drawn: DrawnPicture[] = [];
  for (const { locale, path, card } of cards)
    drawn.push({ file: pagePictureUrl({ locale, path, version }), png: await drawSocialCard(card) });
  return drawn;
}

/** Writes them below a folder; tells how many there are and how large they are. */
export async function writePagePictures(folder: string, drawn: readonly DrawnPicture[]): Promise<string> {
  for (const { file, png } of drawn) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), png);
  }
  const largest = Math.max(...drawn.map(({ png }) => png.length));
  return `${drawn.length} pictures, the largest ${(largest / 1000).toFixed(0)} kB`;
}
