// Styles of emails, in the brand's shades.
import type { html } from "hono/html";
import { brandShade } from "#app/platform/brand/brand-shade.ts";
import { brandColors, ownFont } from "#app/platform/brand/brand.ts";
import { tintAll } from "#app/platform/brand/tint.ts";

/** Hono's template escapes values; it returns a promise only if one of them is a promise. */
export type Html = ReturnType<typeof html>;

/** The same reference colours as in ui/tokens.css. */
export const colors = {
  ground: brandShade("#f5f2ec"),
  band: brandShade("#09153f"),
  onBand: brandShade("#f4f7fc"),
  onBandSoft: brandShade("#bcc8df"),
  text: brandShade("#0b1639"),
  textSoft: brandShade("#404d69"),
  textFaint: brandShade("#5a667f"),
  line: brandShade("#e1ded7"),
  link: brandShade("#254bb2"),
  accent: brandShade("#ff8139"),
};

export const font = `font-family:'${ownFont?.name ?? "Schibsted Grotesk"}',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif`;
export const body = `${font};font-size:16px;line-height:1.6;color:${colors.text}`;
export const small = `${font};font-size:13px;line-height:1.55;color:${colors.textFaint}`;

/** Outlook on the web marks dark mode with `data-ogsc` and `data-ogsb`. */
export const styles = tintAll(
  `
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
`,
  brandColors,
);

/**
 * Outlook for Windows needs a table for the width, and its own font and pixel settings: it doesn't support max-width,
 * falls back to Times if the first font is missing, and scales pictures by the screen's resolution.
 */
export const forOutlook = {
  head: `<!--[if mso]><style>body, table, td, th, p, a, li, h1, h2, h3, h4 { font-family: 'Segoe UI', Arial, sans-serif !important; }</style><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><![endif]-->`,
  open: `<!--[if mso]><table role="presentation" width="600" align="center" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->`,
  close: "<!--[if mso]></td></tr></table><![endif]-->",
};
