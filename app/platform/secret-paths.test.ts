// What of an address and of a sentence is masked.
import { expect, test } from "vitest";
import { carriesSecret, withoutSecrets } from "./secret-paths.ts";

const secret = "5d1f".repeat(16);

test.for([
  [`/book/${secret}`, "/book/***"],
  [`/ro/book/${secret}/calendar.ics`, "/ro/book/***/calendar.ics"],
  [`/BOOK//${secret}.data`, "/BOOK//***"],
  [`/book/short?x=1`, "/book/***?x=1"],
  [`/%62ook/${secret.toUpperCase()}`, "/%62ook/***"],
  [`No route matches URL "/fr/book/${secret}"`, 'No route matches URL "/fr/book/***"'],
  [`//newsletter//confirm/${secret}`, "//newsletter//confirm/***"],
  ["/ro/newsletter/unsubscribe/9f86d081.data", "/ro/newsletter/unsubscribe/***"],
  ["/admin/reset/9f86d081", "/admin/reset/***"],
  ["/newsletter/confirm", "/newsletter/confirm"],
  ["/blog/newsletter", "/blog/newsletter"],
  ["/book", "/book"],
  ["/blog/book-of-the-year", "/blog/book-of-the-year"],
  ["/assets/booking-Dk3f.js", "/assets/booking-Dk3f.js"],
] as const)("%s is written down as %s", ([text, masked]) => {
  expect(withoutSecrets(text)).toBe(masked);
});

test("an address that carries a secret is known as one", () => {
  expect(["/ro/newsletter/confirm/9f86", "/admin/reset/9f86.data", "/book/9f86"].every(carriesSecret)).toBe(true);
  expect(["/", "/newsletter", "/newsletter/confirm", "/book", "/admin/login", "/books/9f86"].some(carriesSecret)).toBe(
    false,
  );
});
