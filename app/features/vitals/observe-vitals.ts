// Measures web vitals in the browser (LCP, first input, CLS, INP), logs them and passes them to the analytics tag, if
// any. Sends nothing itself.

/** Fields that lib.dom lacks. */
type VitalEntry = PerformanceEntry & {
  processingStart?: number;
  value?: number;
  hadRecentInput?: boolean;
  interactionId?: number;
};

export type AnalyticsTag = (command: "event", name: string, details: Record<string, string | number | boolean>) => void;

export type VitalsWorld = { PerformanceObserver?: typeof PerformanceObserver; gtag?: AnalyticsTag };

/** Observes web vitals, including buffered entries. */
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

function observe(world: VitalsWorld, type: string, onEntry: (entry: VitalEntry) => void): void {
  const Observer = world.PerformanceObserver;
  if (!Observer || (Observer.supportedEntryTypes && !Observer.supportedEntryTypes.includes(type))) return;
  new Observer((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
}

function report(world: VitalsWorld, name: string, value: number): void {
  log(`${name}: ${value}`);
  world.gtag?.("event", name, { event_category: "Web Vitals", value: Math.round(value), non_interaction: true });
}

function log(line: string): void {
  console.log(line); // oxlint-disable-line no-console -- the specification asks for it
}
