import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { dismissToast, readToasts, subscribeToToasts, toast } from "./toast.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  dismissToast(readToasts()[0]?.id ?? 0);
  vi.runAllTimers();
  vi.useRealTimers();
});

test("[UILIB-01] a second toast replaces the first", () => {
  toast({ title: "First" });
  toast({ title: "Second", variant: "error" });
  expect(readToasts().map(({ title, variant, open }) => ({ title, variant, open }))).toEqual([
    { title: "Second", variant: "error", open: true },
  ]);
});

test("[UILIB-02] a dismissed toast is closed at once and removed after 1000000 ms", () => {
  const id = toast({ title: "Successfully subscribed!" });
  dismissToast(id);
  expect(readToasts()[0]?.open).toBe(false);
  vi.advanceTimersByTime(999_999);
  expect(readToasts()).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(readToasts()).toHaveLength(0);
});

test("dismissing again doesn't restart the delay", () => {
  const id = toast({ title: "Once" });
  dismissToast(id);
  vi.advanceTimersByTime(600_000);
  dismissToast(id);
  vi.advanceTimersByTime(400_000);
  expect(readToasts()).toHaveLength(0);
});

test("the removal of an old toast leaves the new one alone", () => {
  dismissToast(toast({ title: "Old" }));
  toast({ title: "New" });
  vi.advanceTimersByTime(1_000_000);
  expect(readToasts().map(({ title }) => title)).toEqual(["New"]);
});

test("a listener is called for each change until it unsubscribes", () => {
  const listener = vi.fn<() => void>();
  const stop = subscribeToToasts(listener);
  const id = toast({ title: "Heard" });
  dismissToast(id);
  stop();
  toast({ title: "Unheard" });
  expect(listener).toHaveBeenCalledTimes(2);
});
