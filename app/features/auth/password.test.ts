// Password hashing: parameters, exactness, equal time, and concurrency.
import { expect, test } from "vitest";
import { hashPassword, isOutdated, verifyPassword } from "./password.server.ts";

test("[S1] a hash is argon2id with OWASP's minimum, a random salt and a tag of 32 bytes", async () => {
  const [first, second] = await Promise.all([hashPassword("correct horse"), hashPassword("correct horse")]);
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(first).not.toBe(second);
  expect(isOutdated(first)).toBe(false);
});

test("[S2] a password of any characters is verified exactly", async () => {
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
  const ended: string[] = [];
  const working = Array.from({ length: 4 }, () => hashPassword("correct horse").then(() => ended.push("hash")));
  const none = verifyPassword(undefined, "").then((isRight) => ended.push(`none: ${isRight}`));
  await Promise.all([...working, none]);
  // The first cores' hashes end first: it waits its turn, and is computed with the same parameters.
  expect([ended[0], ended.filter((value) => value !== "hash")]).toEqual(["hash", ["none: false"]]);
});
