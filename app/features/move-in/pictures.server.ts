// The pictures of an old site: files of a copy of its folder, or fetched from it.
import type { SourceFile } from "#app/features/blog/public.server.ts";
import { invalidField, isAppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import { limits } from "#app/platform/pictures/contract.ts";
import { decodeUri } from "#app/platform/text/decode-uri.ts";

const maxMs = 30_000;

/** Returns files that are fetched when they are read, only from public hosts (HOOK-03). */
export function remotePictures(
  deps: Pick<Deps, "config">,
  addresses: ReadonlyMap<string, readonly string[]>,
  signal?: AbortSignal,
): Map<string, SourceFile> {
  const fetchOne = async (url: string) => {
    try {
      const { status, body } = await sendOutbound(deps, {
        url,
        method: "GET",
        maxRedirects: 3,
        maxBytes: limits.fileBytes,
        timeoutMs: maxMs,
        ...(signal ? { signal } : {}),
      });
      if (status === 200) return body;
      throw invalidField("file", `can’t be fetched: its server answered ${status}`);
    } catch (error) {
      if (!(error instanceof OutboundError) || error.fault === "aborted") throw error;
      throw invalidField("file", `can’t be fetched: ${error.message}`);
    }
  };
  const fetchFirst = async ([url = "", ...others]: readonly string[]): Promise<Buffer> => {
    if (others.length === 0) return fetchOne(url);
    return fetchOne(url).catch((error: unknown) => {
      if (isAppError(error)) return fetchFirst(others);
      throw error;
    });
  };
  return new Map(
    [...addresses].map(([path, urls]) => [path, { size: 0, read: () => fetchFirst(urls), isRemote: true }]),
  );
}

/**
 * Returns files of a copy of the old site’s folder, such as `wp-content/uploads`, whichever folder above it is given.
 */
export function copiedPictures(
  addresses: ReadonlyMap<string, readonly string[]>,
  files: ReadonlyMap<string, SourceFile>,
): Map<string, SourceFile> {
  const bySuffix = new Map([...files].map(([path, file]) => [path.replace(uploads, ""), file]));
  const within = (url: string) =>
    decodeUri(new URL(url).pathname).replace(uploads, "").replace(/^\//, "").normalize("NFC");
  return new Map(
    [...addresses].flatMap(([path, urls]) => {
      const names = [...urls.map(within), path.slice("pictures/".length)];
      const file = names.map((name) => bySuffix.get(name)).find(Boolean);
      return file ? [[path, file] as const] : [];
    }),
  );
}

const uploads = /^.*(?:^|\/)(?:wp-content\/uploads|content\/images|uploads|images)\//;
