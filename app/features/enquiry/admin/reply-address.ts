import { siteName } from "#app/platform/content/brand.ts";
import { mailLink } from "#app/ui/admin/mail-link.ts";
import type { Enquiry } from "../contract.ts";

/** Windows' limit for mailto URLs. */
const longest = 1900;

/** A mailto URL with subject and the quoted message; no text of ours, because the reply may be in any language. */
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

/** Cuts a line at whole characters, with an ellipsis. */
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
