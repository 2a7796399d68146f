// Measures the hero. `data-field-avoid` marks what strokes must avoid: the `lines` of text, the children of an
// element (`parts`), or the element. `data-field-focus` marks the panel beside the vortex.
import { blend, focus, vortex } from "#app/platform/pictures/angles.ts";
import type { Point } from "#app/platform/pictures/angles.ts";
import { fadeAlongX, toneOf, vanes } from "#app/platform/pictures/vane-field.ts";
import type { Vane } from "#app/platform/pictures/vane-field.ts";

/** In CSS px from the hero's top left. */
export interface HeroLayout {
  readonly width: number;
  readonly height: number;
  readonly header: number;
  readonly vortex: Point;
  /** Distance at which the static field has faded out. */
  readonly reach: number;
  /** Distance between strokes. */
  readonly step: number;
  /** Opacity of strokes: 0 on text, 1 away from it. */
  readonly mask: (x: number, y: number) => number;
  readonly run: RunLayout | null;
  readonly rows: FieldRows | null;
}

/** A stroke of the field with its opacity. */
export type HeroVane = Vane & { readonly shown: number };

/** The grid of the panel's rows, which the field continues: the vortex turns into them. */
export interface FieldRows {
  readonly box: Box;
  /** The distance between two strokes of a row. */
  readonly across: number;
  /** Where the field ends: at the rows, across the panel's edge, or nowhere if the panel is below. */
  readonly end: number | null;
}

/** In CSS px from the top left of the run's own canvas. */
export interface RunLayout {
  readonly width: number;
  readonly height: number;
  readonly box: Box;
  readonly cells: readonly RunCell[];
}

/** Serialisable, for the worker. */
export interface HeroMeasures {
  readonly width: number;
  readonly height: number;
  readonly header: number;
  readonly boxes: readonly Box[];
  readonly vortex: Point;
  readonly reach: number;
  readonly step: number;
  readonly loudness: number;
  /** The place of the panel's invoices. */
  readonly run: RunMeasures | null;
  /** The panel, if the field goes up to its edge. */
  readonly panel: Box | null;
  readonly rows: FieldRows | null;
}

