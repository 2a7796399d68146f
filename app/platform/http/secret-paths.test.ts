import { expect, test } from "vitest";
import { carriesSecret, maskSecret } from "./secret-paths.ts";

test("a secret in a path is masked in every spelling of the path, and nothing else is", () => {
  const masked = [
    "/newsletter/confirm/9f86d081",
    "/ro/newsletter/unsubscribe/9f86d081.data",
    "//Newsletter//Confirm/9f86d081/more",
    "/en/newsletter/confirm/9f86d081",
    "/admin/reset/9f86d081",
    "/fr/book/9f86d081",
  ].map(maskSecret);
  expect(masked).toEqual([
    "/newsletter/confirm/***",
    "/ro/newsletter/unsubscribe/***",
    "//Newsletter//Confirm/***",
    "/en/newsletter/confirm/***",
    "/admin/reset/***",
    "/fr/book/***",
  ]);
  const plain = ["/", "/newsletter", "/newsletter/confirm", "/book", "/blog/book/x", "/admin/login", "/books/9f86"];
  expect(plain.map(maskSecret)).toEqual(plain);
  expect(plain.some(carriesSecret)).toBe(false);
});
