// Draws a company's name as its logo and the first letter as its icon, for one that has neither, with the program's
// font as outlines: an SVG in a page loads no font.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import satori from "satori";

const { resolve } = createRequire(import.meta.url);
const fonts = (["latin", "latin-ext"] as const).map((subset) => ({
  name: subset,
  weight: 600 as const,
  data: readFileSync(resolve(`@fontsource/schibsted-grotesk/files/schibsted-grotesk-${subset}-600-normal.woff`)),
}));

const height = 32;

/** Returns an SVG of 32 pixels in height; `width` is that of the words if it isn't given. */
export async function drawName(name: string, { color, width }: { color: string; width?: number }): Promise<string> {
  const style = {
    display: "flex",
    alignItems: "center",
    justifyContent: "center",
    height,
    color,
    fontSize: 24,
    fontFamily: "latin, latin-ext",
    whiteSpace: "nowrap",
    ...(width === undefined ? {} : { width }),
  };
  const drawn = await satori({ type: "div", key: null, props: { style, children: name } }, { height, fonts });
  const [paths, box] = [drawn.match(/<path [^>]*>/g) ?? [], /viewBox="0 0 ([\d.]+)/.exec(drawn)?.[1] ?? "32"];
  const size = `width="${box}" height="${height}" viewBox="0 0 ${box} ${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paths.join("")}</svg>\n`;
}
