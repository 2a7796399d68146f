// Browser tests run against the build, as `npm start` does.
import { existsSync } from "node:fs";
import { program } from "#test/site.ts";

export default function setup(): void {
  if (!existsSync(program)) throw new Error("There is no build: run `npm run build` first.");
}
