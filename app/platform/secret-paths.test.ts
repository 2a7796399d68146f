// What of an address and of a sentence is masked.
import { expect, test } from "vitest";
import { withoutSecrets } from "./secret-paths.ts";

const secret = "5d1f".repeat(16);

test.for([
  [`/book/${secret}`, "/book/***"],
  [`/ro/book/${secret}/calendar.ics`, "/ro/book/***/calendar.ics"],
  [`/BOOK//${secret}.data`, "/BOOK//***"],
  [`/book/short?x=1`, "/book/***?x=1"],
  [`/%62ook/${secret.toUpperCase()}`, "/%62ook/***"],
  [`No route matches URL "/fr/book/${secret}"`, 'No route matches URL "/fr/book/***"'],
  ["/book", "/book"],
  ["/blog/book-of-the-year", "/blog/book-of-the-year"],
  ["/assets/booking-Dk3f.js", "/assets/booking-Dk3f.js"],
] as const)("%s is written down as %s", ([text, masked]) => {
  expect(withoutSecrets(text)).toBe(masked);
});
