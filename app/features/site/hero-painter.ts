// Paints the hero on canvases: the static field, and the particles with their lines.
import { focus } from "#app/platform/pictures/angles.ts";
import type { Point } from "#app/platform/pictures/angles.ts";
import { palette } from "#app/platform/pictures/palette.ts";
import type { Tone } from "#app/platform/pictures/vane-field.ts";
import type { HeroLayout, HeroVane } from "./hero-layout.ts";
import { findLinks, linkDistance } from "./particle-links.ts";
import type { LinkFinder } from "./particle-links.ts";
import { attractionDistance } from "./particles.ts";
import type { Swarm } from "./particles.ts";

const tones: readonly Tone[] = ["quiet", "near", "flare"];
const colors = { quiet: palette.quiet, near: palette.ink600, flare: palette.flare };
const fieldStroke = 2.6;
/** Of the panel's rows and of the field that turns into them. */
export const rowStroke = { width: 2.2, color: palette.blue400, opacity: 0.7 };
const particleLength = 13;
const particleStroke = 2.2;
const { warm } = palette;
const linkShades = 4;
const clearestLink = 0.11;
const particleShades = 12;
const lightReach = 40;

/** A canvas context of the page or a worker. */
export type Brush = OffscreenCanvasRenderingContext2D;

/** Returns the opacity at a point. */
type Opacity = HeroLayout["mask"];

type CanvasSize = { width: number; height: number; density: number };

/** Resizes a brush's canvas to CSS px at the screen's density. */
export function fitCanvas(brush: Brush, { width, height, density }: CanvasSize): void {
  brush.canvas.width = Math.round(width * density);
  brush.canvas.height = Math.round(height * density);
  brush.scale(density, density);
  brush.lineCap = "round";
}

/** Paints the field; `turned` goes from 0 (level) to 1 (with the wind). */
export function paintField(brush: Brush, layout: HeroLayout, field: readonly HeroVane[], turned: number): void {
  brush.clearRect(0, 0, layout.width, layout.height);
  if (layout.rows) {
    paintRows(brush, field, turned);
    return;
  }
  brush.lineWidth = fieldStroke;
  for (const tone of tones) {
    brush.strokeStyle = colors[tone];
    brush.beginPath();
    for (const vane of field) if (vane.tone === tone) addVane(brush, vane, turned);
    brush.stroke();
  }
  fadeOut(brush, layout);
}

/** Paints the strokes that turn into the panel's rows, as these are. */
function paintRows(brush: Brush, field: readonly HeroVane[], turned: number): void {
  const paths = newPaths(particleShades);
  for (const vane of field) {
    const path = paths[Math.ceil(vane.shown * particleShades) - 1];
    if (path) addVane(path, vane, turned);
  }
  brush.lineWidth = rowStroke.width;
  brush.strokeStyle = rowStroke.color;
  strokeShades(brush, paths, rowStroke.opacity);
  brush.globalAlpha = 1;
}

/** Fades the field out towards its rim, and below the header. */
function fadeOut(brush: Brush, { vortex, reach, width, height, header }: HeroLayout): void {
  const top = brush.createLinearGradient(0, header + 60, 0, header - 10);
  const rim = brush.createRadialGradient(vortex.x, vortex.y, reach * 0.4, vortex.x, vortex.y, reach);
  brush.globalCompositeOperation = "destination-in";
  for (const gradient of [top, rim]) {
    gradient.addColorStop(0, "#000");
    gradient.addColorStop(1, "#0000");
    brush.fillStyle = gradient;
    brush.fillRect(0, 0, width, height);
  }
  brush.globalCompositeOperation = "source-over";
}

/** Paints what the particles do: they light the field, and around the pointer they are strokes, with lines between them. */
export function paintSwarm(
  brush: Brush,
  layout: HeroLayout,
  {
    swarm,
    finder,
    field,
    pointer,
  }: { swarm: Swarm; finder: LinkFinder; field: readonly HeroVane[]; pointer: Point | null },
): void {
  brush.clearRect(0, 0, layout.width, layout.height);
  lightField(brush, layout, swarm, field);
  if (pointer) {
    const nearPointer = focus(pointer, attractionDistance);
    const shownAt: Opacity = (x, y) => layout.mask(x, y) * nearPointer(x, y);
    paintLinks(brush, shownAt, swarm, finder);
    paintParticles(brush, shownAt, swarm, pointer);
  }
  brush.globalAlpha = 1;
}

