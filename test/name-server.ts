// A DNS server that answers from a table over UDP.
import { createSocket } from "node:dgram";
import { once } from "node:events";

/** Such as `{ "northwind.example TXT": ["v=spf1 -all"] }`. */
export type Records = Record<string, readonly string[]>;

export type NameServer = { address: string; stop: () => Promise<void> };

const kinds: Record<number, string> = { 1: "A", 12: "PTR", 15: "MX", 16: "TXT" };

export async function startNameServer(records: Records): Promise<NameServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => socket.send(answerTo(query, records), port, address));
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  const stop = async () => {
    socket.close();
    await once(socket, "close");
  };
  return { address: `127.0.0.1:${socket.address().port}`, stop };
}

/** Returns the question and its answers (RFC 1035 §4); NXDOMAIN if there are none. */
function answerTo(query: Buffer, records: Records): Buffer {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  const code = query.readUInt16BE(at + 1);
  const kind = kinds[code] ?? "";
  const values = records[`${labels.join(".").toLowerCase()} ${kind}`] ?? [];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(values.length > 0 ? 0x81_80 : 0x81_83, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(values.length, 6);
  return Buffer.concat([
    header,
    query.subarray(12, at + 5),
    ...values.map((value) => record(code, dataOf(kind, value))),
  ]);
}

function record(code: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc0_0c, 0); // the name in the question
  head.writeUInt16BE(code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt32BE(60, 6);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

function dataOf(kind: string, value: string): Buffer {
  if (kind === "A") return Buffer.from(value.split(".").map(Number));
  if (kind === "TXT") return Buffer.concat([Buffer.from([value.length]), Buffer.from(value)]);
  return kind === "MX" ? Buffer.concat([Buffer.from([0, 10]), nameOf(value)]) : nameOf(value);
}

function nameOf(name: string): Buffer {
  const parts = name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)]));
  return Buffer.concat([...parts, Buffer.from([0])]);
}
