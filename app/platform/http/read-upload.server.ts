// Reads a file as the request body. Its size determines the time it may take: only a stalled one is aborted.
import { rmSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { CollectedBytes } from "#app/platform/base/collected-bytes.server.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { makeWorkFolder } from "#app/platform/base/work-folders.server.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { mediaTypeOf, readChunks, refuseByHeaders } from "./read-body.server.ts";
import type { BodyLimit } from "./read-body.server.ts";
import { freeBytes } from "./storage-alarm.server.ts";

/** `free` releases the file's memory immediately. */
export type UploadedFile = { type: string; file: Buffer; free: () => void };

/** 16 kB a second. */
const minPace = { bytes: 80 * 1024, everyMs: 5_000 };

const maxConcurrent = 8;
let running = 0;

type Acceptable = { types: readonly string[]; maxBytes: number; refusal?: (type: string) => string };

/**
 * @throws AppError unsupported-type, too-large; bad-request if it breaks off; request-timeout if it is too slow;
 * unavailable
 */
export async function readUpload(
  request: Request,
  acceptable: Acceptable,
  pace: typeof minPace = minPace,
): Promise<UploadedFile> {
  const type = checkedType(request, acceptable);
  const collected = new CollectedBytes(acceptable.maxBytes);
  try {
    await receive(request, { maxBytes: acceptable.maxBytes, take: (chunk) => collected.append(chunk) }, pace);
    return { type, file: collected.bytes, free: () => collected.free() };
  } catch (error) {
    collected.free();
    throw error;
  }
}

/** `free` removes the file unless it is kept; `keep` returns a function that removes it. */
export type StoredUpload = { type: string; path: string; free: () => void; keep: () => () => void };

export const uploadFolder = "upload";

/**
 * Reads an upload that is too large for memory: writes it into a folder of its own in DATA_DIR.
 * @throws AppError storage-full also if little more than the file would fit
 */
export async function storeUpload(
  request: Request,
  acceptable: Acceptable,
  config: Pick<Config, "DATA_DIR" | "STORAGE_MIN_FREE_MB">,
): Promise<StoredUpload> {
  const type = checkedType(request, acceptable);
  await mkdir(config.DATA_DIR, { recursive: true });
  const needed = acceptable.maxBytes + config.STORAGE_MIN_FREE_MB * 1024 ** 2;
  if ((await freeBytes(config)) < needed) throw new AppError("storage-full");
  const folder = makeWorkFolder(config.DATA_DIR, uploadFolder);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const path = join(folder, "file");
  try {
    await using file = await open(path, "wx", 0o600);
    await receive(request, { maxBytes: acceptable.maxBytes, take: (chunk) => file.writeFile(chunk) }, minPace);
  } catch (error) {
    remove();
    if (errorCode(error) === "ENOSPC") throw new AppError("storage-full", { cause: error });
    throw error;
  }
  let isKept = false;
  return {
    type,
    path,
    free: () => void (isKept || remove()),
    keep: () => {
      isKept = true;
      return remove;
    },
  };
}

function checkedType(request: Request, { types, maxBytes, refusal }: Acceptable): string {
  const type = mediaTypeOf(request) ?? "";
  if (!types.includes(type)) throw new AppError("unsupported-type", refusal ? { message: refusal(type) } : {});
  refuseByHeaders(request, limitOf(maxBytes));
  return type;
}

function limitOf(maxBytes: number): BodyLimit {
  return { maxBytes, tooLarge: `A file can be ${Math.floor(maxBytes / 1024 ** 2)} MB at most.` };
}

type Sink = { maxBytes: number; take: (chunk: Uint8Array) => unknown };

async function receive(request: Request, sink: Sink, pace: typeof minPace): Promise<void> {
  if (!request.body) throw new AppError("bad-request");
  if (running >= maxConcurrent) throw new AppError("unavailable", { retryAfter: 10 });
  running++;
  try {
    await readAtPace(request.body.getReader(), sink, pace);
  } finally {
    running--;
  }
}

async function readAtPace(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { maxBytes, take }: Sink,
  pace: typeof minPace,
): Promise<void> {
  const tooSlow = Promise.withResolvers<{ done: true; value: undefined }>();
  let isTooSlow = false;
  let arrived = 0;
  const timer = setInterval(() => {
    isTooSlow = arrived < pace.bytes;
    arrived = 0;
    if (isTooSlow) tooSlow.resolve({ done: true, value: undefined });
  }, pace.everyMs);
  const read = async () => {
    const chunk = await Promise.race([reader.read(), tooSlow.promise]);
    arrived += chunk.value?.byteLength ?? 0;
    return chunk;
  };
  try {
    await readChunks({ read, cancel: () => reader.cancel() }, limitOf(maxBytes), take);
    if (!isTooSlow) return;
    void reader.cancel().catch(() => {}); // already ended; refused either way
    throw new AppError("request-timeout", { message: "The upload was too slow." });
  } finally {
    clearInterval(timer);
  }
}
