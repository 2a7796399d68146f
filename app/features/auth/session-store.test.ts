import { expect, test } from "vitest";
import { clearToken, readHasExpired, readToken, storeToken } from "./session-store.ts";

test("[AUTH-30] a call refused after the logout doesn't count as an expired session", () => {
  storeToken("a");
  clearToken("a");
  clearToken("a", { isExpired: true });
  expect([readToken(), readHasExpired()]).toEqual([null, false]);
  storeToken("b");
  clearToken("a", { isExpired: true });
  expect([readToken(), readHasExpired()]).toEqual(["b", false]);
  clearToken("b", { isExpired: true });
  expect([readToken(), readHasExpired()]).toEqual([null, true]);
});
