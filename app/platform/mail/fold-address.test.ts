// Addresses that count as one inbox.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldAddress } from "./fold-address.server.ts";

test.for([
  ["Ana@Pop.Example", "ana@pop.example"],
  ["ana+1@pop.example", "ana@pop.example"],
  ["ana+1+2@pop.example", "ana@pop.example"],
  ["ana.pop@pop.example", "ana.pop@pop.example"],
  ["a.n.a.pop+x@Gmail.com", "anapop@gmail.com"],
  ["anapop@googlemail.com", "anapop@gmail.com"],
  ["Front desk <Desk+web@pop.example>", "desk@pop.example"],
  ["+ana@pop.example", "+ana@pop.example"],
] as const)("[S32] %s is counted as %s", ([address, folded]) => {
  expect(foldAddress(address)).toBe(folded);
});

test("[S32] normalising an address is idempotent", () => {
  fc.assert(
    fc.property(fc.emailAddress(), (address) => {
      const folded = foldAddress(address);
      expect(foldAddress(folded)).toBe(folded);
    }),
  );
});
