import { expect, test } from "vitest";
import { readIfMatch } from "./serve.server.ts";

const read = (value?: string) => readIfMatch(new Headers(value === undefined ? {} : { "If-Match": value }));

test.for([
  [undefined, undefined],
  ["*", undefined],
  ['"7"', ["7"]],
  [' "7" , "8,9",, "" ', ["7", "8,9", ""]],
  ['W/"7"', []],
  ['W/"7", "7"', ["7"]],
] as const)("the versions of %j are %j", ([value, versions]) => {
  expect(read(value)).toEqual(versions);
});

test.for(["", "7", '"7', '"7" 8', 'w/"7"', '*, "7"'])("%j isn't a valid list of versions", (value) => {
  expect(() => read(value)).toThrow("Bad request");
});
