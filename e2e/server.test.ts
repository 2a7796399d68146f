// The server process: startup, response headers, rejected requests, shutdown.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { adminEntrancePages, adminPages } from "#app/site-map.ts";
import { readJson } from "#test/read-json.ts";
import { startSite } from "#test/site.ts";
import { startFakeModel, supported } from "../test/fake-model.ts";
import { expect, sharedTest as test } from "./test.ts";

const common = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
};

test("[S17] every kind of response has the security headers and reveals no software", async ({ site }) => {
  const paths = [
    "/",
    "/ro/contact",
    "/nothing-here",
    "/admin/login",
    "/api/blog",
    "/api/nothing",
    "/healthz",
    "/favicon.svg",
    "/About",
  ];
  const answers = await Promise.all(
    paths.map(async (path) => Object.fromEntries((await fetch(site.url + path, { redirect: "manual" })).headers)),
  );
  const lacking = answers.map((headers) =>
    Object.entries(common).filter(
      ([name, value]) => headers[name] !== value && !(name === "referrer-policy" && headers[name] === "no-referrer"),
    ),
  );
  expect(lacking).toEqual(paths.map(() => []));
  expect(answers.map((headers) => [headers["server"], headers["x-powered-by"], headers["set-cookie"]])).toEqual(
    paths.map(() => [undefined, undefined, undefined]),
  );
  expect(answers.map((headers) => headers["permissions-policy"]?.includes("camera=()"))).toEqual(paths.map(() => true));
});

test("[S15] [S16] a page's policy allows inline scripts by hash or nonce only, and requires Trusted Types", async ({
  site,
}) => {
  const policies = await Promise.all(
    ["/", "/nothing-here", "/admin/login", "/fr"].map(
      async (path) => (await fetch(site.url + path)).headers.get("Content-Security-Policy") ?? "",
    ),
  );
  expect(policies.filter((policy) => /unsafe-inline|unsafe-eval/.test(policy))).toEqual([]);
  expect(policies.filter((policy) => !/script-src ('self' 'sha256-|'nonce-)/.test(policy))).toEqual([]);
  expect(
    policies.filter(
      (policy) =>
        !policy.includes("require-trusted-types-for 'script'") ||
        !policy.includes("frame-ancestors 'none'") ||
        !policy.includes("base-uri 'none'"),
    ),
  ).toEqual([]);
});

test("[E22] a page is compressed and answers 304 to its ETag, and a hashed file is immutable", async ({ site }) => {
  const first = await raw(site.url, "/", { "accept-encoding": "br" });
  expect(first.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(first.body).toString()).toContain("</html>");
  for (const encoding of ["br", "gzip", "identity"]) {
    const conditionalHeaders = { "accept-encoding": encoding, "if-none-match": first.headers.etag ?? "" };
    expect((await raw(site.url, "/", conditionalHeaders)).status).toBe(304);
    const other = await raw(site.url, "/", { "accept-encoding": encoding });
    expect(other.headers.etag === first.headers.etag).toBe(encoding === "br");
  }
  const asset = /\/assets\/[\w.-]+\.css/.exec(brotliDecompressSync(first.body).toString())?.[0] ?? "none";
  const file = await raw(site.url, asset, { "accept-encoding": "gzip, br" });
  expect(file.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(file.headers["content-encoding"]).toBe("br");
});

test("[LITE-01] the router's table has every route of the admin area and no other, compressed and immutable; public pages have none", async ({
  site,
}) => {
  const tableIn = async (path: string) =>
    /\/assets\/manifest-\w+\.js/.exec(await (await fetch(site.url + path)).text())?.[0];
  expect(await tableIn("/about")).toBeUndefined();
  const table = await raw(site.url, (await tableIn("/admin/login")) ?? "none", { "accept-encoding": "br" });
  const text = brotliDecompressSync(table.body).toString();
  const { routes } = JSON.parse(/=(.*);/.exec(text)?.[1] ?? "") as { routes: Record<string, unknown> };
  const files = [...adminEntrancePages, ...adminPages].map(({ file }) => file.replace(".tsx", ""));
  const frames = ["root", "pages/admin/admin-area", "pages/admin/admin-layout", "pages/admin/not-found"];
  expect(Object.keys(routes).toSorted()).toEqual([...frames, ...files].toSorted());
  expect(table.headers["content-encoding"]).toBe("br");
  expect(table.headers["cache-control"]).toContain("immutable");
});

test("[S23] no request path reaches the disk, and TRACE is rejected", async ({ site }) => {
  const paths = [
    "/../package.json",
    "/assets/../../package.json",
    "/%2e%2e/package.json",
    "/..%2f..%2fpackage.json",
    "/.env",
    "/.git/config",
    "/data/corvane.sqlite",
    "/build/server/index.js",
    "/assets/%00",
    "/assets/..%5c..%5cpackage.json",
    "/app/server.ts",
  ];
  const statuses = await Promise.all(paths.map(async (path) => (await raw(site.url, path, {})).status));
  expect(statuses.filter((status) => status === 200)).toEqual([]);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect([405, 501, 400]).toContain((await raw(site.url, "/", {}, "TRACE")).status);
});

test("[S26] ambiguous requests are answered 400 and the connection is closed", async ({ site }) => {
  const smuggled = [
    "POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    "GET / HTTP/1.1\r\nHost: a\r\nBad Header: x\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\nGET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
  ];
  const answers = await Promise.all(smuggled.map((text) => speak(site.url, text)));
  expect(answers.map((answer) => answer.slice(0, 12))).toEqual(smuggled.map(() => "HTTP/1.1 400"));
  expect(answers.map((answer) => answer.split("HTTP/1.1").length - 1)).toEqual(smuggled.map(() => 1));
});

test("health and readiness answer while the server runs", async ({ site }) => {
  expect([(await fetch(`${site.url}/healthz`)).status, (await fetch(`${site.url}/readyz`)).status]).toEqual([200, 200]);
});

test("[R12] a request running when SIGTERM arrives is answered, and the process exits with 0", async () => {
  const site = await startSite();
  const exited = once(site.process, "exit");
  const slow = httpRequest(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Content-Length": "2", Expect: "100-continue" },
  });
  slow.flushHeaders();
  await once(slow, "continue"); // the server has it
  slow.write("{");
  site.process.kill("SIGTERM");
  site.process.kill("SIGTERM");
  slow.end("}");
  const [response] = (await once(slow, "response")) as [{ statusCode: number }];
  expect(response.statusCode).toBe(400);
  expect((await exited)[0]).toBe(0);
  await site.stop();
});

