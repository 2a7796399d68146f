// The HTML part of an email: tables and inline styles, which all mail programs support. It loads nothing, so it can't be
// tracked. Colours repeat those of ui/tokens.css.
import { html, raw } from "hono/html";
import type { EmailFrame } from "./email-frame.server.ts";
import type { Email, EmailPart } from "./email.ts";

/** Hono's template escapes what is put in; it returns no promise unless it was given one. */
type Html = ReturnType<typeof html>;

const font = "font-family:'Schibsted Grotesk',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const body = `${font};font-size:16px;line-height:1.6;color:#0b1639`;
const small = `${font};font-size:13px;line-height:1.55;color:#5a667f`;

/** Outlook on the web marks dark mode with `data-ogsc` and `data-ogsb`. */
const styles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
body { margin: 0; padding: 0; -webkit-text-size-adjust: 100%; }
a:hover { text-decoration-thickness: 2px; }
@media (max-width: 480px) {
  .pad { padding-left: 20px !important; padding-right: 20px !important; }
  .edge { padding: 0 !important; }
  .card, .band { border-radius: 0 !important; }
  .fact-label, .fact-value { display: block !important; width: auto !important; }
  .fact-label { border-bottom: 0 !important; padding-bottom: 0 !important; }
  .fact-value { padding-top: 0 !important; }
}
@media (prefers-color-scheme: dark) {
  .ground { background-color: #060c20 !important; }
  .card { background-color: #0f1938 !important; }
  .band { background-color: #14255f !important; }
  .text { color: #f0f4fa !important; }
  .soft { color: #bac4d8 !important; }
  .line { border-color: #253151 !important; }
  .link { color: #97b7f8 !important; }
  .quote { background-color: #091129 !important; }
  .button { background-color: #f4f7fc !important; }
  .button-label { color: #060d2b !important; }
}
[data-ogsc] .text { color: #f0f4fa !important; }
[data-ogsc] .soft { color: #bac4d8 !important; }
[data-ogsc] .link { color: #97b7f8 !important; }
[data-ogsb] .card { background-color: #0f1938 !important; }
[data-ogsb] .ground { background-color: #060c20 !important; }
`;

export function htmlOf(email: Email, frame: EmailFrame): string {
  const said = html`${frame.greeting && paragraph(frame.greeting)}${email.parts.map(partOf)}${frame.farewell && paragraph(frame.farewell)}`;
  const document = html`<!doctype html>
    <html lang="${email.locale}" dir="ltr">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${email.subject}</title>
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body class="ground" style="margin:0;padding:0;background-color:#f5f2ec">
        ${sheet(email.heading, said, frame)}
      </body>
    </html> `;
  return document.toString();
}

function sheet(heading: string, said: Html, frame: EmailFrame): Html {
  return html`<table
    role="presentation"
    class="ground"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="#f5f2ec"
    style="background-color:#f5f2ec"
  >
    <tr>
      <td class="edge" align="center" style="padding:32px 12px">
        <table
          role="presentation"
          width="600"
          cellpadding="0"
          cellspacing="0"
          border="0"
          style="width:100%;max-width:600px"
        >
          <tr>
            <td
              class="pad band"
              bgcolor="#09153f"
              style="background-color:#09153f;padding:20px 36px;border-radius:14px 14px 0 0"
            >
              ${brand(frame)}
            </td>
          </tr>
          <tr>
            <td
              class="pad card"
              bgcolor="#ffffff"
              style="background-color:#ffffff;padding:36px 36px 12px;border-radius:0 0 14px 14px"
            >
              ${heading && headingOf(heading)}${said}
            </td>
          </tr>
          <tr>
            <td class="pad" style="padding:20px 36px 28px">${foot(frame)}</td>
          </tr>
        </table>
      </td>
    </tr>
  </table>`;
}

function headingOf(text: string): Html {
  return html`<h1
    class="text"
    style="${font};margin:0 0 20px;font-size:25px;line-height:1.25;font-weight:600;letter-spacing:-0.02em;color:#0b1639"
  >
    ${text}
  </h1> `;
}

function brand({ company, siteUrl }: EmailFrame): Html {
  return html`<a
    href="${siteUrl}"
    style="${font};font-size:19px;line-height:1.2;font-weight:600;letter-spacing:-0.02em;color:#f4f7fc;text-decoration:none"
    ><span aria-hidden="true" style="color:#ff8139">&#9698;&nbsp;</span>${company}</a
  >`;
}

function partOf(part: EmailPart): Html {
  if ("paragraph" in part) return paragraph(part.paragraph);
  if ("facts" in part) return facts(part.facts);
  if ("quote" in part) return quote(part.quote);
  if ("button" in part) return button(part.button);
  return html`<p class="soft" dir="auto" style="${small};margin:0 0 20px">${lines(part.note)}</p> `;
}

function paragraph(text: string): Html {
  return html`<p class="text" dir="auto" style="${body};margin:0 0 20px">${lines(text)}</p> `;
}

/** A data table, unlike the layout tables around it. On a phone the label is above its value. */
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
            style="${body};font-size:14px;line-height:1.7;color:#404d69;width:28%;font-weight:400;text-align:left;padding:8px 16px 8px 0;border-bottom:1px solid #e1ded7"
          >
            ${label}
          </th>
          <td
            class="fact-value text line"
            dir="auto"
            valign="top"
            style="${body};font-weight:600;padding:8px 0;border-bottom:1px solid #e1ded7;word-break:break-word;overflow-wrap:anywhere"
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
        bgcolor="#f5f2ec"
        style="background-color:#f5f2ec;border-left:3px solid #ff8139;padding:16px 20px"
      >
        <blockquote class="text" dir="auto" style="${body};margin:0;word-break:break-word;overflow-wrap:anywhere">
          ${lines(text)}
        </blockquote>
      </td>
    </tr>
  </table> `;
}

/** Outlook takes the padding from the cell, other programs from the link. */
function button({ label, url }: { label: string; url: string }): Html {
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px">
      <tr>
        <td
          class="button"
          bgcolor="#09153f"
          align="center"
          style="background-color:#09153f;border-radius:8px;mso-padding-alt:13px 26px"
        >
          <a
            class="button-label"
            href="${url}"
            style="${font};display:inline-block;padding:13px 26px;font-size:16px;line-height:1.4;font-weight:600;color:#f4f7fc;text-decoration:none"
            >${label}</a
          >
        </td>
      </tr>
    </table>
    <p class="soft" style="${small};margin:0 0 24px;word-break:break-all">
      <a class="link" href="${url}" style="color:#254bb2">${url}</a>
    </p> `;
}

function foot({ why, identity, unsubscribe, siteUrl }: EmailFrame): Html {
  return html`<p class="soft" style="${small};margin:0 0 10px">
      ${why}${
        unsubscribe && html` <a class="link" href="${unsubscribe.url}" style="color:#254bb2">${unsubscribe.label}</a>`
      }
    </p>
    <p class="soft" style="${small};margin:0">
      ${identity.map((line) => html`${line}<br />`)}<a class="link" href="${siteUrl}" style="color:#254bb2"
        >${siteUrl}</a
      >
    </p>`;
}

function lines(text: string): Html[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`));
}
