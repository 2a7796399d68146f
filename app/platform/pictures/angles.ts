// Vector fields for drawings: functions from a point to a stroke's angle, modulo π.

/** y points downwards. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** In radians, clockwise from the x axis. */
export type AngleField = (x: number, y: number) => number;

/** Returns a field whose strokes circle `at`, leaning inwards by `lean` radians close to it. */
export function vortex(at: Point, reach: number, lean = 0.5): AngleField {
  return (x, y) => {
    const dx = x - at.x;
    const dy = y - at.y;
    return Math.atan2(dy, dx) + Math.PI / 2 + lean * Math.exp(-((Math.hypot(dx, dy) / reach) ** 2));
  };
}

/** Returns a flow along `direction` (radians), swaying by `sway` with two wavelengths of about `length`. */
export function wave(direction: number, sway: number, length: number): AngleField {
  const turn = (2 * Math.PI) / length;
  return (x, y) => direction + sway * Math.sin(x * turn + Math.sin(y * turn * 0.7)) * Math.cos(y * turn * 0.6);
}

/** Returns a field whose strokes all point to `at`. */
export function source(at: Point): AngleField {
  return (x, y) => Math.atan2(y - at.y, x - at.x);
}

/** Returns a field in which two flows meet at `at` and leave sideways, turned by `tilt` radians. */
export function saddle(at: Point, tilt = 0): AngleField {
  return (x, y) => 2 * tilt - Math.atan2(y - at.y, x - at.x);
}

/** Returns a flow along `direction` around a disc. */
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

/** Returns a logarithmic spiral; `pitch` is the angle to the radius. */
export function spiral(at: Point, pitch = 1): AngleField {
  return (x, y) => Math.atan2(y - at.y, x - at.x) + pitch;
}

/** Interpolates by `weight` (0 to 1) over the smaller angle. */
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

/** Rises from 0 to 1 around `at`, more slowly the larger `over` is: the logistic function. */
export function rise(value: number, at: number, over: number): number {
  return 1 / (1 + Math.exp((at - value) / over));
}

/** Returns a weight of 1 at `at` and 0.37 at `reach`. */
export function focus(at: Point, reach: number): (x: number, y: number) => number {
  return (x, y) => Math.exp(-((x - at.x) ** 2 + (y - at.y) ** 2) / (reach * reach));
}
