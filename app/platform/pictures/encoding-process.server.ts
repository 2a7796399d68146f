// The process that re-encodes one uploaded picture from its input to its output, and ends. It has no settings, secrets
// or connections, because it parses untrusted files with native code. Metadata (EXIF, GPS, colour profiles, further
// frames) never gets into its output.
import type { Sharp, SharpConstructor, SharpOptions } from "sharp";
import { CollectedBytes } from "#app/platform/base/collected-bytes.server.ts";
import { maxPixels } from "./declared-pixels.ts";
import { declaredGifPixels } from "./gif-size.ts";
import { fallbackWidth, webpWidths } from "./renditions.ts";

type FileType = { type: "webp" | "jpg" | "png"; width: number };

/** `width` and `height` are the original's, upright. */
export type EncodeResult<File> = {
  width: number;
  height: number;
  fallback: "jpg" | "png";
  /** It has more frames than the first, the only one kept. */
  isAnimated: boolean;
  files: (FileType & File)[];
};

export type EncodingFault = "unreadable" | "too-slow" | "too-many-pixels" | "too-long" | "not-installed";

export type EncodeFailure = { fault: EncodingFault };

/** The first line of the output, in JSON. The files follow, each of `size` bytes. */
export type OutputHead = EncodeResult<{ size: number }> | EncodeFailure;

type Answer = EncodeResult<{ bytes: Uint8Array }> | EncodeFailure;

/** The longest side that WebP supports. */
const maxSide = 16_383;
const maxResidentBytes = 700 * 1024 * 1024;
const maxInputBytes = 256 * 1024 * 1024;

/** File readers; all others (SVG, PDF, RAW …) are disabled. */
const readers = ["JpegBuffer", "PngBuffer", "WebpBuffer", "HeifBuffer", "NsgifBuffer"];

/** Encodes a picture. The missing end of a JPEG stays grey, as in browsers; any other fault is refused. */
async function encode(sharp: SharpConstructor, file: Uint8Array): Promise<Answer> {
  try {
    return await encodeWith(sharp, file, "error");
  } catch (error) {
    if (!/premature end of JPEG/i.test(String(error))) throw error;
    return encodeWith(sharp, file, "none");
  }
}

async function encodeWith(sharp: SharpConstructor, file: Uint8Array, failOn: "error" | "none"): Promise<Answer> {
  const options: SharpOptions = { failOn, limitInputPixels: maxPixels, sequentialRead: true };
  const { autoOrient, compression, format, pages = 1 } = await sharp(file, options).metadata();
  const { width, height } = autoOrient;
  if (format === "heif" && compression !== "av1") return { fault: "unreadable" };
  const declared = format === "gif" ? declaredGifPixels(file) : 0;
  if (Math.max(width * height, declared) > maxPixels) return { fault: "too-many-pixels" };
  const maxWidth = Math.min(width, 1600);
  if ((height * maxWidth) / width > maxSide) return { fault: "too-long" };
  const base = await sharp(file, options)
    .autoOrient()
    .resize({ width: maxWidth })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: rawWidth, height: rawHeight, channels } = base.info;
  const at = (variantWidth: number): Sharp =>
    sharp(base.data, { raw: { width: rawWidth, height: rawHeight, channels } }).resize({ width: variantWidth });
  const { isOpaque } = await at(maxWidth).stats();
  const files: (FileType & { bytes: Uint8Array })[] = [];
  for (const webpWidth of webpWidths(width))
    files.push({ type: "webp", width: webpWidth, bytes: await at(webpWidth).webp({ quality: 80 }).toBuffer() });
  const fallback = isOpaque ? "jpg" : "png";
  const small = at(fallbackWidth(width));
  const encoded = isOpaque ? small.flatten().jpeg({ quality: 80, mozjpeg: true }) : small.png({ compressionLevel: 9 });
  files.push({ type: fallback, width: fallbackWidth(width), bytes: await encoded.toBuffer() });
  return { width, height, fallback, isAnimated: pages > 1, files };
}

async function answer(file: Uint8Array): Promise<Answer> {
  const library = await import("sharp").catch(() => undefined); // it may lack a binary for this machine
  if (!library) return { fault: "not-installed" };
  const sharp = library.default;
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: readers.map((reader) => `VipsForeignLoad${reader}`) });
  try {
    return await encode(sharp, file);
  } catch (error) {
    return { fault: /pixel limit/i.test(String(error)) ? "too-many-pixels" : "unreadable" };
  }
}

function write(message: Answer): void {
  const files = "fault" in message ? [] : message.files;
  const head = { ...message, files: files.map(({ bytes, ...file }) => ({ ...file, size: bytes.length })) };
  process.stdout.write(`${JSON.stringify(head)}\n`);
  for (const { bytes } of files) process.stdout.write(bytes);
  process.stdout.write("", () => process.exit(0));
}

process.once("disconnect", () => process.exit(0)); // the server is gone
setInterval(() => {
  if (process.memoryUsage.rss() > maxResidentBytes) process.exit(1);
}, 50).unref();
const input = new CollectedBytes(maxInputBytes);
for await (const chunk of process.stdin) input.append(chunk as Buffer); // no encoding is set
write(await answer(input.bytes));
