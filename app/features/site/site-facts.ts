// What header and footer need to know from the server, as the site's layout hands it on.
import type { Locale } from "#app/platform/i18n/locales.ts";

/** The company as the footer shows it. */
export type FooterFacts = {
  /** The year of the rendering: the clock belongs to the server. */
  year: number;
  email: string;
  phone: string;
  address: readonly string[];
  social: readonly { network: string; url: string }[];
};

/** The facts of every public page. */
export type SiteFacts = { offered: readonly Locale[]; footer: FooterFacts };

/**
 * The years of the copyright line: 2025 alone while it lasts.
 * @example copyrightYears(2027) // "2025–2027"
 */
export function copyrightYears(year: number): string {
  return year > 2025 ? `2025–${year}` : "2025";
}

/**
 * How a network writes its own name.
 * @example networkName("linkedin") // "LinkedIn"
 */
export function networkName(network: string): string {
  const names: Record<string, string> = { linkedin: "LinkedIn", github: "GitHub", youtube: "YouTube" };
  return names[network] ?? network.charAt(0).toUpperCase() + network.slice(1);
}
