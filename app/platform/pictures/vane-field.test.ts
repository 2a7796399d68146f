// The field engine: grid, lengths, tones, mask, the angle functions and the path data they become.
import { expect, test } from "vitest";
import { blend, bump, focus, saddle, source, spiral, vortex, wave } from "./angles.ts";
import { fadeAlongX, vanes } from "./vane-field.ts";
import type { FieldSpec, Vane } from "./vane-field.ts";
import { strokePath, vanePaths } from "./vane-path.ts";

const level: FieldSpec = { width: 300, height: 200, step: 20, angle: () => 0, growth: () => 0.5, tone: () => "quiet" };

test("vanes are placed on a hexagonal grid: rows .87 step apart, every other row shifted by half a step", () => {
  const field = vanes(level);
  const rows = [...new Set(field.map((vane) => vane.y))];
  expect((rows[1] ?? 0) - (rows[0] ?? 0)).toBeCloseTo(17.4);
  const first = (y: number | undefined) => field.find((vane) => vane.y === y)?.x ?? 0;
  expect(first(rows[0]) - first(rows[1])).toBeCloseTo(10);
});

test("a vane is .2 to .86 step long, whatever its growth asks for", () => {
  const lengths = vanes({ ...level, growth: (x) => x / 100 - 1 }).map((vane) => vane.length);
  expect(Math.min(...lengths)).toBeCloseTo(4);
  expect(Math.max(...lengths)).toBeCloseTo(17.2);
});

test("a mask drops hidden parts and shortens faded ones", () => {
  const masked = vanes({ ...level, mask: fadeAlongX(100, 200) });
  expect(masked.every((vane) => vane.x > 100)).toBe(true);
  const at = (x: number) => masked.find((vane) => vane.x > x)?.length ?? 0;
  expect(at(140)).toBeLessThan(at(220));
});

test("winds turn as their names say", () => {
  const at = { x: 0, y: 0 };
  expect(Math.sin(vortex(at, 1)(50, 0))).toBeCloseTo(1);
  expect(source(at)(50, 50)).toBeCloseTo(Math.PI / 4);
  expect(saddle(at)(50, 50)).toBeCloseTo(-Math.PI / 4);
  expect(spiral(at, 0.5)(50, 0)).toBeCloseTo(0.5);
  expect(bump(at, 10)(1000, 0)).toBeCloseTo(0);
  expect(Math.abs(wave(0.3, 0, 100)(7, 9))).toBeCloseTo(0.3);
  const half = blend(
    () => 0.1,
    () => Math.PI - 0.1,
    () => 0.5,
  );
  expect(Math.abs(half(0, 0))).toBeCloseTo(0);
  expect(focus(at, 10)(0, 0)).toBe(1);
});

test("path data draws exactly the strokes it was made of", () => {
  const field = vanes({ ...level, angle: vortex({ x: 150, y: 100 }, 60), tone: (x) => (x < 100 ? "near" : "flare") });
  const paths = vanePaths(field);
  expect(paths.quiet).toBe("");
  for (const tone of ["near", "flare"] as const) {
    const strokes = field.filter((vane) => vane.tone === tone);
    expect(centers(paths[tone])).toHaveLength(strokes.length);
    centers(paths[tone]).forEach(([x, y], index) => {
      expect(Math.abs(x - (strokes[index]?.x ?? 0))).toBeLessThan(1.01);
      expect(Math.abs(y - (strokes[index]?.y ?? 0))).toBeLessThan(1.01);
    });
  }
});

test("coordinates have no decimal, or one", () => {
  const stroke: Vane = { x: 10.123, y: 20.456, angle: 0.7, length: 9.87, tone: "near" };
  expect(strokePath([stroke])).toMatch(/^m-?\d+[ -]\d+[ -]\d+[ -]\d+$/);
  expect(strokePath([stroke, stroke], 10)).not.toMatch(/\.\d\d/);
});

function centers(path: string): [number, number][] {
  let penX = 0;
  let penY = 0;
  return path
    .split("m")
    .slice(1)
    .map((part): [number, number] => {
      const [moveX = 0, moveY = 0, dx = 0, dy = 0] = (part.match(/-?\d+/g) ?? []).map(Number);
      const middle: [number, number] = [penX + moveX + dx / 2, penY + moveY + dy / 2];
      penX += moveX + dx;
      penY += moveY + dy;
      return middle;
    });
}
