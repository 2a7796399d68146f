import { expect, test } from "vitest";
import { telAddress } from "./tel-address.ts";

// RFC 3966 §3, E.123 §7; the company of the tests is in Romania.
test.for([
  ["+33 (0)6 12 34 56 78", "tel:+33612345678"],
  ["+44 (0) 20 7946 0018", "tel:+442079460018"],
  ["+44 ( 0 )20 7946 0018", "tel:+442079460018"],
  ["0044 (0)20 7946 0018", "tel:+442079460018"],
  ["+39 06 1234 5678", "tel:+390612345678"],
  ["0722 123 456", "tel:+40722123456"],
  ["(0722) 123-456", "tel:+40722123456"],
  ["722.123.456", "tel:+40722123456"],
  ["0040 722 123 456", "tel:+40722123456"],
  ["+40 21 555 0199 ext. 12", "tel:+40215550199;ext=12"],
  ["+40 21 555 0199 x12", "tel:+40215550199;ext=12"],
  ["021 555 0199 int. 12", "tel:+40215550199;ext=12"],
  ["+33 1 23 45 67 89 poste 123", "tel:+33123456789;ext=123"],
  ["tel:+40215550199;ext=12", "tel:+40215550199;ext=12"],
  ["112", "tel:112"],
] as const)("[SALE-01] the written number %s dials %s", ([written, address]) => {
  expect(telAddress(written)).toBe(address);
});
