// What the checks do in a browser, whatever its engine: an engine's own file says how. Whatever a page can report by
// script is read here.
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
  const seen = (query: ElementQuery) => tab.run(look, toQuery(query));

  /** Waits until the element is there. */
  async function see(query: ElementQuery): Promise<void> {
    await expect.poll(() => seen(query), { message: `to be seen: ${JSON.stringify(query)}` }).not.toBeNull();
  }

  async function seeNot(query: ElementQuery): Promise<void> {
    await expect.poll(() => seen(query), { message: `to be gone: ${JSON.stringify(query)}` }).toBeNull();
  }

  /** Waits until the page has loaded and the element is at rest in the window, with nothing above it, and clicks it. */
  async function click(query: ElementQuery): Promise<void> {
    let place: Coordinates | undefined;
    const find = async () => (place = (await tab.run(look, toQuery(query), true))?.place ?? undefined);
    await expect.poll(find, { message: `to be clicked: ${JSON.stringify(query)}` }).toBeDefined();
    if (place) await tab.clickAt(place.x, place.y);
  }

  /** Replaces a field's value by keyboard. */
  async function fill(query: ElementQuery, text: string): Promise<void> {
    await click(query);
    await expect.poll(async () => (await seen(query))?.isFocused, { message: JSON.stringify(query) }).toBe(true);
    await tab.press("Control+a");
    await tab.type(text);
    await expect.poll(async () => (await seen(query))?.value, { message: JSON.stringify(query) }).toBe(text);
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
    read: async (query: ElementQuery) => (await seen(query))?.text,
    valueOf: async (query: ElementQuery) => (await seen(query))?.value,
    isEnabled: async (query: ElementQuery) => (await seen(query))?.isEnabled,
    isFocused: async (query: ElementQuery) => (await seen(query))?.isFocused,
    /** Presses Tab until the element has the focus. */
    tabTo: async (query: ElementQuery) => {
      const isThere = async () => (await seen(query))?.isFocused === true;
      const reach = async () => (await isThere()) || (await tab.press("Tab"), await isThere());
      await expect.poll(reach, { message: `to be reached: ${JSON.stringify(query)}` }).toBe(true);
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

const toQuery = (query: ElementQuery) => (typeof query === "string" ? { css: query } : query);

/** Returns the text of an element, or null, and its position only if it can be clicked. Runs in the page. */
async function look(
  input: { css: string; name?: string; has?: string },
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
  const match = [...document.querySelectorAll(input.css)].find(
    (element) =>
      isShown(element) &&
      (input.name === undefined || nameOf(element) === input.name) &&
      (input.has === undefined || tidy(element.textContent).includes(input.has)),
  );
  if (!match) return null;
  const middle = () => {
    const { left, top, width, height } = match.getBoundingClientRect();
    return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  };
  const isHit = ({ x, y } = middle()) => {
    const hit = document.elementFromPoint(x, y);
    return hit !== null && (match.contains(hit) || hit.closest("label")?.contains(match) === true);
  };
  const standsStill = async () => {
    if (!isHit()) match.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
    const before = middle();
    for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
    return document.readyState === "complete" && before.x === middle().x && before.y === middle().y && isHit();
  };
  return {
    text: tidy(match instanceof HTMLElement ? match.innerText : match.textContent),
    value: "value" in match ? String(match.value) : "",
    isFocused: match === document.activeElement,
    isEnabled: !match.matches(":disabled"),
    place: isForClick && !match.matches(":disabled") && (await standsStill()) ? middle() : null,
  };
}
