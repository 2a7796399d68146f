// One client that requests far more pages than can be rendered, to a real server with a heap of 256 MB.
import { afterAll, beforeAll, expect, test } from "vitest";
import { flood, readMeanwhile } from "#test/page-flood.ts";
import type { Flood } from "#test/page-flood.ts";
import { startSite } from "#test/site.ts";
import type { Site } from "#test/site.ts";

let site: Site;
beforeAll(async () => void (site = await startSite({ NODE_OPTIONS: "--max-old-space-size=256" }, ".")));
afterAll(() => site.stop());

const floods: [string, Flood][] = [
  ["2,000 requests in one packet", { path: "/nope", connections: 1, requests: 2_000 }],
  ["2,000 requests in one packet, on 100 connections", { path: "/nope", connections: 100, requests: 2_000 }],
  ["1,500 connections", { path: "/nope", connections: 1_500, requests: 1 }],
  ["1,500 connections that ask for a page with a form", { path: "/contact", connections: 1_500, requests: 1 }],
];

test.for(floods)("[R15] %s: the process survives, and others get cached pages, health and API", async ([, attack]) => {
  const read = ["/", "/healthz", "/api/blog/tags"];
  await Promise.all(read.map((path) => fetch(site.url + path)));
  const readers = read.map((path) => readMeanwhile(site.url, path));
  const answered = await flood(site.url, attack);
  const readings = await Promise.all(readers.map((stop) => stop()));
  expect(readings.map(({ answers }) => Object.keys(answers))).toEqual([["200"], ["200"], ["200"]]);
  expect(
    Object.keys(answered).filter((status) => !["200", "400", "404", "503", "ECONNRESET"].includes(status)),
  ).toEqual([]);
  expect([site.process.exitCode, site.process.signalCode]).toEqual([null, null]);
  expect((await fetch(`${site.url}/no-such-page`)).status).toBe(404);
});
