// Waits for a time after the page's load event, however late this script came.

/**
 * Calls `act` once `ms` milliseconds have passed since the page's load event ended, at once where they have; the answer calls it off.
 * @example const forget = afterLoad(1000, show)
 */
export function afterLoad(ms: number, act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const [navigation] = performance.getEntriesByType("navigation");
    const ended =
      navigation instanceof PerformanceNavigationTiming && navigation.loadEventEnd > 0
        ? navigation.loadEventEnd
        : performance.now();
    timer = setTimeout(act, Math.ceil(ended + ms - performance.now()));
  };
  const waitForEnd = () => {
    timer = setTimeout(wait); // the event's end is known only after all who listen to it
  };
  if (document.readyState === "complete") waitForEnd();
  else addEventListener("load", waitForEnd, { once: true });
  return () => {
    removeEventListener("load", waitForEnd);
    clearTimeout(timer);
  };
}
