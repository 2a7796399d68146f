// Re-encodes uploaded pictures, one at a time, each in its own process, which is killed at a deadline (decision 088).
import { fork } from "node:child_process";
import { CollectedBytes } from "#app/platform/base/collected-bytes.server.ts";
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { createSerialQueue } from "#app/platform/base/serial-queue.server.ts";
import { declaredPixels, maxPixels } from "./declared-pixels.ts";
import type { EncodeResult, EncodingFault, OutputHead, EncodeFailure } from "./encoding-process.server.ts";

/** A picture's files in base64, as they are stored. */
export type EncodedPicture = EncodeResult<{ content: string }>;

const maxWaiting = 8;
const maxMs = 20_000;
const maxOutputBytes = 256 * 1024 * 1024;

let waiting = 0;
const inTurn = createSerialQueue();

/** @throws AppError validation if the file can't be read; unavailable if too many wait, or it isn't installed */
export async function encodePicture(file: Buffer): Promise<EncodedPicture> {
  if (waiting >= maxWaiting) throw new AppError("unavailable", { retryAfter: 10 });
  waiting++;
  try {
    const encoded = await inTurn(() => encodeInProcess(file));
    if ("fault" in encoded) throw faultErrors[encoded.fault]();
    return encoded;
  } finally {
    waiting--;
  }
}

const unreadable = () => invalidField("file", "This file can’t be read as a picture.");

const faultErrors: Record<EncodingFault, () => AppError> = {
  unreadable,
  "too-slow": () => invalidField("file", "This picture took too long to process. Make it smaller."),
  "too-many-pixels": () => invalidField("file", "A picture can have 50 megapixels at most."),
  "too-long": () => invalidField("file", "This picture is too long for its width."),
  "not-installed": () =>
    new AppError("unavailable", {
      message: "Pictures can’t be processed on this machine: install sharp for its platform.",
    }),
};

/** Refuses a picture by its header, as {@link encodePicture} would. @throws AppError validation */
export function refuseManyPixels(file: Buffer): void {
  if (declaredPixels(file) > maxPixels) throw faultErrors["too-many-pixels"]();
}

async function encodeInProcess(file: Buffer): Promise<EncodedPicture | EncodeFailure> {
  const child = fork(new URL("./encoding-process.server.ts", import.meta.url), [], {
    stdio: ["pipe", "pipe", "ignore", "ipc"], // the last one only signals our end
    execArgv: ["--max-old-space-size=96"],
    env: environment(),
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
  const output = new CollectedBytes(maxOutputBytes);
  child.on("error", () => {}); // it didn't start, and writes nothing
  child.stdin?.on("error", () => {}).end(file);
  try {
    for await (const chunk of child.stdout ?? []) output.append(chunk as Buffer); // no encoding is set
    return readOutput(output.bytes);
  } catch {
    return { fault: child.killed ? "too-slow" : "unreadable" };
  } finally {
    clearTimeout(timer);
    child.stdin?.destroy();
    child.kill("SIGKILL");
    output.free();
  }
}

/** Parses the output. @throws Error if it was cut off */
function readOutput(output: Buffer): EncodedPicture | EncodeFailure {
  let at = output.indexOf("\n") + 1;
  const head = JSON.parse(output.toString("utf8", 0, at)) as OutputHead; // our own file wrote it
  if ("fault" in head) return head;
  const files = head.files.map(({ size, ...file }) => {
    const content = output.toString("base64", at, at + size);
    at += size;
    return { ...file, content };
  });
  if (at !== output.length) throw new Error("The encoded files were cut off");
  return { ...head, files };
}

/** Returns no settings; one arena keeps libvips's memory from fragmenting. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot } = process.env;
  return { MALLOC_ARENA_MAX: "1", ...(PATH ? { PATH } : {}), ...(SystemRoot ? { SystemRoot } : {}) };
}

/** Returns the type in a file's first bytes, even if it isn't accepted, or undefined for any other file. */
export function detectFileType(file: Buffer): string | undefined {
  const head = file.toString("latin1", 0, 12);
  const signature = heads.find(([pattern]) => pattern.test(head));
  if (signature) return signature[1];
  if (/^[^]{4}ftyp/.test(head)) return brandType(file);
  return /^\s*(?:<\?xml[^]{0,500}?)?(?:<!--[^]{0,2000}?-->\s*)?(?:<!DOCTYPE svg[^>]{0,500}>\s*)?<svg\b/i.test(
    file.toString("utf8", 0, 4_000),
  )
    ? "image/svg+xml"
    : undefined;
}

// oxlint-disable no-control-regex -- these are bytes, not text
const heads: readonly (readonly [RegExp, string])[] = [
  [/^\xff\xd8\xff/, "image/jpeg"],
  [/^\x89PNG\r\n\x1a\n/, "image/png"],
  [/^GIF8[79]a/, "image/gif"],
  [/^RIFF[^]{4}WEBP/, "image/webp"],
  [/^(?:II\*\0|MM\0\*)/, "image/tiff"],
  [/^BM[^]{4}\0\0\0\0/, "image/bmp"],
  [/^8BPS/, "image/vnd.adobe.photoshop"],
  [/^(?:\xff\x0a|\0\0\0\x0cJXL )/, "image/jxl"],
];
// oxlint-enable no-control-regex

/** Returns the type by the brands of the first box (ISO/IEC 14496-12 §4.3; HEIC: ISO/IEC 23008-12 §10). */
function brandType(file: Buffer): string | undefined {
  const brands = file.toString("latin1", 8, Math.min(file.readUInt32BE(0), 256)).match(/[^]{4}/g) ?? [];
  if (brands.some((brand) => brand === "avif" || brand === "avis")) return "image/avif";
  return brands.some((brand) => /^(?:hei[cmsx]|hev[cmsx]|mif1|msf1)$/.test(brand)) ? "image/heic" : undefined;
}
