// Guessing one account's password from many networks.
import { beforeEach, describe, expect, test } from "vitest";
import { dayMs } from "#app/platform/base/durations.ts";
import { andrei } from "#test/admin.ts";
import { json } from "#test/app.ts";
import { databases } from "#test/databases.ts";
import { siteForEachTest } from "#test/each-test.ts";
import { createAdmin } from "./admins.server.ts";

const settings = { TRUST_PROXY: "1", LIMIT_SIGN_IN_FAILURES_PER_ACCOUNT_PER_DAY: "6" };

describe.for(databases)("$name", (database) => {
  const site = siteForEachTest({ database, settings });
  beforeEach(async () => {
    await createAdmin(site.deps, andrei);
  });

  const signIn = async (username: string, password: string, { network = 1, browser = "Firefox" } = {}) => {
    const headers = { "X-Forwarded-For": `203.0.113.${network}`, "User-Agent": browser };
    return site.app.request("/api/admin/login", json("POST", { username, password }, headers));
  };
  const guess = async (username: string, network: number) => (await signIn(username, "wrong", { network })).status;
  const guessUpTo = (max: number, names: string[]) =>
    Promise.all(Array.from({ length: max }, (_, at) => guess(names[at % names.length] ?? "", 100 + at)));

  test("[S3] wrong passwords from many networks are slowed down beyond the limit, username and email counted together", async () => {
    expect(new Set(await guessUpTo(6, [andrei.username, andrei.email]))).toEqual(new Set([401]));
    const beyond = [await guess(andrei.username, 10), await guess(andrei.email, 11), await guess(andrei.username, 12)];
    expect(beyond).toEqual([401, 429, 429]);
    site.clock.advance(60_000);
    expect([await guess(andrei.email, 13), await guess(andrei.username, 14)]).toEqual([401, 429]);
    const refused = await signIn(andrei.username, "wrong", { network: 15 });
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
  });

  test("[S3] meanwhile a known browser signs in, another one of the same network waits", async () => {
    expect((await signIn(andrei.email, andrei.password, { network: 2, browser: "Chrome" })).status).toBe(200);
    await guessUpTo(8, [andrei.username]);
    expect((await signIn(andrei.username, andrei.password, { network: 2, browser: "Safari" })).status).toBe(429);
    expect((await signIn(andrei.username, andrei.password, { network: 2, browser: "Chrome" })).status).toBe(200);
  });

  test("[S3] a browser is known for 90 days from its last sign-in, whenever that was", async () => {
    const chrome = { network: 2, browser: "Chrome" };
    const signInAfter = async (days: number) => {
      site.clock.advance(days * dayMs);
      await guessUpTo(8, [andrei.username]);
      return (await signIn(andrei.username, andrei.password, chrome)).status;
    };
    const statuses = [(await signIn(andrei.email, andrei.password, chrome)).status];
    for (const days of [89, 89, 89, 91]) statuses.push(await signInAfter(days));
    expect(statuses).toEqual([200, 200, 200, 200, 429]);
  });

  test("[S3] the one try per minute succeeds with the right password, which resets the count", async () => {
    await guessUpTo(8, [andrei.username]);
    site.clock.advance(60_000);
    expect((await signIn(andrei.username, andrei.password, { network: 3 })).status).toBe(200);
    expect(new Set(await guessUpTo(6, [andrei.username]))).toEqual(new Set([401]));
  });

  const guessFrom = async (address: string, password = "wrong") => {
    const headers = { "X-Forwarded-For": address, "User-Agent": "Firefox" };
    const body = { username: andrei.username, password };
    return (await site.app.request("/api/admin/login", json("POST", body, headers))).status;
  };

  test("[S3] while others guess every minute, a network that hasn't failed is tried once an hour: a /24, of IPv6 a /48", async () => {
    await guessUpTo(8, [andrei.username]);
    expect(await guessFrom("198.51.100.7")).toBe(401); // it is the network's one try
    expect(await guessFrom("198.51.100.8", andrei.password)).toBe(429);
    expect(await guessFrom("2001:db8:1:2::1")).toBe(401);
    expect(await guessFrom("2001:db8:1:ff::1", andrei.password)).toBe(429);
    expect(await guessFrom("2001:db8:2::1", andrei.password)).toBe(200);
    await guessUpTo(8, [andrei.username]);
    site.clock.advance(60 * 60_000);
    expect(await guessUpTo(4, [andrei.username])).toContain(429);
    expect(await guessFrom("198.51.100.8", andrei.password)).toBe(200);
  });

  test("[S3] beyond an account's ceiling such networks share a thousand tries a day", async () => {
    await guessUpTo(8, [andrei.username]);
    await site.deps.db.kysely
      .updateTable("rate_limit")
      .set({ count: 1_000 })
      .where("bucket", "like", "signInFresh:%")
      .execute();
    expect(await guessFrom("198.51.100.7")).toBe(401);
    await site.deps.db.kysely
      .updateTable("rate_limit")
      .set({ count: 999 })
      .where("bucket", "like", "signInFresh:%")
      .execute();
    expect([await guessFrom("198.51.101.7"), await guessFrom("198.51.102.7", andrei.password)]).toEqual([401, 429]);
  });

  test("[S3] [S9] an account with a second factor isn't delayed: its password alone gives no access", async () => {
    const { id: admin_id } = await site.deps.db.kysely.selectFrom("admin_user").select("id").executeTakeFirstOrThrow();
    const factor = { admin_id, sealed_key: "unread", enabled_at: site.clock.now() };
    await site.deps.db.kysely.insertInto("second_factor").values(factor).execute();
    expect(new Set(await guessUpTo(9, [andrei.username]))).toEqual(new Set([401]));
    const right = await signIn(andrei.username, andrei.password, { network: 10 });
    expect([right.status, await right.json()]).toEqual([
      401,
      expect.objectContaining({ title: "One-time code needed" }),
    ]);
  });

  test("[S4] an unknown name has the same limit", async () => {
    expect(new Set(await guessUpTo(6, ["nobody"]))).toEqual(new Set([401]));
    expect([await guess("nobody", 10), await guess("nobody", 11)]).toEqual([401, 429]);
  });
});
