// A letter's two parts, text and HTML, out of what it says.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Letter } from "./letter.ts";

/** Lays a letter out. */
export function layOut(_deps: Pick<Deps, "content" | "config">, letter: Letter): { text: string; html: string } {
  const text = [letter.heading, ...letter.parts.map((part) => JSON.stringify(part))].join("\n\n");
  return { text, html: text };
}
