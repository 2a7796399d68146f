import { z } from "zod";
import { canonicalTimeZone } from "#app/platform/i18n/canonical-time-zone.ts";
import { text } from "./text.schema.ts";

const color = z.string().regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #0a1b2c");
const picture = z.string().regex(/^brand\/[\w.-]+\.(?:svg|png)$/, "must be an SVG or PNG file, such as brand/logo.svg");
const languageCode = z.string().regex(/^[a-z]{2}$/, "must be a language code of two letters, such as en");

/** In characters: phones cut a longer name below an icon. */
export const maxShortName = 12;

/** `brand.yaml`. */
export const brandSchema = z.strictObject({
  name: text,
  shortName: text.max(maxShortName),
  languages: z.array(languageCode).min(1),
  /** The languages that the menu offers; all of them by default. */
  menu: z.array(languageCode).min(1).optional(),
  colors: z.strictObject({ light: color, dark: color, accent: color }),
  logo: z.strictObject({ onLight: picture, onDark: picture }),
  icon: picture,
  font: z.union([
    z.literal("Schibsted Grotesk"),
    z.strictObject({
      name: text,
      file: z.string().regex(/^brand\/[\w.-]+\.woff2$/, "must be a file, such as brand/inter.woff2"),
    }),
  ]),
  timeZone: text.refine((name) => canonicalTimeZone(name) !== undefined, "must be a time zone, such as Europe/Paris"),
  currency: z.enum(Intl.supportedValuesOf("currency"), { error: "must be a currency, such as EUR" }),
});

export type Brand = z.infer<typeof brandSchema>;
