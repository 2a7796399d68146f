// Outgoing calls: refused targets, and connections to the address that was checked.
import { once } from "node:events";
import { createServer } from "node:http";
import type { RequestListener, Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { getCACertificates, setDefaultCACertificates } from "node:tls";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { readConfig } from "#app/platform/settings/config.server.ts";
import { testCertificate } from "#test/certificate.ts";
import { isPublicAddress, sendOutbound } from "./outbound.server.ts";
import type { OutboundRequest } from "./outbound.server.ts";

type Options = { allow?: string; names?: Record<string, string[]> } & Partial<OutboundRequest>;

/** Calls a URL with a name server of a few `names`; returns the response or fault, and the resolved names. */
async function call(url: string, { allow = "", names = {}, ...request }: Options = {}) {
  const requests: string[] = [];
  const resolve = async (host: string) => {
    requests.push(host);
    return names[host] ?? [];
  };
  const config = readConfig({ OUTBOUND_ALLOW_HOSTS: allow });
  const whole = { url, method: "GET", maxRedirects: 0, maxBytes: 1_000, timeoutMs: 60_000, ...request } as const;
  try {
    const { status, body } = await sendOutbound({ config }, whole, resolve);
    return { status, body: body.toString(), asked: requests };
  } catch (error) {
    const { fault, message } = Object(error) as { fault?: string; message?: string };
    return { fault, message, asked: requests };
  }
}

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return typeof address === "object" && address ? address.port : 0;
}

const serve = (listener: RequestListener) => listen(createServer(listener));

const octet = fc.integer({ min: 0, max: 255 });
/** IPv4 addresses of the special ranges. */
const special = fc.oneof(
  ...[
    [0],
    [10],
    [100, 64],
    [127],
    [169, 254],
    [172, 16],
    [172, 31],
    [192, 0, 0],
    [192, 0, 2],
    [192, 88, 99],
    [192, 168],
    [198, 18],
    [198, 51, 100],
    [203, 0, 113],
    [224],
    [239],
    [240],
    [255, 255, 255, 255],
  ].map((start) =>
    fc.tuple(octet, octet, octet).map((rest) => [...start, ...rest].slice(0, 4) as [number, number, number, number]),
  ),
);

const hex = (value: number) => value.toString(16);
const octal = (value: number) => `0${value.toString(8)}`;
const whole = ([a, b, c, d]: readonly number[]) =>
  (a ?? 0) * 2 ** 24 + (b ?? 0) * 2 ** 16 + (c ?? 0) * 2 ** 8 + (d ?? 0);
const groups = ([a = 0, b = 0, c = 0, d = 0]: readonly number[]) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`;

/** Spellings of the same IPv4 address in a URL. */
const spellings: ((address: [number, number, number, number]) => string)[] = [
  (bytes) => bytes.join("."),
  (bytes) => `${bytes.join(".")}.`,
  (bytes) => String(whole(bytes)),
  (bytes) => `0x${hex(whole(bytes))}`,
  (bytes) => octal(whole(bytes)),
  (bytes) => bytes.map(octal).join("."),
  (bytes) => bytes.map((value) => `0x${hex(value)}`).join("."),
  ([a, b, c, d]) => `${a}.${b}.${c * 256 + d}`,
  ([a, b, c, d]) => `0x${hex(a)}.${b * 65_536 + c * 256 + d}`,
  (bytes) => bytes.join("%2E"),
  (bytes) => bytes.join("。"),
  (bytes) => `[::ffff:${bytes.join(".")}]`,
  (bytes) => `[::ffff:${groups(bytes)}]`,
  (bytes) => `[::${groups(bytes)}]`,
  (bytes) => `[64:ff9b::${groups(bytes)}]`,
  (bytes) => `[64:ff9b:1::${groups(bytes)}]`,
  (bytes) => `[2002:${groups(bytes)}::1]`,
  (bytes) => `[::ffff:0:${groups(bytes)}]`,
];

test("[HOOK-03] an IPv4 address of a special range is refused in every spelling, without a connection", async () => {
  await fc.assert(
    fc.asyncProperty(special, fc.constantFrom(...spellings), async (address, spell) => {
      const { fault, asked } = await call(`https://${spell(address)}/`);
      expect({ fault, asked }).toEqual({ fault: "refused", asked: [] });
    }),
    { numRuns: 500 },
  );
});

