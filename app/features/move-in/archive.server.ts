// Reads a ZIP archive of posts and pictures without unpacking it. Nothing in it is trusted: names, sizes, checksums.
import { isUtf8 } from "node:buffer";
import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import type { Entry, ZipFile } from "yauzl";
import type { SkippedFile, SourceFile } from "#app/features/blog/public.server.ts";
import { UnreadableExportError } from "./site-export.ts";

const maxEntries = 50_000;
const maxTotalBytes = 1024 * 1024 * 1024;

/** Texts shrink to a tenth, and zeros to a thousandth. Small files are harmless. */
const maxRatio = 100;
const smallBytes = 1024 * 1024;

/** `extract` writes a file of the archive to a path. */
export type Archive = {
  files: Map<string, SourceFile>;
  leftOut: SkippedFile[];
  extract: (name: string, path: string) => Promise<void>;
  close: () => void;
};

/**
 * @throws UnreadableExportError for an archive that is cut off, or malformed as only an attack is: the message names
 * the entry
 */
export async function openArchive(path: string): Promise<Archive> {
  const { openPromise } = await import("yauzl"); // rarely needed
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch((cause: unknown) => {
    throw new UnreadableExportError("The archive is cut off, or isn’t a ZIP archive.", { cause });
  });
  try {
    return { ...(await listEntries(zip)), close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile): Promise<Omit<Archive, "close">> {
  if (zip.entryCount > maxEntries)
    throw new UnreadableExportError(`The archive has ${zip.entryCount} files. ${maxEntries} can be imported at once.`);
  const entries = new Map<string, Entry>();
  const leftOut: SkippedFile[] = [];
  let totalBytes = 0;
  for await (const entry of namedEntries(zip)) {
    const file = entry.fileName.normalize("NFC");
    if (file.endsWith("/")) continue;
    refuseBomb(entry, (totalBytes += entry.uncompressedSize));
    const reason = entries.has(file) ? "is in the archive twice" : whyLeftOut(entry);
    if (reason === undefined) entries.set(file, entry);
    else leftOut.push({ file, reason, isWhole: true });
  }
  const files = [...entries].map(([file, entry]) => {
    const source: SourceFile = { size: entry.uncompressedSize, read: () => readEntry(zip, entry) };
    return [file, source] as const;
  });
  const extract = async (file: string, to: string) => {
    const entry = entries.get(file);
    if (entry) await pipeline(checked(zip, entry), createWriteStream(to));
  };
  return { files: new Map(files), leftOut, extract };
}

/** Returns the entries. The library refuses paths that are absolute or lead out of the archive, and names them. */
async function* namedEntries(zip: ZipFile): AsyncGenerator<Entry> {
  try {
    for await (const entry of zip.eachEntry()) yield Object.assign(entry, { fileName: entryName(entry) });
  } catch (cause) {
    throw new UnreadableExportError(`The archive can’t be read: ${cause instanceof Error ? cause.message : ""}.`, {
      cause,
    });
  }
}

/** Reads a name as UTF-8 if it is valid UTF-8, because many programs don't set the flag for it. */
function entryName({ fileName, fileNameRaw }: Entry): string {
  return isUtf8(fileNameRaw) ? fileNameRaw.toString("utf8").replaceAll("\\", "/") : fileName;
}

function refuseBomb({ fileName, uncompressedSize, compressedSize }: Entry, totalBytes: number): void {
  if (uncompressedSize > smallBytes && uncompressedSize > compressedSize * maxRatio)
    throw new UnreadableExportError(
      `${fileName} unpacks to more than ${maxRatio} times its size. Nothing was imported.`,
    );
  if (totalBytes > maxTotalBytes)
    throw new UnreadableExportError(`With ${fileName} the archive unpacks to more than 1 GB. Split it.`);
}

const fileType = 0o170000;
const symbolicLink = 0o120000;

function whyLeftOut(entry: Entry): string | undefined {
  const mode = entry.externalFileAttributes >>> 16;
  if ((mode & fileType) === symbolicLink) return "is a link, or isn’t a file";
  if (entry.fileName.split("/").some((part) => part.startsWith("."))) return "is hidden";
  if (entry.isEncrypted()) return "is encrypted";
  return entry.canDecodeFileData() ? undefined : "is compressed in a way that can’t be read";
}

async function readEntry(zip: ZipFile, entry: Entry): Promise<Buffer> {
  return buffer(checked(zip, entry));
}

/** Streams an entry. @throws UnreadableExportError if it is damaged, or hasn't the size that the archive states */
function checked(zip: ZipFile, entry: Entry): Readable {
  return Readable.from(checkedChunks(zip, entry), { objectMode: false });
}

async function* checkedChunks(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let sum = 0;
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) {
      sum = crc32(chunk as Buffer, sum); // of a file's stream
      yield chunk as Buffer;
    }
  } catch (cause) {
    throw damaged(entry, cause);
  }
  if (sum !== entry.crc32) throw damaged(entry);
}

function damaged({ fileName }: Entry, cause?: unknown): UnreadableExportError {
  return new UnreadableExportError(`${fileName} is damaged in the archive.`, { cause });
}
