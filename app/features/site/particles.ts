// Simulates the hero's particles; features/site/hero-painter.ts draws them.
import type { Point } from "#app/platform/pictures/angles.ts";
import type { Random } from "#app/platform/pictures/random.ts";

export const attractionDistance = 150; // CSS px

export const maxFrameMs = 40;

/** `step` changes it in place. Velocities are in px per second. */
export interface Swarm {
  readonly width: number;
  readonly height: number;
  /** The centre of rotation without a pointer. */
  readonly vortex: Point;
  readonly x: Float32Array;
  readonly y: Float32Array;
  readonly vx: Float32Array;
  readonly vy: Float32Array;
}

const maxParticles = 150;
const pixelsPerParticle = 8;
const windSpeed = 16;
const vortexSpeed = 56;
const vortexReach = 300;
const startOrbit = 118;
const keptOrbit = 96;
const keepSpeed = 2.5;
const pull = 420;
const easePerSecond = 4;
const outside = 20;

export function particleCount(width: number): number {
  return Math.max(0, Math.min(maxParticles, Math.floor(width / pixelsPerParticle)));
}

export function createSwarm(
  count: number,
  field: { width: number; height: number; vortex: Point },
  random: Random,
): Swarm {
  const swarm: Swarm = {
    ...field,
    x: new Float32Array(count),
    y: new Float32Array(count),
    vx: new Float32Array(count),
    vy: new Float32Array(count),
  };
  for (let i = 0; i < count; i += 1) {
    const isNear = i % 3 === 0;
    const angle = random() * 2 * Math.PI;
    const radius = startOrbit * (0.6 + random() * 1.6);
    swarm.x[i] = isNear ? field.vortex.x + Math.cos(angle) * radius : random() * field.width;
    swarm.y[i] = isNear ? field.vortex.y + Math.sin(angle) * radius : random() * field.height;
    const wind = windAt(swarm, swarm.x[i] ?? 0, swarm.y[i] ?? 0);
    swarm.vx[i] = wind.x;
    swarm.vy[i] = wind.y;
  }
  return swarm;
}

/** Advances by `deltaMs`, at most 40 ms. Particles that leave re-enter on the other side. */
export function step(swarm: Swarm, deltaMs: number, pointer: Point | null): void {
  const seconds = Math.min(Math.max(deltaMs, 0), maxFrameMs) / 1000;
  const ease = 1 - Math.exp(-easePerSecond * seconds);
  for (let i = 0; i < swarm.x.length; i += 1) {
    blow(swarm, i, ease);
    if (pointer) attract(swarm, i, pointer, seconds);
    swarm.x[i] = wrap((swarm.x[i] ?? 0) + (swarm.vx[i] ?? 0) * seconds, swarm.width);
    swarm.y[i] = wrap((swarm.y[i] ?? 0) + (swarm.vy[i] ?? 0) * seconds, swarm.height);
  }
}

function blow(swarm: Swarm, i: number, ease: number): void {
  const wind = windAt(swarm, swarm.x[i] ?? 0, swarm.y[i] ?? 0);
  swarm.vx[i] = mix(swarm.vx[i] ?? 0, wind.x, ease);
  swarm.vy[i] = mix(swarm.vy[i] ?? 0, wind.y, ease);
}

function attract(swarm: Swarm, i: number, pointer: Point, seconds: number): void {
  const dx = pointer.x - (swarm.x[i] ?? 0);
  const dy = pointer.y - (swarm.y[i] ?? 0);
  const distance = Math.hypot(dx, dy);
  if (distance >= attractionDistance || distance < 1) return;
  const gain = (pull * (1 - distance / attractionDistance) * seconds) / distance;
  swarm.vx[i] = (swarm.vx[i] ?? 0) + dx * gain;
  swarm.vy[i] = (swarm.vy[i] ?? 0) + dy * gain;
}

function mix(from: number, to: number, part: number): number {
  return from + (to - from) * part;
}

/** Returns the wind in px per second. Nearly divergence-free, so that particles don't accumulate. */
function windAt(swarm: Swarm, x: number, y: number): Point {
  const dx = x - swarm.vortex.x;
  const dy = y - swarm.vortex.y;
  const radius = Math.max(Math.hypot(dx, dy), 24);
  const nearness = Math.exp(-((radius / vortexReach) ** 2));
  const speed = vortexSpeed * nearness;
  const againstWeight = (speed * speed) / (radius * easePerSecond);
  const inwards = againstWeight + keepSpeed * nearness * Math.sign(radius - keptOrbit);
  return {
    x: windSpeed + 9 * Math.sin(y / 130) - (dy * speed + dx * inwards) / radius,
    y: 9 * Math.sin(x / 190) + (dx * speed - dy * inwards) / radius,
  };
}

function wrap(value: number, size: number): number {
  if (value < -outside) return value + size + 2 * outside;
  if (value > size + outside) return value - size - 2 * outside;
  return value;
}