test("[HOOK-03] every special IPv6 range is refused, with and without a zone", () => {
  const ranges = "::,::1,64:ff9b::,64:ff9b:1::,100::,2001::,2001:2::,2001:10::,2001:20::,2001:db8::,2002::,3fff::";
  const more = "5f00::,fc00::,fd00::,fe80::,fec0::,ff02::,::ffff:8.8.8.8,::8.8.8.8,4000::";
  const addresses = [...ranges.split(","), ...more.split(",")];
  expect(addresses.filter(isPublicAddress)).toEqual([]);
  expect(addresses.map((address) => `${address}%eth0`).filter(isPublicAddress)).toEqual([]);
  expect(["", "hook.test", "1.2.3", "999.1.1.1"].filter(isPublicAddress)).toEqual([]);
});

test("[HOOK-03] public addresses are accepted", () => {
  const addresses = ["1.1.1.1", "9.9.9.9", "100.63.255.255", "100.128.0.0", "172.32.0.1", "2606:4700::1111", "2a00::1"];
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([]);
});

test("[HOOK-03] a name is refused if any of its addresses is special", async () => {
  await fc.assert(
    fc.asyncProperty(special, fc.boolean(), async (address, isFirst) => {
      const both = ["1.1.1.1", address.join(".")];
      const answer = await call("https://hook.test/", { names: { "hook.test": isFirst ? both.toReversed() : both } });
      expect(answer).toMatchObject({ fault: "refused", asked: ["hook.test"] });
    }),
  );
});

test("[HOOK-03] a name is resolved once, and the connection is made to that address", async () => {
  const port = await serve((request, response) => response.end(request.headers.host));
  const answer = await call(`http://hook.test:${port}/`, { allow: "hook.test", names: { "hook.test": ["127.0.0.1"] } });
  expect(answer).toEqual({ status: 200, body: `hook.test:${port}`, asked: ["hook.test"] });
});

test("[HOOK-03] plain http and private addresses are for the allowed hosts and ports alone", async () => {
  const port = await serve((_request, response) => response.end("ok"));
  const url = `http://127.0.0.1:${port}/`;
  expect(await call(url, { allow: `127.0.0.1:${port}` })).toMatchObject({ status: 200, body: "ok" });
  expect(await call(url, { allow: "127.0.0.1" })).toMatchObject({ status: 200 });
  expect(await call(url, { allow: `127.0.0.1:${port + 1},localhost` })).toMatchObject({ fault: "refused" });
  expect(await call("http://hook.test/", { names: { "hook.test": ["1.1.1.1"] } })).toMatchObject({ fault: "refused" });
  expect(await call("ftp://127.0.0.1/", { allow: "127.0.0.1" })).toMatchObject({ fault: "url" });
  expect(await call("file:///etc/passwd")).toMatchObject({ fault: "url" });
});

test("[HOOK-03] https is verified against the name, not the address", async () => {
  const before = getCACertificates("default");
  setDefaultCACertificates([testCertificate.cert]);
  onTestFinished(() => setDefaultCACertificates(before));
  const port = await listen(createTlsServer(testCertificate, (_request, response) => response.end("ok")));
  const options = { allow: "hook.test,other.test", names: { "hook.test": ["127.0.0.1"], "other.test": ["127.0.0.1"] } };
  expect(await call(`https://hook.test:${port}/`, options)).toMatchObject({ status: 200, body: "ok" });
  expect(await call(`https://other.test:${port}/`, options)).toMatchObject({ fault: "unreachable" });
  setDefaultCACertificates(before);
  expect(await call(`https://hook.test:${port}/`, options)).toMatchObject({ fault: "unreachable" });
});

