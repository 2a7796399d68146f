import { expect, test } from "vitest";
import { retiredNamesIn } from "./names.ts";

const list = { words: [{ word: "twin", say: "duplicate" }], types: ["Given"], except: [] };

test("names of functions, values, types, members, parameters and files with a retired word are reported with a replacement; texts aren't", () => {
  const source = [
    "export async function findTwins() {}",
    "  const twinOf = 1;",
    'const intwined = "twin"; // twin',
    "type Given = { a: string };",
    "type GivenName = string;",
    "const Given = 1;",
    "type Pair = { readonly twin?: string; other: number };",
    "  return pair({ other, twinOf: (twins: number) => twins });",
    " * twin: of a comment",
  ];
  expect(retiredNamesIn("app/the-twins.server.ts", source.join("\n"), list)).toEqual([
    "app/the-twins.server.ts: say duplicate",
    "app/the-twins.server.ts:1: findTwins: say duplicate",
    "app/the-twins.server.ts:2: twinOf: say duplicate",
    "app/the-twins.server.ts:4: Given: say what it is, with a noun",
    "app/the-twins.server.ts:7: twin: say duplicate",
    "app/the-twins.server.ts:8: twinOf: say duplicate",
    "app/the-twins.server.ts:8: twins: say duplicate",
  ]);
});
