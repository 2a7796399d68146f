// One client's limits per minute, hour and day, on both databases, with real calls.
import { describe, expect, test } from "vitest";
import { hourMs, minuteMs } from "#app/platform/base/durations.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { anEnquiry } from "#test/enquiries.ts";
import { readJson } from "#test/read-json.ts";

describe.for(databases)("$name", (database) => {
  const settings = {
    TRUST_PROXY: "1",
    LIMIT_PUBLIC_WRITES_PER_MINUTE: "3",
    LIMIT_PUBLIC_WRITES_PER_HOUR: "5",
    LIMIT_PUBLIC_WRITES_PER_DAY: "7",
    LIMIT_CHAT_MESSAGES_PER_HOUR: "2",
  };
  const site = siteForEachTest({ database, settings });

  const send = async (address = "198.51.100.1") => {
    const headers = { "X-Forwarded-For": address };
    const response = await site.app.request("/api/contact", json("POST", anEnquiry(), headers));
    return [response.status, Number(response.headers.get("Retry-After"))] as const;
  };

  test("[S32] [OPEN-19] beyond the limit per minute, hour or day a client gets Retry-After, and others don't", async () => {
    for (let count = 0; count < 3; count++) expect((await send())[0]).toBe(201);
    expect(await send()).toEqual([429, 60]);
    site.clock.advance(minuteMs);
    expect((await send())[0]).toBe(201);
    expect(await send()).toEqual([429, 59 * 60]); // the hour has 59 minutes left
    site.clock.advance(59 * minuteMs);
    expect((await send())[0]).toBe(201);
    expect(await send()).toEqual([429, 11 * 60 * 60]); // at 13:00 UTC
    expect((await send("203.0.113.9"))[0]).toBe(201);
    site.clock.advance(11 * hourMs);
    expect((await send())[0]).toBe(201);
  });

  test("[S32] [OPEN-19] the /64 networks of one /48 have twenty times the limit of one together", async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) statuses.push((await send(`2001:db8:1:${index}::1`))[0]);
    expect(statuses).toEqual([...Array<number>(60).fill(201), 429]);
    expect((await send("2001:db8:2:1::1"))[0]).toBe(201);
  });

  test("[S32] content security policy reports have a limit of that size of their own", async () => {
    const init = json("POST", { "csp-report": {} }, { "X-Forwarded-For": "198.51.100.1" });
    const report = async () => (await site.app.request("/api/csp-report", init)).status;
    expect([await report(), await report(), await report(), await report()]).toEqual([204, 204, 204, 429]);
    expect((await send())[0]).toBe(201);
  });

  test("[OPEN-19] chat messages have their own hourly limit, which new conversations share", async () => {
    const session = { "X-Session-Id": "0f0a1c52-0000-4000-8000-000000000001" };
    const created = await site.app.request("/api/chat/conversations", json("POST", { title: "Hello" }, session));
    const { id } = await readJson<{ id: string }>(created);
    const say = async () => {
      const path = `/api/chat/conversations/${id}/messages`;
      return (await site.app.request(path, json("POST", { content: "Hello" }, session))).status;
    };
    expect([await say(), await say()]).toEqual([201, 429]);
  });
});
