// The pictures of an old site: files of a copy of its folder, or fetched from it.
import { invalidField } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { decodeUri } from "#app/platform/text/decode-uri.ts";
import { OutboundError, sendOutbound } from "#app/platform/http/outbound.server.ts";
import { limits } from "#app/platform/pictures/contract.ts";
import type { SourceFile } from "#app/features/blog/public.server.ts";

const maxMs = 30_000;

/** Returns files that are fetched when they are read, from public hosts alone (HOOK-03). */
export function remotePictures(
  deps: Pick<Deps, "config">,
  addresses: ReadonlyMap<string, string>,
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
  return new Map([...addresses].map(([path, url]) => [path, { size: 0, read: () => fetchOne(url), isRemote: true }]));
}

/** Returns files of a copy of the old site’s folder, such as `wp-content/uploads`, whichever folder above it is given. */
export function copiedPictures(
  addresses: ReadonlyMap<string, string>,
  files: ReadonlyMap<string, SourceFile>,
): Map<string, SourceFile> {
  const bySuffix = new Map([...files].map(([path, file]) => [path.replace(uploads, ""), file]));
  const find = (path: string, url: string) => {
    const within = decodeUri(new URL(url).pathname).replace(uploads, "").replace(/^\//, "").normalize("NFC");
    return bySuffix.get(within) ?? bySuffix.get(path.slice("pictures/".length));
  };
  return new Map(
    [...addresses].flatMap(([path, url]) => {
      const file = find(path, url);
      return file ? [[path, file] as const] : [];
    }),
  );
}

const uploads = /^.*(?:^|\/)(?:wp-content\/uploads|content\/images|uploads|images)\//;
