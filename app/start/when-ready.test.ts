import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { afterLoad } from "./when-ready.ts";

const page = new EventTarget();

beforeEach(() => {
  vi.stubGlobal("addEventListener", page.addEventListener.bind(page));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Simulates a page by its clock: the time its load event ended, and the current time. */
function stubPage({ now, loadEventEnd, isLoaded }: { now: number; loadEventEnd: number; isLoaded: boolean }) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let elapsed = 0;
  vi.stubGlobal("document", { readyState: isLoaded ? "complete" : "interactive" });
  vi.stubGlobal("performance", { now: () => now + elapsed, getEntriesByType: () => [{ loadEventEnd }] });
  return (ms: number) => {
    elapsed += ms;
    vi.advanceTimersByTime(ms);
  };
}

test("[COOK-01] the delay counts from the end of the load event", () => {
  const pass = stubPage({ now: 800, loadEventEnd: 500, isLoaded: true });
  const act = vi.fn<() => void>();
  afterLoad(1000, act);
  pass(0);
  pass(699);
  expect(act).not.toHaveBeenCalled();
  pass(1);
  expect(act).toHaveBeenCalledTimes(1);
});

test("[COOK-01] a script loaded after the delay runs at once, one loaded before the load event waits for it", () => {
  const late = vi.fn<() => void>();
  const passLate = stubPage({ now: 9000, loadEventEnd: 500, isLoaded: true });
  afterLoad(1000, late);
  passLate(0);
  passLate(1);
  expect(late).toHaveBeenCalledTimes(1);

  const early = vi.fn<() => void>();
  const passEarly = stubPage({ now: 100, loadEventEnd: 0, isLoaded: false });
  afterLoad(1000, early);
  passEarly(5000);
  expect(early).not.toHaveBeenCalled();
  page.dispatchEvent(new Event("load"));
  passEarly(0);
  passEarly(999);
  expect(early).not.toHaveBeenCalled();
  passEarly(1);
  expect(early).toHaveBeenCalledTimes(1);
});
