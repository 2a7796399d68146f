// Reads a file as the request body. Its size determines the time it may take: only a stalled one is aborted.
import { CollectedBytes } from "#app/platform/base/collected-bytes.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { readChunks, refuseByHeaders } from "./read-body.server.ts";

/** `free` releases the file's memory immediately. */
export type UploadedFile = { type: string; file: Buffer; free: () => void };

/** 16 kB a second. */
const slowest = { bytes: 80 * 1024, everyMs: 5_000 };

const maxAtOnce = 8;
let atOnce = 0;

/** @throws AppError unsupported-type, too-large; bad-request if it breaks off; request-timeout if it is too slow; unavailable */
export async function readUpload(
  request: Request,
  { types, maxBytes, refusal }: { types: readonly string[]; maxBytes: number; refusal?: (type: string) => string },
  pace: typeof slowest = slowest,
): Promise<UploadedFile> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.includes(type)) throw new AppError("unsupported-type", refusal ? { message: refusal(type) } : {});
  refuseByHeaders(request, maxBytes);
  if (!request.body) throw new AppError("bad-request");
  if (atOnce >= maxAtOnce) throw new AppError("unavailable", { retryAfter: 10 });
  atOnce++;
  const collected = new CollectedBytes(maxBytes);
  try {
    await readAtPace(request.body.getReader(), collected, pace);
    return { type, file: collected.bytes, free: () => collected.free() };
  } catch (error) {
    collected.free();
    throw error;
  } finally {
    atOnce--;
  }
}

async function readAtPace(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  collected: CollectedBytes,
  pace: typeof slowest,
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
    const take = (chunk: Uint8Array) => collected.append(chunk);
    await readChunks({ read, cancel: () => reader.cancel() }, collected.maxBytes, take);
    if (!isTooSlow) return;
    void reader.cancel().catch(() => {});
    throw new AppError("request-timeout", { message: "The upload was too slow." });
  } finally {
    clearInterval(timer);
  }
}
