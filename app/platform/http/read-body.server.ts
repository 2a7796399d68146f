// Reads a request body up to a limit, whatever its Content-Length.
import { AppError } from "#app/platform/base/errors.ts";

export const defaultMaxBytes = 128 * 1024;

/** @throws AppError too-large (413) beyond `maxBytes`, bad-request (400) if it is not UTF-8 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  refuseByHeaders(request, maxBytes);
  if (!request.body) return "";
  const chunks: Uint8Array[] = [];
  await readChunks(request.body.getReader(), maxBytes, (chunk) => void chunks.push(chunk));
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
export function refuseByHeaders({ headers }: Request, maxBytes: number): void {
  if (Number(headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("too-large");
  if (headers.has("Content-Encoding")) throw new AppError("unsupported-type"); // compressed bodies are not inflated
}

/**
 * Reads without `for await`, which would wait forever for the cancellation of a tee'd body.
 * @throws AppError too-large, bad-request
 */
export async function readChunks(
  reader: Pick<ReadableStreamDefaultReader<Uint8Array>, "read" | "cancel">,
  maxBytes: number,
  take: (chunk: Uint8Array) => unknown,
): Promise<void> {
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("bad-request", { cause }); // the client disconnected
    });
    if (done) return;
    size += value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => {});
      throw new AppError("too-large");
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
