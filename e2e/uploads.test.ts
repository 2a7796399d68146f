// Uploads over real connections: slow, truncated and aborted.
import { once } from "node:events";
import { connect } from "node:net";
import { phonePhoto } from "#test/pictures.ts";
import { readJson } from "#test/read-json.ts";
import type { Site } from "#test/site.ts";
import { bearer, newSession } from "./admin-session.ts";
import { expect, test } from "./test.ts";

/** Starts an upload that announces `length` bytes. */
function begin(site: Site, token: string, length: number) {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {}); // the server may close it first
  socket.write(
    `POST /api/admin/media HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: image/jpeg\r\nContent-Length: ${length}\r\n\r\n`,
  );
  return socket;
}

async function names(site: Site, token: string): Promise<number> {
  return (await readJson<unknown[]>(fetch(`${site.url}/api/admin/media`, { headers: bearer(token) }))).length;
}

test("[STUD-03] a stalled upload is answered with 408 and its connection is closed", async ({ site }) => {
  const token = await newSession(site);
  const socket = begin(site, token, 1_000_000);
  socket.write("\xff\xd8\xff", "latin1");
  let answer = "";
  socket.on("data", (chunk: Buffer) => (answer += chunk.toString()));
  await expect.poll(() => socket.closed).toBe(true);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(await names(site, token)).toBe(0);
});

test("[STUD-03] a connection lost during an upload leaves nothing, and the next one is accepted", async ({ site }) => {
  const token = await newSession(site);
  const photo = await phonePhoto({ width: 600, height: 400 });
  const socket = begin(site, token, photo.length);
  socket.write(photo.subarray(0, photo.length / 2), () => socket.destroy());
  await once(socket, "close");
  expect(await names(site, token)).toBe(0);
  const headers = { ...bearer(token), "Content-Type": "image/jpeg" };
  const body = new Uint8Array(photo);
  expect((await fetch(`${site.url}/api/admin/media`, { method: "POST", headers, body })).status).toBe(201);
  expect(await names(site, token)).toBe(1);
});
