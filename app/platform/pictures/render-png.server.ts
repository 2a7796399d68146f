// Draws an SVG file as PNG. Loads the renderer: import it in a worker or a script only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const { resolve } = createRequire(import.meta.url);
const ready = initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm"))).catch(refuseUnlessReady);

/**
 * Ignores the error of a second call, which happens if one process loads this file again, such as between test files.
 */
function refuseUnlessReady(error: Error): void {
  if (!error.message.startsWith("Already initialized")) throw error;
}

/** Draws a picture, by default in the SVG's own width. */
export async function renderPng(svg: string, width?: number): Promise<Buffer> {
  await ready;
  const drawn = new Resvg(svg, width === undefined ? {} : { fitTo: { mode: "width", value: width } }).render();
  const png = Buffer.from(drawn.asPng());
  drawn.free();
  return png;
}
