// The document, header and footer of every email: tables and inline styles, which all mail programs support. It loads
// nothing, so it can't be tracked.
import { html, raw } from "hono/html";
import type { EmailFrame } from "./email-frame.server.ts";
import { colors, font, forOutlook, small, styles } from "./email-styles.server.ts";
import type { Html } from "./email-styles.server.ts";

/** Parts that differ between emails. `preheader` is shown after the subject in lists of messages. */
export type Sheet = {
  locale: string;
  subject: string;
  heading: string;
  content: Html;
  frame: EmailFrame;
  preheader?: string | undefined;
};

export function emailDocument(email: Sheet): string {
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
        ${raw(forOutlook.head)}
      </head>
      <body class="ground" style="margin:0;padding:0;background-color:${colors.ground}">
        ${email.preheader && hidden(email.preheader)}${sheet(email)}
      </body>
    </html> `;
  return document.toString();
}

/** Renders the preheader, with a filler that keeps mail programs from adding the email's first words. */
function hidden(preheader: string): Html {
  return html`<div
    style="display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;mso-hide:all;font-size:1px;line-height:1px;color:${colors.ground}"
  >
    ${preheader}${raw("&#847;&zwnj;&nbsp;".repeat(100))}
  </div>`;
}

function sheet({ heading, content, frame }: Sheet): Html {
  return html`<table
    role="presentation"
    class="ground"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    bgcolor="${colors.ground}"
    style="background-color:${colors.ground}"
  >
    <tr>
      <td class="edge" align="center" style="padding:32px 12px">
        ${raw(forOutlook.open)}
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
              bgcolor="${colors.band}"
              style="background-color:${colors.band};padding:20px 36px;border-radius:14px 14px 0 0"
            >
              ${band(frame)}
            </td>
          </tr>
          <tr>
            <td
              class="pad card"
              bgcolor="#ffffff"
              style="background-color:#ffffff;padding:36px 36px 12px;border-radius:0 0 14px 14px"
            >
              ${heading && headingOf(heading)}${content}
            </td>
          </tr>
          <tr>
            <td class="pad" style="padding:20px 36px 28px">${foot(frame)}</td>
          </tr>
        </table>
        ${raw(forOutlook.close)}
      </td>
    </tr>
  </table>`;
}

function headingOf(text: string): Html {
  return html`<h1
    class="text"
    style="${font};margin:0 0 20px;font-size:25px;line-height:1.25;font-weight:600;letter-spacing:-0.02em;color:${colors.text}"
  >
    ${text}
  </h1> `;
}

/** Renders the header: the company, and the link to read the email in the browser. */
function band({ company, siteUrl, home = siteUrl, inBrowser }: EmailFrame): Html {
  const brand = html`<a
    href="${home}"
    style="${font};font-size:19px;line-height:1.2;font-weight:600;letter-spacing:-0.02em;color:${colors.onBand};text-decoration:none"
    ><span aria-hidden="true" style="color:${colors.accent}">&#9698;&nbsp;</span>${company}</a
  >`;
  if (!inBrowser) return brand;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%">
    <tr>
      <td align="left">${brand}</td>
      <td align="right" style="padding-left:16px">
        <a
          href="${inBrowser.url}"
          style="${font};font-size:13px;line-height:1.4;color:${colors.onBandSoft};text-decoration:underline"
          >${inBrowser.label}</a
        >
      </td>
    </tr>
  </table>`;
}

/** Renders the footer: why the email was sent, and by whom. */
function foot({ why, identity, unsubscribe, siteUrl, home = siteUrl }: EmailFrame): Html {
  return html`<p class="soft" style="${small};margin:0 0 10px">
      ${why}${
        unsubscribe &&
        html` <a class="link" href="${unsubscribe.url}" style="color:${colors.link}">${unsubscribe.label}</a>`
      }
    </p>
    <p class="soft" style="${small};margin:0">
      ${identity.map((line) => html`${line}<br />`)}<a class="link" href="${home}" style="color:${colors.link}"
        >${siteUrl}</a
      >
    </p>`;
}
