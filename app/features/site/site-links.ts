// Where header and footer lead, in order. Paths are without the language; `label` is a key of content/<language>/ui.yaml.

/** A link of header or footer. */
export type SiteLink = { path: string; label: string };

/** The header's links; the first half stands left of the logo. */
export const headerLinks: readonly SiteLink[] = [
  { path: "/", label: "nav.home" },
  { path: "/about", label: "nav.about" },
  { path: "/services", label: "nav.services" },
  { path: "/case-studies", label: "nav.caseStudies" },
  { path: "/blog", label: "nav.blog" },
  { path: "/contact", label: "nav.contact" },
];

/** The footer's links about the company. */
export const companyLinks: readonly SiteLink[] = [
  { path: "/about", label: "nav.about" },
  { path: "/blog", label: "nav.blog" },
  { path: "/case-studies", label: "nav.caseStudies" },
];

/** The footer's last row. A page stands here from the day routes.ts has it. */
export const legalLinks: readonly SiteLink[] = [
  { path: "/faq", label: "footer.faq" },
  { path: "/privacy", label: "footer.privacy" },
  { path: "/cookies", label: "footer.cookies" },
  { path: "/legal", label: "footer.legal" },
  { path: "/accessibility", label: "footer.accessibility" },
];

/**
 * True where the header's link to `linkPath` is that of the page at `path`: home by equality, the others by whole segments.
 * @example isActive("/blog", "/blog/a-post") // true
 */
export function isActive(linkPath: string, path: string): boolean {
  if (linkPath === "/") return path === "/";
  return path === linkPath || path.startsWith(`${linkPath}/`);
}
