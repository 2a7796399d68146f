// Measures the page in the visitor's browser: largest paint, first input, layout shift, and the slowest
// interaction beside them. Logs each, and tells the page's own analytics tag where one stands. Browser only; sends nothing
// by itself.

/** What the browser's entries hold of what is read here; lib.dom doesn't know all of it. */
type VitalEntry = PerformanceEntry & {
  processingStart?: number;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
};

/** A page's analytics tag, as Google's. */
export type AnalyticsTag = (command: "event", name: string, details: Record<string, string | number | boolean>) => void;

/** What the observation needs of a browser. */
export type VitalsWorld = { PerformanceObserver?: typeof PerformanceObserver; gtag?: AnalyticsTag };

/** Starts to observe; entries from before the start are heard as well. */
export function observeVitals(world: VitalsWorld = globalThis as VitalsWorld): void {
  if (!world.PerformanceObserver) {
    log("Performance Observer not supported");
    return;
  }
  let shift = 0;
  let slowest = 0;
  observe(world, "largest-contentful-paint", ({ startTime }) => report(world, "LCP", startTime));
  observe(world, "first-input", ({ startTime, processingStart }) =>
    report(world, "FID", (processingStart ?? startTime) - startTime),
  );
  observe(world, "layout-shift", ({ value, hadRecentInput }) => {
    if (hadRecentInput || value === undefined) return;
    shift += value;
    report(world, "CLS", shift);
  });
  observe(world, "event", ({ duration, interactionId }) => {
    if (!interactionId || duration <= slowest) return;
    slowest = duration;
    report(world, "INP", slowest);
  });
}

function observe(world: VitalsWorld, type: string, hear: (entry: VitalEntry) => void): void {
  const Observer = world.PerformanceObserver;
  if (!Observer || (Observer.supportedEntryTypes && !Observer.supportedEntryTypes.includes(type))) return;
  new Observer((list) => list.getEntries().forEach(hear)).observe({ type, buffered: true });
}

/** Logs a metric and hands it to the page's analytics tag, if there is one. */
function report(world: VitalsWorld, name: string, value: number): void {
  log(`${name}: ${value}`);
  world.gtag?.("event", name, { event_category: "Web Vitals", value: Math.round(value), non_interaction: true });
}

function log(line: string): void {
  console.log(line); // oxlint-disable-line no-console -- the specification asks for it
}
