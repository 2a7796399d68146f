// Moments in a page's life that jobs of the start wait for.

/** Runs `work` once the page is shown: a prerendered page may never be. */
export function whenShown(work: () => void): void {
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener("prerenderingchange", work, { once: true });
  else work();
}

/** Whether a click means nothing more than itself: no new tab, no menu, no download. */
export function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

/** Runs `work` when the browser has nothing better to do, after 2 s at the latest. Safari has no idle callback. */
export function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === "function") requestIdleCallback(work, { timeout: 2000 });
  else setTimeout(work, 200);
}

/** Runs `work` with each element once it is near the screen; at once in a browser that can't tell. */
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
        work(target as HTMLElement); // only what was handed in is observed
      }
    },
    { rootMargin },
  );
  for (const element of elements) observer.observe(element);
}

/** Runs `work` whenever the page comes back from history as it was left. */
export function whenRestored(work: () => void): void {
  addEventListener("pageshow", ({ persisted }) => persisted && work());
}

/**
 * Runs `work` once `ms` have passed since the page's load event ended, or since a prerendered page was shown; at once if they
 * have.
 */
export function afterLoad(ms: number, work: () => void): void {
  const wait = () => {
    const [navigation] = performance.getEntriesByType("navigation") as (PerformanceNavigationTiming & {
      activationStart?: number;
    })[];
    const began = Math.max(navigation?.loadEventEnd || performance.now(), navigation?.activationStart ?? 0);
    setTimeout(work, Math.ceil(began + ms - performance.now()));
  };
  // The event's end is known only after all who listen to it.
  if (document.readyState === "complete") setTimeout(wait);
  else addEventListener("load", () => setTimeout(wait), { once: true });
}
