// Tests the numbers of the hero's particles: their count, attraction and links.
import { expect, test } from "vitest";
import { createRandom } from "#app/platform/pictures/random.ts";
import { createLinkFinder, findLinks } from "./particle-links.ts";
import { createSwarm, particleCount, step } from "./particles.ts";
import type { Swarm } from "./particles.ts";

const far = { x: -10_000, y: -10_000 };

function swarmAt(points: readonly (readonly [number, number])[]): Swarm {
  const swarm = createSwarm(points.length, { width: 1280, height: 720, vortex: far }, createRandom(1));
  points.forEach(([x, y], index) => {
    swarm.x[index] = x;
    swarm.y[index] = y;
    swarm.vx[index] = 0;
    swarm.vy[index] = 0;
  });
  return swarm;
}

function run(swarm: Swarm, frames: number, pointer: { x: number; y: number } | null): Swarm {
  for (let i = 0; i < frames; i += 1) step(swarm, 16, pointer);
  return swarm;
}

test.each([
  [360, 45],
  [390, 48],
  [1199, 149],
  [1200, 150],
  [2560, 150],
  [0, 0],
])("[HOME-05] a window of %i px has %i particles", (width, count) => {
  expect(particleCount(width)).toBe(count);
});

test("[HOME-06] a particle within 150 px is attracted by the pointer, one beyond is not", () => {
  const pointer = { x: 640, y: 360 };
  const start = [
    [640, 360 + 149],
    [640, 360 - 151],
  ] as const;
  const pulled = run(swarmAt(start), 1, pointer);
  const free = run(swarmAt(start), 1, null);
  expect(pulled.vy[0] ?? 0).toBeLessThan(free.vy[0] ?? 0);
  expect(pulled.vx[1]).toBe(free.vx[1]);
  expect(pulled.vy[1]).toBe(free.vy[1]);
});

test("[HOME-06] the attraction grows towards the pointer and brings a particle there", () => {
  const pointer = { x: 640, y: 360 };
  const near = run(swarmAt([[640, 400]]), 1, pointer);
  const further = run(swarmAt([[640, 480]]), 1, pointer);
  const wind = run(swarmAt([[640, 480]]), 1, null);
  expect(Math.abs(near.vy[0] ?? 0)).toBeGreaterThan(Math.abs((further.vy[0] ?? 0) - (wind.vy[0] ?? 0)));
  const arriving = run(swarmAt([[640, 460]]), 60, pointer);
  expect(Math.hypot((arriving.x[0] ?? 0) - 640, (arriving.y[0] ?? 0) - 360)).toBeLessThan(70);
});

test("[HOME-06] without a pointer particles circle the vortex", () => {
  const swarm = createSwarm(9, { width: 1280, height: 720, vortex: { x: 900, y: 300 } }, createRandom(3));
  swarm.x.fill(1000);
  swarm.y.fill(300);
  run(swarm, 400, null);
  expect(Math.hypot((swarm.x[0] ?? 0) - 900, (swarm.y[0] ?? 0) - 300)).toBeLessThan(220);
});

test("[HOME-07] exactly the pairs closer than 100 px are joined, each once", () => {
  const swarm = swarmAt([
    [50, 50],
    [149.9, 50],
    [150.1, 50],
    [700, 700],
    [-15, 50],
  ]);
  expect(pairsOf(swarm)).toEqual(["0-1", "0-4", "1-2"]);
});

test("[HOME-07] the grid finds the same pairs as comparing all with all", () => {
  const swarm = createSwarm(150, { width: 1280, height: 720, vortex: { x: 800, y: 300 } }, createRandom(7));
  const expected: string[] = [];
  for (let a = 0; a < 150; a += 1) {
    for (let b = a + 1; b < 150; b += 1) {
      const distance = Math.hypot((swarm.x[a] ?? 0) - (swarm.x[b] ?? 0), (swarm.y[a] ?? 0) - (swarm.y[b] ?? 0));
      if (distance < 100) expected.push(`${a}-${b}`);
    }
  }
  expect(pairsOf(swarm)).toEqual(expected.toSorted());
});

test("[UILIB-12] a long frame counts as 40 ms, and no particle is lost at the edges", () => {
  const slow = swarmAt([[100, 100]]);
  const capped = swarmAt([[100, 100]]);
  step(slow, 5000, null);
  step(capped, 40, null);
  expect(slow.x[0]).toBe(capped.x[0]);
  const swarm = run(
    createSwarm(150, { width: 1280, height: 720, vortex: { x: 800, y: 300 } }, createRandom(5)),
    3000,
    null,
  );
  for (const x of swarm.x) expect(x).toSatisfy((value: number) => value >= -20 && value <= 1300);
});

function pairsOf(swarm: Swarm): string[] {
  const finder = createLinkFinder(swarm.x.length, swarm.width, swarm.height);
  const count = findLinks(finder, swarm);
  return Array.from({ length: count }, (_, i) => `${finder.pairs[i * 2]}-${finder.pairs[i * 2 + 1]}`).toSorted();
}