interface RunMeasures extends Pick<RunLayout, "width" | "height" | "box"> {
  readonly count: number;
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

const aboveFocus = 92;
const wideStep = 30;
const narrowStep = 15;
const faintest = 0.42;
const panelClearance = 8;
const cell = 8;
const edge = 48;

/** Measures the hero with one layout read; call it on resize, not per frame. */
export function measureHero(hero: HTMLElement, field: HTMLElement): HeroMeasures {
  const frame = field.getBoundingClientRect();
  const header = Number.parseFloat(getComputedStyle(hero).paddingTop); // the page is below the header
  // The field goes up to the edge of a panel with a run.
  const avoided = [...hero.querySelectorAll<HTMLElement>("[data-field-avoid]")].filter(
    (element) => !element.querySelector("[data-run]"),
  );
  const title = linesOf(boxesOf(hero.querySelector("h1") ?? hero, frame));
  const focused = hero.querySelector("[data-field-focus]")?.getBoundingClientRect();
  const panel = focused && boxIn(frame, focused);
  const isBeside = panel !== undefined && panel.left > frame.width * 0.4;
  const run = measureRun(hero);
  const step = frame.width < 560 ? narrowStep : wideStep;
  return {
    width: frame.width,
    height: frame.height,
    header,
    boxes: avoided.flatMap((element) => boxesOf(element, frame)),
    ...(isBeside ? vortexBeside(title, panel, run !== null) : besideTitle(title, frame.width)),
    step,
    loudness: isBeside ? 1 : 0.7,
    run,
    ...measureRows(hero, frame, isBeside, panel),
  };
}

function measureRows(
  hero: HTMLElement,
  frame: DOMRect,
  isBeside: boolean,
  panel: Box | undefined,
): Pick<HeroMeasures, "panel" | "rows"> {
  const rows = hero.querySelector("[data-run] svg")?.getBoundingClientRect();
  if (!rows || !panel) return { panel: null, rows: null };
  const box = boxIn(frame, rows);
  const across = Math.max(4, rows.width / runColumns); // a window may be 1 px wide
  return { panel, rows: isBeside ? { box, across, end: box.left } : { box, across: narrowStep, end: null } };
}

function measureRun(hero: HTMLElement): RunMeasures | null {
  const run = hero.querySelector<HTMLElement>("[data-run]");
  const rows = run?.querySelector("svg");
  const canvas = run?.parentElement?.querySelector("canvas")?.getBoundingClientRect();
  if (!run || !rows || !canvas) return null;
  const { width, height } = canvas;
  return { count: Number(run.dataset["run"]), width, height, box: boxIn(canvas, rows.getBoundingClientRect()) };
}

function runLayout({ count, width, height, box }: RunMeasures): RunLayout {
  const cellWidth = (box.right - box.left) / runColumns;
  const cellHeight = (box.bottom - box.top) / Math.ceil(count / runColumns);
  const cells = Array.from({ length: count }, (_, index) => {
    const row = Math.floor(index / runColumns);
    return { x: box.left + ((index % runColumns) + 0.5) * cellWidth, y: box.top + (row + 0.5) * cellHeight, row };
  });
  return { width, height, box, cells };
}

/** Computes the layout. Needs no document, so it runs in the worker. */
export function computeLayout(measures: HeroMeasures): HeroLayout {
  const { width, height, header, boxes, panel, vortex: at, reach, step, loudness, run, rows } = measures;
  const [clearance, fade] = rows ? [18, 36] : [step / 2, step * 1.5];
  return {
    header,
    run: run && runLayout(run),
    rows,
    width,
    height,
    vortex: at,
    reach,
    step,
    mask: remembered({ width, height }, (x, y) => {
      let shown =
        loudness * Math.min(1, Math.max(0, (y - header + clearance) / edge), Math.max(0, (height - y) / edge));
      for (const box of boxes) {
        const distance = distanceTo(box, x, y);
        if (distance < clearance + fade) shown = Math.min(shown, ramp((distance - clearance) / fade));
      }
      const isRow = rows !== null && x < rows.box.left && y > rows.box.top && y < rows.box.bottom;
      return panel && !isRow && distanceTo(panel, x, y) < panelClearance ? 0 : shown;
    }),
  };
}

/** Returns the field's strokes: a vortex that turns into the panel's rows, or without a run a disc. */
export function heroVanes(layout: HeroLayout): HeroVane[] {
  return layout.rows ? vortexIntoRows(layout, layout.rows) : disc(layout);
}

function disc({ vortex: at, width, height, reach, step, mask }: HeroLayout): HeroVane[] {
  const near = focus(at, reach * 0.75);
  const fromEye = (x: number, y: number) => Math.hypot(x - at.x, y - at.y) / reach;
  const strokes = vanes({
    width,
    height,
    step,
    angle: vortex(at, reach * 0.7, 0.55),
    growth: (x, y) => 0.4 + 0.6 * near(x, y),
    tone: (x, y) => toneOf(fromEye(x, y) < 0.4, near(x, y) > 0.25),
    mask: (x, y) => {
      const shown = fromEye(x, y) < 1 ? mask(x, y) : 0; // most of the hero is away from the disc
      return shown < faintest ? 0 : shown; // a shorter stroke is a dot
    },
  });
  return strokes.map((vane) => ({ ...vane, shown: mask(vane.x, vane.y) * (1 - fromEye(vane.x, vane.y)) }));
}

/**
 * Returns strokes as large and as far apart as the panel's, in its rows: circling, and level the nearer they are to the
 * panel, if it is beside them.
 */
function vortexIntoRows({ vortex: at, reach, mask, width }: HeroLayout, { box, across, end }: FieldRows): HeroVane[] {
  const level = end === null ? () => 0 : fadeAlongX(at.x, end);
  const angle = blend(vortex(at, reach * 0.7, 0.55), () => 0, level);
  const [middle, half] = [(box.top + box.bottom) / 2, (box.bottom - box.top) / 2];
  const shownAt = (x: number, y: number) => {
    const part = level(x);
    const dx = end !== null && x > at.x ? 0 : x - at.x; // a disc, and towards the panel a stream
    const away = Math.hypot(dx, y - mix(at.y, middle, part));
    return mask(x, y) * ramp((mix(reach, half, part) - away) / mix(reach * 0.7, 1, part));
  };
  const [left, right] = [at.x - reach, end ?? width];
  // Without a panel beside it, the rows are elsewhere.
  const [top, bottom] =
    end === null ? [at.y - reach, at.y + reach] : [Math.min(at.y - reach, box.top), Math.max(at.y + reach, box.bottom)];
  const strokes: HeroVane[] = [];
  for (let y = box.top + (Math.floor((top - box.top) / runRowPx) + 0.5) * runRowPx; y < bottom; y += runRowPx) {
    for (
      let x = box.left + (Math.floor((left - box.left) / across) + 0.5) * across;
      x + (across * runStroke) / 2 < right;
      x += across
    ) {
      const shown = shownAt(x, y);
      if (shown > 0.1) strokes.push({ x, y, angle: angle(x, y), length: across * runStroke, tone: "near", shown });
    }
  }
  return strokes;
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
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

type Disc = Pick<HeroMeasures, "vortex" | "reach">;

/** Returns the disc between the title and the panel, which it doesn't touch; without a run, the one above the panel. */
function vortexBeside(title: Lines, panel: Box, hasRun: boolean): Disc {
  const x = panel.left + (panel.right - panel.left) * 0.68;
  if (!hasRun) return { vortex: { x, y: Math.max(panel.top - aboveFocus, 150) }, reach: 400 };
  const { right, y } = title;
  return { vortex: { x: (right + panel.left) / 2, y }, reach: Math.max(110, (panel.left - right) / 2) };
}

/** Returns the disc right of the title. */
function besideTitle({ right, y }: Lines, width: number): Disc {
  const x = Math.min(width - 8, right + 190);
  return { vortex: { x, y }, reach: Math.max(110, (x - right) * 1.15) };
}

type Lines = { right: number; y: number };

/** Returns where the lines end, and their middle. */
function linesOf(boxes: readonly Box[]): Lines {
  const top = Math.min(...boxes.map((line) => line.top));
  const bottom = Math.max(...boxes.map((line) => line.bottom));
  return { right: Math.max(0, ...boxes.map((line) => line.right)), y: (top + bottom) / 2 };
}

/** Returns the boxes of the lines or of the children, because an element is as wide as its parent, or the element's box. */
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

function distanceTo(box: Box, x: number, y: number): number {
  return Math.hypot(Math.max(box.left - x, 0, x - box.right), Math.max(box.top - y, 0, y - box.bottom));
}

function ramp(value: number): number {
  const t = Math.min(1, Math.max(0, value));
  return t * t * (3 - 2 * t);
}
