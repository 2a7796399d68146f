// A letter's two parts, text and HTML, out of what it says and the frame around it.
import type { Deps } from "#app/platform/deps.server.ts";
import { frameOf } from "./letter-frame.server.ts";
import { htmlOf } from "./letter-html.server.ts";
import { textOf } from "./letter-text.server.ts";
import type { Letter } from "./letter.ts";

/**
 * Lays a letter out, in its language. Both parts say the same.
 * @example const { text, html } = layOut(deps, { kind: "enquiry-confirmation", to: "ana@hexley.example", … });
 */
export function layOut(deps: Pick<Deps, "content" | "config">, letter: Letter): { text: string; html: string } {
  const frame = frameOf(deps, letter);
  return { text: textOf(letter, frame), html: htmlOf(letter, frame) };
}
