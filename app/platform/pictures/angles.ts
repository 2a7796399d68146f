// Where the wind blows: functions from a point to a vane's angle. A vane has no front, so angles count modulo π.

/** A place in a picture, in its own units, y downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The angle of the vane at (x, y), in radians, clockwise from the x axis. */
export type AngleField = (x: number, y: number) => number;

/** Vanes turn around `at`; close to it they lean inwards by `lean` radians, fading over `reach`. */
export function vortex(at: Point, reach: number, lean = 0.5): AngleField {
  return (x, y) => {
    const dx = x - at.x;
    const dy = y - at.y;
    return Math.atan2(dy, dx) + Math.PI / 2 + lean * Math.exp(-((Math.hypot(dx, dy) / reach) ** 2));
  };
}

/** A wind along `direction` (radians) that sways by `sway` radians with two wave lengths of about `length`. */
export function wave(direction: number, sway: number, length: number): AngleField {
  const turn = (2 * Math.PI) / length;
  return (x, y) => direction + sway * Math.sin(x * turn + Math.sin(y * turn * 0.7)) * Math.cos(y * turn * 0.6);
}

/** All vanes point to (or from) `at`. */
export function source(at: Point): AngleField {
  return (x, y) => Math.atan2(y - at.y, x - at.x);
}

/** Two winds meet at `at` and leave sideways, turned by `tilt` radians. */
export function saddle(at: Point, tilt = 0): AngleField {
  return (x, y) => 2 * tilt - Math.atan2(y - at.y, x - at.x);
}

/** The steady flow along `direction` around a disc of `radius` at `at`; inside the disc it turns back. */
export function bump(at: Point, radius: number, direction = 0): AngleField {
  const cos = Math.cos(direction);
  const sin = Math.sin(direction);
  return (x, y) => {
    const dx = (x - at.x) * cos + (y - at.y) * sin;
    const dy = (y - at.y) * cos - (x - at.x) * sin;
    const squared = Math.max(dx * dx + dy * dy, 1);
    const pull = (radius * radius) / (squared * squared);
    return direction + Math.atan2(-2 * pull * dx * dy, 1 - pull * (dx * dx - dy * dy));
  };
}

/** Vanes run out of `at` on a logarithmic spiral that makes `pitch` radians with the radius. */
export function spiral(at: Point, pitch = 1): AngleField {
  return (x, y) => Math.atan2(y - at.y, x - at.x) + pitch;
}

/** From `far` to `near` as `weight` (0 to 1) grows, by the shorter turn of an undirected vane. */
export function blend(far: AngleField, near: AngleField, weight: (x: number, y: number) => number): AngleField {
  return (x, y) => {
    const w = weight(x, y);
    const a = 2 * far(x, y);
    const b = 2 * near(x, y);
    const sin = Math.sin(a) * (1 - w) + Math.sin(b) * w;
    const cos = Math.cos(a) * (1 - w) + Math.cos(b) * w;
    return Math.atan2(sin, cos) / 2;
  };
}

/** 1 at `at`, falling to 0.37 at `reach` and to nothing beyond: the weight of a focus. */
export function focus(at: Point, reach: number): (x: number, y: number) => number {
  return (x, y) => Math.exp(-((x - at.x) ** 2 + (y - at.y) ** 2) / (reach * reach));
}
