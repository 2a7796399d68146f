// Reads a request body up to a limit, independent of its Content-Length.
import { AppError } from "#app/platform/base/errors.ts";

export const defaultMaxBytes = 128 * 1024;

/** `tooLarge` is the sentence for a larger body, if it has one of its own. */
export type BodyLimit = { maxBytes: number; tooLarge?: string };

/** @throws AppError too-large (413) beyond `maxBytes`, bad-request (400) if it is not UTF-8 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  refuseByHeaders(request, { maxBytes });
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  await readChunks(request.body.getReader(), { maxBytes }, (chunk) => void chunks.push(chunk));
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
  } catch (cause) {
    throw new AppError("bad-request", { cause });
  }
}

/** Returns the media type of the body, without parameters. */
export function mediaTypeOf({ headers }: Request): string | undefined {
  return headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
}

/** Checks the headers. @throws AppError too-large, unsupported-type */
export function refuseByHeaders({ headers }: Request, limit: BodyLimit): void {
  if (Number(headers.get("Content-Length") ?? 0) > limit.maxBytes) throw tooLargeError(limit);
  if (headers.has("Content-Encoding")) throw new AppError("unsupported-type"); // compressed bodies are not inflated
}

function tooLargeError({ tooLarge }: BodyLimit): AppError {
  return new AppError("too-large", tooLarge === undefined ? {} : { message: tooLarge });
}

/**
 * Reads without `for await`, which would wait forever for the cancellation of a tee'd body.
 * @throws AppError too-large, bad-request
 */
export async function readChunks(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">,
  limit: BodyLimit,
  take: (chunk: Uint8Array) => unknown,
): Promise<void> {
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("bad-request", { cause }); // the client disconnected
    });
    if (done) return;
    size += value.byteLength;
    if (size > limit.maxBytes) {
      void reader.cancel().catch(() => {}); // already ended; refused either way
      throw tooLargeError(limit);
    }
    await take(value);
  }
}

/**
 * Returns the parsed JSON and its text.
 * @throws AppError unsupported-type (415), too-large, bad-request
 */
export async function readJson(request: Request, maxBytes: number): Promise<{ text: string; value: unknown }> {
  if (mediaTypeOf(request) !== "application/json") throw new AppError("unsupported-type");
  const text = await readText(request, maxBytes);
  try {
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new AppError("bad-request", { cause });
  }
}
