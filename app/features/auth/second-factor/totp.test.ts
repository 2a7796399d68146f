// One-time codes against the vectors of their standards.
import { expect, test } from "vitest";
import { base32 } from "./service.server.ts";
import { codeAt, timeStep, stepOfCode } from "./totp.server.ts";

const key = Buffer.from("12345678901234567890"); // both RFCs' test key

test("[S9] codes by counter match RFC 4226, appendix D", () => {
  const codes = Array.from({ length: 10 }, (_, counter) => codeAt(key, counter));
  expect(codes).toEqual([
    "755224",
    "287082",
    "359152",
    "969429",
    "338314",
    "254676",
    "287922",
    "162583",
    "399871",
    "520489",
  ]);
});

/** Seconds since 1970, and the last six of the RFC's eight digits, from its table for SHA-1. */
const byTime = [
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
] as const;

test.for(byTime)("[S9] at %i seconds the code matches RFC 6238, appendix B", ([seconds, code]) => {
  const now = new Date(seconds * 1000);
  expect(codeAt(key, timeStep(now))).toBe(code);
  expect(stepOfCode(key, code, now)).toBe(timeStep(now));
});

test("[S9] a code is valid for one step before and after its own, not longer", () => {
  const now = new Date("2026-11-20T12:00:00Z");
  const steps = [-2, -1, 0, 1, 2].map((off) => timeStep(now) + off);
  expect(steps.map((step) => stepOfCode(key, codeAt(key, step), now))).toEqual([
    undefined,
    steps[1],
    steps[2],
    steps[3],
    undefined,
  ]);
});

test("an invalid code matches no step", () => {
  const now = new Date(59_000);
  expect(["", "28708", "2870822", "２８７０８２", "-87082"].map((text) => stepOfCode(key, text, now))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("base32 matches RFC 4648", () => {
  expect(base32(key)).toBe("GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ");
});
