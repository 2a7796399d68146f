import type { Locale } from "#app/platform/i18n/locales.ts";

export type FooterFacts = {
  /** From the server, so that it is the same when hydrated. */
  year: number;
  email: string;
  phone: string;
  address: readonly string[];
  social: readonly { network: string; url: string }[];
};

export type SiteFacts = { offered: readonly Locale[]; footer: FooterFacts };

/** `2025`, then `2025–2027`. */
export function copyrightYears(year: number): string {
  return year > 2025 ? `2025–${year}` : "2025";
}

export function networkName(network: string): string {
  const names: Record<string, string> = { linkedin: "LinkedIn", github: "GitHub", youtube: "YouTube" };
  return names[network] ?? network.charAt(0).toUpperCase() + network.slice(1);
}
