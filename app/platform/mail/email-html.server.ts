// Renders an email as HTML.
import { html } from "hono/html";
import type { EmailFrame } from "./email-frame.server.ts";
import { emailDocument } from "./email-sheet.server.ts";
import type { Html } from "./email-styles.server.ts";
import { body, colors, font, small } from "./email-styles.server.ts";
import type { Email, EmailPart } from "./email.ts";

export function renderEmailHtml(email: Email, frame: EmailFrame): string {
  const content = html`${frame.greeting && paragraph(frame.greeting)}${email.parts.map(renderPart)}${frame.farewell && paragraph(frame.farewell)}`;
  return emailDocument({ ...email, content, frame });
}

function renderPart(part: EmailPart): Html {
  if ("paragraph" in part) return paragraph(part.paragraph);
  if ("facts" in part) return facts(part.facts);
  if ("quote" in part) return quote(part.quote);
  if ("button" in part) return button(part.button);
  return html`<p class="soft" dir="auto" style="${small};margin:0 0 20px">${lines(part.note)}</p> `;
}

function paragraph(text: string): Html {
  return html`<p class="text" dir="auto" style="${body};margin:0 0 20px">${lines(text)}</p> `;
}

/** Renders a data table, unlike the layout tables around it. On a phone the label is above its value. */
function facts(rows: readonly (readonly [label: string, value: string])[]): Html {
  return html`<table
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="width:100%;margin:0 0 24px;border-collapse:collapse"
  >
    ${rows.map(
      ([label, value]) =>
        html`<tr>
          <th
            scope="row"
            class="fact-label soft line"
            align="left"
            valign="top"
            width="28%"
            style="${body};font-size:14px;line-height:1.7;color:${colors.textSoft};width:28%;font-weight:400;text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid ${colors.line}"
          >
            ${label}
          </th>
          <td
            class="fact-value text line"
            dir="auto"
            valign="top"
            style="${body};font-weight:600;padding:8px 0;border-bottom:1px solid ${colors.line};word-break:break-word;overflow-wrap:anywhere"
          >
            ${lines(value)}
          </td>
        </tr> `,
    )}
  </table> `;
}

function quote(text: string): Html {
  return html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="width:100%;margin:0 0 24px"
  >
    <tr>
      <td
        class="quote"
        bgcolor="${colors.ground}"
        style="background-color:${colors.ground};border-left:3px solid ${colors.accent};padding:16px 20px"
      >
        <blockquote class="text" dir="auto" style="${body};margin:0;word-break:break-word;overflow-wrap:anywhere">
          ${lines(text)}
        </blockquote>
      </td>
    </tr>
  </table> `;
}

/** Renders a button: Outlook uses the cell's padding, other programs the link's. */
function button({ label, url }: { label: string; url: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px">
      <tr>
        <td
          class="button"
          bgcolor="${colors.band}"
          align="center"
          style="background-color:${colors.band};border-radius:8px;mso-padding-alt:13px 26px"
        >
          <a
            class="button-label"
            href="${url}"
            style="${font};display:inline-block;padding:13px 26px;font-size:16px;line-height:1.4;font-weight:600;color:${colors.onBand};text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="${small};margin:0 0 24px;word-break:break-all">
      <a class="link" href="${url}" style="color:${colors.link}">${url}</a>
    </p> `;
}

function lines(text: string): Html[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}
