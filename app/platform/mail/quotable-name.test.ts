// Names that may be quoted in an email.
import { expect, test } from "vitest";
import { quotableName } from "./quotable-name.server.ts";

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
