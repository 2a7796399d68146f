import type { Point } from "./angles.ts";
import { between, pick } from "./seed.ts";
import type { Random } from "./seed.ts";

export type EventShape = (x: number, y: number) => boolean;

/** A disc, ring, band, square or half-moon around `at`; `size` is about its radius. */
export function eventShape(random: Random, at: Point, size: number): EventShape {
  const make = pick(random, [disc, ring, band, square, halfMoon]);
  return make(random, at, size);
}

function disc(_random: Random, at: Point, size: number): EventShape {
  return (x, y) => Math.hypot(x - at.x, y - at.y) < size * 0.86;
}

function ring(random: Random, at: Point, size: number): EventShape {
  const width = size * between(random, 0.36, 0.5);
  return (x, y) => Math.abs(Math.hypot(x - at.x, y - at.y) - size) < width / 2;
}

function band(random: Random, at: Point, size: number): EventShape {
  const angle = between(random, 0.9, 2.2);
  const sway = between(random, 0.2, 0.5) * size;
  const nx = Math.sin(angle);
  const ny = -Math.cos(angle);
  return (x, y) => {
    const along = (x - at.x) * ny - (y - at.y) * nx;
    return Math.abs((x - at.x) * nx + (y - at.y) * ny + sway * Math.sin(along / 130)) < size * 0.4;
  };
}

function square(random: Random, at: Point, size: number): EventShape {
  const tall = between(random, 0.8, 1.15);
  return (x, y) => Math.abs(x - at.x) < size * 0.84 && Math.abs(y - at.y) < size * 0.84 * tall;
}

function halfMoon(random: Random, at: Point, size: number): EventShape {
  const angle = between(random, -0.5, 0.9);
  const x0 = at.x + Math.cos(angle) * size * 0.55;
  const y0 = at.y + Math.sin(angle) * size * 0.55;
  return (x, y) => Math.hypot(x - at.x, y - at.y) < size * 1.12 && Math.hypot(x - x0, y - y0) > size * 0.82;
}
