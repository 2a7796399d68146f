import { expect, test } from "vitest";
import { returnUrl } from "./return-url.ts";

test.for(["/admin", "/admin/contacts", "/admin/contacts?page=2&search=Ana", "/admin?x=1"])(
  "[S28] a sign-in redirects to %s",
  (from) => {
    expect(returnUrl({ from })).toBe(from);
  },
);

test.for([
  undefined,
  null,
  1,
  "",
  "/",
  "/about",
  "/administrator",
  "//evil.example/admin",
  "https://evil.example/admin",
  "/admin//evil.example",
  "/admin\\evil",
  "/admin/\nx",
  "/admin/login",
  "/admin/setup",
  {},
  ["/admin/x"],
])("[S28] a sign-in never leads to %j", (from) => {
  expect(returnUrl({ from })).toBe("/admin");
});

test("[S28] without state it redirects to the dashboard", () => {
  expect([undefined, null, "x", 1].map(returnUrl)).toEqual(["/admin", "/admin", "/admin", "/admin"]);
});
