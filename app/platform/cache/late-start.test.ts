// The deferred start ends when the page and its late parts are there, and not for ever later.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { holdStart, markStarted } from "./late-start.ts";

const started = vi.fn<() => void>();
beforeEach(() => {
  vi.useFakeTimers();
  started.mockClear();
  vi.stubGlobal("__started", started);
});
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a part that comes later holds the start back until it is there", () => {
  const isThere = holdStart();
  markStarted();
  expect(started).not.toHaveBeenCalled();
  isThere();
  isThere();
  expect(started).toHaveBeenCalledTimes(1);
});

test("a part that never comes holds it back for five seconds", () => {
  holdStart();
  markStarted();
  vi.advanceTimersByTime(4999);
  expect(started).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(started).toHaveBeenCalledTimes(1);
});
