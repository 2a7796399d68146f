// Picture files as people upload them.
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import type { Sharp } from "sharp";
import type { Deps } from "#app/platform/deps.server.ts";

/** Inserts a picture without files; returns its id. */
export async function addPicture({ write }: Deps["db"], { id = "0190", hash = "0".repeat(32) } = {}): Promise<string> {
  const row = { id, hash, created_at: new Date(0), added_by: "ana", name: "a.jpg", width: 1200, height: 600 };
  const more = { fallback: "jpg" as const, search_text: "" };
  await write((trx) =>
    trx
      .insertInto("picture")
      .values({ ...row, ...more })
      .execute(),
  );
  return id;
}

type Size = { width: number; height: number };

/** Draws red on the left, blue on the right. */
export function twoColours({ width, height }: Size, right = { r: 0, g: 0, b: 255 }): Sharp {
  const half = { create: { width: Math.floor(width / 2), height, channels: 3 as const, background: right } };
  const all = { create: { width, height, channels: 3 as const, background: { r: 255, g: 0, b: 0 } } };
  return sharp(all).composite([{ input: half, gravity: "east" }]);
}

/** Creates a phone's photo: rotated, with a location and an owner's name in it, and Display P3 colours. */
export function phonePhoto(size: Size): Promise<Buffer> {
  return twoColours(size)
    .withIccProfile("p3")
    .withExif({
      IFD0: { Artist: "Ana Pop", Orientation: "6" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "44/1 26/1 0/1" },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

/** Creates two frames, red and blue. */
export function animatedGif({ width, height }: Size): Promise<Buffer> {
  const frame = (red: number, blue: number) => Buffer.alloc(width * height * 3, Buffer.from([red, 0, blue]));
  const raw = { width, height: height * 2, channels: 3 as const, pageHeight: height };
  return sharp(Buffer.concat([frame(255, 0), frame(0, 255)]), { raw })
    .gif()
    .toBuffer();
}

/** Creates a PNG of a few bytes that claims these dimensions, one bit per pixel. */
export function pngBomb({ width, height }: Size): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * Math.min(height, 1_000)));
  const signature = Buffer.from("\x89PNG\r\n\x1a\n", "latin1");
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
}
