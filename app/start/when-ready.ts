/** Runs `work` now, or when a prerendered page is shown, which may be never. */
export function whenShown(work: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", work, { once: true });
  else work();
}

/** Returns false if a click opens a new tab, a menu or a download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Runs `work` when the browser is idle, after 2 s at the latest. Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Calls `work` with each element near the viewport; at once without IntersectionObserver. */
export function whenNear(
  elements: readonly HTMLElement[],
  work: (element: HTMLElement) => void,
  rootMargin = "200px",
): void {
  if (elements.length === 0) return;
  if (typeof IntersectionObserver !== "function") {
    for (const element of elements) work(element);
    return;
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        observer.unobserve(target);
        work(target as HTMLElement); // only elements passed in are observed
      }
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
}

export function onPageRestored(work: () => void): void {
  addEventListener("pageshow", ({ persisted }) => persisted && work());
}

/** Runs `work` `ms` after the load event ended, or after a prerendered page was shown. */
export function afterLoad(ms: number, work: () => void): void {
  const wait = () => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
      activationStart?: number;
    })[];
    const began = Math.max(navigation?.loadEventEnd || performance.now(), navigation?.activationStart ?? 0);
    setTimeout(work, Math.ceil(began + ms - performance.now()));
  };
  // The load event ends after all its listeners.
  if (document.readyState === "complete") setTimeout(wait);
  else addEventListener("load", () => setTimeout(wait), { once: true });
}
