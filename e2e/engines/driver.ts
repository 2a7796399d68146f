// What the checks do in a browser, whatever its engine: an engine's own file says how. Whatever a page can report by script
// is read here.
import { expect } from "vitest";

/** A browser with one tab. */
export type Engine = {
  name: string;
  version: string;
  tab: Tab;
  /** The folder of its downloads. */
  downloads: string;
  close: () => Promise<void>;
};

export type Tab = {
  /** Waits until the page has loaded. */
  goto: (url: string) => Promise<void>;
  /** Runs a function in the page, which can't use variables from here. */
  run: <Result, Values extends unknown[]>(
    work: (...values: Values) => Result | Promise<Result>,
    ...values: Values
  ) => Promise<Result>;
  clickAt: (x: number, y: number) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Presses a key, or several at once: `Control+a`. */
  press: (keys: string) => Promise<void>;
  /** Resizes the window, in CSS pixels. */
  resize: (size: { width: number; height: number }) => Promise<void>;
};

/** The first visible element of a selector, with exactly this name or containing these words. */
export type ElementQuery = string | { css: string; name?: string; has?: string };

type Coordinates = { x: number; y: number };
type ElementState = { text: string; value: string; isFocused: boolean; isEnabled: boolean; place: Coordinates | null };

export type Visitor = ReturnType<typeof createVisitor>;

export function createVisitor(tab: Tab, site: { url: string; stop: () => Promise<void> }) {
  const seen = (wanted: ElementQuery) => tab.run(look, asked(wanted));

  /** Waits until the element is there. */
  async function see(wanted: ElementQuery): Promise<void> {
    await expect.poll(() => seen(wanted), { message: `to be seen: ${JSON.stringify(wanted)}` }).not.toBeNull();
  }

  async function seeNot(wanted: ElementQuery): Promise<void> {
    await expect.poll(() => seen(wanted), { message: `to be gone: ${JSON.stringify(wanted)}` }).toBeNull();
  }

  /** Waits until the page has loaded and the element is at rest in the window, with nothing above it, and clicks it. */
  async function click(wanted: ElementQuery): Promise<void> {
    let place: Coordinates | undefined;
    const find = async () => (place = (await tab.run(look, asked(wanted), true))?.place ?? undefined);
    await expect.poll(find, { message: `to be clicked: ${JSON.stringify(wanted)}` }).toBeDefined();
    if (place) await tab.clickAt(place.x, place.y);
  }

  /** Replaces a field's value by keyboard. */
  async function fill(wanted: ElementQuery, text: string): Promise<void> {
    await click(wanted);
    await expect.poll(async () => (await seen(wanted))?.isFocused, { message: JSON.stringify(wanted) }).toBe(true);
    await tab.press("Control+a");
    await tab.type(text);
    await expect.poll(async () => (await seen(wanted))?.value, { message: JSON.stringify(wanted) }).toBe(text);
  }

  const open = (at: string) => tab.goto(site.url + at);
  const pathNow = () => tab.run(() => location.pathname);

  return {
    ...tab,
    open,
    /** Stops the server. */
    stopServer: site.stop,
    see,
    seeNot,
    click,
    fill,
    read: async (wanted: ElementQuery) => (await seen(wanted))?.text,
    valueOf: async (wanted: ElementQuery) => (await seen(wanted))?.value,
    isEnabled: async (wanted: ElementQuery) => (await seen(wanted))?.isEnabled,
    isFocused: async (wanted: ElementQuery) => (await seen(wanted))?.isFocused,
    /** Presses Tab until the element has the focus. */
    tabTo: async (wanted: ElementQuery) => {
      const isThere = async () => (await seen(wanted))?.isFocused === true;
      const reach = async () => (await isThere()) || (await tab.press("Tab"), await isThere());
      await expect.poll(reach, { message: `to be reached: ${JSON.stringify(wanted)}` }).toBe(true);
    },
    back: () => tab.run(() => history.back()),
    path: pathNow,
    /**
     * Waits until a link has opened the page and its scripts have loaded: leaving earlier would abort them, an error.
     */
    arrive: async (at: string) => {
      await expect.poll(pathNow).toBe(at);
      await see("html[data-started]");
    },
    /** Waits for the native start. */
    openStarted: async (path: string) => {
      await open(path);
      await see("html[data-started]");
    },
  };
}

const asked = (wanted: ElementQuery) => (typeof wanted === "string" ? { css: wanted } : wanted);

/** Returns the text of an element, or null, and its position only if it can be clicked. Runs in the page. */
async function look(
  wanted: { css: string; name?: string; has?: string },
  isForClick = false,
): Promise<ElementState | null> {
  const tidy = (text: string | null | undefined) => (text ?? "").replaceAll(/\s+/g, " ").trim();
  const nameOf = (element: Element) => {
    const [label] = "labels" in element ? ((element.labels as NodeListOf<HTMLLabelElement> | null) ?? []) : [];
    return tidy(element.getAttribute("aria-label") ?? (label ?? element).textContent);
  };
  const isShown = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === "visible";
  };
  const found = [...document.querySelectorAll(wanted.css)].find(
    (element) =>
      isShown(element) &&
      (wanted.name === undefined || nameOf(element) === wanted.name) &&
      (wanted.has === undefined || tidy(element.textContent).includes(wanted.has)),
  );
  if (!found) return null;
  const middle = () => {
    const { left, top, width, height } = found.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y } = middle()) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (found.contains(hit) || hit.closest("label")?.contains(found) === true);
  };
  const standsStill = async () => {
    if (!isHit()) found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const before = middle();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return document.readyState === "complete" && before.x === middle().x && before.y === middle().y && isHit();
  };
  return {
    text: tidy(found instanceof HTMLElement ? found.innerText : found.textContent),
    value: "value" in found ? String(found.value) : "",
    isFocused: found === document.activeElement,
    isEnabled: !found.matches(":disabled"),
    place: isForClick && !found.matches(":disabled") && (await standsStill()) ? middle() : null,
  };
}
