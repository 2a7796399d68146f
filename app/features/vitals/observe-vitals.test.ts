import { afterEach, expect, test, vi } from "vitest";
import { observeVitals } from "./observe-vitals.ts";
import type { VitalsWorld } from "./observe-vitals.ts";

afterEach(() => vi.restoreAllMocks());

/** Creates a fake browser whose performance entries are sent by hand. */
function world(gtag?: VitalsWorld["gtag"]) {
  const callbacks = new Map<string, (entries: object[]) => void>();
  class Observer {
    static readonly supportedEntryTypes = ["largest-contentful-paint", "first-input", "layout-shift", "event"];
    private readonly callback: (list: { getEntries: () => object[] }) => void;
    constructor(callback: (list: { getEntries: () => object[] }) => void) {
      this.callback = callback;
    }
    observe({ type }: { type: string }) {
      callbacks.set(type, (entries) => this.callback({ getEntries: () => entries }));
    }
  }
  const lines: unknown[] = [];
  vi.spyOn(console, "log").mockImplementation((line: unknown) => lines.push(line));
  // Only what is read of an observer is there.
  observeVitals({ PerformanceObserver: Observer as unknown as typeof PerformanceObserver, ...(gtag ? { gtag } : {}) });
  return { report: (type: string, ...entries: object[]) => callbacks.get(type)?.(entries), lines };
}

/** Reports one entry of each metric. */
function reportAll({ report }: ReturnType<typeof world>) {
  report("largest-contentful-paint", { startTime: 812.6 });
  report("first-input", { startTime: 100, processingStart: 108 });
  report("layout-shift", { value: 0.6, hadRecentInput: false });
  report("event", { duration: 40, interactionId: 1 });
}

test("LCP, first input and layout shift are logged; shifts after an input don't count", () => {
  const { report, lines } = world();
  report("largest-contentful-paint", { startTime: 812.4 });
  report("first-input", { startTime: 100, processingStart: 108 });
  report(
    "layout-shift",
    { value: 0.02, hadRecentInput: false },
    { value: 0.5, hadRecentInput: true },
    { value: 0.01, hadRecentInput: false },
  );
  report(
    "event",
    { duration: 40, interactionId: 1 },
    { duration: 24, interactionId: 2 },
    { duration: 900, interactionId: 0 },
  );
  expect(lines).toEqual(["LCP: 812.4", "FID: 8", "CLS: 0.02", "CLS: 0.03", "INP: 40"]);
});

test("[GEN-33] each metric goes to the page's analytics tag, if there is one", () => {
  const gtag = vi.fn<NonNullable<VitalsWorld["gtag"]>>();
  reportAll(world(gtag));
  expect(gtag.mock.calls.map(([, name]) => name)).toEqual(["LCP", "FID", "CLS", "INP"]);
  expect(() => reportAll(world())).not.toThrow();
});

test("[GEN-34] an event has the metric's name, the category Web Vitals, a rounded value and is marked as non-interaction", () => {
  const gtag = vi.fn<NonNullable<VitalsWorld["gtag"]>>();
  reportAll(world(gtag));
  const details = { event_category: "Web Vitals", non_interaction: true };
  expect(gtag.mock.calls).toEqual([
    ["event", "LCP", { ...details, value: 813 }],
    ["event", "FID", { ...details, value: 8 }],
    ["event", "CLS", { ...details, value: 1 }],
    ["event", "INP", { ...details, value: 40 }],
  ]);
});

test("[GEN-35] without PerformanceObserver a message is logged", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  observeVitals({});
  expect(log.mock.calls).toEqual([["Performance Observer not supported"]]);
});
