// What of an address and of a sentence is masked, and which pages are secrets themselves.
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
  ["/newsletter/confirm/9f86d081", "/newsletter/confirm/***"],
  ["/ro/newsletter/unsubscribe/9f86d081.data", "/ro/newsletter/unsubscribe/***"],
  [`//newsletter//confirm/${secret}`, "//newsletter//confirm/***"],
  ["/admin/reset/9f86d081", "/admin/reset/***"],
  ["/book", "/book"],
  ["/newsletter/confirm", "/newsletter/confirm"],
  ["/blog/book-of-the-year", "/blog/book-of-the-year"],
  ["/assets/booking-Dk3f.js", "/assets/booking-Dk3f.js"],
] as const)("%s is written down as %s", ([text, masked]) => {
  expect(withoutSecrets(text)).toBe(masked);
});

test("a page with a secret URL is recognised", () => {
  expect(["/ro/newsletter/confirm/9f86", "/admin/reset/9f86.data", "/book/9f86"].every(carriesSecret)).toBe(true);
  expect(["/newsletter", "/newsletter/confirm", "/book", "/blog/book/x", "/admin/login"].some(carriesSecret)).toBe(
    false,
  );
});
