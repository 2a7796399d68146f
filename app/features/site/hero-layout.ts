// Measures the hero. `data-field-avoid` marks text that strokes must avoid (`lines` for running text),
// `data-field-focus` the panel below the vortex.
import { focus, blend, vortex, wave } from "#app/platform/pictures/angles.ts";
import type { Point } from "#app/platform/pictures/angles.ts";
import { toneOf, vanes } from "#app/platform/pictures/vane-field.ts";
import type { Vane } from "#app/platform/pictures/vane-field.ts";

/** In CSS px from the hero's top left. */
export interface HeroLayout {
  readonly width: number;
  readonly height: number;
  readonly vortex: Point;
  /** Distance at which the static field has faded out. */
  readonly reach: number;
  /** Opacity of strokes: 0 on text, 1 away from it. */
  readonly mask: (x: number, y: number) => number;
  readonly run: readonly RunCell[];
  readonly runBox: Box | null;
}

/** Serialisable, for the worker. */
export interface HeroMeasures {
  readonly width: number;
  readonly height: number;
  readonly header: number;
  readonly boxes: readonly Box[];
  readonly vortex: Point;
  readonly loudness: number;
  /** The place of the panel's invoices. */
  readonly run: RunMeasures | null;
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
const beforeRun = 190;
const step = 27;
const reach = 215;
const flareRadius = 66;
const faintest = 0.42;
const cell = 8;
const edge = 110;

/** Measures the hero with one layout read; call it on resize, not per frame. */
export function measureHero(hero: HTMLElement, field: HTMLElement): HeroMeasures {
  const frame = field.getBoundingClientRect();
  const header = Number.parseFloat(getComputedStyle(hero).paddingTop); // the page is below the header
  const boxes = [...hero.querySelectorAll<HTMLElement>("[data-field-avoid]")].flatMap((element) =>
    boxesOf(element, frame),
  );
  const title = boxesOf(hero.querySelector("h1") ?? hero, frame);
  const panel = hero.querySelector("[data-field-focus]")?.getBoundingClientRect();
  const isBeside = panel !== undefined && panel.left - frame.left > frame.width * 0.4;
  const run = measureRun(hero, frame);
  const at = isBeside
    ? { x: panel.left - frame.left + panel.width * 0.68, y: Math.max(panel.top - frame.top - aboveFocus, 150) }
    : besideTitle(title, frame.width);
  return {
    width: frame.width,
    height: frame.height,
    header,
    boxes,
    vortex: isBeside && run ? { x: run.box.left - beforeRun, y: run.box.top } : at,
    loudness: isBeside ? 1 : 0.8,
    run,
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
  const { width, height, header, boxes, vortex: at, loudness } = measures;
  return {
    run: runCells(measures),
    runBox: measures.run?.box ?? null,
    width,
    height,
    vortex: at,
    reach: Math.max(width * 0.34, 300),
    mask: remembered({ width, height }, (x, y) => {
      let shown =
        loudness * Math.min(1, Math.max(0, (y - header + clearance) / edge), Math.max(0, (height - y) / edge));
      for (const box of boxes) {
        const distance = distanceTo(box, x, y);
        if (distance < clearance + fade) shown = Math.min(shown, ramp((distance - clearance) / fade));
      }
      return shown;
    }),
  };
}

export function heroVanes(layout: HeroLayout): Vane[] {
  const { vortex: at, width, height } = layout;
  const near = focus(at, reach);
  const calm = focus(at, layout.reach);
  // Beside a run, only its fourteen strokes are orange.
  const isFlare = (x: number, y: number) => !layout.runBox && Math.hypot(x - at.x, y - at.y) < flareRadius;
  return vanes({
    width,
    height,
    step,
    angle: blend(wave(0.12, 0.55, 760), vortex(at, 130, 0.55), focus(at, 460)),
    growth: (x, y) => 0.2 + 0.8 * near(x, y),
    // Beside a run, the field is a background in one tone.
    tone: (x, y) => toneOf(isFlare(x, y), !layout.runBox && near(x, y) > 0.25),
    mask: (x, y) => {
      const strength = Math.min(1, calm(x, y) * 1.6);
      if (strength < faintest) return 0; // most of the field is away from text
      const shown = layout.mask(x, y) * strength;
      return shown < faintest ? 0 : shown; // a shorter stroke is a dot
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
  const known = new Float32Array(columns * rows).fill(-1);
  const within = (value: number, cells: number) => Math.min(cells - 1, Math.max(0, Math.floor(value / cell)));
  return (x, y) => {
    const [column, row] = [within(x, columns), within(y, rows)];
    const index = row * columns + column;
    const found = known[index] ?? 0;
    if (found >= 0) return found;
    const shown = mask((column + 0.5) * cell, (row + 0.5) * cell);
    known[index] = shown;
    return shown;
  };
}

/** Returns the vortex without a panel: right of the title. */
function besideTitle(lines: readonly Box[], width: number): Point {
  const right = Math.max(0, ...lines.map((line) => line.right));
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  return { x: Math.min(width - 8, right + reach * 0.9), y: (top + bottom) / 2 };
}

/** Returns the boxes of the lines, so short lines leave room, or the element's box. */
function boxesOf(element: HTMLElement, frame: DOMRect): Box[] {
  const isText = element.dataset["fieldAvoid"] === "lines";
  return (isText ? lineBoxes(element) : [element.getBoundingClientRect()]).map((box) => boxIn(frame, box));
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

function distanceTo(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function ramp(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}
