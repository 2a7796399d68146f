// Draws an SVG file as PNG. Loads the renderer: import it in a worker or a script only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const { resolve } = createRequire(import.meta.url);
const ready = initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));

export async function pngOf(svg: string): Promise<Buffer> {
  await ready;
  const drawn = new Resvg(svg).render();
  const png = Buffer.from(drawn.asPng());
  drawn.free();
  return png;
}
