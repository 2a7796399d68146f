// Compresses browser files at build time with brotli and gzip.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { runInLanes } from "../run-in-lanes.ts";

const COMPRESSIBLE = new Set([".css", ".html", ".js", ".json", ".map", ".svg", ".txt", ".webmanifest", ".xml"]);

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Compresses the files; skips a form that isn't smaller. */
export async function compressFolder(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name));
  const total = { raw: 0, brotli: 0 };
  await runInLanes(files, async (file) => {
    const { raw, brotli } = await compressFile(file);
    total.raw += raw;
    total.brotli += brotli;
  });
  return `${files.length} files, ${inKilobytes(total.raw)}, ${inKilobytes(total.brotli)} as brotli`;
}

async function compressFile(file: string) {
  const bytes = await readFile(file);
  const brotli = await toBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  if (brotli.length < bytes.length) await writeFile(`${file}.br`, brotli);
  const gzipped = await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION });
  if (gzipped.length < bytes.length) await writeFile(`${file}.gz`, gzipped);
  return { raw: bytes.length, brotli: Math.min(brotli.length, bytes.length) };
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`;
}