/** Brightens the field's strokes that particles pass, so that nothing lies across them. */
function lightField(brush: Brush, { rows }: HeroLayout, swarm: Swarm, field: readonly HeroVane[]): void {
  const paths = newPaths(particleShades);
  for (const vane of field) {
    let light = 0;
    for (let i = 0; i < swarm.x.length; i += 1) {
      const distance = Math.hypot((swarm.x[i] ?? 0) - vane.x, (swarm.y[i] ?? 0) - vane.y);
      light = Math.max(light, 1 - distance / lightReach);
    }
    const path = paths[Math.ceil(light * vane.shown * particleShades) - 1];
    if (path) addVane(path, vane, 1);
  }
  brush.lineWidth = rows ? rowStroke.width : fieldStroke;
  brush.strokeStyle = palette.blue200;
  strokeShades(brush, paths, 1);
}

/** Paints one path per shade, because changing colours costs more than a stroke. */
function paintParticles(brush: Brush, shownAt: Opacity, swarm: Swarm, pointer: Point): void {
  const calm = newPaths(particleShades);
  const pulled = newPaths(particleShades);
  for (let i = 0; i < swarm.x.length; i += 1) {
    const x = swarm.x[i] ?? 0;
    const y = swarm.y[i] ?? 0;
    const vx = swarm.vx[i] ?? 0;
    const vy = swarm.vy[i] ?? 0;
    const half = particleLength / 2 / (Math.hypot(vx, vy) || 1);
    const isPulled = Math.hypot(x - pointer.x, y - pointer.y) < attractionDistance;
    const path = (isPulled ? pulled : calm)[Math.ceil(shownAt(x, y) * particleShades) - 1];
    if (path) addStroke(path, { x, y }, vx * half, vy * half);
  }
  brush.lineWidth = particleStroke;
  brush.strokeStyle = palette.blue200;
  strokeShades(brush, calm, 1);
  brush.strokeStyle = warm;
  strokeShades(brush, pulled, 1);
}

/** Paints lines between particles, more visible the closer they are. */
function paintLinks(brush: Brush, shownAt: Opacity, swarm: Swarm, finder: LinkFinder): void {
  const count = findLinks(finder, swarm);
  const paths = newPaths(linkShades);
  for (let i = 0; i < count; i += 1) {
    const a = finder.pairs[i * 2] ?? 0;
    const b = finder.pairs[i * 2 + 1] ?? 0;
    const ax = swarm.x[a] ?? 0;
    const ay = swarm.y[a] ?? 0;
    const bx = swarm.x[b] ?? 0;
    const by = swarm.y[b] ?? 0;
    const visibility = Math.min(shownAt(ax, ay), shownAt(bx, by), shownAt((ax + bx) / 2, (ay + by) / 2));
    const path = paths[Math.ceil(visibility * (1 - Math.hypot(ax - bx, ay - by) / linkDistance) * linkShades) - 1];
    path?.moveTo(ax, ay);
    path?.lineTo(bx, by);
  }
  brush.lineWidth = 1;
  brush.strokeStyle = palette.blue400;
  strokeShades(brush, paths, clearestLink);
}

function newPaths(shades: number): Path2D[] {
  return Array.from({ length: shades }, () => new Path2D());
}

/** Strokes the paths, the last one at `clearest` opacity. */
function strokeShades(brush: Brush, paths: readonly Path2D[], clearest: number): void {
  paths.forEach((path, index) => {
    brush.globalAlpha = (clearest * (index + 1)) / paths.length;
    brush.stroke(path);
  });
}

function addStroke(path: CanvasPath, { x, y }: Point, dx: number, dy: number): void {
  path.moveTo(x - dx, y - dy);
  path.lineTo(x + dx, y + dy);
}

function addVane(path: CanvasPath, vane: HeroVane, turned: number): void {
  const angle = shortest(vane.angle) * turned;
  addStroke(path, vane, (Math.cos(angle) * vane.length) / 2, (Math.sin(angle) * vane.length) / 2);
}

/** Normalises an angle to −90° to 90°. */
function shortest(angle: number): number {
  return angle - Math.PI * Math.round(angle / Math.PI);
}
