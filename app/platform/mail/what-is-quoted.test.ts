// Addresses that count as one inbox, and names that may be quoted in an email.
import fc from "fast-check";
import { expect, test } from "vitest";
import { foldAddress } from "./fold-address.server.ts";
import { quotableName } from "./quotable-name.server.ts";

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

test.for([
  "Ana",
  "Ștefania",
  "Ana-Maria Țîrlea",
  "Éléonore d’Arc",
  "O'Neill",
  "Dr. Pop",
  "Pop A.",
  "田中",
  "José María",
])("%s is a name", (name) => expect(quotableName(name)).toBe(name));

test.for([
  "www.evil.example",
  "evil.example",
  "evil。example",
  "evil·example",
  "https://evil.example",
  "evil@evil.example",
  "evil[at]evil",
  "Ana (evil dot example)",
  "Ana\nhttps",
  "Call 0900 123",
  "You have won a prize, claim it",
  "you have won a prize",
  "Ana/evil",
  "@ana",
  "a".repeat(41),
  "",
  "\u202Eana",
  "<b>Ana</b>",
])("[S32] %j is not quoted as a name", (text) => expect(quotableName(text)).toBeUndefined());
