// Measures the hero. `data-field-avoid` marks what strokes must avoid: `lines` and `parts` (running text, and the
// children of an element) have one convex outline, others their boxes. `data-field-focus` marks the panel beside the
// vortex.
import { focus, blend, vortex, wave } from "#app/platform/pictures/angles.ts";
import type { Point } from "#app/platform/pictures/angles.ts";
import { toneOf, vanes } from "#app/platform/pictures/vane-field.ts";
import type { Vane } from "#app/platform/pictures/vane-field.ts";

/** In CSS px from the hero's top left. */
export interface HeroLayout {
  readonly width: number;
  readonly height: number;
  readonly header: number;
  readonly vortex: Point;
  /** Distance at which the static field has faded out. */
  readonly reach: number;
  /** Opacity of strokes: 0 on text, 1 away from it. */
  readonly mask: (x: number, y: number) => number;
  readonly run: readonly RunCell[];
  readonly runBox: Box | null;
  /** Where the static field has faded out, under the panel's edge; null if that is below. */
  readonly end: number | null;
}

/** Serialisable, for the worker. */
export interface HeroMeasures {
  readonly width: number;
  readonly height: number;
  readonly header: number;
  /** Of the words, in the order of reading. */
  readonly textBoxes: readonly Box[];
  readonly boxes: readonly Box[];
  readonly vortex: Point;
  readonly loudness: number;
  /** The place of the panel's invoices. */
  readonly run: RunMeasures | null;
  readonly end: number | null;
}

interface RunMeasures {
  readonly count: number;
  readonly box: Box;
}

/** An invoice's place in the rows. */
export interface RunCell extends Point {
  readonly row: number;
}

/** Strokes per row, as in the grid of home.css. */
export const runColumns = 28;

/** A stroke's length as a share of its cell. */
export const runStroke = 0.5;

/** Equals the rows of the grid of home.css. */
export const runRowPx = 12;

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

const clearance = 14;
const fade = 52;
const aboveFocus = 92;
const step = 27;
const reach = 215;
const flareRadius = 66;
const faintest = 0.42;
const cell = 8;
const edge = 110;
const under = 76;
const farLeft = -1000;

/** Measures the hero with one layout read; call it on resize, not per frame. */
export function measureHero(hero: HTMLElement, field: HTMLElement): HeroMeasures {
  const frame = field.getBoundingClientRect();
  const header = Number.parseFloat(getComputedStyle(hero).paddingTop); // the page is below the header
  const avoided = [...hero.querySelectorAll<HTMLElement>("[data-field-avoid]")];
  const isWords = ({ dataset }: HTMLElement) => dataset["fieldAvoid"] !== "";
  const wordBoxes = avoided.filter(isWords).flatMap((element) => boxesOf(element, frame));
  const others = avoided.filter((element) => !isWords(element));
  const title = boxesOf(hero.querySelector("h1") ?? hero, frame);
  const panel = hero.querySelector("[data-field-focus]")?.getBoundingClientRect();
  const isBeside = panel !== undefined && panel.left - frame.left > frame.width * 0.4;
  const run = measureRun(hero, frame);
  // Beside the words the field goes on under the panel's edge: what is avoided begins further in.
  const boxes = others.flatMap((element) =>
    boxesOf(element, frame).map((box) =>
      isBeside && "runPanel" in element.dataset ? { ...box, left: box.left + under } : box,
    ),
  );
  const at = isBeside
    ? { x: panel.left - frame.left + panel.width * 0.68, y: Math.max(panel.top - frame.top - aboveFocus, 150) }
    : besideTitle(title, frame.width);
  return {
    width: frame.width,
    height: frame.height,
    header,
    textBoxes: wordBoxes,
    boxes,
    vortex: isBeside && run ? between(wordBoxes, panel.left - frame.left, run.box.top) : at,
    loudness: isBeside ? 1 : 0.8,
    run,
    end: isBeside ? panel.left - frame.left + under / 2 : null,
  };
}

function measureRun(hero: HTMLElement, frame: DOMRect): RunMeasures | null {
  const run = hero.querySelector<HTMLElement>("[data-run]");
  const rows = run?.querySelector("svg");
  if (!run || !rows) return null;
  return { count: Number(run.dataset["run"]), box: boxIn(frame, rows.getBoundingClientRect()) };
}

function runCells({ run }: HeroMeasures): RunCell[] {
  if (!run) return [];
  const { box, count } = run;
  const width = (box.right - box.left) / runColumns;
  const height = (box.bottom - box.top) / Math.ceil(count / runColumns);
  return Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / runColumns);
    return { x: box.left + ((index % runColumns) + 0.5) * width, y: box.top + (row + 0.5) * height, row };
  });
}

/** Computes the layout. Needs no document, so it runs in the worker. */
export function computeLayout(measures: HeroMeasures): HeroLayout {
  const { width, height, header, textBoxes, boxes, vortex: at, loudness, end } = measures;
  const outline = convexEdge(textBoxes);
  return {
    header,
    end,
    run: runCells(measures),
    runBox: measures.run?.box ?? null,
    width,
    height,
    vortex: at,
    reach: Math.max(width * 0.34, 300),
    mask: remembered({ width, height }, (x, y) => {
      let strength =
        loudness * Math.min(1, Math.max(0, (y - header + clearance) / edge), Math.max(0, (height - y) / edge));
      for (const distance of [distanceBeyond(outline, x, y), ...boxes.map((box) => distanceTo(box, x, y))]) {
        if (distance < clearance + fade) strength = Math.min(strength, ramp((distance - clearance) / fade));
      }
      return strength;
    }),
  };
}

