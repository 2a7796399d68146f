// Vite plugin: encodes photographs in content/pictures/ like uploaded pictures: smaller, as WebP, without metadata.
import { readFile } from "node:fs/promises";
import { basename, extname, relative } from "node:path";
import type { Plugin } from "vite";
import { createSerialQueue } from "#app/platform/base/serial-queue.server.ts";
import { encodePicture } from "../../app/platform/pictures/encode-picture.server.ts";

const photograph = /\/content\/pictures\/.*\.(?:jpe?g|png|webp|avif)\?url$/;

/** Wide enough everywhere, on dense screens too. */
const maxWidth = 960;

export function contentPictures(): Plugin {
  let isBuild = false;
  const inTurn = createSerialQueue(); // the encoder accepts few at once
  return {
    name: "content-pictures",
    enforce: "pre",
    configResolved({ command }) {
      isBuild = command === "build";
    },
    async load(id) {
      if (!isBuild || !photograph.test(id)) return undefined;
      const file = id.replace(/\?.*$/, "");
      const source = await inTurn(() => encode(file));
      const name = `${basename(file, extname(file))}.webp`;
      const reference = this.emitFile({ type: "asset", name, originalFileName: file, source });
      return `export default "__VITE_ASSET__${reference}__";`; // Vite inserts the URL
    },
  };
}

async function encode(file: string): Promise<Uint8Array> {
  try {
    const { files } = await encodePicture(await readFile(file));
    const [smallest, ...others] = files.filter(({ type }) => type === "webp");
    const chosen = others.findLast(({ width }) => width <= maxWidth) ?? smallest;
    if (chosen) return Buffer.from(chosen.content, "base64");
  } catch (error) {
    throw new Error(`${relative(process.cwd(), file)} can't be read as a picture`, { cause: error });
  }
  throw new Error(`${relative(process.cwd(), file)} gave no picture`);
}
