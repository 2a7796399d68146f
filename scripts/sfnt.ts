// Reads and writes the tables of a font file (OpenType).

const headLength = 12;
const entryLength = 16;

export function parseTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  for (let entry = 0; entry < font.readUInt16BE(4); entry++) {
    const at = headLength + entry * entryLength;
    const start = font.readUInt32BE(at + 8);
    tables.set(font.toString("latin1", at, at + 4), font.subarray(start, start + font.readUInt32BE(at + 12)));
  }
  return tables;
}

export function toFont(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  const head = Buffer.alloc(headLength + sorted.length * entryLength);
  head.writeUInt32BE(0x00_01_00_00, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(power * entryLength, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((sorted.length - power) * entryLength, 10);
  const bodies: Buffer[] = [];
  let start = head.length;
  for (const [entry, [tag, table]] of sorted.entries()) {
    const at = headLength + entry * entryLength;
    const body = Buffer.concat([table, Buffer.alloc(-table.length & 3)]); // tables are aligned to four bytes
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksum(body), at + 4);
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    bodies.push(body);
    start += body.length;
  }
  return Buffer.concat([head, ...bodies]);
}

function checksum(body: Buffer): number {
  let sum = 0;
  for (let at = 0; at < body.length; at += 4) sum = (sum + body.readUInt32BE(at)) >>> 0;
  return sum;
}
