import { expect, test } from "vitest";
import type { EnquiryStatus } from "../contract.ts";
import { timeLeft } from "./reply-clock.tsx";

const dueAt = "2026-11-21T12:00:00.000Z";
const wordsAt = (now: string, status: EnquiryStatus = "new") => timeLeft({ status, dueAt }, Date.parse(now))?.words;

test("[LEAD-03] the clock shows how much time is left, or for how long the answer has been overdue", () => {
  expect(wordsAt("2026-11-20T12:00:00.000Z")).toBe("24 h left");
  expect(wordsAt("2026-11-20T17:30:00.000Z")).toBe("18 h left");
  expect(wordsAt("2026-11-21T11:20:30.000Z", "in-progress")).toBe("39 min left");
  expect(wordsAt("2026-11-21T12:00:00.000Z")).toBe("1 min overdue");
  expect(wordsAt("2026-11-21T15:59:00.000Z")).toBe("3 h overdue");
  expect(wordsAt("2026-11-27T12:00:00.000Z")).toBe("6 d overdue");
});

test("[LEAD-03] no clock runs once it was answered, and none for enquiries from before there was one", () => {
  const closed: EnquiryStatus[] = ["answered", "won", "lost", "spam"];
  expect(closed.map((status) => wordsAt("2026-11-20T12:00:00.000Z", status))).toEqual(closed.map(() => undefined));
  expect(timeLeft({ status: "new", dueAt: null }, 0)).toBeUndefined();
});
