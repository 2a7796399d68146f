import { expect, test } from "vitest";
import { computeLayout, heroVanes, runColumns, runRowPx } from "./hero-layout.ts";
import type { Box, HeroMeasures } from "./hero-layout.ts";

const word: Box = { left: 83, top: 230, right: 450, bottom: 316 };
const panel: Box = { left: 800, top: 136, right: 1280, bottom: 600 };
const box: Box = { left: 822, top: 212, right: 1262, bottom: 392 };
const measures: HeroMeasures = {
  width: 1366,
  height: 870,
  header: 80,
  boxes: [word],
  vortex: { x: 625, y: 274 },
  reach: 175,
  step: 30,
  loudness: 1,
  run: null,
  panel,
  rows: { box, across: (box.right - box.left) / runColumns, end: box.left },
};

const strokesOf = (changed: Partial<HeroMeasures> = {}) => heroVanes(computeLayout({ ...measures, ...changed }));

test("the field's strokes lie in the panel's rows, level beside them and up to them across its edge, and none reaches a word", () => {
  const strokes = strokesOf();
  expect(strokes.length).toBeGreaterThan(300);
  for (const { x, y, length } of strokes) {
    expect(Math.abs(((y - box.top) / runRowPx) % 1)).toBeCloseTo(0.5);
    const isBesideRows = y > box.top && y < box.bottom;
    expect(x + length / 2).toBeLessThan(isBesideRows ? box.left : panel.left - 4);
    const away = Math.hypot(Math.max(word.left - x, 0, x - word.right), Math.max(word.top - y, 0, y - word.bottom));
    expect(away - length / 2).toBeGreaterThan(6);
  }
  const last = Math.max(...strokes.map(({ x }) => x));
  expect(last).toBeGreaterThan(panel.left);
  const beside = strokes.filter(({ x }) => x === last);
  expect(beside.length).toBe(Math.round((box.bottom - box.top) / runRowPx));
  expect(beside.filter(({ angle, shown }) => Math.abs(angle) > 0.1 || shown < 0.9)).toEqual([]);
});

test("without a run, and in a window one pixel wide, the field is still drawn or empty, and nothing fails", () => {
  expect(strokesOf({ rows: null, panel: null }).length).toBeGreaterThan(50);
  const narrow: Box = { left: 41, top: 900, right: 41, bottom: 1080 };
  expect(strokesOf({ width: 1, rows: { box: narrow, across: 4, end: 20 } })).toEqual([]);
});
