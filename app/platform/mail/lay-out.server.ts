import type { Deps } from "#app/platform/deps.server.ts";
import { frameOf } from "./email-frame.server.ts";
import { htmlOf } from "./email-html.server.ts";
import { textOf } from "./email-text.server.ts";
import type { Email } from "./email.ts";

/** Renders both parts of an email in its language. */
export function layOut(deps: Pick<Deps, "content" | "config">, email: Email): { text: string; html: string } {
  const frame = frameOf(deps, email);
  return { text: textOf(email, frame), html: htmlOf(email, frame) };
}