export function heroVanes(layout: HeroLayout): Vane[] {
  const { vortex: at, width, height } = layout;
  const near = focus(at, reach);
  const calm = focus(at, layout.reach);
  const isEye = (x: number, y: number) => Math.hypot(x - at.x, y - at.y) < flareRadius;
  return vanes({
    width,
    height,
    step,
    angle: blend(wave(0.12, 0.55, 760), vortex(at, 130, 0.55), focus(at, 460)),
    growth: (x, y) => 0.2 + 0.8 * near(x, y),
    tone: (x, y) => toneOf(isEye(x, y), near(x, y) > 0.25),
    mask: (x, y) => {
      const strength = Math.min(1, calm(x, y) * 1.6);
      if (strength < faintest) return 0; // most of the field is away from text
      const visibility = layout.mask(x, y) * strength;
      return visibility < faintest ? 0 : visibility; // a shorter stroke is a dot
    },
  });
}

/** Memoises the mask per 8 px cell, because it is called hundreds of times a frame. */
function remembered(
  { width, height }: { width: number; height: number },
  mask: HeroLayout["mask"],
): HeroLayout["mask"] {
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const cache = new Float32Array(columns * rows).fill(-1);
  const within = (value: number, cells: number) => Math.min(cells - 1, Math.max(0, Math.floor(value / cell)));
  return (x, y) => {
    const [column, row] = [within(x, columns), within(y, rows)];
    const index = row * columns + column;
    const cached = cache[index] ?? 0;
    if (cached >= 0) return cached;
    const visibility = mask((column + 0.5) * cell, (row + 0.5) * cell);
    cache[index] = visibility;
    return visibility;
  };
}

/** Returns the vortex beside a run: in the middle of the room between the words and the panel. */
function between(boxes: readonly Box[], panelLeft: number, y: number): Point {
  const above = boxes.filter(({ top }) => top < y + flareRadius);
  return { x: (Math.max(...above.map(({ right }) => right)) + panelLeft) / 2, y };
}

/** Returns the vortex without a panel: right of the title. */
function besideTitle(lines: readonly Box[], width: number): Point {
  const right = Math.max(0, ...lines.map((line) => line.right));
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  return { x: Math.min(width - 8, right + reach * 0.9), y: (top + bottom) / 2 };
}

/**
 * Returns the boxes of the lines or of the children, because an element is as wide as its parent, or the element's box.
 */
function boxesOf(element: HTMLElement, frame: DOMRect): Box[] {
  const kind = element.dataset["fieldAvoid"];
  const parts = kind === "parts" ? [...element.children] : [element];
  const boxes = kind === "lines" ? lineBoxes(element) : parts.map((part) => part.getBoundingClientRect());
  return boxes.map((box) => boxIn(frame, box));
}

function boxIn(frame: DOMRect, box: DOMRect): Box {
  return {
    left: box.left - frame.left,
    top: box.top - frame.top,
    right: box.right - frame.left,
    bottom: box.bottom - frame.top,
  };
}

/** Returns the boxes of text nodes, because blocks are as wide as their parent. */
function lineBoxes(element: Element): DOMRect[] {
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const boxes: DOMRect[] = [];
  while (texts.nextNode()) {
    range.selectNodeContents(texts.currentNode);
    boxes.push(...range.getClientRects());
  }
  return boxes;
}

/**
 * Returns the right edge of the boxes' convex hull, from the top left to the bottom left: no stroke is between two
 * lines.
 */
function convexEdge(boxes: readonly Box[]): Point[] {
  const corners = boxes.flatMap(({ right, top, bottom }) => [top, bottom].map((y) => ({ x: right, y })));
  const hull: Point[] = [];
  for (const corner of corners.toSorted((a, b) => a.y - b.y || a.x - b.x)) {
    while (hull.length > 1 && isInward(hull.at(-2), hull.at(-1), corner)) hull.pop();
    hull.push(corner);
  }
  const [first, last] = [hull[0], hull.at(-1)];
  return first && last ? [{ x: farLeft, y: first.y }, ...hull, { x: farLeft, y: last.y }] : [];
}

/** Returns true if the way from `a` to `c` is right of `b`. */
function isInward(a: Point | undefined, b: Point | undefined, c: Point): boolean {
  return a !== undefined && b !== undefined && (b.x - a.x) * (c.y - a.y) <= (c.x - a.x) * (b.y - a.y);
}

/** Returns the distance to the edge of `convexEdge`, 0 left of it. */
function distanceBeyond(hull: readonly Point[], x: number, y: number): number {
  let nearest = Infinity;
  let isInside = true;
  hull.forEach((to, index) => {
    const from = hull[index - 1];
    if (!from) return;
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    if (dx * (y - from.y) < dy * (x - from.x)) isInside = false;
    const part = Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1)));
    nearest = Math.min(nearest, Math.hypot(x - from.x - part * dx, y - from.y - part * dy));
  });
  return isInside && hull.length > 0 ? 0 : nearest;
}

function distanceTo(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function ramp(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}
