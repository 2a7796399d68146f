// The draft of an answer: a mailto address with a subject and what the visitor wrote, quoted. No words of ours: the answer may
// be in any language.
import { siteName } from "#app/platform/content/site-name.ts";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import type { Enquiry } from "../contract.ts";

/** Windows hands no longer address to a mail program. */
const longest = 1900;

/**
 * The address that begins an answer.
 * @example replyAddress(enquiry) // "mailto:ana@pop.example?subject=Corvane%3A%20Hexley%20Works&body=%0D%0A%0D%0A%3E%20Quotes%20are…"
 */
export function replyAddress({ email, company, projectDetails, message }: Enquiry): string {
  const start = `${mailLink(email)}?subject=${encodeURIComponent(`${siteName}: ${company}`)}&body=`;
  return start + quoted([projectDetails, message ?? ""].join("\n\n").trim(), longest - start.length);
}

function quoted(text: string, room: number): string {
  let body = encodeURIComponent("\r\n\r\n");
  for (const line of text.split("\n")) {
    const more = encodeURIComponent(`> ${line}\r\n`);
    if (body.length + more.length > room) return body + shortened(line, room - body.length);
    body += more;
  }
  return body;
}

/** As many whole characters of a line as there is room for, and the sign that it goes on. */
function shortened(line: string, room: number): string {
  let body = encodeURIComponent("> ");
  const end = encodeURIComponent("…");
  for (const character of line) {
    const more = encodeURIComponent(character);
    if (body.length + more.length + end.length > room) break;
    body += more;
  }
  return body + end;
}
