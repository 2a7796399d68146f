import { expect, test } from "vitest";
import { carriesSecret, withoutSecrets } from "./secret-paths.ts";

test("a secret in a path is masked in every spelling of the path, and nothing else is", () => {
  const masked = [
    "/newsletter/confirm/9f86d081",
    "/ro/newsletter/unsubscribe/9f86d081.data",
    "//Newsletter/Confirm/9f86d081",
    `//newsletter//confirm/${"9f86d081".repeat(8)}`,
    "/admin/reset/9f86d081",
    "/fr/book/9f86d081/calendar.ics",
  ].map(withoutSecrets);
  expect(masked).toEqual([
    "/newsletter/confirm/***",
    "/ro/newsletter/unsubscribe/***",
    "//Newsletter/Confirm/***",
    "//newsletter//confirm/***",
    "/admin/reset/***",
    "/fr/book/***/calendar.ics",
  ]);
  const plain = ["/", "/newsletter", "/newsletter/confirm", "/book", "/blog/newsletter", "/admin/login", "/books/9f86"];
  expect(plain.map(withoutSecrets)).toEqual(plain);
  expect(plain.some(carriesSecret)).toBe(false);
  expect(["/ro/newsletter/confirm/9f86", "/admin/reset/9f86.data", "/book/9f86"].every(carriesSecret)).toBe(true);
});
