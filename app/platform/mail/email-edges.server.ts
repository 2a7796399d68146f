// The header and footer of every email.
import { html } from "hono/html";
import type { EmailFrame } from "./email-frame.server.ts";
import type { Html } from "./email-styles.server.ts";
import { colors, font, small } from "./email-styles.server.ts";

/** The company, and where the email can be read in the browser. */
export function band({ company, siteUrl, inBrowser }: EmailFrame): Html {
  const brand = html`<a
    href="${siteUrl}"
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

/** Why it was sent, and by whom. */
export function foot({ why, identity, unsubscribe, siteUrl }: EmailFrame): Html {
  return html`<p class="soft" style="${small};margin:0 0 10px">
      ${why}${
        unsubscribe &&
        html` <a class="link" href="${unsubscribe.url}" style="color:${colors.link}">${unsubscribe.label}</a>`
      }
    </p>
    <p class="soft" style="${small};margin:0">
      ${identity.map((line) => html`${line}<br />`)}<a class="link" href="${siteUrl}" style="color:${colors.link}"
        >${siteUrl}</a
      >
    </p>`;
}