test("[R12] an assistant's answer being written when SIGTERM arrives is completed", async () => {
  const model = await startFakeModel();
  const { promise: until, resolve: finish } = Promise.withResolvers<void>();
  model.behave({ kind: "say", pieces: supported(30), until });
  const settings = { AI_BASE_URL: model.url, AI_MODEL: "fake-1", AI_ANSWER_SECONDS: "60", LOG_LEVEL: "info" };
  const site = await startSite(settings);
  let log = "";
  site.process.stdout?.on("data", (text) => (log += String(text)));
  const exited = once(site.process, "exit");
  const headers = { "Content-Type": "application/json", "X-Session-Id": "one-visitor" };
  const post = (path: string, body: object, more = {}) =>
    fetch(site.url + path, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
  const { id } = await readJson<{ id: string }>(post("/api/chat/conversations", {}));
  const answer = await post(
    `/api/chat/conversations/${id}/messages`,
    { content: "How long does a project take?" },
    { Accept: "text/event-stream" },
  );
  let heard = "";
  for await (const piece of answer.body ?? []) {
    const isFirst = !heard.includes("event: delta");
    heard += Buffer.from(piece).toString();
    if (!isFirst || !heard.includes("event: delta")) continue;
    site.process.kill("SIGTERM");
    await expect.poll(() => log).toContain("shutdown started");
    expect(model.open()).toBe(1);
    finish();
  }
  expect(heard).toMatch(/event: done\ndata: .*In case bd a pilot/);
  expect((await exited)[0]).toBe(0);
  await Promise.all([site.stop(), model.close()]);
});

test("[R17] oversized headers, URLs and bodies are rejected without damage", async ({ site }) => {
  const large = { "X-Large": "x".repeat(17 * 1024) };
  expect((await raw(site.url, "/", large)).status).toBe(431);
  expect((await raw(site.url, `/${"x".repeat(17 * 1024)}`, {})).status).toBe(431);
  expect((await raw(site.url, `/${"x".repeat(8 * 1024)}`, {})).status).toBe(414);
  const endless = httpRequest(`${site.url}/api/contact`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Transfer-Encoding": "chunked" },
  });
  endless.on("error", () => {}); // the server hangs up on what it won't read
  const sending = setInterval(() => endless.write("x".repeat(64 * 1024)), 1);
  const [response] = (await once(endless, "response")) as [{ statusCode: number }];
  clearInterval(sending);
  endless.destroy();
  expect(response.statusCode).toBe(413);
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200);
});

test("an invalid setting stops the start with a message that names it", async () => {
  await expect(startSite({ PORT: "many" })).rejects.toThrow(/PORT must be a whole number/);
});

test("a second server on the same data folder is rejected with a message", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "corvane-e2e-"));
  const site = await startSite({ DATA_DIR: dataDir });
  await expect(startSite({ DATA_DIR: dataDir })).rejects.toThrow(/already|another|second/i);
  await site.stop();
  await rm(dataDir, { recursive: true, force: true });
});

test("a taken port is reported", async ({ site }) => {
  const dataDir = await mkdtemp(join(tmpdir(), "corvane-e2e-"));
  const child = spawn(process.execPath, ["app/server.ts"], {
    env: { ...process.env, DATA_DIR: dataDir, PORT: new URL(site.url).port, HOST: "127.0.0.1" },
  });
  let text = "";
  child.stderr.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const [code] = await once(child, "close");
  await rm(dataDir, { recursive: true, force: true });
  expect([code, text]).toEqual([1, expect.stringMatching(/can't listen on port \d+/)]);
});

function raw(
  origin: string,
  path: string,
  headers: Record<string, string>,
  method = "GET",
): Promise<{ status: number; headers: Record<string, string | undefined>; body: Buffer }> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asking = httpRequest({ hostname, port, path, method, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string | undefined>,
          body: Buffer.concat(chunks),
        }),
      ); // no set-cookie here
    });
    asking.on("error", reject);
    asking.end();
  });
}

function speak(origin: string, text: string): Promise<string> {
  return new Promise((resolve) => {
    let heard = "";
    const socket = connect(Number(new URL(origin).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (chunk) => (heard += chunk.toString()));
    socket.on("close", () => resolve(heard));
    socket.on("error", () => {}); // the server may cut the connection once it has answered
  });
}
