// Browser tests run against `npm run build`.
import { existsSync } from "node:fs";

export default function setup(): void {
  if (!existsSync("build/server/index.js")) throw new Error("There is no build: run `npm run build` first.");
}
