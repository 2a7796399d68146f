import fc from "fast-check";
import { expect, test, vi } from "vitest";

const uuidV7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const times = fc.date({ min: new Date("2020-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });

/** Returns the function with its own state: the clock of these tests jumps into the next century. */
async function freshNewId(): Promise<(now: Date) => string> {
  vi.resetModules();
  const { newId } = await import("./ids.server.ts");
  vi.resetModules();
  return newId;
}

test("an id is a version 7 UUID, whatever the time", async () => {
  const newId = await freshNewId();
  fc.assert(
    fc.property(times, (now) => {
      expect(newId(now)).toMatch(uuidV7);
    }),
  );
});

test("[R21] ids increase although the clock jumps back and forth", async () => {
  const newId = await freshNewId();
  fc.assert(
    fc.property(fc.array(times, { minLength: 2, maxLength: 50 }), (clock) => {
      const ids = clock.map((now) => newId(now));
      expect(ids).toStrictEqual(ids.toSorted());
    }),
  );
});

test("20,000 ids of one millisecond are unique and ordered", async () => {
  const newId = await freshNewId();
  const now = new Date();
  const ids = Array.from({ length: 20_000 }, () => newId(now));
  expect(new Set(ids).size).toBe(20_000);
  expect(ids).toStrictEqual(ids.toSorted());
});

test("an id begins with its time in milliseconds", async () => {
  const newId = await freshNewId();
  const now = new Date("2026-01-31T09:30:00.000Z");
  expect(newId(now).replace("-", "").slice(0, 12)).toBe(now.getTime().toString(16).padStart(12, "0"));
});
