import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formTokenAge, formVersionIn, issueFormToken } from "./form-token.server.ts";
import { tokenPlaceholder } from "./form-token.ts";

const secret = randomBytes(32);
const version = "0a1b2c3d4e5f60";
const issued = new Date("2026-11-20T10:00:00.000Z");

test("[S32] a form token has an age, is unique and has the placeholder's length", () => {
  const token = issueFormToken(secret, issued, version);
  expect(formTokenAge(secret, token, new Date("2026-11-20T10:00:05.500Z"))).toBe(5_500);
  expect(issueFormToken(secret, issued, version)).not.toBe(token);
  expect(token).toHaveLength(tokenPlaceholder.length);
});

test("[S32] a token that was changed or signed by another key is invalid", () => {
  const token = issueFormToken(secret, issued, version);
  const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const strangers = [changed, issueFormToken(randomBytes(32), issued, version), tokenPlaceholder, "", "ă".repeat(64)];
  expect(strangers.map((stranger) => formTokenAge(secret, stranger, issued))).toEqual(strangers.map(() => undefined));
});

test("[FORM-04] a token contains its enquiry form's version; one of an earlier release has none, but has its age", () => {
  expect(formVersionIn(secret, issueFormToken(secret, issued, version))).toBe(version);
  const payload = Buffer.alloc(24, 7);
  payload[0] = 0;
  payload.writeBigUInt64BE(BigInt(issued.getTime()), 1);
  const signature = createHmac("sha256", secret).update(payload).digest().subarray(0, 24);
  const earlier = Buffer.concat([payload, signature]).toString("base64url");
  expect(formVersionIn(secret, earlier)).toBeUndefined();
  expect(formTokenAge(secret, earlier, new Date(issued.getTime() + 2_000))).toBe(2_000);
});
