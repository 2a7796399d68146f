// Hashing of passwords: parameters, exactness, equal time, and how many run at once.
import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";

test("[S1] a hash is argon2id with OWASP's minimum, a random salt and a tag of 32 bytes", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
});

test("[S2] a password is verified exactly, whatever it consists of", async () => {
  const passwords = ["abc…x ", "șase cai 🐎🐎", "x".repeat(1024), "p\u0000q zero", " leading"];
  for (const password of passwords) {
    const hash = await hashPassword(password);
    expect(await verifyPassword(hash, password)).toBe(true);
    expect(await verifyPassword(hash, password.slice(0, -1))).toBe(false);
    expect(await verifyPassword(hash, `${password} `)).toBe(false);
  }
});

test("[S1] parameters below today's are outdated", () => {
  const salted = `${"A".repeat(22)}$${"A".repeat(43)}`;
  expect(isOutdated(`$argon2id$v=19$m=9216,t=4,p=1$${salted}`)).toBe(true);
  expect(isOutdated(`$argon2id$v=19$m=19456,t=1,p=1$${salted}`)).toBe(true);
  expect(isOutdated(`$argon2id$v=19$m=65536,t=3,p=4$${salted}`)).toBe(false);
});

test("[S4] without a stored hash one is computed all the same and never matches", async () => {
  const hash = await hashPassword("correct horse");
  const ratios: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    const real = await timed(() => verifyPassword(hash, "wrong horse"));
    const none = await timed(() => verifyPassword(undefined, "wrong horse"));
    ratios.push(none / real);
  }
  const median = ratios.toSorted((a, b) => a - b)[4] ?? 0;
  // Of processor time; without a hash it would be a thousandth.
  expect(median).toBeGreaterThan(0.2);
  expect(median).toBeLessThan(5);
  expect(await verifyPassword(undefined, "")).toBe(false);
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = process.cpuUsage();
  await work();
  return process.cpuUsage(began).user;
}
