import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { formTokenAge, issueFormToken } from "./form-token.server.ts";
import { tokenPlaceholder } from "./form-token.ts";

const secret = randomBytes(32);
const issued = new Date("2026-11-20T10:00:00.000Z");

test("[S32] a form token has an age, is unique and has the placeholder's length", () => {
  const token = issueFormToken(secret, issued);
  expect(formTokenAge(secret, token, new Date("2026-11-20T10:00:05.500Z"))).toBe(5_500);
  expect(issueFormToken(secret, issued)).not.toBe(token);
  expect(token).toHaveLength(tokenPlaceholder.length);
});

test("[S32] a token that was changed or signed by another key is invalid", () => {
  const token = issueFormToken(secret, issued);
  const changed = (token.startsWith("A") ? "B" : "A") + token.slice(1);
  const strangers = [changed, issueFormToken(randomBytes(32), issued), tokenPlaceholder, "", "ă".repeat(64)];
  expect(strangers.map((stranger) => formTokenAge(secret, stranger, issued))).toEqual(strangers.map(() => undefined));
});
