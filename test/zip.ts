// Writes ZIP archives, including ones that no honest program writes.
import { crc32, deflateRawSync } from "node:zlib";

/**
 * `mode` is the file's in Unix; `size` and `sum` replace the true ones. `isUnmarked`: it doesn't say that its name is
 * UTF-8.
 */
export type ZipEntry = {
  content: string | Buffer;
  mode?: number;
  size?: number;
  sum?: number;
  isEncrypted?: boolean;
  isUnmarked?: boolean;
};

const utf8Names = 0x0800;

/** Returns an archive with a file for each name; several entries may have one name. */
export function buildZip(
  files: Readonly<Record<string, ZipEntry | string | Buffer>> | readonly [string, ZipEntry][],
): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, input] of Array.isArray(files) ? files : Object.entries(files)) {
    const entry: ZipEntry = typeof input === "string" || Buffer.isBuffer(input) ? { content: input } : input;
    const { local, head } = writeEntry(name, entry, offset);
    locals.push(local);
    central.push(head);
    offset += local.length;
  }
  const heads = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(central.length, 8);
  end.writeUInt16LE(central.length, 10);
  end.writeUInt32LE(heads.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, heads, end]);
}

function writeEntry(name: string, entry: ZipEntry, offset: number) {
  const { content, mode = 0o100644, size, sum, isEncrypted, isUnmarked } = entry;
  const bytes = Buffer.from(content as string); // or a copy of a buffer
  const packed = deflateRawSync(bytes);
  const fileName = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE((isUnmarked ? 0 : utf8Names) | (isEncrypted ? 1 : 0), 2);
  common.writeUInt16LE(8, 4); // deflated
  common.writeUInt32LE(sum ?? crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(size ?? bytes.length, 18);
  common.writeUInt16LE(fileName.length, 22);
  const local = Buffer.concat([signature(0x04034b50), common, fileName, packed]);
  const rest = Buffer.alloc(14);
  rest.writeUInt32LE((mode << 16) >>> 0, 6);
  rest.writeUInt32LE(offset, 10);
  const madeByUnix = Buffer.from([20, 3]);
  return { local, head: Buffer.concat([signature(0x02014b50), madeByUnix, common, rest, fileName]) };
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
