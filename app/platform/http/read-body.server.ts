// Reads a request's body up to a limit: no more than the limit is ever held, whatever Content-Length says.
import { AppError } from "#app/platform/errors.ts";

/** Largest body where a call names no other, in bytes. */
export const defaultMaxBytes = 128 * 1024;

/**
 * The body as text.
 * @throws AppError too-large (413) beyond `maxBytes`, bad-request (400) where it is no UTF-8.
 */
export async function readText(request: Request, maxBytes: number): Promise<string> {
  if (Number(request.headers.get("Content-Length") ?? 0) > maxBytes) throw new AppError("too-large");
  if (request.headers.has("Content-Encoding")) throw new AppError("unsupported-type"); // no inflating of what strangers send
  if (!request.body) return "";
  const bytes = await readBytes(request.body.getReader(), maxBytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError("bad-request", { cause });
  }
}

/** By hand, because `for await` would wait for the rest to be called off, which a copy of a body never is. */
async function readBytes(reader: ReadableStreamDefaultReader<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw new AppError("bad-request", { cause }); // the sender went away in the middle of it
    });
    if (done) return Buffer.concat(chunks);
    size += value.byteLength;
    if (size > maxBytes) {
      void reader.cancel().catch(() => {}); // nobody waits for it
      throw new AppError("too-large");
    }
    chunks.push(value);
  }
}

/**
 * The body as JSON, with the text it came in.
 * @throws AppError unsupported-type (415) where it is not sent as JSON, too-large, bad-request where it is malformed.
 */
export async function readJson(request: Request, maxBytes: number): Promise<{ text: string; value: unknown }> {
  const type = request.headers.get("Content-Type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") throw new AppError("unsupported-type");
  const text = await readText(request, maxBytes);
  try {
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw new AppError("bad-request", { cause });
  }
}
