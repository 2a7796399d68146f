// The browser tests run against what `npm run build` made.
import { existsSync } from "node:fs";

export default function setup(): void {
  if (!existsSync("build/server/index.js")) throw new Error("There is no build: run `npm run build` first.");
}
