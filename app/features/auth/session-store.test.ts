import { expect, test } from "vitest";
import { clearToken, readHasExpired, readToken, storeToken } from "./session-store.ts";

test("[AUTH-30] a call that is refused after the logout is no expired session", () => {
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