test("[HOOK-03] no redirect is followed by default, and each that is followed is checked", async () => {
  const reached: string[] = [];
  const port = await serve((request, response) => {
    reached.push(request.url ?? "");
    const hops = Number(request.url?.slice(1));
    const Location = hops > 0 ? `/${hops - 1}` : "http://127.0.0.1:1/private";
    response.writeHead(302, { Location }).end();
  });
  const options = { allow: "hook.test", names: { "hook.test": ["127.0.0.1"] } };
  expect(await call(`http://hook.test:${port}/1`, options)).toMatchObject({ fault: "redirect" });
  expect(reached).toEqual(["/1"]);
  expect(await call(`http://hook.test:${port}/2`, { ...options, maxRedirects: 3 })).toMatchObject({ fault: "refused" });
  expect(reached).toEqual(["/1", "/2", "/1", "/0"]);
  expect(await call(`http://hook.test:${port}/9`, { ...options, maxRedirects: 3 })).toMatchObject({
    fault: "redirect",
  });
  expect(reached).toHaveLength(8);
});

test("[HOOK-03] a body over the limit ends the call, and a body of which only the start is needed is read no further", async () => {
  const port = await serve((_request, response) => {
    response.writeHead(200);
    const write = () => response.write("x".repeat(10_000), (error) => void (error ?? write()));
    write();
  });
  const options = { allow: "127.0.0.1" };
  expect(await call(`http://127.0.0.1:${port}/`, options)).toMatchObject({ fault: "too-large" });
  expect(await call(`http://127.0.0.1:${port}/`, { ...options, allowsPartialBody: true })).toMatchObject({
    status: 200,
    body: "x".repeat(1_000),
  });
});

test("[HOOK-03] [HOOK-04] a receiver's response counts, however slow or broken its body is", async () => {
  const port = await serve((request, response) => {
    response.writeHead(200, { "Content-Length": "100" }).write("ok");
    if (request.url === "/broken") setImmediate(() => response.destroy());
  });
  const options = { allow: "127.0.0.1", allowsPartialBody: true, timeoutMs: 2_000 };
  expect(await call(`http://127.0.0.1:${port}/slow`, options)).toMatchObject({ status: 200, body: "ok" });
  expect(await call(`http://127.0.0.1:${port}/broken`, options)).toMatchObject({ status: 200 });
});

test("[HOOK-03] one time limit holds for the name, the response and its body together", async () => {
  const port = await serve((request, response) => {
    if (request.url === "/body") response.writeHead(200).write("a");
  });
  const options = { allow: "127.0.0.1", timeoutMs: 50 };
  expect(await call(`http://127.0.0.1:${port}/silent`, options)).toMatchObject({ fault: "timeout" });
  expect(await call(`http://127.0.0.1:${port}/body`, options)).toMatchObject({ fault: "timeout" });
  const config = readConfig({});
  const request = { url: "https://hook.test/", method: "GET", maxRedirects: 0, maxBytes: 0, timeoutMs: 50 } as const;
  await expect(sendOutbound({ config }, request, () => new Promise(() => {}))).rejects.toMatchObject({
    fault: "timeout",
  });
});

test("[HOOK-03] a caller can end a call, and a host without an address is unreachable", async () => {
  const port = await serve(() => {});
  const ended = { allow: "127.0.0.1", signal: AbortSignal.abort() };
  expect(await call(`http://127.0.0.1:${port}/`, ended)).toMatchObject({ fault: "aborted" });
  expect(await call("https://hook.test/secret-path")).toMatchObject({
    fault: "unreachable",
    message: expect.not.stringContaining("secret-path"),
  });
});
